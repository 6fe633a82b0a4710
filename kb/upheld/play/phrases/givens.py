"""`given` lines: what stands at the start."""

from __future__ import annotations

from typing import Any

from upheld.engine.mechanics.commander import COMMANDER
from upheld.language import Node, phrase
from upheld.play.errors import ScenarioError
from upheld.play.naming import Named, mana_types
from upheld.play.world import World, whose


class GivenLine(Node):
    """One fact of the start position."""

    def build(self, world: World) -> None:
        """Make it so."""
        raise NotImplementedError


class Detail(Node):
    """Something more about a given object."""

    def settings(self, world: World) -> dict[str, Any]:
        """The settings of `World.add` that it stands for."""
        raise NotImplementedError


@phrase("detail", "called <alias:word>")
class Called(Detail):
    """A name of its own."""

    alias: str

    def settings(self, world: World) -> dict[str, Any]:
        return {"alias": self.alias}


@phrase("detail", "tapped")
class GivenTapped(Detail):
    """Tapped."""

    def settings(self, world: World) -> dict[str, Any]:
        return {"tapped": True}


@phrase("detail", "with <number:number> <name:counter-name> counter[s]")
class WithCounters(Detail):
    """Counters on it."""

    number: int
    name: str

    def settings(self, world: World) -> dict[str, Any]:
        number = bounded(self.number, 1_000, "counters")
        return {"counters": {self.name: number} if number else {}}


@phrase("detail", "that came under your control this turn")
@phrase("detail", "that came under its controller's control this turn")
class Recent(Detail):
    """Controlled only since this turn (CR 302.6)."""

    def settings(self, world: World) -> dict[str, Any]:
        return {"recent": True}


@phrase("detail", "with the color <color:color> chosen")
class ColorChosen(Detail):
    """The color that was chosen as it entered."""

    color: str

    def settings(self, world: World) -> dict[str, Any]:
        return {"chosen": (("color", self.color),)}


@phrase("given", "you control <name:name> [<details:detail+,>]", at={"who": 0})
@phrase("given", "<who:somebody-else> controls <name:name> [<details:detail+,>]")
class GivenPermanent(GivenLine):
    """A permanent on the battlefield."""

    who: int
    name: str
    details: tuple[Detail, ...] | None = None

    def build(self, world: World) -> None:
        world.add(self.name, "battlefield", self.who, **_settings(self.details, world))


@phrase("given", "you control <number:number> copies of <name:name> [<details:detail+,>]", at={"who": 0})
@phrase("given", "<who:somebody-else> controls <number:number> copies of <name:name> [<details:detail+,>]")
class GivenPermanents(GivenLine):
    """Several permanents of one name."""

    who: int
    number: int
    name: str
    details: tuple[Detail, ...] | None = None

    def build(self, world: World) -> None:
        for _ in range(bounded(self.number, 200, "permanents")):
            world.add(self.name, "battlefield", self.who, **_settings(self.details, world))


@phrase("given", "<name:name> [<details:detail+,>] enchants <to:name>")
class GivenAttached(GivenLine):
    """An Aura of yours attached to a permanent."""

    name: str
    to: str
    details: tuple[Detail, ...] | None = None

    def build(self, world: World) -> None:
        id = world.add(self.name, "battlefield", 0, **_settings(self.details, world))
        world.attach(id, world.object_named(self.to))


@phrase("given", "<name:name> [<details:detail+,>] is in <whose:somebodys> <where:place>")
class GivenCard(GivenLine):
    """A card in a zone of a player; in the library, below those of earlier lines."""

    name: str
    whose: int
    where: str
    details: tuple[Detail, ...] | None = None

    def build(self, world: World) -> None:
        world.add(self.name, self.where, self.whose, **_settings(self.details, world))


@phrase("given", "<whose:somebodys> commander is <what:named>")
class GivenCommander(GivenLine):
    """A card that an earlier line gives is a player's commander (CR 903.3)."""

    whose: int
    what: Named

    def build(self, world: World) -> None:
        world.designate(self.what.text(), self.whose, COMMANDER)


