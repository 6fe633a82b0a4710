"""Flash: a card that may be played whenever an instant could be cast (CR 702.8)."""

from __future__ import annotations

from upheld.engine.ability import Ability
from upheld.language import phrase


@phrase("keyword", "flash")
class Flash(Ability):
    """Flash (CR 702.8a)."""

    zones = ("hand", "stack")
    is_flash = True
