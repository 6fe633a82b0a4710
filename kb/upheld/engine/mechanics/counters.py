"""Counters: putting and removing them, entering with them (CR 122)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from upheld.engine.ability import Frame
from upheld.engine.body import PlayerVerb
from upheld.engine.choice import Option
from upheld.engine.counter_kinds import KEYWORD_COUNTERS, check
from upheld.engine.marks import rule
from upheld.engine.move import Move
from upheld.engine.position import Counters, Thing
from upheld.engine.quantity import Number, Quantity
from upheld.engine.reference import Objects
from upheld.engine.replacement import Replacement
from upheld.engine.state_based import state_based_action
from upheld.engine.variable import spell_x
from upheld.language import phrase

if TYPE_CHECKING:
    from upheld.engine.game import Game

AS_MANY_AS_POSSIBLE = rule(
    "609.3", without="an instruction that can be followed only in part is not followed at all"
)
OPPOSITES_VANISH = rule(
    "704.5q", "122.3", without="+1/+1 and -1/-1 counters stay on a permanent side by side"
)
ENTERS_WITH = rule("614.1c", "122.6", without="a permanent that enters with counters enters without them")


class PutCounters(NamedTuple):
    """Counters are put on an object (CR 122.6)."""

    thing: int
    name: str
    number: int

    rules: tuple[str, ...] = ("122.6",)

    def affected(self, game: Game) -> int:
        return game.controller(self.thing)

    def contained(self, game: Game) -> None:
        return None

    def perform(self, game: Game) -> PutCounters | None:
        thing = game.things.get(self.thing)
        if thing is None or self.number <= 0:
            return None
        counters = changed(thing.counters, self.name, self.number)
        stamps = dict(thing.counter_stamps)
        if self.name in KEYWORD_COUNTERS:
            stamps[self.name] = game.tick()
        game.set_thing(self.thing, counters=counters, counter_stamps=tuple(sorted(stamps.items())))
        return self


class RemoveCounters(NamedTuple):
    """Counters are removed from an object (CR 122.1)."""

    thing: int
    name: str
    number: int

    rules: tuple[str, ...] = ("122.1",)

    def affected(self, game: Game) -> int:
        return game.controller(self.thing)

    def contained(self, game: Game) -> None:
        return None

    def perform(self, game: Game) -> RemoveCounters | None:
        thing = game.things.get(self.thing)
        if thing is None:
            return None
        number = min(self.number, thing.counter(self.name))
        if number <= 0:
            return None
        game.set_thing(self.thing, counters=changed(thing.counters, self.name, -number))
        return self._replace(number=number)


def changed(counters: Counters, name: str, number: int) -> Counters:
    """The counters with some of one kind more or fewer; NotModelled for more that would do something."""
    if number > 0:
        check(name)
    left = dict(counters)
    left[name] = left.get(name, 0) + number
    return tuple(sorted((kind, amount) for kind, amount in left.items() if amount > 0))


@phrase("player-verb", "put <number:quantity> <name:counter-name> counter[s] on <what:things>")
class PutCountersVerb(PlayerVerb):
    """Put counters on objects."""

    concerns = frozenset({"counters"})
    number: Quantity
    name: str
    what: Any

    def is_possible(self, game: Game, frame: Frame, player: int) -> bool:
        return bool(self.what.choices(game, frame, player))

    def do(self, game: Game, frame: Frame, player: int) -> None:
        number = self.number.value(game, frame)
        game.do(*(PutCounters(id, self.name, number) for id in self.what.taken(game, frame, player)))


@phrase("player-verb", "remove <number:quantity> <name:counter-name> counter[s] from <what:things>")
class RemoveCountersVerb(PlayerVerb):
    """Remove counters from objects: as many as there are, all of them as a cost (CR 609.3, 118.3)."""

    concerns = frozenset({"counters"})
    number: Quantity
    name: str
    what: Objects

    def is_possible(self, game: Game, frame: Frame, player: int) -> bool:
        enough = self._with_enough(game, frame, player)
        if self.what.is_choice:
            return len(enough) >= self.what.needed(game, frame)
        return bool(enough) and len(enough) == len(self.what.choices(game, frame, player))

    def _with_enough(self, game: Game, frame: Frame, player: int) -> list[int]:
        number = self.number.value(game, frame)
        choices = self.what.choices(game, frame, player)
        return [id for id in choices if game.things[id].counter(self.name) >= number]

    def pay(self, game: Game, frame: Frame, player: int) -> None:
        number = self.number.value(game, frame)
        enough = self._with_enough(game, frame, player)
        found = self.what.pick(game, frame, player, enough, "from which object")
        game.do(*(RemoveCounters(id, self.name, number) for id in found))

    def do(self, game: Game, frame: Frame, player: int) -> None:
        number = self.number.value(game, frame)
        found = self.what.taken(game, frame, player)
        short = [id for id in found if 0 < game.things[id].counter(self.name) < number]
        if short and not AS_MANY_AS_POSSIBLE.obeyed(game):
            found = [id for id in found if id not in short]
        game.do(*(RemoveCounters(id, self.name, number) for id in found))


@phrase("enters", "<what:object> enters with <number:quantity> <name:counter-name> counter[s] on it")
class EntersWithCounters(Replacement):
    """A permanent enters with counters (CR 614.1c)."""

    what: Any
    number: Quantity
    name: str

    def channels(self) -> tuple[str, ...]:
        return ("enter",)

    def applies(self, game: Game, frame: Frame, event: Move) -> bool:
        return event.to == "battlefield" and event.thing == frame.source

    def instead_of(self, game: Game, frame: Frame, event: Move) -> Sequence[Any]:
        assert event.entering is not None
        frame.x = spell_x(game, game.thing(frame.source), self, event.entering.copied)
        number = self.number.value(game, frame)
        if not number or not ENTERS_WITH.obeyed(game):
            return (event,)
        counters = changed(event.entering.counters, self.name, number)
        return (event._replace(entering=event.entering._replace(counters=counters)),)

    def as_given(self, game: Game, thing: Thing, stated: bool) -> dict[str, Any]:
        """The fixed number of counters on a permanent that stands there, unless others are stated."""
        if stated or not isinstance(self.number, Number):
            return {}
        return {"counters": changed(game.things[thing.id].counters, self.name, self.number.n)}


@phrase("enters", "as <what:object> enters, choose a color")
class ChoosesColor(Replacement):
    """A color is chosen as a permanent enters (CR 614.1c, 614.12a)."""

    what: Any

    def needs_stated(self, thing: Thing) -> str | None:
        """What has to be said of a permanent that is there already: the color that was chosen."""
        known = any(name == "color" for name, _ in thing.chosen)
        return None if known else "with the color … chosen"

    def channels(self) -> tuple[str, ...]:
        return ("enter",)

    def applies(self, game: Game, frame: Frame, event: Move) -> bool:
        return event.to == "battlefield" and event.thing == frame.source

    def instead_of(self, game: Game, frame: Frame, event: Move) -> Sequence[Any]:
        from upheld.engine.mana import COLOR_NAMES, COLORS

        assert event.entering is not None
        options = [Option(color, COLOR_NAMES[color]) for color in COLORS]
        color = game.ask(
            event.affected(game), "color", "the color chosen as it enters", options, frame.source
        )
        chosen = (*event.entering.chosen, ("color", color))
        return (event._replace(entering=event.entering._replace(chosen=chosen)),)


@state_based_action
def opposite_counters_vanish(game: Game) -> Sequence[Any]:
    """+1/+1 and -1/-1 counters on one permanent are removed in pairs (CR 704.5q)."""
    due: list[Any] = []
    for id in game.ids("battlefield"):
        thing = game.things[id]
        pairs = min(thing.counter("+1/+1"), thing.counter("-1/-1"))
        if pairs:
            due += [RemoveCounters(id, name, pairs, ("704.5q",)) for name in ("+1/+1", "-1/-1")]
    return due if due and OPPOSITES_VANISH.obeyed(game) else ()
