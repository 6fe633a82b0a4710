"""Keyword abilities whose rules matter in combat or in casting only (CR 702)."""

from __future__ import annotations

from upheld.engine.ability import Ability
from upheld.language import phrase


@phrase("keyword", "deathtouch")
class Deathtouch(Ability):
    """Deathtouch (CR 702.2)."""


@phrase("keyword", "first strike")
class FirstStrike(Ability):
    """First strike (CR 702.7)."""


@phrase("keyword", "flash")
class Flash(Ability):
    """Flash (CR 702.8): the card may be cast at any time its owner could cast an instant."""

    zones = ("hand", "stack")
    is_flash = True


@phrase("keyword", "flying")
class Flying(Ability):
    """Flying (CR 702.9)."""


@phrase("keyword", "lifelink")
class Lifelink(Ability):
    """Lifelink (CR 702.15)."""


@phrase("keyword", "trample")
class Trample(Ability):
    """Trample (CR 702.19)."""


@phrase("keyword", "vigilance")
class Vigilance(Ability):
    """Vigilance (CR 702.20)."""
