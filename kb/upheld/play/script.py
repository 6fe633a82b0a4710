"""A case as a script: givens, then instructions with their choices, and the facts judged after them."""

from __future__ import annotations

from typing import Any, NamedTuple

from upheld.corpus.scenario import Case, Line
from upheld.engine import binding
from upheld.errors import Place, UpheldError
from upheld.language import PHRASES, Book, Unprintable

from .errors import Mistakes
from .reading import parsed
from .refusals import refusals


class Answer(NamedTuple):
    """A `choose` line: who answers what, asked by which object, once or always."""

    node: Any
    place: Place
    number: int


class Instruction(NamedTuple):
    """A `when` line with the answers that stand under it."""

    node: Any
    place: Place
    text: str
    answers: tuple[Answer, ...]


class Statement(NamedTuple):
    """A `then` line; `number` counts the statements of a case from 0."""

    node: Any
    place: Place
    text: str
    number: int


class Given(NamedTuple):
    """A `given` line."""

    node: Any
    place: Place
    text: str


class Script(NamedTuple):
    """What a case says, read."""

    givens: tuple[Given, ...]
    steps: tuple[Instruction | Statement, ...]
    statements: tuple[Statement, ...]
    answers: tuple[Answer, ...]
    book: Book


_books: dict[tuple[str, ...], Book] = {}


def book(names: tuple[str, ...]) -> Book:
    """The phrasebook of scenarios, which knows these card names."""
    known = _books.get(names)
    if known is None:
        from upheld.engine import mechanics

        from . import phrases

        mechanics.load()
        phrases.load()
        known = _books[names] = Book(PHRASES, names=names)
    return known


def read(case: Case, phrasebook: Book) -> Script:
    """The script of a case; Mistakes with every line that is not understood or is refused."""
    reading = _Reading(phrasebook, frozenset(case.scenario.lines))
    errors: list[UpheldError] = []
    unread: set[Place] = set()
    for line in case.lines:
        try:
            reading.take(line)
        except UpheldError as error:
            errors.append(error)
            unread.add(line.place)
    errors += (refusal for refusal in refusals(case) if refusal.place not in unread)
    if errors:
        raise Mistakes(errors)
    return reading.script()


class _Reading:
    """What the lines of a case have said so far; `written` are those lines that no row filled."""

    def __init__(self, phrasebook: Book, written: frozenset[Line]) -> None:
        self.book = phrasebook
        self.written = written
        self.givens: list[Given] = []
        self.steps: list[Instruction | Statement] = []
        self.statements: list[Statement] = []
        self.answers: list[Answer] = []

    def script(self) -> Script:
        return Script(
            tuple(self.givens), tuple(self.steps), tuple(self.statements), tuple(self.answers), self.book
        )

    def take(self, line: Line) -> None:
        if line.word == "given":
            self.givens.append(Given(parsed(self.book, line), line.place, line.text))
        elif line.word == "when":
            node = parsed(self.book, line)
            binding.check(node, line.text, line.place)
            self.steps.append(Instruction(node, line.place, self._shown(line, node), ()))
        elif line.word == "choose":
            self._answer(line)
        elif line.word == "then":
            self._state(line)

    def _state(self, line: Line) -> None:
        node = parsed(self.book, line)
        for place, part in enumerate(node.statements):
            text = self._shown(line, node) if place == 0 else self.book.text("then", part)
            statement = Statement(part, line.place, text, len(self.statements))
            self.statements.append(statement)
            self.steps.append(statement)

    def _shown(self, line: Line, node: Any) -> str:
        """The line as it is written; with a value of the table in it as it would be written: 1 card."""
        if line in self.written:
            return line.text
        try:
            return self.book.text(line.word, node)
        except Unprintable:
            return line.text

    def _answer(self, line: Line) -> None:
        """Put the answer under the `when` line above it."""
        answer = Answer(parsed(self.book, line), line.place, len(self.answers))
        self.answers.append(answer)
        for place in range(len(self.steps) - 1, -1, -1):
            step = self.steps[place]
            if isinstance(step, Instruction):
                self.steps[place] = step._replace(answers=(*step.answers, answer))
                return
