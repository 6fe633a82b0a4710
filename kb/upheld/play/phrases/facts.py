"""`then` lines: facts that are judged after the `when` lines above them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from upheld.engine import could_produce, library, mana
from upheld.engine.ability import Frame
from upheld.engine.casting_cost import mana_value
from upheld.engine.choice import First
from upheld.engine.errors import IllegalAction
from upheld.engine.journal import entries
from upheld.engine.mechanics import discard, draw, life
from upheld.engine.noun import Kind
from upheld.engine.payment import PayMana
from upheld.engine.turn import StepBegins
from upheld.language import Node, phrase, words
from upheld.play.naming import Named

from .actions import Action, gets_priority

if TYPE_CHECKING:
    from upheld.play.run import Run


class Fact(Node):
    """Something true or false of a line at one moment."""

    def holds(self, run: Run) -> bool:
        raise NotImplementedError

    def found(self, run: Run) -> str | None:
        """What is so instead, in words, where the fact can say it."""
        return None


class Count(Fact):
    """A number that is exactly so."""

    number: int | None

    def count(self, run: Run) -> int | None:
        """The number as it is."""
        raise NotImplementedError

    def holds(self, run: Run) -> bool:
        return self.count(run) == self.number

    def found(self, run: Run) -> str:
        count = self.count(run)
        return f"it is {'without limit' if count is None else count}"


@phrase("then", "<fact:fact>", at={"mode": "always"})
@phrase("then", "possibly <fact:fact>", at={"mode": "possibly"})
@phrase("then", "never <fact:fact>", at={"mode": "never"})
class ThenLine(Node):
    """A fact with how many lines it has to be true on: every one, at least one, none."""

    fact: Fact
    mode: str

    @property
    def statements(self) -> tuple[ThenLine, ...]:
        """The single statements that it stands for."""
        return (self,)

    def holds(self, run: Run) -> bool:
        return self.fact.holds(run)

    def found(self, run: Run) -> str | None:
        """What is so instead, where the statement cannot be mended by another line."""
        return self.fact.found(run) if self.mode == "always" else None


@phrase("since", "this turn", at={"what": "turn"})
@phrase("since", "since then", at={"what": "when"})
class Since(Node):
    """From when something is counted."""

    what: str


def _after(run: Run, since: Since | None) -> int:
    if since is None:
        return run.progress.began or 0
    if since.what == "when":
        return run.progress.since
    from upheld.engine.turn import TurnBegins

    started = [
        entry.number
        for entry in entries(run.game.journal, 0)
        if entry.kind == "event" and isinstance(entry.what, TurnBegins)
    ]
    return started[-1] if started else 0


@phrase("fact", "you have drawn <number:number> card[s] [<since:since>]", at={"who": 0})
@phrase("fact", "<who:somebody-else> has drawn <number:number> card[s] [<since:since>]")
class HasDrawn(Count):
    """How many cards a player has drawn, one event for each card."""

    who: int
    since: Since | None = None

    def count(self, run: Run) -> int:
        return sum(
            event.together
            for event in run.events(_after(run, self.since))
            if isinstance(event, draw.Draw) and event.player == self.who
        )


@phrase("fact", "you have discarded <number:number> card[s] [<since:since>]", at={"who": 0})
@phrase("fact", "<who:somebody-else> has discarded <number:number> card[s] [<since:since>]")
class HasDiscarded(Count):
    """How many cards a player has discarded."""

    who: int
    since: Since | None = None

    def count(self, run: Run) -> int:
        found = [
            event
            for event in run.events(_after(run, self.since))
            if isinstance(event, discard.Discard) and event.player == self.who
        ]
        return len(found)


@phrase("fact", "you have lost <number:number> life [<since:since>]", at={"who": 0, "gained": False})
@phrase("fact", "<who:somebody-else> has lost <number:number> life [<since:since>]", at={"gained": False})
@phrase("fact", "you have gained <number:number> life [<since:since>]", at={"who": 0, "gained": True})
@phrase("fact", "<who:somebody-else> has gained <number:number> life [<since:since>]", at={"gained": True})
class LifeChanged(Count):
    """How much life a player has lost or gained."""

    who: int
    gained: bool
    since: Since | None = None

    def count(self, run: Run) -> int:
        kind = life.GainLife if self.gained else life.LoseLife
        return sum(
            event.number
            for event in run.events(_after(run, self.since))
            if isinstance(event, kind) and event.player == self.who
        )


@phrase("fact", "your hand is <number:number> card[s]", at={"whose": 0})
@phrase("fact", "your opponent's hand is <number:number> card[s]", at={"whose": 1})
class HandIs(Count):
    """The size of a hand."""

    whose: int

    def count(self, run: Run) -> int:
        return run.game.size("hand", self.whose)


@phrase("fact", "you have <number:number> life", at={"who": 0})
@phrase("fact", "<who:somebody-else> has <number:number> life")
class LifeIs(Count):
    """A life total."""

    who: int

    def count(self, run: Run) -> int:
        return run.game.players[self.who].life


@phrase("fact", "<whose:somebodys> library is <number:number> card[s]")
class LibraryIs(Count):
    """The size of a library."""

    whose: int

    def count(self, run: Run) -> int:
        return run.game.size("library", self.whose)


@phrase("fact", "<whose:somebodys> mana pool is <symbols:mana>")
@phrase("fact", "<whose:somebodys> mana pool is empty", at={"symbols": ()})
class PoolIs(Fact):
    """Exactly this mana in a pool."""

    whose: int
    symbols: tuple[str, ...]

    def holds(self, run: Run) -> bool:
        wanted = [
            t for symbol in self.symbols for t in (["C"] * int(symbol) if symbol.isdigit() else [symbol])
        ]
        return self._pool(run) == sorted(wanted)

    def found(self, run: Run) -> str:
        pool = self._pool(run)
        return f"it is {mana.written(tuple(pool)) if pool else 'empty'}"

    def _pool(self, run: Run) -> list[str]:
        return sorted(unit.type for unit in run.game.players[self.whose].pool)


words(
    "zone-now",
    {
        "on the battlefield": "battlefield",
        "on the stack": "stack",
        "in exile": "exile",
        "in its owner's hand": "hand",
        "in your hand": "hand",
        "in its owner's graveyard": "graveyard",
        "in your graveyard": "graveyard",
        "in its owner's library": "library",
        "in your library": "library",
    },
)


@phrase("fact", "<what:named> is <where:zone-now>", at={"there": True})
@phrase("fact", "<what:named> isn't <where:zone-now>", at={"there": False})
class IsIn(Fact):
    """Where an object is now."""

    what: Named
    where: str
    there: bool

    def holds(self, run: Run) -> bool:
        id = run.find(self.what.text())
        return (id is not None and run.game.things[id].zone == self.where) is self.there

    def found(self, run: Run) -> str:
        id = run.find(self.what.text())
        return "it is nowhere any more" if id is None else f"its zone is: {run.game.things[id].zone}"


@phrase("fact", "<what:named> is the bottom card of <whose:somebodys> library", at={"top": False})
@phrase("fact", "<what:named> is the top card of <whose:somebodys> library", at={"top": True})
class LibraryEnd(Fact):
    """The card at an end of a library; an order that is still open is settled just that far."""

    what: Named
    whose: int
    top: bool

    def holds(self, run: Run) -> bool:
        end = library.top if self.top else library.bottom
        card = end(run.game, self.whose)
        return card is not None and card == run.find(self.what.text())


@phrase("fact", "<what:named> is tapped", at={"tapped": True})
@phrase("fact", "<what:named> is untapped", at={"tapped": False})
class IsTapped(Fact):
    """Whether a permanent is tapped."""

    what: Named
    tapped: bool

    def holds(self, run: Run) -> bool:
        thing = run.game.things[run.thing(self.what)]
        return thing.zone == "battlefield" and thing.tapped is self.tapped

    def found(self, run: Run) -> str:
        thing = run.game.things[run.thing(self.what)]
        if thing.zone != "battlefield":
            return f"it is no permanent: its zone is: {thing.zone}"
        return "it is tapped" if thing.tapped else "it is untapped"


@phrase("fact", "<what:named> has <number:number> <name:counter-name> counter[s]")
@phrase("fact", "<what:named> has no <name:counter-name> counters", at={"number": 0})
class HasCounters(Count):
    """How many counters of a kind are on an object."""

    what: Named
    name: str

    def count(self, run: Run) -> int:
        return run.game.things[run.thing(self.what)].counter(self.name)


@phrase("fact", "<what:named> is <size:size>")
class SizeIs(Fact):
    """Power and toughness."""

    what: Named
    size: tuple[Any, Any]

    def holds(self, run: Run) -> bool:
        return self._size(run) == self.size

    def found(self, run: Run) -> str:
        power, toughness = self._size(run)
        return "it has no size" if power is None else f"it is {power}/{toughness}"

    def _size(self, run: Run) -> tuple[int | None, int | None]:
        values = run.game.view(run.thing(self.what))
        return (values.power, values.toughness)


@phrase("fact", "the mana value of <what:named> is <number:number>")
class ManaValueFact(Count):
    """A mana value (CR 202.3)."""

    what: Named

    def count(self, run: Run) -> int:
        return mana_value(run.game, run.thing(self.what))


@phrase("fact", "you control <number:number> <kind:kind.many>", at={"who": 0})
@phrase("fact", "you control 1 <kind:kind>", at={"who": 0, "number": 1})
@phrase("fact", "<who:somebody-else> controls <number:number> <kind:kind.many>")
class Controls(Count):
    """How many permanents of a kind a player controls."""

    who: int
    kind: Kind

    def count(self, run: Run) -> int:
        game = run.game
        found = [id for id in self.kind.find(game, Frame(0, self.who)) if game.controller(id) == self.who]
        return len(found)


@phrase("fact", "you control <what:named>", at={"who": 0})
@phrase("fact", "<who:somebody-else> controls <what:named>")
class ControlsThis(Fact):
    """Who controls a permanent."""

    who: int
    what: Named

    def holds(self, run: Run) -> bool:
        id = run.find(self.what.text())
        return (
            id is not None
            and run.game.things[id].zone == "battlefield"
            and run.game.controller(id) == self.who
        )


@phrase("fact", "the stack is empty", at={"number": 0})
@phrase("fact", "the stack has <number:number> object[s]")
class StackIs(Count):
    """How many objects are on the stack."""

    def count(self, run: Run) -> int:
        return run.game.size("stack")


@phrase("fact", "an ability of <what:named> is on the stack", at={"there": True})
@phrase("fact", "no ability of <what:named> is on the stack", at={"there": False})
class AbilityOnStack(Fact):
    """Whether an ability of an object is on the stack."""

    what: Named
    there: bool

    def holds(self, run: Run) -> bool:
        game = run.game
        sources = {run.game.name(id) for id in run.all_named(self.what.text())} | {self.what.text()}
        found = any(
            game.things[id].source is not None and game.name(game.things[id].source or 0) in sources
            for id in game.ids("stack")
        )
        return found is self.there


@phrase("fact", "an ability of <what:named> has triggered <number:number> time[s] [<since:since>]")
@phrase("fact", "no ability of <what:named> has triggered [<since:since>]", at={"number": 0})
class HasTriggered(Count):
    """How often abilities of an object have triggered (CR 603.2)."""

    what: Named
    since: Since | None = None

    def count(self, run: Run) -> int:
        game = run.game
        triggered = [
            entry.what.active.source
            for entry in entries(game.journal, _after(run, self.since))
            if entry.kind == "triggered"
        ]
        return sum(1 for id in triggered if game.name(id) == self.what.text())


@phrase("fact", "<whose:somebodys> draw step was skipped")
class DrawStepSkipped(Fact):
    """Whether a player's draw step was skipped (CR 614.10)."""

    whose: int

    def holds(self, run: Run) -> bool:
        return any(
            entry.kind == "skipped" and entry.what == (self.whose, "draw")
            for entry in entries(run.game.journal, run.progress.began or 0)
        )


