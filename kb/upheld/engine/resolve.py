"""Resolving spells and abilities (CR 608)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from . import stack, targeting
from .ability import Frame, frame_of
from .marks import rule
from .move import Entering, Move
from .stack_events import AbilityLeaves

if TYPE_CHECKING:
    from .game import Game
    from .position import Thing

CONDITION_AGAIN = rule(
    "603.4", "608.2a", without="an intervening if is looked at only when the ability triggers"
)


class Resolves(NamedTuple):
    """A spell or ability has resolved (CR 608.2p)."""

    thing: int
    controller: int

    rules: tuple[str, ...] = ("608.2",)

    def affected(self, game: Game) -> int:
        return self.controller

    def contained(self, game: Game) -> None:
        return None

    def perform(self, game: Game) -> Resolves:
        return self


def resolve_top(game: Game) -> None:
    """The topmost object of the stack resolves (CR 608.1)."""
    id = stack.top(game)
    assert id is not None
    thing = game.things[id]
    game.log("resolving", id, ("608.1",))
    if thing.ability is not None:
        resolve_ability(game, thing)
    elif game.view(id).types & {"instant", "sorcery"}:
        _resolve_instant_or_sorcery(game, thing)
    else:
        _resolve_permanent_spell(game, thing)


def frame_of_object(game: Game, thing: Thing) -> Frame:
    """The frame of a spell or ability on the stack."""
    source = thing.source if thing.source is not None else thing.id
    x = thing.casting.x if thing.casting else 0
    return Frame(source, thing.controller, thing.id, thing.refs, thing.targets, x)


def resolve_ability(game: Game, thing: Thing) -> None:
    """An ability resolves and leaves the stack (CR 608.2a-n)."""
    ability = thing.ability
    frame = frame_of_object(game, thing)
    does = True
    condition_holds = getattr(ability, "condition_holds", None)
    if condition_holds is not None and not condition_holds(game, frame) and CONDITION_AGAIN.obeyed(game):
        does = False
    if does and thing.targets:
        legal = targeting.still_legal(game, frame, ability.targets(), thing.targets)  # type: ignore[union-attr]
        does = legal is not None
        frame.targets = legal or ()
    if does:
        ability.carry_out(game, frame)  # type: ignore[union-attr]
    else:
        game.log("fizzled", thing.id, ("608.2a", "608.2b"))
    if thing.id in game.things:
        game.do(AbilityLeaves(thing.id))
    game.do(Resolves(thing.id, thing.controller))


def _resolve_instant_or_sorcery(game: Game, thing: Thing) -> None:
    from .spell import body_of

    body = body_of(game, thing.id)
    frame = frame_of_object(game, thing)
    does = True
    if thing.targets:
        legal = targeting.still_legal(game, frame, body.targets(), thing.targets)
        does = legal is not None
        frame.targets = legal or ()
    if does:
        body.carry_out(game, frame)
    else:
        game.log("fizzled", thing.id, ("608.2b",))
    if thing.id in game.things:
        game.do(Move(thing.id, "graveyard", "resolve"))
    if does:
        game.do(Resolves(thing.id, thing.controller))


def _resolve_permanent_spell(game: Game, thing: Thing) -> None:
    """A permanent spell becomes a permanent under its controller's control (CR 608.3a)."""
    from .spell import enchant_targets

    wanted = enchant_targets(game, thing.id)
    attached: int | None = None
    if wanted and thing.targets:
        frame = frame_of_object(game, thing)
        legal = targeting.still_legal(game, frame, wanted, thing.targets)
        if legal is None:
            game.do(Move(thing.id, "graveyard", "resolve"))
            return
        attached = legal[0][0]
    entering = Entering(thing.controller, attached=attached)
    own = [active for active in game.active("becomes a permanent") if active.source == thing.id]
    happened = game.do(Move(thing.id, "battlefield", "resolve", entering=entering))
    became = next((event.became for event in happened if isinstance(event, Move)), None)
    if became is not None and became in game.things:
        for active in own:
            active.ability.as_permanent(game, frame_of(active), became)
    game.do(Resolves(thing.id, thing.controller))
