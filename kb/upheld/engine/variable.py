"""X: chosen for costs, remembered by spells and what they become (CR 107.3)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from upheld.language import Node

from . import paying, payment
from .body import says
from .choice import Option
from .errors import LimitReached, NotModelled
from .marks import rule
from .quantity import Number, Variable

if TYPE_CHECKING:
    from .ability import Frame
    from .cost import Total
    from .face import Face
    from .game import Game
    from .position import Thing

OF_THE_SPELL = rule(
    "107.3m",
    "400.7d",
    without="the X of an enters ability is the X of the permanent, which is 0",
)
NEW_OBJECT = rule(
    "400.7", without="a permanent that returns remembers the X of the spell that its card once was"
)
NO_X_FROM_A_COPY = rule(
    "107.3j", "707.2", without="a permanent that enters as a copy takes over the X that the original had"
)

MOST = 60
"""Play stops where a greater X could be paid: a count that bounds the choices, not a rule."""


def choose_x(game: Game, frame: Frame, costs: Sequence[Any], total: Callable[[int], Total]) -> int:
    """The announced value of X, every value that can be paid being offered (CR 107.3a, 601.2b).

    `total` says what all of it costs for an X.
    """
    if not any("X" in getattr(cost, "symbols", ()) or says(cost, "is_variable") for cost in costs):
        return 0
    with game.in_thought() as asked:
        options = [Option(x, f"X = {x}") for x in _payable(game, frame, total)]
    game.note(asked)
    return int(game.ask(frame.controller, "number", "the value of X", options, frame.source))


def _payable(game: Game, frame: Frame, total: Callable[[int], Total]) -> Iterator[int]:
    """Every X for which the total cost can be paid; a greater X never costs less mana."""
    most = payment.most_mana(game, frame.controller)
    for x in range(MOST + 2):
        cost = total(x)
        if len(payment.units(cost.symbols)) > most:
            return
        of_this_x = frame.copy()
        of_this_x.x = x
        if not paying.can_pay(game, of_this_x, cost):
            continue
        if x > MOST:
            raise LimitReached(f"an X above {MOST} can be paid")
        yield x


def spell_x(game: Game, thing: Thing, ability: Any, copied: Face | None = None) -> int:
    """The X for an enters trigger or enters replacement: that of the spell the permanent was (CR 107.3m).

    `copied` is what the object enters as a copy of.  An ability that came with a copy effect defines no X of
    its own (107.3j), while the spell that the permanent was may have had one (107.3m); which rule prevails is
    not settled, so that case stops.
    """
    if not says(ability, "is_variable"):
        return 0
    if thing.casting is None:
        earlier = _earlier_x(game, thing)
        return earlier if earlier and not NEW_OBJECT.obeyed(game) else 0
    if not thing.casting.x:
        return 0
    if (copied or thing.copied) is not None and not _is_own(thing, ability):
        raise NotModelled("whether 107.3j or 107.3m gives X to an ability that a copy effect brought")
    return thing.casting.x if OF_THE_SPELL.obeyed(game) else 0


def _is_own(thing: Thing, ability: Any) -> bool:
    return thing.face is not None and ability in thing.face.abilities


def _earlier_x(game: Game, thing: Thing) -> int:
    """The X of a spell that this card was before its latest zone changes; 0 where there was none."""
    while thing.was is not None:
        thing = game.thing(thing.was)
        if thing.casting is not None and thing.casting.x:
            return thing.casting.x
    return 0


def copied_face(game: Game, original: Thing, face: Face) -> Face:
    """The face that a copy of a permanent takes over, without the X that was paid (CR 107.3j, 707.2)."""
    x = original.casting.x if original.casting is not None else 0
    if not x or not any(says(ability, "is_variable") for ability in face.abilities):
        return face
    if NO_X_FROM_A_COPY.obeyed(game):
        return face
    return face._replace(abilities=_with_x(face.abilities, x))


def _with_x(value: Any, x: int) -> Any:
    """The same text with a number in place of X."""
    if isinstance(value, Variable):
        return Number(x)
    if isinstance(value, tuple):
        return tuple(_with_x(part, x) for part in value)
    if not isinstance(value, Node):
        return value
    return value.replace(**{name: _with_x(part, x) for name, part in value.fields().items()})
