"""Drift into an imported edition: the corpus, its pins, the marks of the engine and the library together."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from upheld.coverage.drift import Drift, drift
from upheld.coverage.repair.plan import EDITION_FILE, read_pins
from upheld.coverage.standing import Standing
from upheld.errors import UpheldError
from upheld.library.editions import load_edition, load_if_held
from upheld.paths import corpus_root
from upheld.rules.pins import Fates, pins_of


def drift_into(standing: Standing, day: date, folder: Path | None = None) -> Drift:
    """How the corpus stands in the imported edition of a day.

    The marks of the engine are judged with the corpus that came with them: another may cite another edition.
    """
    cited = read_pins(standing.corpus.root / EDITION_FILE)
    other = pins_of(load_edition(day, folder))

    def fates_from(start: date) -> Fates | None:
        if start == cited.day:
            return Fates(cited, other)
        earlier = load_if_held(start, folder)
        return None if earlier is None else Fates(pins_of(earlier), other)

    marks = mark_numbers()
    is_ours = standing.corpus.root.resolve() == corpus_root().resolve()
    return drift(standing, day, marks, fates_from, own_marks=marks if is_ours else ())


def mark_numbers() -> dict[str, tuple[str, ...]]:
    """The rule numbers of every mark of the engine, by its id."""
    import upheld.play.verdict  # noqa: F401  declares them all
    from upheld.engine.marks import declared

    return {mark.id: mark.numbers for mark in declared()}


def accept_edits(root: Path, numbers: tuple[str, ...], folder: Path | None = None) -> tuple[str, ...]:
    """The numbers, all of them for none given, count as read again in the edition that the corpus cites.

    UpheldError for a number that was not edited, and when the cited edition is not imported.
    """
    from upheld.rules.edition_facts import read_facts, write_facts

    file = root / EDITION_FILE
    facts = read_facts(file.read_text("utf-8"), EDITION_FILE)
    for number in numbers:
        if number not in facts.unreviewed:
            raise UpheldError(f"{number} is not among the edited rules that nobody has read again")
    accepted = numbers or tuple(facts.unreviewed)
    still = {number: day for number, day in facts.unreviewed.items() if number not in accepted}
    file.write_text(write_facts(load_edition(facts.date, folder), still, facts.left), "utf-8", newline="\n")
    return accepted
