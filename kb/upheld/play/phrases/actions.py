"""What a player can do with priority: cast, activate, tap for mana, play a land (CR 117.1)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from upheld.engine import (
    activating,
    casting,
    casting_cost,
    completing,
    journal,
    mana_abilities,
    payment,
    steering,
    turn,
)
from upheld.engine.activated import Activated
from upheld.engine.casting_cost import Way
from upheld.engine.choice import Choice
from upheld.engine.cost import Cost
from upheld.engine.errors import IllegalAction
from upheld.engine.game import Game
from upheld.engine.mana import TYPES
from upheld.engine.mana_abilities import AddMana
from upheld.engine.mechanics import land_play
from upheld.engine.position import Position
from upheld.engine.steps import spoken
from upheld.engine.wording import does_not
from upheld.language import Node, family, includes, phrase, words
from upheld.language.inflection import VERB_FORMS
from upheld.play.errors import ScenarioError
from upheld.play.naming import Named, asked_in_words, mana_types, the_option

if TYPE_CHECKING:
    from upheld.play.run import Run


family("action", VERB_FORMS)


class Action(Node):
    """An action of a player."""

    @property
    def states_payment(self) -> bool:
        """Whether it says which permanents pay, or what stays in the pool."""
        stated = (PayingWith, Keeping)
        return any(isinstance(detail, stated) for detail in getattr(self, "details", None) or ())

    def perform(self, run: Run, game: Game, player: int) -> None:
        """Do it, completely; IllegalAction where the rules do not allow it."""
        raise NotImplementedError


@phrase("action", "play <card:named>")
class PlayLand(Action):
    """Play a land (CR 116.2a)."""

    card: Named

    def perform(self, run: Run, game: Game, player: int) -> None:
        land_play.play(game, player, run.thing(self.card))


@phrase("casting-detail", "with X = <x:number>")
class WithX(Node):
    """The announced value of X."""

    x: int

    def fits(self, run: Run, choice: Choice, text: str) -> bool:
        return choice.kind == "number" and text == f"X = {self.x}"

    kind = "number"


@phrase("casting-detail", "targeting <target:named>")
class TargetingObject(Node):
    """An object as target."""

    target: Named
    kind = "target"

    def fits(self, run: Run, choice: Choice, text: str) -> bool:
        return choice.kind == "target" and text in (self.target.text(),)


@phrase("casting-detail", "targeting <who:somebody>")
class TargetingPlayer(Node):
    """A player as target."""

    who: int
    kind = "target"

    def fits(self, run: Run, choice: Choice, text: str) -> bool:
        return choice.kind == "target" and text == run.game.players[self.who].name


words("optional-cost", {"kicker": "kicker", "conspire": "conspire"})


@phrase("casting-detail", "with <name:optional-cost> [<asker:asker>]", at={"wanted": True})
@phrase("casting-detail", "without <name:optional-cost> [<asker:asker>]", at={"wanted": False})
class WithOptionalCost(Node):
    """Whether an optional additional cost is paid, and for the ability that which object has or gives."""

    name: str
    wanted: bool
    asker: Named | None = None
    kind = "may"

    def fits(self, run: Run, choice: Choice, text: str) -> bool:
        if choice.kind != "may" or choice.text != f"pay {self.name}" or not _is_asked_by(run, self, choice):
            return False
        return text == ("yes" if self.wanted else "no")


@phrase("casting-detail", "replicated <times:number> time[s] [<asker:asker>]")
class Replicated(Node):
    """How often the replicate cost is paid, and for the ability that which object has or gives."""

    times: int
    asker: Named | None = None
    kind = "times"

    def fits(self, run: Run, choice: Choice, text: str) -> bool:
        if choice.kind != "times" or not _is_asked_by(run, self, choice):
            return False
        return text == f"{self.times} times"


def _is_asked_by(run: Run, detail: WithOptionalCost | Replicated, choice: Choice) -> bool:
    return detail.asker is None or run.asks(choice, detail.asker)


class Announcing:
    """Answers the choices of an announcement from its details and passes all others on."""

    def __init__(self, run: Run, details: tuple[Any, ...]) -> None:
        self.run = run
        self.left = list(details)
        self.outer = run.game.decider
        self.heard: dict[str, Choice] = {}

    def decide(self, choice: Choice) -> int:
        self.heard.setdefault(f"{choice.kind} {choice.text}", choice)
        for detail in self.left:
            index = the_option(self.run.game, choice, partial(detail.fits, self.run, choice))
            if index is not None:
                self.left.remove(detail)
                return index
        return self.outer.decide(choice)

    def check_all_was_asked(self) -> None:
        """Raise for the first detail that answered nothing: illegal, or never asked for."""
        for detail in self.left:
            part = self.run.script.book.text("casting-detail", detail)
            asked = [choice for choice in self.heard.values() if choice.kind == detail.kind]
            if not asked:
                raise ScenarioError(f"nothing in this announcement asks for: {part}")
            offered = asked_in_words(self.run.game, asked[0])
            raise IllegalAction(
                f"{part} is no legal choice; {offered}", "601.2c" if detail.kind == "target" else "601.2b"
            )


@phrase("casting-detail", "paying with <sources:named+and>")
class PayingWith(Node):
    """The permanents that are tapped for the mana, besides what is in the pool."""

    sources: tuple[Named, ...]


@phrase("casting-detail", "keeping <symbols:mana>")
class Keeping(Node):
    """The type of mana in the pool that is spent last."""

    symbols: tuple[str, ...]


def announce(run: Run, game: Game, details: tuple[Any, ...], action: Callable[[], object]) -> None:
    """Do an action with the choices of its announcement as these details say."""
    paying = [
        run.permanent(named)
        for detail in details
        if isinstance(detail, PayingWith)
        for named in detail.sources
    ]
    keeping = [detail.symbols for detail in details if isinstance(detail, Keeping)]
    if any(len(symbols) != 1 or symbols[0] not in TYPES for symbols in keeping):
        raise ScenarioError("one type of mana can be kept, such as: keeping {R}")
    asked = tuple(detail for detail in details if not isinstance(detail, PayingWith | Keeping))
    announcing = Announcing(run, asked)
    decider, payers, keeps = game.decider, game.payers, game.keeps
    announcing.outer = decider
    game.decider = announcing if announcing.left else decider
    game.payers = frozenset(paying) if paying else payers
    game.keeps = keeping[0][0] if keeping else keeps
    try:
        action()
    finally:
        game.decider, game.payers, game.keeps = decider, payers, keeps
    announcing.check_all_was_asked()
    for id in paying:
        if id in game.things and not game.things[id].tapped:
            raise ScenarioError(f"{game.name(id)} is not needed to pay for this", hint="leave it out")


@phrase("way", "for its miracle cost", at={"name": "miracle"})
@phrase("way", "for its warp cost", at={"name": "warp"})
@phrase("way", "without paying its mana cost", at={"name": "free"})
class WayNamed(Node):
    """An alternative way to cast (CR 118.9)."""

    name: str

    def chosen(self, game: Game, player: int, id: int) -> Way:
        """The way of this name; IllegalAction where nothing opens it."""
        named = next((way for way in casting.ways(game, player, id) if way.name == self.name), None)
        if named is None:
            raise IllegalAction(f"nothing allows casting {game.name(id)} that way", "118.9")
        return named


includes("ways", "way")


@phrase("ways", "<first:way> <second:way>")
class TwoWays(Node):
    """Two alternative costs for one spell."""

    first: WayNamed
    second: WayNamed

    def chosen(self, game: Game, player: int, id: int) -> Way:
        """The two ways as one proposal, which the game judges."""
        ways = (self.first.chosen(game, player, id), self.second.chosen(game, player, id))
        return casting_cost.one_alternative(game, id, ways)


@phrase("action", "cast <card:named> [<way:ways>] [<details:casting-detail+,>]")
class CastCard(Action):
    """Cast a card (CR 601)."""

    card: Named
    way: Any = None
    details: tuple[Any, ...] | None = None

    def perform(self, run: Run, game: Game, player: int) -> None:
        id = run.thing(self.card)
        way = _usual_way(game, player, id) if self.way is None else self.way.chosen(game, player, id)
        announce(run, game, self.details or (), lambda: casting.cast(game, player, id, way))


def _usual_way(game: Game, player: int, id: int) -> Way:
    """The way for the mana cost where there is one, else the only one."""
    ways = casting.ways(game, player, id)
    if not ways:
        raise IllegalAction(f"nothing lets {game.players[player].name} cast {game.name(id)}", "601.3")
    return next((way for way in ways if way.cost is None), ways[0])


@phrase("action", "activate <source:named> [<details:casting-detail+,>]", at={"costs": None})
@phrase("action", "activate <source:named> by <costs:cost+,> [<details:casting-detail+,>]")
class ActivateAbility(Action):
    """Activate an ability of an object: the only one, or the one with these costs (CR 602)."""

    source: Named
    costs: tuple[Cost, ...] | None
    details: tuple[Any, ...] | None = None

    def perform(self, run: Run, game: Game, player: int) -> None:
        id = run.thing(self.source)
        slot = self._slot(game, id)
        announce(run, game, self.details or (), lambda: activating.activate(game, player, id, slot))

    def _slot(self, game: Game, id: int) -> int:
        found = activating.activations(game, id)
        if self.costs is not None:
            found = [(slot, ability) for slot, ability in found if _same_costs(ability, self.costs)]
        if len(found) == 1:
            return found[0][0]
        if not found:
            raise IllegalAction(f"{game.name(id)} has no such ability", "602.1")
        raise ScenarioError(
            f"{game.name(id)} has several abilities",
            hint="say which: … by its costs, as its card file writes them",
        )


def _same_costs(ability: Activated, costs: tuple[Cost, ...]) -> bool:
    return ability.costs == costs


@phrase("action", "tap <source:named> for mana", at={"types": None})
@phrase("action", "tap <source:named> for <types:mana>")
class TapForMana(Action):
    """Activate a mana ability with {T} in its cost (CR 106.12), making exactly these types if named."""

    source: Named
    types: tuple[str, ...] | None

    def perform(self, run: Run, game: Game, player: int) -> None:
        id = run.thing(self.source)
        mana_types(self.types or ())
        abilities = [
            (slot, ability)
            for slot, ability in activating.activations(game, id)
            if ability.has_tap_symbol() and ability.is_mana_ability(game)
        ]
        if not abilities:
            raise IllegalAction(f"{game.name(id)} has no mana ability with {{T}} in its cost", "106.12")
        if self.types is None:
            if len(abilities) > 1:
                raise ScenarioError(f"{game.name(id)} has several mana abilities", hint="name the mana")
            activating.activate(game, player, id, abilities[0][0])
            return
        self._for_types(game, player, id, [slot for slot, _ in abilities])

    def _for_types(self, game: Game, player: int, id: int, slots: list[int]) -> None:
        """The player's own choices are made so that it is that mana, whatever others answer."""
        assert self.types is not None
        wanted = tuple(sorted(self.types))
        before = game.journal.number if game.journal else 0

        def made(after: Position) -> steering.Types:
            events = journal.events(after.journal, before)
            by_it = [event for event in events if isinstance(event, AddMana) and event.source == id]
            return tuple(sorted(type_ for event in by_it for type_ in event.types))

        trees = {slot: steering.tree(game, player, _activation(player, id, slot), made) for slot in slots}
        for slot, found in trees.items():
            if wanted in steering.assured(found):
                outcome = payment.Outcome(wanted, found)
                completing.perform(game, partial(payment.activate, id=id, slot=slot, outcome=outcome))
                return
        if not any(found.leaves for found in trees.values()):
            activating.activate(game, player, id, slots[0])
        raise IllegalAction(f"{game.name(id)} can't be tapped for that mana", "106.12")


def _activation(player: int, id: int, slot: int) -> Callable[[Game], None]:
    return lambda game: mana_abilities.activate(game, player, id, slot)


def gets_priority(game: Game, player: int) -> bool:
    """Whether a player has priority or gets it when others pass, before anything resolves (CR 117.3d)."""
    flow = game.flow
    order = game.everyone
    if flow.stage != "priority" or player not in order:
        return False
    passing = (order.index(player) - order.index(flow.priority)) % len(order)
    return flow.passes + passing < len(order)


def give_priority(run: Run, player: int) -> bool:
    """One stage towards this player having priority, others passing; True once they have it.

    An error where that would resolve something or end a step.
    """
    game = run.game
    if game.is_over:
        raise ScenarioError("the game is over: nobody can act any more")
    flow = game.flow
    if flow.stage != "priority":
        if flow.stage in ("resolve", "end", "begin"):
            what = "the stack resolves" if flow.stage == "resolve" else f"the {spoken(flow.step)} ends"
            raise ScenarioError(f"{does_not(game, player, 'get')} priority before {what}")
        turn.advance(game)
        return False
    if flow.priority == player:
        return True
    turn.pass_priority(game)
    return False