@phrase("fact", "<whose:somebodys> <step:step-begun> has begun <number:number> time[s] [<since:since>]")
class StepHasBegun(Count):
    """How many steps of this name a player has had (CR 500.2)."""

    whose: int
    step: str
    since: Since | None = None

    def count(self, run: Run) -> int:
        begun = [
            event
            for event in run.events(_after(run, self.since))
            if isinstance(event, StepBegins) and (event.player, event.step) == (self.whose, self.step)
        ]
        return len(begun)


@phrase("fact", "you have won the game", at={"who": 0, "won": True})
@phrase("fact", "<who:somebody-else> has won the game", at={"won": True})
@phrase("fact", "you have lost the game", at={"who": 0, "won": False})
@phrase("fact", "<who:somebody-else> has lost the game", at={"won": False})
class GameEnded(Fact):
    """Whether a player has won or lost."""

    who: int
    won: bool

    def holds(self, run: Run) -> bool:
        player = run.game.players[self.who]
        return player.won if self.won else player.lost

    def found(self, run: Run) -> str:
        return how_it_stands(run)


@phrase("fact", "the game is a draw")
class GameIsDraw(Fact):
    """Whether the game has ended as a draw (CR 104.4)."""

    def holds(self, run: Run) -> bool:
        return run.game.is_draw

    def found(self, run: Run) -> str:
        return how_it_stands(run)


