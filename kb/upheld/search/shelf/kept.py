"""What is kept of a thing to be shown, as few bytes: official data has 80,000 things."""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping
from typing import Any, Final

_USUAL: Final = (
    '"family": "text:"edition": "2026-"kind": "ruling"kind": "official"says": "title": "record": "'
    'Legendary Artifact Sorcery Instant Enchantment Land Creature — Human counters on it token with flying '
    "put it onto the battlefield under your control its owner's hand from your graveyard into exile the top "
    "card of your library whenever you cast a spell at the beginning of the upkeep that player loses life "
    "deals damage to any target until end of turn gets +1/+1 as long as {T}: Add {1}{B} opponent can't be "
    'activated ability triggers this creature enters resolves "rules": ["links": ["rule:702."], "date": "20'
    '"text": "If ", "kind": "card", "id": "card:", "id": "official:'
).encode()  # fmt: skip
"""Text that is like what is kept, so that even short things become smaller (RFC 1950, section 2.3, FDICT)."""


def packed(fields: Mapping[str, Any]) -> bytes:
    """The fields as bytes."""
    text = json.dumps(fields, ensure_ascii=False, separators=(", ", ": "))
    press = zlib.compressobj(9, zdict=_USUAL)
    return press.compress(text.encode(errors="surrogatepass")) + press.flush()


def unpacked(data: bytes) -> dict[str, Any]:
    """The fields that `packed` made these bytes of."""
    fields: dict[str, Any] = json.loads(zlib.decompressobj(zdict=_USUAL).decompress(data))
    return fields
