"""Mana abilities: activated and resolved at once, without the stack (CR 605); tapping for mana (106.12)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from . import activating
from .ability import Frame
from .activated import Activated
from .mana import Mana
from .marks import rule

if TYPE_CHECKING:
    from .game import Game
    from .triggers import Waiting

WITH_TAP_SYMBOL = rule("106.12", without="activating any mana ability of a permanent is tapping it for mana")
ONLY_ITS_OWN_PERMANENT = rule(
    "106.12",
    without="what is tapped to pay for another permanent's mana ability is tapped for mana too",
)
WHEN_IT_MAKES_MANA = rule(
    "106.12a", without="being tapped for mana triggers as the ability is activated, even if it makes no mana"
)
ONLY_ITS_PRODUCTION = rule(
    "106.12b",
    without="mana of abilities that trigger on tapping for mana is changed by the replacement as well",
)


class AddMana(NamedTuple):
    """Mana goes into a player's pool (CR 106.4); `tapped` is the permanent that was tapped for it."""

    player: int
    types: tuple[str, ...]
    source: int
    tapped: int | None = None

    rules: tuple[str, ...] = ("106.4",)

    def affected(self, game: Game) -> int:
        return self.player

    def contained(self, game: Game) -> None:
        return None

    def perform(self, game: Game) -> AddMana | None:
        if not self.types:
            return None
        pool = game.players[self.player].pool
        added = tuple(Mana(type_, self.source) for type_ in self.types)
        game.set_player(self.player, pool=(*pool, *added))
        return self


class TappedForMana(NamedTuple):
    """A permanent was tapped for mana: its {T} mana ability has resolved and made this mana (CR 106.12a).

    `unreplaced` is what the ability said before replacement effects.
    """

    permanent: int
    player: int
    types: tuple[str, ...]
    unreplaced: tuple[str, ...] = ()

    rules: tuple[str, ...] = ("106.12a",)

    def affected(self, game: Game) -> int:
        return self.player

    def contained(self, game: Game) -> None:
        return None

    def perform(self, game: Game) -> TappedForMana:
        return self


def can_tap(game: Game, id: int) -> bool:
    """Whether the {T} cost of this permanent can be paid now."""
    from .mechanics.tap_symbol import TAP

    return TAP.is_payable(game, Frame(id, game.controller(id)))


def is_tapping(game: Game, ability: Activated) -> bool:
    """Whether activating this mana ability is tapping its permanent for mana (CR 106.12)."""
    if ability.has_tap_symbol():
        return True
    listened = game.active("trigger TappedForMana") or game.active("replace AddMana")
    return bool(listened) and not WITH_TAP_SYMBOL.obeyed(game)


def activate(game: Game, player: int, id: int, slot: int) -> None:
    """Activate a mana ability: pay its costs and resolve it immediately (CR 605.3b)."""
    ability = activating.ability_at(game, id, slot)
    frame = activating.announce(game, player, id, ability)
    frame.refs["tapped for mana"] = id if is_tapping(game, ability) else None
    activating.pay(game, frame, ability)
    activating.log(game, id, ability, player)
    resolve(game, frame, ability)


def resolve(game: Game, frame: Frame, ability: Activated) -> None:
    """A mana ability resolves; then abilities that trigger on tapping for mana trigger (CR 106.12a)."""
    ability.carry_out(game, frame)
    permanent = frame.refs.get("tapped for mana")
    if permanent is None:
        return
    types = tuple(frame.refs.get("produced", ()))
    is_watched = bool(game.active("trigger TappedForMana"))
    if types or (is_watched and not WHEN_IT_MAKES_MANA.obeyed(game)):
        game.do(TappedForMana(permanent, frame.controller, types, frame.refs.get("unreplaced", ())))
    helpers = frame.refs.get("tapped as cost", ())
    if types and helpers and is_watched and not ONLY_ITS_OWN_PERMANENT.obeyed(game):
        game.do(*(TappedForMana(helper, frame.controller, types, types) for helper in helpers))


def resolve_triggered(game: Game, waiting: Waiting) -> None:
    """A triggered mana ability resolves at once (CR 605.4a)."""
    active = waiting.active
    frame = Frame(active.source, active.controller, refs=waiting.refs)
    tapped = frame.refs.get("object")
    if tapped is not None and game.active("replace AddMana") and not ONLY_ITS_PRODUCTION.obeyed(game):
        frame.refs["tapped for mana"] = tapped
    if active.ability.condition_holds(game, frame):
        active.ability.carry_out(game, frame)
