"""`choose` lines: answers to the choices that a `when` line asks for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from upheld.engine.choice import CHANCE, Choice
from upheld.language import Node, phrase, words
from upheld.play.naming import Named, the_option

if TYPE_CHECKING:
    from upheld.play.run import Run

words(
    "word-answer",
    {
        word: word
        for word in (
            "yes",
            "no",
            "land",
            "nonland",
            "nothing",
            "white",
            "blue",
            "black",
            "red",
            "green",
            "colorless",
        )
    },
)


class AnswerText(Node):
    """The words of an option."""

    def fits(self, run: Run, text: str) -> bool:
        raise NotImplementedError


@phrase("answer", "<word:word-answer>")
class WordAnswer(AnswerText):
    """An answer in one word."""

    word: str

    def fits(self, run: Run, text: str) -> bool:
        return text == self.word


@phrase("answer", "X = <x:number>")
class NumberAnswer(AnswerText):
    """A number."""

    x: int

    def fits(self, run: Run, text: str) -> bool:
        return text == f"X = {self.x}"


@phrase("answer", "<times:number> time[s]")
class TimesAnswer(AnswerText):
    """How often something is paid."""

    times: int

    def fits(self, run: Run, text: str) -> bool:
        return text == f"{self.times} times"


@phrase("answer", "<number:number> life")
class LifeAnswer(AnswerText):
    """Life, where it can pay for a mana symbol."""

    number: int

    def fits(self, run: Run, text: str) -> bool:
        return text == f"{self.number} life"


@phrase("answer", "<symbols:mana>")
class ManaAnswer(AnswerText):
    """Mana."""

    symbols: tuple[str, ...]

    def fits(self, run: Run, text: str) -> bool:
        return text == "".join(f"{{{symbol}}}" for symbol in self.symbols)


@phrase("answer", "<names:named+and>")
class NamesAnswer(AnswerText):
    """Objects by their names or aliases, in any order."""

    names: tuple[Named, ...]

    def fits(self, run: Run, text: str) -> bool:
        named = " and ".join(named.text() for named in self.names)
        return sorted(text.split(" and ")) == sorted(named.split(" and "))


@phrase("answer", "an unnamed card")
class BlankAnswer(AnswerText):
    """A blank card."""

    def fits(self, run: Run, text: str) -> bool:
        return text == "a card"


@phrase("answer", "the ability of <named:named>")
class AbilityAnswer(AnswerText):
    """An ability on the stack, by its source."""

    named: Named

    def fits(self, run: Run, text: str) -> bool:
        return text == f"ability of {self.named.text()}"


@phrase("answer", "<who:somebody>")
class PlayerAnswer(AnswerText):
    """A player."""

    who: int

    def fits(self, run: Run, text: str) -> bool:
        return text == run.game.players[self.who].name


@phrase("choose", "<answer:answer> [<asker:asker>]", at={"who": 0, "always": False})
@phrase("choose", "always <answer:answer> [<asker:asker>]", at={"who": 0, "always": True})
@phrase("choose", "<who:chooser>: <answer:answer> [<asker:asker>]", at={"always": False})
@phrase("choose", "<who:chooser>: always <answer:answer> [<asker:asker>]", at={"always": True})
class Chosen(Node):
    """An answer: who gives it, what it is, which object asks, once or always."""

    who: int
    answer: AnswerText
    always: bool
    asker: Named | None = None

    def picks(self, run: Run, choice: Choice) -> int | None:
        """The index of the option it stands for, or None where it does not answer this choice."""
        if choice.chooser != self.who:
            return None
        if self.asker is not None and not run.asks(choice, self.asker):
            return None
        return the_option(run.game, choice, lambda text: self.answer.fits(run, text))


@phrase("asker", "for <named:named>", prints=lambda value: {"named": value})
def asker(named: Named) -> Named:
    """The object that asks."""
    return named


words("chooser", {"you": 0, "your opponent": 1, "chance": CHANCE})
