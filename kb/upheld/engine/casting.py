"""Casting spells by the steps of 601.2a-i, taken back whole when a step cannot be done (CR 601, 733)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from . import casting_cost, completing, paying, spell, steps, targeting, variable
from .ability import Frame, frame_of
from .casting_cost import Proposal
from .casting_cost import Way as Way
from .errors import IllegalAction
from .marks import rule
from .move import Entering, Move
from .position import Casting
from .stack_events import Announced, remember_stacking
from .wording import whose

if TYPE_CHECKING:
    from .game import Game

SORCERY_TIMING = rule("117.1a", "307.1", without="any spell may be cast whenever its player has priority")
FLASH = rule(
    "702.8a", "117.1a", without="a card with flash may be cast only when others of its card type may be"
)
PROHIBITED = rule("601.3", "101.2", without="a spell may be cast though an effect says that it can't be")


WayByRule = Callable[["Game", int, int], Way | None]

_BY_RULE: list[WayByRule] = []


def way_by_rule(finder: WayByRule) -> WayByRule:
    """Register a function that returns the way in which a rule lets a player cast a card, or None (601.3)."""
    _BY_RULE.append(finder)
    return finder


class SpellCast(NamedTuple):
    """A spell has been cast (CR 601.2i)."""

    spell: int
    player: int

    rules: tuple[str, ...] = ("601.2i",)

    def affected(self, game: Game) -> int:
        return self.player

    def contained(self, game: Game) -> None:
        return None

    def perform(self, game: Game) -> SpellCast:
        game.add_fact("cast", self.player)
        remember_stacking(game, self.spell)
        return self


def ways(game: Game, player: int, id: int) -> list[Way]:
    """The ways in which a player may cast a card from where it is now, costs and timing aside (601.3)."""
    thing = game.things[id]
    found: list[Way] = []
    if thing.zone == "hand" and thing.owner == player and "land" not in game.view(id).types:
        found.append(Way())
    for active in game.active("way to cast"):
        way = active.ability.way_to_cast(game, frame_of(active), player, id)
        if way is not None:
            found.append(way)
    for finder in _BY_RULE:
        way = finder(game, player, id)
        if way is not None:
            found.append(way)
    return found


def cast(game: Game, player: int, id: int, way: Way | None = None, *, resolving: bool = False) -> int:
    """A player casts a card; the number of the spell on the stack.

    `resolving` says that an effect tells them to do so while it resolves, which suspends timing (608.2g).
    IllegalAction leaves the game exactly as before (CR 733.1), also in the middle of a resolution.
    """
    return completing.perform(game, lambda trial: _cast(trial, player, id, way or Way(), resolving))


def can_cast(game: Game, player: int, id: int, way: Way, *, resolving: bool = False) -> bool:
    """Whether casting it this way could be completed now, tried on a saved state."""
    return game.can_complete(lambda trial: cast(trial, player, id, way, resolving=resolving))


def _cast(game: Game, player: int, id: int, way: Way, resolving: bool) -> int:
    _check_may_begin(game, player, id, way, resolving)
    others = [other for other in ways(game, player, id) if other.name != way.name]
    on_stack = _propose(game, player, id)  # 601.2a
    frame = Frame(on_stack, player, on_stack)
    proposal = Proposal(on_stack, player, way, casting_cost.base(game, on_stack, way, others))
    chosen = casting_cost.additional(game, frame, proposal)  # 601.2b
    proposal, chosen = casting_cost.with_announced_symbols(game, frame, proposal, chosen)
    parts = (*proposal.base, *chosen.parts)
    frame.x = variable.choose_x(game, frame, parts, lambda x: casting_cost.locked(game, proposal, chosen, x))
    casting = Casting(frame.x, way.name or None, chosen.paid)
    game.do(Announced(on_stack, casting=casting))
    targets = targeting.choose(game, frame, spell.targets_of(game, on_stack), on_stack)  # 601.2c
    if targets:
        game.do(Announced(on_stack, targets=targets, rules=("601.2c",)))
    _check_proposal(game, proposal)  # 601.2e
    total = casting_cost.locked(game, proposal, chosen, frame.x)  # 601.2f
    spent = paying.pay(game, frame, total, game.name(on_stack))  # 601.2g-h
    casting = casting._replace(spent=spent, paid=len(spent))
    game.do(Announced(on_stack, casting, refs=frame.kept(), rules=("601.2h",)))
    game.do(SpellCast(on_stack, player))  # 601.2i
    return on_stack


def _check_may_begin(game: Game, player: int, id: int, way: Way, resolving: bool) -> None:
    """Permission, prohibitions and timing (CR 601.3, 117.1a)."""
    thing = game.things.get(id)
    if thing is None:
        raise IllegalAction("that card is no longer there to be cast", "601.3")
    if thing.zone != way.zone:
        raise IllegalAction(f"{game.name(id)} is not in the {way.zone} to be cast from there", "601.3")
    for active in game.active("forbid casting"):
        if active.ability.forbids_casting(game, frame_of(active), player, id) and PROHIBITED.obeyed(game):
            reason = f"{game.name(active.source)} keeps {game.players[player].name} from casting it"
            raise IllegalAction(reason, "601.3", PROHIBITED)
    if resolving or way.any_time or "instant" in game.view(id).types:
        return
    main = game.flow.active == player and game.flow.step in steps.MAIN_PHASES
    if (main and not game.zone("stack")) or (has_flash(game, id) and FLASH.obeyed(game)):
        return
    if SORCERY_TIMING.obeyed(game):
        raise IllegalAction(
            f"{game.name(id)} can be cast only in {whose(game, player)} main phase while the stack is empty",
            "117.1a",
            SORCERY_TIMING,
        )


def has_flash(game: Game, id: int) -> bool:
    """Whether an object may be cast at any time an instant could be (CR 702.8)."""
    return any(getattr(ability, "is_flash", False) for ability in game.view(id).abilities)


def _propose(game: Game, player: int, id: int) -> int:
    """The card moves to the stack as its topmost object (CR 601.2a)."""
    moved = game.do(Move(id, "stack", "cast", entering=Entering(player)))
    on_stack = next((event.became for event in moved if isinstance(event, Move)), None)
    if on_stack is None or on_stack not in game.things:
        raise IllegalAction("the card can't be put on the stack", "601.2a")
    return on_stack


def _check_proposal(game: Game, proposal: Proposal) -> None:
    """Whether the proposed spell can legally be cast (CR 601.2e, 601.6)."""
    for active in game.active("forbid proposed spell"):
        if active.ability.forbids_proposal(game, frame_of(active), proposal) and PROHIBITED.obeyed(game):
            reason = f"{game.name(active.source)} keeps {game.name(proposal.spell)} from being cast"
            raise IllegalAction(reason, "601.2e", PROHIBITED)
