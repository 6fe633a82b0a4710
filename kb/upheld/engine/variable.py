"""X: chosen for costs, remembered by spells and what they become (CR 107.3)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from .body import says
from .choice import Option
from .errors import NotModelled
from .marks import rule

if TYPE_CHECKING:
    from .ability import Frame
    from .game import Game
    from .position import Thing

OF_THE_SPELL = rule(
    "107.3m",
    "400.7d",
    without="the X of an enters ability is the X of the permanent, which is 0",
)

_MOST = 60
"""No X above this is tried: a count that bounds the choices, not a rule."""


def choose_x(game: Game, frame: Frame, costs: Sequence[Any], is_payable: Callable[[int], bool]) -> int:
    """The announced value of X, every value that can be paid being offered (CR 107.3a, 601.2b)."""
    if not any("X" in getattr(cost, "symbols", ()) or says(cost, "is_variable") for cost in costs):
        return 0
    options: list[Option] = []
    for x in range(_MOST + 1):
        if not is_payable(x):
            break
        options.append(Option(x, f"X = {x}"))
    return int(game.ask(frame.controller, "number", "the value of X", options, frame.source))


def spell_x(game: Game, thing: Thing, ability: Any) -> int:
    """The X for an enters trigger or enters replacement: that of the spell the permanent was (CR 107.3m).

    An ability that came with a copy effect defines no X of its own (107.3j), while the spell that the
    permanent was may have had one (107.3m); which rule prevails is not settled, so that case stops.
    """
    casting = thing.casting
    if casting is None or not casting.x or not says(ability, "is_variable"):
        return 0
    if thing.copied is not None and ability not in (thing.face.abilities if thing.face else ()):
        raise NotModelled("whether 107.3j or 107.3m gives X to an ability that a copy effect brought")
    return casting.x if OF_THE_SPELL.obeyed(game) else 0
