"""Basic land types: each gives its land a mana ability (CR 305.6)."""

from __future__ import annotations

from functools import lru_cache

from upheld.engine.activated import Activated
from upheld.engine.body import Body, Sentence, YouDo

from .add_mana import AddSymbols
from .tap_symbol import TAP


@lru_cache(maxsize=8)
def tap_for(color: str) -> Activated:
    """The ability "{T}: Add one mana of this color"."""
    return Activated((TAP,), Body((Sentence((YouDo(AddSymbols((color,))),)),)))
