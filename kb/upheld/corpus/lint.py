"""What can be wrong between the files of a corpus. Nothing is played: no check here needs an engine."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from itertools import chain

from upheld.corpus.corpus import Corpus
from upheld.corpus.nearest import nearest
from upheld.corpus.ruling import Citation, Ruling
from upheld.errors import Place, Problem
from upheld.rules.number import section_of

Check = Callable[[Corpus], Iterator[Problem]]


@dataclass(frozen=True, slots=True)
class Lint:
    """A named check of the whole corpus."""

    name: str
    check: Check


def lint(corpus: Corpus) -> tuple[Problem, ...]:
    """Everything that is wrong with the corpus, by file and line."""
    found = chain(corpus.problems, *(each.check(corpus) for each in LINTS))
    return tuple(sorted(found, key=lambda problem: (problem.place.path, problem.place.line)))


def _rulings(corpus: Corpus) -> Iterator[Ruling]:
    """All rulings, also those whose id another one has."""
    return (ruling for page in corpus.pages for ruling in page.rulings)


def _citations(corpus: Corpus) -> Iterator[Citation]:
    return (citation for ruling in _rulings(corpus) for citation in ruling.rules + ruling.see_also)


def _ids_are_unique(corpus: Corpus) -> Iterator[Problem]:
    owners: dict[str, Place] = {}
    for ruling in _rulings(corpus):
        first = owners.setdefault(ruling.id, ruling.place)
        if first is not ruling.place:
            yield corpus.problem(ruling.place, f"the ruling {ruling.id} stands already at {first}")
    for ruling in _rulings(corpus):
        for old in ruling.formerly:
            first = owners.setdefault(old, ruling.place)
            if first is not ruling.place or old == ruling.id:
                yield corpus.problem(ruling.place, f"the former id {old} belongs to the ruling at {first}")


def _cited_rules_exist(corpus: Corpus) -> Iterator[Problem]:
    known = corpus.edition.fingerprints
    for citation in _citations(corpus):
        if citation.number not in known:
            message = f"there is no rule {citation.number} in the edition {corpus.edition.date}"
            section = section_of(citation.number)
            neighbours = [number for number in known if section_of(number) == section]
            yield corpus.problem(citation.place, message, _did_you_mean(citation.number, neighbours))


def _rulings_cite_rules(corpus: Corpus) -> Iterator[Problem]:
    for ruling in _rulings(corpus):
        if not ruling.rules:
            hint = "add a line: Rules: and the numbers that carry the result"
            yield corpus.problem(ruling.place, f"{ruling.id} cites no rule", hint)


def _rulings_are_testable(corpus: Corpus) -> Iterator[Problem]:
    for ruling in _rulings(corpus):
        excused = ruling.untested or ruling.disputed
        if not ruling.scenarios and not excused:
            hint = "add one, or a line Untested: with the reason, or Disputed: with a link"
            yield corpus.problem(ruling.place, f"{ruling.id} has no scenario", hint)
        if ruling.scenarios and ruling.untested:
            yield corpus.problem(ruling.place, f"{ruling.id} is called untested, but has a scenario")


def _page_cards_exist(corpus: Corpus) -> Iterator[Problem]:
    for page in corpus.pages:
        for card in page.card_names:
            if card.name not in corpus.cards:
                message = f"the corpus has no card {card.name}"
                yield corpus.problem(card.place, message, _did_you_mean(card.name, corpus.cards.keys()))


def _cited_rules_have_digests(corpus: Corpus) -> Iterator[Problem]:
    missing = (
        citation
        for citation in _citations(corpus)
        if citation.number in corpus.edition.fingerprints and citation.number not in corpus.digests
    )
    named: set[str] = set()
    for citation in missing:
        if citation.number not in named:
            named.add(citation.number)
            message = f"the cited rule {citation.number} has no digest"
            yield corpus.problem(
                citation.place, message, f"add ## {citation.number} to the page of its section"
            )


def _digests_are_of_rules(corpus: Corpus) -> Iterator[Problem]:
    for page in corpus.digest_pages:
        for digest in page.digests:
            if digest.number not in corpus.edition.fingerprints:
                message = f"there is no rule {digest.number} in the edition {corpus.edition.date}"
                yield corpus.problem(digest.place, message)


def _sections_have_one_page(corpus: Corpus) -> Iterator[Problem]:
    pages: dict[str, str] = {}
    for page in corpus.digest_pages:
        first = pages.setdefault(page.section, page.path)
        if first != page.path:
            message = f"section {page.section} has a page already: {first}"
            yield corpus.problem(Place(page.path, 1), message)


def _covering_rulings_exist(corpus: Corpus) -> Iterator[Problem]:
    for coverage in corpus.coverage:
        for statement in coverage.statements.values():
            for ruling_id in statement.rulings:
                if ruling_id not in corpus.rulings:
                    message = f"{statement.key} names the ruling {ruling_id}, which does not exist"
                    hint = _did_you_mean(ruling_id, corpus.rulings.keys())
                    yield corpus.problem(statement.place, message, hint)


def _covering_cases_exist(corpus: Corpus) -> Iterator[Problem]:
    for coverage in corpus.coverage:
        for statement in coverage.statements.values():
            rulings = [corpus.rulings[name] for name in statement.rulings if name in corpus.rulings]
            names = [scenario.name for ruling in rulings for scenario in ruling.scenarios]
            for case in statement.cases:
                if case not in names:
                    message = f"{statement.key} names the scenario {case!r}, which none of its rulings has"
                    yield corpus.problem(statement.place, message, _did_you_mean(case, names))


def _did_you_mean(name: str, known: Collection[str]) -> str | None:
    close = nearest(name, known)
    return f"did you mean {close}?" if close else None


LINTS = (
    Lint("ids-are-unique", _ids_are_unique),
    Lint("rulings-cite-rules", _rulings_cite_rules),
    Lint("cited-rules-exist", _cited_rules_exist),
    Lint("rulings-are-testable", _rulings_are_testable),
    Lint("page-cards-exist", _page_cards_exist),
    Lint("cited-rules-have-digests", _cited_rules_have_digests),
    Lint("digests-are-of-rules", _digests_are_of_rules),
    Lint("sections-have-one-page", _sections_have_one_page),
    Lint("covering-rulings-exist", _covering_rulings_exist),
    Lint("covering-cases-exist", _covering_cases_exist),
)
"""Every check, in the order in which they run; the names are those of the fixtures."""
