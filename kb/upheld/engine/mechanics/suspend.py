"""Suspend, as far as a card with it can be read (CR 702.62)."""

from __future__ import annotations

from upheld.engine.ability import Ability
from upheld.engine.cost import Cost
from upheld.language import phrase


@phrase("keyword", "suspend <number:number>—<costs:cost+,>")
class Suspend(Ability):
    """The card may be exiled from the hand with time counters (CR 702.62a).

    That is a special action (116.2f), which no line of a scenario can take yet.
    """

    number: int
    costs: tuple[Cost, ...]
    zones = ("hand",)
