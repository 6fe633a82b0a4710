"""How scenario lines name players and objects."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from upheld.engine import likeness, mana
from upheld.engine.ability import Frame
from upheld.engine.reference import Objects, Players
from upheld.language import Node, phrase, words

from .errors import ScenarioError

if TYPE_CHECKING:
    from upheld.engine.choice import Choice
    from upheld.engine.game import Game

    from .run import Run

words("somebody", {"you": 0, "your opponent": 1, "the opponent": 1})
words("somebody-else", {"your opponent": 1, "the opponent": 1})
words("somebodys", {"your": 0, "your opponent's": 1, "the opponent's": 1})
words("place", {"hand": "hand", "graveyard": "graveyard", "library": "library"})


class Named(Node):
    """A name or alias of an object."""

    def text(self) -> str:
        raise NotImplementedError


@phrase("named", "<name:name>")
class ByName(Named):
    """The one object with this card name."""

    name: str

    def text(self) -> str:
        return self.name


@phrase("named", "<alias:word>", cost=2)
class ByAlias(Named):
    """The object called so."""

    alias: str

    def text(self) -> str:
        return self.alias


@phrase("object", "<named:named>", cost=1)
class NamedObject(Objects):
    """An object that a scenario line names, as it is now."""

    named: Named

    def find(self, game: Game, frame: Frame) -> list[int]:
        run: Run = frame.refs["run"]
        return [run.thing(self.named)]


@phrase("other-player", "your opponent", cost=1)
class YourOpponent(Players):
    """The scenario's opponent."""

    def players(self, game: Game, frame: Frame) -> list[int]:
        return [1]


def player_word(game: Game, player: int) -> str:
    """A player as messages call them."""
    return game.players[player].name


def asked_in_words(game: Game, choice: Choice) -> str:
    """A choice as messages tell it: who is asked, what, with the first options."""
    chooser = "chance" if choice.chooser < 0 else player_word(game, choice.chooser)
    words = [option.text for option in choice.options]
    shown = ", ".join(words[:MOST_OPTIONS]) + (", …" if len(words) > MOST_OPTIONS else "")
    return f"{chooser}: {choice.text}: {shown}"


MOST_OPTIONS = 8


_TYPES = "mana is {W}, {U}, {B}, {R}, {G} or {C}; other symbols stand only in costs"


def mana_types(symbols: tuple[str, ...], *, numbers: bool = True) -> tuple[str, ...]:
    """The types of mana that symbols of a line stand for; ScenarioError for a symbol of costs alone (107.4).

    `numbers` says whether a number may stand for that much colorless mana.
    """
    for symbol in symbols:
        if symbol not in mana.TYPES and not (numbers and symbol.isdigit()):
            raise ScenarioError(f"{{{symbol}}} is no type of mana", hint=_TYPES)
    return mana.as_types(symbols)


def the_option(game: Game, choice: Choice, fits: Callable[[str], bool]) -> int | None:
    """The index of the one option whose words fit, of several interchangeable ones the first, or None.

    ScenarioError where several fit that are not interchangeable: the words do not say which is meant.
    """
    fitting = [index for index, option in enumerate(choice.options) if fits(option.text)]
    if len(fitting) > 1 and len({_alike(game, choice.options[index].value) for index in fitting}) > 1:
        text = choice.options[fitting[0]].text
        raise ScenarioError(
            f"several objects are called {text} ({asked_in_words(game, choice)})",
            hint="give them names, for example: … called first",
        )
    return fitting[0] if fitting else None


def _alike(game: Game, value: Any) -> Any:
    """What the values of interchangeable options share."""
    if isinstance(value, tuple):
        return frozenset(Counter(_alike(game, part) for part in value).items())
    return likeness.key(game, value) if value in game.things else value


def unknown(name: str, known: Any) -> ScenarioError:
    """The error for a name that no given line introduces."""
    from difflib import get_close_matches

    close = get_close_matches(name, list(known), 1)
    return ScenarioError(f"nothing is called {name}", hint=f"did you mean {close[0]}?" if close else None)
