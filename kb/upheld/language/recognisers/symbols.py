"""The recogniser `mana-symbols`: mana symbols that stand side by side (CR 107.4)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from upheld.language.built_in import BUILT_IN
from upheld.language.tokens import Token

_MANA = re.compile(r"\{(?:0|[1-9]\d{0,6}|[WUBRGCSXYZ]|[WUBRGC2]/[WUBRG](?:/P)?|[WUBRGC]/P)\}")


def _is_mana(value: object) -> bool:
    return isinstance(value, str) and _MANA.fullmatch(value) is not None


def _show(value: object) -> str | None:
    if isinstance(value, tuple) and value and all(map(_is_mana, value)):  # pyright: ignore[reportUnknownArgumentType]
        return "".join(map(str, value))  # pyright: ignore[reportUnknownArgumentType]
    return None


@BUILT_IN.recogniser("mana-symbols", show=_show, example="{2}{U}", starts={"<symbol>"})
def mana_symbols(tokens: Sequence[Token], start: int) -> Iterator[tuple[int, tuple[str, ...]]]:
    """One or more mana symbols, each a string with its braces: `("{2}", "{U}")`."""
    found: list[str] = []
    for token in tokens[start:]:
        symbol = token.text.upper()
        if token.kind != "symbol" or not _is_mana(symbol) or (found and token.start != tokens[start].end):
            return
        found.append(symbol)
        start += len(found) > 1
        yield start + 1, tuple(found)
