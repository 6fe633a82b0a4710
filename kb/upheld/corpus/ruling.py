"""A ruling: one claim about how the game works, with its citations and its scenarios."""

from __future__ import annotations

from dataclasses import dataclass

from upheld.corpus.covered import CoveredRuling
from upheld.corpus.scenario import Case, Scenario
from upheld.errors import Place


@dataclass(frozen=True, slots=True)
class Citation:
    """A rule number of the corpus edition, where a ruling names it."""

    number: str
    place: Place


@dataclass(frozen=True, slots=True)
class Ruling:
    """`covers` are keys of coverage lists; `prose` is Markdown.

    `untested` and `disputed` hold the reason when a ruling is one of these.
    `scenario_names` has also those of scenarios that cannot be read, "" for none; `is_read` tells whether
    nothing is wrong with the fields.
    """

    id: str
    title: str
    asks: tuple[str, ...]
    rules: tuple[Citation, ...]
    see_also: tuple[Citation, ...]
    source: str | None
    formerly: tuple[str, ...]
    covers: tuple[str, ...]
    covers_official: tuple[CoveredRuling, ...]
    untested: str | None
    disputed: str | None
    prose: str
    scenarios: tuple[Scenario, ...]
    scenario_names: tuple[str, ...]
    cards: tuple[str, ...]
    place: Place
    is_read: bool

    def cases(self) -> tuple[Case, ...]:
        """Every case of every scenario, in the order of the page."""
        return tuple(case for scenario in self.scenarios for case in scenario.cases())
