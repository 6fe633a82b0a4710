"""Facts of objects: where they are, tapped, counters, size, what they could produce, their abilities."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from upheld.engine import could_produce, library, mana
from upheld.engine.casting_cost import mana_value
from upheld.engine.journal import entries
from upheld.engine.position import Thing
from upheld.engine.wording import whose
from upheld.language import Node, phrase, words
from upheld.play.errors import ScenarioError
from upheld.play.naming import Named, mana_types

from .facts import Count, Fact, Since, after

if TYPE_CHECKING:
    from upheld.play.run import Run


OWN_ZONES = ("hand", "graveyard", "library")

words(
    "shared-zone",
    {
        "on the battlefield": "battlefield",
        "on the stack": "stack",
        "in exile": "exile",
        "in the command zone": "command",
    },
)
words("whose-zone", {"its owner's": None, "your": 0, "your opponent's": 1})


@phrase("where", "<zone:shared-zone>", at={"whose": None})
@phrase("where", "in <whose:whose-zone> <zone:place>")
class Where(Node):
    """A zone; in a player's own zones also whose it is, None for whoever owns the object."""

    zone: str
    whose: int | None

    def is_of(self, thing: Thing) -> bool:
        """Whether an object is there."""
        return thing.zone == self.zone and self.whose in (None, thing.owner)


@phrase("fact", "<what:named> is <where:where>", at={"there": True})
@phrase("fact", "<what:named> isn't <where:where>", at={"there": False})
class IsIn(Fact):
    """Where an object is now."""

    what: Named
    where: Where
    there: bool

    def holds(self, run: Run) -> bool:
        id = run.seek(self.what)
        return (id is not None and self.where.is_of(run.game.things[id])) is self.there

    def found(self, run: Run) -> str:
        id = run.seek(self.what)
        if id is None:
            return "it is nowhere any more"
        thing = run.game.things[id]
        owner = f"{whose(run.game, thing.owner)} " if thing.zone in OWN_ZONES else ""
        return f"its zone is: {owner}{thing.zone}"


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
        return card is not None and card == run.seek(self.what)


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
        id = run.thing(self.what)
        values = run.game.view(id)
        if values.power is None and run.game.things[id].zone != "battlefield":
            raise ScenarioError(f"{self.what.text()} has no power and toughness (208.3)")
        return (values.power, values.toughness)


@phrase("fact", "the mana value of <what:named> is <number:number>")
class ManaValueFact(Count):
    """A mana value (CR 202.3)."""

    what: Named

    def count(self, run: Run) -> int:
        return mana_value(run.game, run.thing(self.what))


@phrase("fact", "you control <what:named>", at={"who": 0})
@phrase("fact", "<who:somebody-else> controls <what:named>")
class ControlsThis(Fact):
    """Who controls a permanent."""

    who: int
    what: Named

    def holds(self, run: Run) -> bool:
        id = run.seek(self.what)
        return (
            id is not None
            and run.game.things[id].zone == "battlefield"
            and run.game.controller(id) == self.who
        )


@phrase("fact", "<what:named> could produce <symbols:mana>")
@phrase("fact", "<what:named> could produce nothing", at={"symbols": ()})
class CouldProduce(Fact):
    """Exactly the types of mana that a permanent could produce (CR 106.7)."""

    what: Named
    symbols: tuple[str, ...]

    def holds(self, run: Run) -> bool:
        types = frozenset(mana_types(self.symbols, numbers=False))
        return could_produce.types(run.game, run.thing(self.what)) == types

    def found(self, run: Run) -> str:
        types = sorted(could_produce.types(run.game, run.thing(self.what)))
        return f"it could produce {mana.written(tuple(types)) if types else 'nothing'}"


@phrase("fact", "an ability of <what:named> is on the stack", at={"there": True})
@phrase("fact", "no ability of <what:named> is on the stack", at={"there": False})
class AbilityOnStack(Fact):
    """Whether an ability of an object is on the stack."""

    what: Named
    there: bool

    def holds(self, run: Run) -> bool:
        run.check_is_known(self.what)
        game, name = run.game, self.what.text()
        found = any(run.is_called(game.things[id].source, name) for id in game.ids("stack"))
        return found is self.there


@phrase("fact", "an ability of <what:named> has triggered <number:number> time[s] [<since:since>]")
@phrase("fact", "no ability of <what:named> has triggered [<since:since>]", at={"number": 0})
class HasTriggered(Count):
    """How often abilities of an object have triggered (CR 603.2)."""

    what: Named
    since: Since | None = None

    def count(self, run: Run) -> int:
        run.check_is_known(self.what)
        triggered = [
            entry.what.active.source
            for entry in entries(run.game.journal, after(run, self.since))
            if entry.kind == "triggered"
        ]
        return sum(1 for id in triggered if run.is_called(id, self.what.text()))
