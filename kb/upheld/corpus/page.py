"""A page of rulings: plain Markdown whose second-level headings are rulings."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from upheld.corpus.fields import Fields, begins_with_field
from upheld.corpus.front_matter import read_front_matter
from upheld.corpus.nearest import suggestion
from upheld.corpus.ruling import Ruling
from upheld.corpus.scenario import Scenario, read_scenario, scenario_name
from upheld.corpus.slug import slug
from upheld.corpus.source import Source
from upheld.errors import Place, Problem

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

MOST_RULINGS = 200
MOST_SCENARIOS = 50
FENCES = ("scenario", "text")


@dataclass(frozen=True, slots=True)
class CardName:
    """A card that a page is about, where the page names it."""

    name: str
    place: Place


@dataclass(frozen=True, slots=True)
class Page:
    """`nameless` are the rulings without id; `problems` are all that is wrong, in the order of the page."""

    path: str
    title: str
    intro: str
    card_names: tuple[CardName, ...]
    rulings: tuple[Ruling, ...]
    nameless: tuple[Ruling, ...]
    problems: tuple[Problem, ...]

    @property
    def cards(self) -> tuple[str, ...]:
        """The names of the cards that the page is about."""
        return tuple(card.name for card in self.card_names)


def read_page(source: Source) -> Page:
    """The page in a text, with every problem that can be seen without other files."""
    return _PageReading(source).page()


@cache
def _markdown() -> MarkdownIt:
    from markdown_it import MarkdownIt  # slow to import, and only needed when a page is read

    # Without underlined headings, which would turn fields above a line of dashes into a heading.
    return MarkdownIt("commonmark").disable(["inline", "lheading", "code"])


@dataclass(frozen=True, slots=True)
class _Heading:
    level: int
    line: int
    title: str


class _PageReading:
    """Reads one page: headings and fences come from the Markdown parser, all else from the lines."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.problems: list[Problem] = []
        self.cards, self.start = read_front_matter(source, self.problems)
        body = "\n" * (self.start - 1) + source.between(self.start, len(source.lines))
        self.tokens = _markdown().parse(body)
        self.blocks = [token for token in self.tokens if token.type in ("paragraph_open", "fence")]

    def page(self) -> Page:
        headings = self._headings()
        title, intro = self._title(headings)
        starts = [heading for heading in headings if heading.level == 2]
        self._check_fences(starts[0].line if starts else len(self.source.lines) + 1)
        ends = [heading.line for heading in starts[1:]] + [len(self.source.lines) + 1]
        if len(starts) > MOST_RULINGS:
            message = f"{len(starts)} rulings are too many: a page has at most {MOST_RULINGS}"
            self.problems.append(self.source.problem(1, message))
            starts = []
        read = [self._ruling(heading, end - 1) for heading, end in zip(starts, ends, strict=False)]
        return Page(
            path=self.source.path,
            title=title,
            intro=intro,
            card_names=tuple(CardName(name, self.source.place(line)) for name, line in self.cards),
            rulings=tuple(ruling for ruling in read if ruling.id),
            nameless=tuple(ruling for ruling in read if not ruling.id),
            problems=tuple(sorted(self.problems, key=lambda problem: problem.place.line)),
        )

    def _headings(self) -> list[_Heading]:
        pairs = zip(self.tokens, self.tokens[1:], strict=False)
        return [
            _Heading(int(opening.tag[1]), _first_line(opening), inline.content.strip())
            for opening, inline in pairs
            if opening.type == "heading_open" and opening.level == 0
        ]

    def _title(self, headings: list[_Heading]) -> tuple[str, str]:
        """The title, and the text between it and the first ruling."""
        titles = [heading for heading in headings if heading.level == 1]
        if not titles or headings[0].level != 1:
            line = headings[0].line if headings else min(self.start, len(self.source.lines))
            self._wrong(line, "this page has no title", "begin it with a line: # Title")
            return "", ""
        for heading in titles[1:]:
            self._wrong(heading.line, "a page has one title", "a ruling begins with ##")
        if not titles[0].title:
            self._wrong(titles[0].line, "this title is empty")
        end = next((heading.line for heading in headings[1:]), len(self.source.lines) + 1)
        return titles[0].title, self.source.between(titles[0].line + 1, end - 1).strip()

    def _check_fences(self, first_ruling: int) -> None:
        for token in self._blocks("fence", 1, len(self.source.lines)):
            word, line = _fence_word(token), _first_line(token)
            if word not in FENCES:
                message = f"a fence may not say {word!r}" if word else "this fence does not say what it holds"
                self._wrong(line, message, suggestion(word, FENCES))
            if not self._is_closed(token):
                self._wrong(line, "this fence is never closed")
            if word == "scenario" and line < first_ruling:
                self._wrong(line, "this scenario stands outside any ruling")
            if word == "scenario" and token.level:
                self._wrong(line, "a scenario stands at the left margin, outside lists and quotations")

    def _blocks(self, kind: str, first: int, last: int) -> list[Token]:
        """The blocks of one kind that begin in the lines `first` to `last`."""
        start = bisect_left(self.blocks, first, key=_first_line)
        end = bisect_right(self.blocks, last, key=_first_line)
        return [token for token in self.blocks[start:end] if token.type == kind]

    def _scenario_fences(self, first: int, last: int) -> list[Token]:
        return [token for token in self._blocks("fence", first, last) if _fence_word(token) == "scenario"]

    def _is_closed(self, token: Token) -> bool:
        last = self.source[_last_line(token)].strip().lstrip("> ")
        return (
            _last_line(token) > _first_line(token)
            and last == token.markup[0] * len(last)
            and (len(last) >= len(token.markup))
        )

    def _ruling(self, heading: _Heading, end: int) -> Ruling:
        if not heading.title:
            self._wrong(heading.line, "this heading is empty")
        fields, fields_end = self._fields(heading, end)
        ruling_id = fields.id()
        scenarios, names = self._scenarios(heading, end, ruling_id or "")
        keys, official = fields.covers()
        ruling = Ruling(
            id=ruling_id or "",
            title=heading.title,
            asks=fields.all("Asks"),
            rules=fields.citations("Rules"),
            see_also=fields.citations("See also"),
            source=fields.one("Source"),
            formerly=fields.former_ids(),
            covers=keys,
            covers_official=official,
            untested=fields.one("Untested"),
            disputed=fields.one("Disputed"),
            prose=self._prose(fields_end + 1, end),
            scenarios=scenarios,
            scenario_names=names,
            cards=tuple(name for name, _ in self.cards),
            place=self.source.place(heading.line),
            is_read=not fields.problems,  # the last one: reading a field may find a problem
        )
        self.problems += fields.problems
        return ruling

    def _fields(self, heading: _Heading, end: int) -> tuple[Fields, int]:
        """The fields of the paragraph under a heading, and the last line of that paragraph."""
        fields = Fields(self.source, heading.line)
        fields_end = heading.line
        next_line = next((n for n in range(heading.line + 1, end + 1) if self.source[n].strip()), end)
        for token in self._blocks("paragraph_open", heading.line + 1, end):
            first = _first_line(token)
            if token.level or not begins_with_field(self.source[first]):
                continue
            if first == next_line:
                fields_end = _last_line(token)
                fields.read(first, fields_end)
            else:
                self._wrong(first, "a field away from its ruling's heading", "fields stand together under it")
        return fields, fields_end

    def _scenarios(
        self, heading: _Heading, end: int, ruling_id: str
    ) -> tuple[tuple[Scenario, ...], tuple[str, ...]]:
        """The scenarios that can be read, and the names of all."""
        fences = self._scenario_fences(heading.line + 1, end)
        if len(fences) > MOST_SCENARIOS:
            message = f"{len(fences)} scenarios are too many: a ruling has at most {MOST_SCENARIOS}"
            self._wrong(heading.line, message)
            return (), ()
        scenarios: list[Scenario] = []
        names: list[tuple[str, int]] = []
        for token in fences:
            at, after = _first_line(token), _last_line(token) + (not self._is_closed(token))
            inside = range(at + 1, after)
            scenario, problems = read_scenario(self.source, inside, at=at, ruling_id=ruling_id)
            self.problems += problems
            name = scenario_name(self.source, inside)
            if name:
                self._check_name(name, at, names)
            names.append((name, at))
            if scenario is not None:
                scenarios.append(scenario)
        return tuple(scenarios), tuple(name for name, _ in names)

    def _check_name(self, name: str, line: int, earlier: list[tuple[str, int]]) -> None:
        for other, other_line in earlier:
            if other and slug(other) == slug(name):
                self._wrong(line, f"the scenario in line {other_line} has this name already: {name}")

    def _prose(self, first: int, last: int) -> str:
        """The Markdown between two lines without the scenarios."""
        hidden: set[int] = set()
        for token in self._scenario_fences(first, last):
            hidden.update(range(_first_line(token), _last_line(token) + 1))
        return "\n".join(self.source[n] for n in range(first, last + 1) if n not in hidden).strip()

    def _wrong(self, line: int, message: str, hint: str | None = None) -> None:
        self.problems.append(self.source.problem(line, message, hint=hint))


def _fence_word(token: Token) -> str:
    return token.info.strip()


def _first_line(token: Token) -> int:
    return (token.map or [0, 0])[0] + 1


def _last_line(token: Token) -> int:
    return (token.map or [0, 0])[1]