@phrase("fact", "the game goes on")
class GameGoesOn(Fact):
    """Whether nobody has won or lost yet."""

    def holds(self, run: Run) -> bool:
        return not run.game.is_over

    def found(self, run: Run) -> str:
        return how_it_stands(run)


def how_it_stands(run: Run) -> str:
    """How the game has ended, if it has."""
    game = run.game
    if not game.is_over:
        return "the game goes on"
    if game.is_draw:
        return "the game is a draw"
    won = [f"{player.name} won" for player in game.players if player.won]
    lost = [f"{player.name} lost" for player in game.players if player.lost]
    return " and ".join(won + lost)


@phrase("fact", "<whose:somebodys> maximum hand size is <number:number>")
@phrase("fact", "you have no maximum hand size", at={"number": None, "whose": 0})
@phrase("fact", "<whose:somebody-else> has no maximum hand size", at={"number": None})
class MaximumIs(Count):
    """The maximum hand size (CR 402.2)."""

    whose: int

    def count(self, run: Run) -> int | None:
        return discard.maximum_hand_size(run.game, self.whose)


@phrase("fact", "<what:named> could produce <symbols:mana>")
@phrase("fact", "<what:named> could produce nothing", at={"symbols": ()})
class CouldProduce(Fact):
    """Exactly the types of mana that a permanent could produce (CR 106.7)."""

    what: Named
    symbols: tuple[str, ...]

    def holds(self, run: Run) -> bool:
        return could_produce.types(run.game, run.thing(self.what)) == frozenset(self.symbols)

    def found(self, run: Run) -> str:
        types = sorted(could_produce.types(run.game, run.thing(self.what)))
        return f"it could produce {mana.written(tuple(types)) if types else 'nothing'}"