@phrase("given", "the top card of <whose:somebodys> library is <cards:name+then>", at={"many": False})
@phrase("given", "the top cards of <whose:somebodys> library are <cards:name+then>", at={"many": True})
class GivenTop(GivenLine):
    """The top cards of a library, the first one topmost."""

    whose: int
    cards: tuple[str, ...]
    many: bool

    def build(self, world: World) -> None:
        world.state(f"the top of {whose(self.whose)} library")
        for name in self.cards:
            world.add(name, "library", self.whose)


@phrase("given", "<whose:somebodys> hand is <number:number> card[s]")
class GivenHand(GivenLine):
    """The size of a hand, named cards included."""

    whose: int
    number: int

    def build(self, world: World) -> None:
        world.state(f"the size of {whose(self.whose)} hand")
        world.hand_sizes[self.whose] = bounded(self.number, 200, "cards in hand")


@phrase("given", "<whose:somebodys> library is <number:number> card[s]")
class GivenLibrary(GivenLine):
    """The size of a library, named cards included."""

    whose: int
    number: int

    def build(self, world: World) -> None:
        world.state(f"the size of {whose(self.whose)} library")
        world.library_sizes[self.whose] = bounded(self.number, 1_000, "cards in a library")


@phrase("given", "<whose:somebodys> library is empty", at={"number": 0})
@phrase("given", "<whose:somebodys> library has no other cards", at={"number": None})
class GivenWholeLibrary(GivenLine):
    """A library without blank cards."""

    whose: int
    number: int | None

    def build(self, world: World) -> None:
        world.state(f"the size of {whose(self.whose)} library")
        world.library_sizes[self.whose] = self.number


@phrase("given", "you have <life:number> life", at={"who": 0})
@phrase("given", "<who:somebody-else> has <life:number> life")
class GivenLife(GivenLine):
    """A life total."""

    who: int
    life: int

    def build(self, world: World) -> None:
        world.state(f"{whose(self.who)} life total")
        world.game.set_player(self.who, life=bounded(self.life, 100_000, "life"))


@phrase("given", "<whose:somebodys> mana pool is <symbols:mana>")
class GivenPool(GivenLine):
    """Mana in a pool."""

    whose: int
    symbols: tuple[str, ...]

    def build(self, world: World) -> None:
        for symbol in self.symbols:
            bounded(int(symbol) if symbol.isdigit() else 1, 200, "mana in a pool")
        world.state(f"{whose(self.whose)} mana pool")
        world.give_mana(self.whose, mana_types(self.symbols))


@phrase("given", "it is <whose:somebodys> turn")
class GivenTurn(GivenLine):
    """Whose precombat main phase it is."""

    whose: int

    def build(self, world: World) -> None:
        world.state("the player whose turn it is")
        world.start_player = self.whose


@phrase("given", "you have drawn <number:number> card[s] this turn", at={"who": 0, "what": "drawn"})
@phrase("given", "<who:somebody-else> has drawn <number:number> card[s] this turn", at={"what": "drawn"})
@phrase("given", "you have played <number:number> land[s] this turn", at={"who": 0, "what": "lands"})
@phrase("given", "<who:somebody-else> has played <number:number> land[s] this turn", at={"what": "lands"})
class GivenFact(GivenLine):
    """Something that happened earlier this turn."""

    who: int
    number: int
    what: str

    def build(self, world: World) -> None:
        what = "the number of cards drawn" if self.what == "drawn" else "the number of lands played"
        world.state(f"{what} this turn by {'you' if self.who == 0 else 'your opponent'}")
        world.game.add_fact(self.what, self.who, bounded(self.number, 1_000, "of these"))


@phrase("given", "the game checks")
class GameChecks(GivenLine):
    """State-based actions are performed before anything else."""

    def build(self, world: World) -> None:
        world.lets_game_check = True


def _settings(details: tuple[Detail, ...] | None, world: World) -> dict[str, Any]:
    settings: dict[str, Any] = {}
    for detail in details or ():
        for key, value in detail.settings(world).items():
            if key not in settings:
                settings[key] = value
            elif key == "counters" and settings[key].keys().isdisjoint(value):
                settings[key] = {**settings[key], **value}
            else:
                raise ScenarioError("two details of this line say the same thing of it")
    return settings


def bounded(number: int, most: int, what: str) -> int:
    """The number, or an error where it is absurd."""
    if number > most:
        raise ScenarioError(f"{number:,} {what} are too many: at most {most:,}")
    return number
