"""Resolving spells and abilities (CR 608)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

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

    rules: tuple[str, ...] = ("608.2p",)

    def affected(self, game: Game) -> int:
        return self.controller

    def contained(self, game: Game) -> None:
        return None

    def perform(self, game: Game) -> Resolves:
        return self


def resolve_top(game: Game) -> None:
    """The topmost object of the stack resolves, or leaves the stack and does nothing (CR 608.1, 608.2b)."""
    id = stack.top(game)
    assert id is not None
    thing = game.things[id]
    game.log("resolving", id, ("608.1",))
    if thing.ability is not None:
        _resolve_ability(game, thing)
    elif game.view(id).types & {"instant", "sorcery"}:
        _resolve_instant_or_sorcery(game, thing)
    else:
        _resolve_permanent_spell(game, thing)


def frame_of_object(game: Game, thing: Thing) -> Frame:
    """The frame of a spell or ability on the stack."""
    source = thing.source if thing.source is not None else thing.id
    x = thing.casting.x if thing.casting else 0
    return Frame(source, thing.controller, thing.id, thing.refs, thing.targets, x)


def _resolve_ability(game: Game, thing: Thing) -> None:
    """An ability resolves and leaves the stack (CR 608.2a-n)."""
    ability: Any = thing.ability
    frame = frame_of_object(game, thing)
    condition_holds = getattr(ability, "condition_holds", None)
    if condition_holds is not None and not condition_holds(game, frame) and CONDITION_AGAIN.obeyed(game):
        _does_nothing(game, thing, "608.2a")
    elif not _has_legal_targets(game, frame, ability.targets() if thing.targets else ()):
        _does_nothing(game, thing, "608.2b")
    else:
        ability.carry_out(game, frame)
        _leave_stack(game, thing)
        game.do(Resolves(thing.id, thing.controller))


def _resolve_instant_or_sorcery(game: Game, thing: Thing) -> None:
    """A spell is carried out and goes to the graveyard (CR 608.2c-n)."""
    from .spell import body_of

    body = body_of(game, thing.id)
    frame = frame_of_object(game, thing)
    if not _has_legal_targets(game, frame, body.targets() if thing.targets else ()):
        _does_nothing(game, thing, "608.2b")
        return
    body.carry_out(game, frame)
    _leave_stack(game, thing)
    game.do(Resolves(thing.id, thing.controller))


def _resolve_permanent_spell(game: Game, thing: Thing) -> None:
    """A permanent spell becomes a permanent under its controller's control (CR 608.3a)."""
    from .spell import enchant_targets

    frame = frame_of_object(game, thing)
    if not _has_legal_targets(game, frame, enchant_targets(game, thing.id) if thing.targets else ()):
        _does_nothing(game, thing, "608.2b")
        return
    entering = Entering(thing.controller, attached=_first_target(frame))
    own = [active for active in game.active("becomes a permanent") if active.source == thing.id]
    happened = game.do(Move(thing.id, "battlefield", "resolve", entering=entering))
    became = next((event.became for event in happened if isinstance(event, Move)), None)
    if became is not None and became in game.things:
        for active in own:
            active.ability.as_permanent(game, frame_of(active), became)
    game.do(Resolves(thing.id, thing.controller))


def _first_target(frame: Frame) -> int | None:
    """What an Aura spell targets, as far as that is legal (CR 303.4a)."""
    return next((subject for subjects in frame.targets for subject in subjects), None)


def _has_legal_targets(game: Game, frame: Frame, wanted: Sequence[Any]) -> bool:
    """Whether a target is still legal or none is needed; the frame keeps the legal ones (CR 608.2b)."""
    if not wanted:
        return True
    legal = targeting.still_legal(game, frame, wanted, frame.targets)
    frame.targets = legal or ()
    return legal is not None


def _does_nothing(game: Game, thing: Thing, number: str) -> None:
    """By the rule of this number an object of the stack does not resolve."""
    game.log("fizzled", thing.id, (number,))
    _leave_stack(game, thing, number)


def _leave_stack(game: Game, thing: Thing, number: str = "608.2n") -> None:
    """By the rule of this number an ability is no more and a spell goes to the graveyard, if still there."""
    if thing.id not in game.things:
        return
    if thing.ability is None:
        game.do(Move(thing.id, "graveyard", "resolve"))
    else:
        game.do(AbilityLeaves(thing.id, (number,)))
