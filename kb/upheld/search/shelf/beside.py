"""What is known of a shelf beside its index: facts, names, and the fingerprint of each thing."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from upheld.search.shelf.names import Names

Facts = Mapping[str, Any]

_FACTS: Final = "facts.json"
_NAMES: Final = "names.tsv"
_PRINTS: Final = "things.json"


class Beside:
    """What is known of a shelf; each part is only found out when it is asked for.

    `facts` hold what else there is, `names` those of all things, `prints` a fingerprint of each by its id.
    """

    def __init__(
        self,
        facts: Callable[[], Facts],
        names: Callable[[], Names],
        prints: Callable[[], Mapping[str, str]],
    ) -> None:
        self._facts, self._names, self._prints = facts, names, prints

    @cached_property
    def facts(self) -> Facts:
        """What else is known of the shelf."""
        return self._facts()

    @cached_property
    def names(self) -> Names:
        """The names of all things."""
        return self._names()

    @cached_property
    def prints(self) -> Mapping[str, str]:
        """The fingerprints of all things; none where they are not kept."""
        return self._prints()


def known_beside(facts: Facts, names: Names, prints: Mapping[str, str]) -> Beside:
    """What was found out already."""
    return Beside(lambda: facts, lambda: names, lambda: prints)


def read_beside(folder: Path) -> Beside:
    """What the files in a folder say, which may be removed while it is still asked for."""
    facts, names, prints = ((folder / name).read_bytes() for name in (_FACTS, _NAMES, _PRINTS))
    return Beside(
        lambda: json.loads(facts), lambda: Names.read(names.decode("utf-8")), lambda: json.loads(prints)
    )


def write_beside(folder: Path, beside: Beside) -> None:
    """The files stand beside the index in the folder."""
    (folder / _NAMES).write_text(beside.names.written(), "utf-8")
    for name, value in ((_FACTS, beside.facts), (_PRINTS, beside.prints)):
        (folder / name).write_text(json.dumps(value, ensure_ascii=False, separators=(",", ":")), "utf-8")
