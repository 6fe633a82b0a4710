"""Facts of players: cards drawn and held, life, mana, what they control."""

from __future__ import annotations

from typing import TYPE_CHECKING

from upheld.engine import mana
from upheld.engine.ability import Frame
from upheld.engine.mechanics import discard, draw, life
from upheld.engine.noun import Kind
from upheld.engine.payment import PayMana
from upheld.language import phrase
from upheld.play.errors import ScenarioError
from upheld.play.naming import mana_types

from .facts import Count, Fact, Since, after

if TYPE_CHECKING:
    from upheld.play.run import Run


@phrase("fact", "you have drawn <number:number> card[s] [<since:since>]", at={"who": 0})
@phrase("fact", "<who:somebody-else> has drawn <number:number> card[s] [<since:since>]")
class HasDrawn(Count):
    """How many cards a player has drawn, one event for each card."""

    who: int
    since: Since | None = None

    def count(self, run: Run) -> int:
        return sum(
            event.together
            for event in run.events(after(run, self.since))
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
            for event in run.events(after(run, self.since))
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
            for event in run.events(after(run, self.since))
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
        return self._pool(run) == sorted(mana_types(self.symbols))

    def found(self, run: Run) -> str:
        pool = self._pool(run)
        return f"it is {mana.written(tuple(pool)) if pool else 'empty'}"

    def _pool(self, run: Run) -> list[str]:
        return sorted(unit.type for unit in run.game.players[self.whose].pool)


@phrase("fact", "you have spent {0} [<since:since>]", at={"who": 0, "symbols": ()})
@phrase("fact", "you have spent <symbols:mana> [<since:since>]", at={"who": 0})
@phrase("fact", "<who:somebody-else> has spent <symbols:mana> [<since:since>]")
class HasSpent(Fact):
    """How much mana a player has spent, as the costs that were paid."""

    who: int
    symbols: tuple[str, ...]
    since: Since | None = None

    def holds(self, run: Run) -> bool:
        mana_types(self.symbols)
        paid = [
            symbol
            for event in run.events(after(run, self.since))
            if isinstance(event, PayMana) and event.player == self.who
            for symbol in event.symbols
        ]
        return _normal(tuple(paid)) == _normal(self.symbols)


def _normal(symbols: tuple[str, ...]) -> tuple[int, list[str]]:
    return mana.generic(symbols), sorted(symbol for symbol in symbols if not symbol.isdigit())


@phrase("fact", "<whose:somebodys> maximum hand size is <number:number>")
@phrase("fact", "you have no maximum hand size", at={"number": None, "whose": 0})
@phrase("fact", "<whose:somebody-else> has no maximum hand size", at={"number": None})
class MaximumIs(Count):
    """The maximum hand size (CR 402.2)."""

    whose: int

    def count(self, run: Run) -> int | None:
        return discard.maximum_hand_size(run.game, self.whose)


@phrase("fact", "you control <number:number> <kind:kind.many>", at={"who": 0})
@phrase("fact", "you control 1 <kind:kind>", at={"who": 0, "number": 1})
@phrase("fact", "<who:somebody-else> controls <number:number> <kind:kind.many>")
@phrase("fact", "<who:somebody-else> controls 1 <kind:kind>", at={"number": 1})
class Controls(Count):
    """How many permanents or spells of a kind a player controls; nobody controls other objects (CR 109.4)."""

    who: int
    kind: Kind

    def count(self, run: Run) -> int:
        game = run.game
        elsewhere = [zone for zone in self.kind.zones() if zone not in ("battlefield", "stack")]
        if elsewhere:
            raise ScenarioError("only permanents and what is on the stack are controlled by anybody (109.4)")
        found = [id for id in self.kind.find(game, Frame(0, self.who)) if game.controller(id) == self.who]
        return len(found)
