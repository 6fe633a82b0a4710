"""Keyword abilities whose rules say something in combat only (CR 702).

No creature can attack yet: `steps.STEPS` has no step in which attackers are declared.  Whoever adds it gives
these classes their behaviour; a test keeps the two apart.
"""

from __future__ import annotations

from upheld.engine.ability import Ability
from upheld.engine.counter_kinds import keyword_counter
from upheld.language import phrase


class CombatKeyword(Ability):
    """A keyword ability that changes nothing outside combat."""


@keyword_counter("double strike")
@phrase("keyword", "double strike")
class DoubleStrike(CombatKeyword):
    """Double strike (CR 702.4)."""


@keyword_counter("first strike")
@phrase("keyword", "first strike")
class FirstStrike(CombatKeyword):
    """First strike (CR 702.7)."""


@keyword_counter("flying")
@phrase("keyword", "flying")
class Flying(CombatKeyword):
    """Flying (CR 702.9)."""


@keyword_counter("reach")
@phrase("keyword", "reach")
class Reach(CombatKeyword):
    """Reach (CR 702.17)."""


@keyword_counter("trample")
@phrase("keyword", "trample")
class Trample(CombatKeyword):
    """Trample (CR 702.19)."""


@keyword_counter("vigilance")
@phrase("keyword", "vigilance")
class Vigilance(CombatKeyword):
    """Vigilance (CR 702.20)."""


@keyword_counter("shadow")
@phrase("keyword", "shadow")
class Shadow(CombatKeyword):
    """Shadow (CR 702.28)."""


@keyword_counter("menace")
@phrase("keyword", "menace")
class Menace(CombatKeyword):
    """Menace (CR 702.111)."""
