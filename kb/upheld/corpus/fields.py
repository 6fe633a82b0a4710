"""The fields under the heading of a ruling, one `Name: value` a line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from upheld.corpus.covered import CoveredRuling, NotCovered, covered_ruling, names_official_ruling
from upheld.corpus.nearest import suggestion
from upheld.corpus.ruling import Citation
from upheld.corpus.source import Source
from upheld.errors import Problem
from upheld.rules.number import NotARuleNumber, parse_number

FIELDS: Final = (
    "Id", "Asks", "Rules", "See also", "Source", "Formerly", "Covers", "Untested", "Disputed",
)  # fmt: skip
"""The names of all fields."""

REPEATED: Final = ("Asks", "Covers")
"""Those that may stand several times."""

RULING_ID: Final = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*\.[a-z0-9]+(?:-[a-z0-9]+)*")
"""A word, a point, words joined by dashes."""

_FIELD = re.compile(r"([A-Z][A-Za-z]*(?: [a-z]+)?)\s*:(?:\s+(.*?))?\s*")


class Fields:
    """The values of one ruling's fields, with the problems met while reading them."""

    def __init__(self, source: Source, heading: int) -> None:
        self._source = source
        self._heading = heading
        self._values: dict[str, list[tuple[str, int]]] = {}
        self.problems: list[Problem] = []

    def read(self, first: int, last: int) -> None:
        """Takes the lines `first` to `last`, of which the first is known to be a field."""
        for number in range(first, last + 1):
            found = _FIELD.fullmatch(self._source[number].strip())
            if found is None:
                self._wrong(number, "this is no field", "leave a blank line between the fields and the text")
            elif found[1] not in FIELDS:
                self._wrong(number, f"a ruling has no field {found[1]!r}", suggestion(found[1], FIELDS))
            elif not found[2]:
                self._wrong(number, f"nothing stands after {found[1]}:")
            elif found[1] in self._values and found[1] not in REPEATED:
                first_line = self._values[found[1]][0][1]
                self._wrong(number, f"{found[1]} stands already in line {first_line}")
            else:
                self._values.setdefault(found[1], []).append((found[2], number))

    def all(self, name: str) -> tuple[str, ...]:
        """Every value of a field that may stand several times."""
        return tuple(value for value, _ in self._values.get(name, ()))

    def one(self, name: str) -> str | None:
        """The value of a field, None when it is absent."""
        return next(iter(self.all(name)), None)

    def id(self) -> str | None:
        """The id of the ruling; a problem when it is absent or no id."""
        value, number = next(iter(self._values.get("Id", ())), (None, self._heading))
        if value is None:
            self._wrong(number, "this ruling has no id", "add a line: Id: card.what-is-claimed")
            return None
        return value if self._is_id(value, number) else None

    def former_ids(self) -> tuple[str, ...]:
        """The retired ids of the ruling; a problem for each that is no id."""
        return tuple(part for part, number in self._parts("Formerly") if self._is_id(part, number))

    def citations(self, name: str) -> tuple[Citation, ...]:
        """The rule numbers of a field; a problem for each that is none, is a section, or stands twice."""
        return tuple(self._citations(name))

    def covers(self) -> tuple[tuple[str, ...], tuple[CoveredRuling, ...]]:
        """The keys of coverage lists that `Covers` names, and the official rulings.

        A problem for each official ruling that is none or stands twice.
        """
        keys: list[str] = []
        official: dict[str, tuple[int, int]] = {}
        for part, number in self._parts("Covers"):
            if not names_official_ruling(part):
                keys.append(part)
            elif part in official:
                self._wrong(number, f"{part} is named twice")
            else:
                official[part] = (number, self._column(part, number))
        read = (self._covered(part, *place) for part, place in official.items())
        return tuple(keys), tuple(covered for covered in read if covered is not None)

    def _covered(self, part: str, number: int, column: int) -> CoveredRuling | None:
        try:
            return covered_ruling(part, self._source.place(number, column))
        except NotCovered as error:
            self._wrong(number, str(error), column=column)
            return None

    def _citations(self, name: str) -> Iterator[Citation]:
        seen: set[str] = set()
        for part, number in self._parts(name):
            try:
                rule = parse_number(part)
            except NotARuleNumber as error:
                self._wrong(number, str(error))
                continue
            if not rule.is_rule:
                self._wrong(
                    number, f"a section is no citation: {part}", "name the rule that carries the result"
                )
            elif part in seen:
                self._wrong(number, f"{part} is named twice")
            else:
                seen.add(part)
                column = self._source[number].index(part) + 1
                yield Citation(part, self._source.place(number, column))

    def _parts(self, name: str) -> Iterator[tuple[str, int]]:
        for value, number in self._values.get(name, ()):
            for part in value.split(","):
                if part.strip():
                    yield part.strip(), number
                else:
                    self._wrong(number, f"a comma with nothing beside it in {name}")

    def _column(self, part: str, number: int) -> int:
        """Where a part of a list stands in its line, and not where another part begins like it."""
        found = re.search(rf"(?<![^\s,:]){re.escape(part)}\s*(?:,|$)", self._source[number])
        return found.start() + 1 if found else 1

    def _is_id(self, value: str, number: int) -> bool:
        if RULING_ID.fullmatch(value):
            return True
        self._wrong(
            number, f"{value!r} is no id", "an id is a word, a point and words: damia.recount-on-resolution"
        )
        return False

    def _wrong(self, number: int, message: str, hint: str | None = None, column: int | None = None) -> None:
        self.problems.append(self._source.problem(number, message, hint=hint, column=column))


def begins_with_field(text: str) -> bool:
    """Whether a paragraph that begins with this line is meant as fields."""
    found = _FIELD.fullmatch(text.strip())
    return found is not None and (found[1] in FIELDS or suggestion_is_near(found[1]))


def suggestion_is_near(name: str) -> bool:
    """Whether `name` looks like the name of a field."""
    return (suggestion(name, FIELDS) or "").startswith("did you mean")
