"""How scenario lines name players and objects."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

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


def unknown(name: str, known: Any) -> ScenarioError:
    """The error for a name that no given line introduces."""
    from difflib import get_close_matches

    close = get_close_matches(name, list(known), 1)
    return ScenarioError(f"nothing is called {name}", hint=f"did you mean {close[0]}?" if close else None)
