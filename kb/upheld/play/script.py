"""A case as a script: givens, then instructions with their choices, and the facts judged after them."""

from __future__ import annotations

from typing import Any, NamedTuple

from upheld.corpus.scenario import Case, Line
from upheld.engine import binding
from upheld.errors import Place
from upheld.language import PHRASES, Book

from .refusals import refuse


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
    """The script of a case; Unread where a line is not understood, ScenarioError where it is refused."""
    givens: list[Given] = []
    steps: list[Instruction | Statement] = []
    statements: list[Statement] = []
    answers: list[Answer] = []
    for line in case.lines:
        if line.word == "given":
            givens.append(Given(phrasebook.parse("given", line.text, line.place), line.place, line.text))
        elif line.word == "when":
            node = phrasebook.parse("when", line.text, line.place)
            binding.check(node, line.text, line.place)
            steps.append(Instruction(node, line.place, line.text, ()))
        elif line.word == "choose":
            _add_answer(steps, answers, line, phrasebook)
        elif line.word == "then":
            node = phrasebook.parse("then", line.text, line.place)
            for place, part in enumerate(node.statements):
                text = line.text if place == 0 else phrasebook.text("then", part)
                statement = Statement(part, line.place, text, len(statements))
                statements.append(statement)
                steps.append(statement)
    refuse(case)
    return Script(tuple(givens), tuple(steps), tuple(statements), tuple(answers), phrasebook)


def _add_answer(
    steps: list[Instruction | Statement], answers: list[Answer], line: Line, phrasebook: Book
) -> None:
    answer = Answer(phrasebook.parse("choose", line.text, line.place), line.place, len(answers))
    answers.append(answer)
    for place in range(len(steps) - 1, -1, -1):
        step = steps[place]
        if isinstance(step, Instruction):
            steps[place] = step._replace(answers=(*step.answers, answer))
            return
