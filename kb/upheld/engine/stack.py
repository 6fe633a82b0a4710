"""The stack: abilities that waited go onto it; the topmost object is the next to resolve (CR 405, 603.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import library, targeting
from .ability import Frame
from .errors import IllegalAction
from .face import Face
from .marks import rule
from .position import STACK, Casting, Pile, Thing

if TYPE_CHECKING:
    from .game import Game
    from .triggers import Waiting

ACTIVE_PLAYERS_FIRST = rule(
    "603.3b", without="the abilities of the active player go on the stack last and resolve first"
)

NO_FACE = Face("")


def put_waiting(game: Game) -> bool:
    """Put all waiting abilities on the stack, in APNAP order; whether there were any (CR 603.3b).

    The order among one player's simultaneous abilities stays open until one of them is about to resolve.
    """
    waiting = game.waiting
    if not waiting:
        return False
    game.waiting = ()
    order = game.everyone
    controllers = [player for player in order if any(one.controller == player for one in waiting)]
    if len(controllers) > 1 and not ACTIVE_PLAYERS_FIRST.obeyed(game):
        controllers.reverse()
    for player in controllers:
        own = [one for one in waiting if one.controller == player]
        pile = Pile((), player, game.clock, "which ability resolves first") if len(own) > 1 else None
        for one in own:
            put_ability(game, one, pile)
    return True


def put_ability(game: Game, waiting: Waiting, pile: Pile | None) -> int | None:
    """Put one triggered ability on the stack with its choices; None when it has no legal choice (603.3d)."""
    active = waiting.active
    source = game.thing(active.source)
    x = x_for_trigger(game, source, active.ability)
    id = add_ability(game, active.source, active.ability, active.controller, waiting.refs, Casting(x=x), pile)
    frame = Frame(active.source, active.controller, id, waiting.refs, x=x)
    try:
        targets = targeting.choose(game, frame, active.ability.targets(), id)
    except IllegalAction:
        remove_ability(game, id)
        game.log("removed", id, ("603.3d",))
        return None
    if targets:
        game.set_thing(id, targets=targets)
    remember_stacking(game, id)
    game.log("stacked", id, ("603.3",))
    return id


def remember_stacking(game: Game, id: int) -> None:
    """Keep the position in which an object was put on the stack (for CR 608.2h)."""
    game.stacked = {**game.stacked, id: game.save()}


def x_for_trigger(game: Game, source: Thing, ability: Any) -> int:
    """The X of a triggered ability: that of the spell for an enters ability, else 0 (CR 107.3m, 107.3i)."""
    from .variable import spell_x

    return spell_x(game, source, ability) if ability.is_enters_trigger else 0


def add_ability(
    game: Game,
    source: int,
    ability: Any,
    controller: int,
    refs: tuple[tuple[str, Any], ...] = (),
    casting: Casting | None = None,
    pile: Pile | None = None,
) -> int:
    """Create an ability on the stack as an object (CR 602.2a, 603.3)."""
    id = game.tick()
    things = dict(game.things)
    things[id] = Thing(
        id=id,
        card=-id,
        kind="ability",
        owner=controller,
        controller=controller,
        zone="stack",
        face=NO_FACE,
        stamp=id,
        held_since=id,
        held_by=controller,
        casting=casting,
        refs=refs,
        source=source,
        ability=ability,
    )
    game.things = things
    game.set_zone(STACK, library.add(game.zone("stack"), id, False, pile))
    return id


def remove_ability(game: Game, id: int) -> None:
    """An ability leaves the stack and ceases to exist (CR 608.2n)."""
    past = dict(game.past)
    past[id] = game.save()
    game.past = past
    game.set_zone(STACK, library.remove(game.zone("stack"), id))
    things = dict(game.things)
    del things[id]
    game.things = things


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
    game.set_zone(STACK, (*content[:-1], *rest, chosen))
    return chosen
