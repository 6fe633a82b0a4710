"""The stack: abilities that waited go onto it; the topmost object is the next to resolve (CR 405, 603.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import library, targeting
from .ability import Frame
from .errors import IllegalAction
from .marks import rule
from .position import STACK, Casting, Pile, Thing
from .stack_events import AbilityLeaves, AbilityOnStack, AbilityStacked, Announced
from .variable import spell_x

if TYPE_CHECKING:
    from .game import Game
    from .triggers import Waiting

ACTIVE_PLAYERS_FIRST = rule(
    "603.3b", without="the abilities of the active player go on the stack last and resolve first"
)


def put_waiting(game: Game) -> bool:
    """Put all waiting abilities on the stack, in APNAP order; whether there were any (CR 603.3b).

    The order among one player's simultaneous abilities stays open until one of them is about to resolve.
    """
    waiting = game.waiting
    if not waiting:
        return False
    order = game.everyone
    controllers = [player for player in order if any(one.controller == player for one in waiting)]
    if len(controllers) > 1 and not ACTIVE_PLAYERS_FIRST.obeyed(game):
        controllers.reverse()
    for player in controllers:
        own = [one for one in waiting if one.controller == player]
        pile = Pile((), player, game.clock, "which ability resolves first") if len(own) > 1 else None
        for one in own:
            game.waiting = tuple(other for other in game.waiting if other is not one)
            _put(game, one, pile)
    return True


def _put(game: Game, waiting: Waiting, pile: Pile | None) -> None:
    """Put one triggered ability on the stack with its choices; it is removed without a legal one (603.3d)."""
    active = waiting.active
    x = _x_for_trigger(game, game.thing(active.source), active.ability)
    id = add_ability(
        game, active.source, active.ability, active.controller, waiting.refs, Casting(x=x), pile, "603.3"
    )
    frame = Frame(active.source, active.controller, id, waiting.refs, x=x)
    try:
        targets = targeting.choose(game, frame, active.ability.targets(), id)
    except IllegalAction:
        game.do(AbilityLeaves(id, ("603.3d",)))
        return
    if targets:
        game.do(Announced(id, targets=targets, rules=("603.3d",)))
    game.do(AbilityStacked(id, active.controller))


def _x_for_trigger(game: Game, source: Thing, ability: Any) -> int:
    """The X of a triggered ability: that of the spell for an enters ability, else 0 (CR 107.3m, 107.3i)."""
    return spell_x(game, source, ability) if ability.is_enters_trigger else 0


def add_ability(
    game: Game,
    source: int,
    ability: Any,
    controller: int,
    refs: tuple[tuple[str, Any], ...] = (),
    casting: Casting | None = None,
    pile: Pile | None = None,
    number: str = "602.2a",
) -> int:
    """Put an ability on the stack as an object by the rule of this number; its own number as an object."""
    event = AbilityOnStack(source, ability, controller, refs, casting, pile, rules=(number,))
    happened = game.do(event)
    became = next(event.became for event in happened if isinstance(event, AbilityOnStack))
    assert became is not None
    return became


def top(game: Game) -> int | None:
    """The topmost object of the stack; an open order of simultaneous abilities is asked for here."""
    content = game.zone("stack")
    if not content:
        return None
    place = content[-1]
    if isinstance(place, int):
        return place
    assert isinstance(place, Pile)
    chosen = library.pick(game, place)
    others = tuple(id for id in place.things if id != chosen)
    rest = (others[0],) if len(others) == 1 else (place._replace(things=others),)
    library.settle(game, STACK, (*content[:-1], *rest, chosen))
    return chosen
