"""Turns, steps and priority as a flat loop of small stages (CR 500-514, 117).

Between two stages nothing is under way but what the position says, so a run can be taken up at any of them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from . import durations, resolve, stack, state_based, steps
from .marks import rule

if TYPE_CHECKING:
    from .game import Game

POOL_EMPTIES = rule("500.5", "106.4", "703.4q", without="unspent mana stays in the pool between steps")
CLEANUP_PRIORITY = rule(
    "514.3a",
    without="no player gets priority in a cleanup step and no further cleanup step follows",
)

ORDER_GOES_ON = rule(
    "500.7", without="after an extra turn the turn order goes on from the player who took it"
)
LATEST_FIRST = rule("500.7", without="of several extra turns the one created first is taken first")

TURN_BASED: dict[str, list[Callable[[Game], None]]] = {}
"""What is done as each step begins, in order, before anyone gets priority (CR 703.4)."""


def turn_based(step: str) -> Callable[[Callable[[Game], None]], Callable[[Game], None]]:
    """Register a turn-based action of a step."""

    def register(action: Callable[[Game], None]) -> Callable[[Game], None]:
        TURN_BASED.setdefault(step, []).append(action)
        return action

    return register


_AS_PRIORITY: list[Callable[[Game], bool]] = []


def as_players_get_priority(action: Callable[[Game], bool]) -> Callable[[Game], bool]:
    """Register what is looked at each time before a player gets priority; True where it ends the game."""
    _AS_PRIORITY.append(action)
    return action


class TurnBegins(NamedTuple):
    """A player's turn begins (CR 500.1)."""

    player: int

    rules: tuple[str, ...] = ("500.1",)

    def affected(self, game: Game) -> int:
        return self.player

    def contained(self, game: Game) -> None:
        return None

    def perform(self, game: Game) -> TurnBegins:
        game.set_player(self.player, turn_began=game.tick())
        game.facts = {}
        return self


class StepBegins(NamedTuple):
    """A step or phase begins (CR 500.6, 603.2b)."""

    player: int
    step: str

    rules: tuple[str, ...] = ("500.6",)

    def affected(self, game: Game) -> int:
        return self.player

    def contained(self, game: Game) -> None:
        return None

    def perform(self, game: Game) -> StepBegins:
        return self


class ManaEmpties(NamedTuple):
    """A player loses unspent mana as a step or phase ends (CR 500.5)."""

    player: int

    rules: tuple[str, ...] = ("500.5",)

    def affected(self, game: Game) -> int:
        return self.player

    def contained(self, game: Game) -> None:
        return None

    def perform(self, game: Game) -> ManaEmpties | None:
        if not game.players[self.player].pool:
            return None
        game.set_player(self.player, pool=())
        return self


def advance(game: Game) -> None:
    """Go on by one stage.  At the stage "priority" the player with priority has to act or pass instead."""
    _STAGES[game.flow.stage](game)


def _stage(game: Game, stage: str, **changes: Any) -> None:
    game.flow = game.flow._replace(stage=stage, **changes)


def _begin(game: Game) -> None:
    """Begin the step named by the flow; a step that is skipped is passed over (CR 614.10)."""
    flow = game.flow
    if flow.step == "untap":
        game.do(TurnBegins(flow.active), *durations.as_turn_begins(game, flow.active))
    _stage(game, "act", passes=0, busy=False)
    begun = game.do(StepBegins(flow.active, flow.step))
    if not any(isinstance(event, StepBegins) for event in begun):
        game.log("skipped", (flow.active, flow.step), ("614.10",))
        _next_step(game)


def _act(game: Game) -> None:
    """The step's turn-based actions (CR 703)."""
    for action in TURN_BASED.get(game.flow.step, ()):
        action(game)
    if game.flow.step == "untap":
        _stage(game, "end")
    else:
        _stage(game, "settle", priority=game.flow.active, passes=0)


def _settle(game: Game) -> None:
    """State-based actions, then waiting abilities onto the stack, until neither happens (CR 117.5)."""
    if game.is_over:
        _stage(game, "over")
        return
    if state_based.perform(game) or stack.put_waiting(game):
        _stage(game, "settle", busy=True)
    elif game.flow.step != "cleanup" or (game.flow.busy and CLEANUP_PRIORITY.obeyed(game)):
        if not any(action(game) for action in _AS_PRIORITY):
            _stage(game, "priority", passes=0)
    else:
        _stage(game, "end", busy=False)


def pass_priority(game: Game) -> None:
    """The player with priority passes (CR 117.3d, 117.4)."""
    flow = game.flow
    order = game.everyone
    if flow.passes + 1 < len(order):
        place = order.index(flow.priority)
        following = order[(place + 1) % len(order)]
        game.flow = flow._replace(passes=flow.passes + 1, priority=following)
    elif game.zone("stack"):
        _stage(game, "resolve", passes=0)
    else:
        _stage(game, "end", passes=0)


def keep_priority(game: Game, player: int) -> None:
    """After an action its player gets priority again (CR 117.3c)."""
    game.flow = game.flow._replace(stage="settle", priority=player, passes=0)


def _resolve(game: Game) -> None:
    """The top of the stack resolves and the active player gets priority (CR 117.3b, 608)."""
    resolve.resolve_top(game)
    _stage(game, "settle", priority=game.flow.active, passes=0, busy=True)


def _end(game: Game) -> None:
    """A step ends: unspent mana is lost and the next step begins (CR 500.5).

    After a cleanup step in which players got priority comes another one (CR 514.3a).
    """
    if any(player.pool for player in game.players) and POOL_EMPTIES.obeyed(game):
        game.do(*(ManaEmpties(player) for player in game.everyone))
    if game.flow.step == "cleanup" and game.flow.busy:
        _stage(game, "begin")
    else:
        _next_step(game)


def _next_step(game: Game) -> None:
    following = steps.after(game.flow.step)
    if following is not None:
        _stage(game, "begin", step=following, passes=0)
        return
    flow = game.flow
    regular = flow.active if flow.regular is None else flow.regular
    extra = flow.extra_turns
    if extra:
        latest = len(set(extra)) == 1 or LATEST_FIRST.obeyed(game)
        following_player, left = (extra[-1], extra[:-1]) if latest else (extra[0], extra[1:])
    else:
        following_player, left = _after(game, regular), ()
        instead = _after(game, flow.active)
        if instead != following_player and not ORDER_GOES_ON.obeyed(game):
            following_player = instead
    game.flow = flow._replace(
        turn=flow.turn + 1,
        active=following_player,
        step=steps.STEPS[0],
        stage="begin",
        passes=0,
        priority=following_player,
        extra_turns=left,
        regular=regular if extra else None,
    )


def _after(game: Game, player: int) -> int:
    """The next player still in the game in turn order (CR 103.1)."""
    number = len(game.players)
    order = [(player + step) % number for step in range(1, number + 1)]
    return next(other for other in order if not game.players[other].lost)


def _over(game: Game) -> None:
    """Nothing more happens once the game has ended (CR 104.1)."""


def _wait(game: Game) -> None:
    raise AssertionError("a player has priority: act or pass")


_STAGES: dict[str, Callable[[Game], None]] = {
    "begin": _begin,
    "act": _act,
    "settle": _settle,
    "priority": _wait,
    "resolve": _resolve,
    "end": _end,
    "over": _over,
}