@phrase("fact", "you have spent {0} [<since:since>]", at={"who": 0, "symbols": ()})
@phrase("fact", "you have spent <symbols:mana> [<since:since>]", at={"who": 0})
@phrase("fact", "<who:somebody-else> has spent <symbols:mana> [<since:since>]")
class HasSpent(Fact):
    """How much mana a player has spent, as the costs that were paid."""

    who: int
    symbols: tuple[str, ...]
    since: Since | None = None

    def holds(self, run: Run) -> bool:
        paid = [
            symbol
            for event in run.events(_after(run, self.since))
            if isinstance(event, PayMana) and event.player == self.who
            for symbol in event.symbols
        ]
        return _normal(tuple(paid)) == _normal(self.symbols)


def _normal(symbols: tuple[str, ...]) -> tuple[int, list[str]]:
    return mana.generic(symbols), sorted(symbol for symbol in symbols if not symbol.isdigit())


@phrase("fact", "you can <does:action>", at={"who": 0})
@phrase("fact", "<who:somebody-else> can <does:action>")
class Can(Fact):
    """Whether a player could take an action now, legally and paying for it."""

    who: int
    does: Action

    def holds(self, run: Run) -> bool:
        return can(run, self.who, self.does)


@phrase("fact", "you can't <does:action>", at={"who": 0})
@phrase("fact", "<who:somebody-else> can't <does:action>")
class Cannot(Fact):
    """Whether a rule with a mark forbids an action that would be legal and payable without it."""

    who: int
    does: Action

    def holds(self, run: Run) -> bool:
        game = run.game
        earlier, game.decided = game.decided, set()
        try:
            if can(run, self.who, self.does):
                return False
            forbidding = game.decided
        finally:
            game.decided = earlier | game.decided
        for mark in sorted(forbidding, key=lambda mark: mark.id):
            misread, game.misread = game.misread, game.misread | {mark}
            try:
                if can(run, self.who, self.does):
                    game.log("rule", mark, mark.numbers)
                    return True
            finally:
                game.misread = misread
        return False

    def found(self, run: Run) -> str:
        """That it can be done, or what else than a rule with a mark is in the way."""
        game = run.game
        before, decided, decider = game.save(), set(game.decided), game.decider
        game.decider = First()
        try:
            self.does.perform(run, game, self.who)
        except IllegalAction as error:
            return f"no rule alone forbids it: {error}"
        finally:
            game.restore(before)
            game.decided, game.decider = decided, decider
        return "it can be done"


def can(run: Run, player: int, action: Action) -> bool:
    """Whether the action could be completed by this player now, tried on a saved state."""
    game = run.game

    if not gets_priority(game, player):
        return False

    def attempt(trial: Any) -> None:
        action.perform(run, trial, player)

    try:
        return game.can_complete(attempt)
    except IllegalAction:
        return False
