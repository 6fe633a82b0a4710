"""What can be wrong between the files of a corpus. Nothing is played: no check here needs an engine."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from itertools import chain

from upheld.corpus.corpus import Corpus
from upheld.corpus.named_rules import named_rules_exist
from upheld.corpus.nearest import nearest
from upheld.corpus.ruling import Citation, Ruling
from upheld.errors import Place, Problem
from upheld.rules.number import edition_of, section_of

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


def refusals(corpus: Corpus) -> tuple[Problem, ...]:
    """What keeps rulings from being checked: ids that two have, rules that do not exist, nothing to check."""
    return tuple(problem for each in REFUSED for problem in each.check(corpus))


def _rulings(corpus: Corpus) -> Iterator[Ruling]:
    """All rulings, also those without id and those whose id another one has."""
    return (ruling for page in corpus.pages for ruling in (*page.rulings, *page.nameless))


def _citations(corpus: Corpus) -> Iterator[Citation]:
    return (citation for ruling in _rulings(corpus) for citation in ruling.rules + ruling.see_also)


def _ids_are_unique(corpus: Corpus) -> Iterator[Problem]:
    places: dict[str, list[Place]] = {}
    for ruling in _rulings(corpus):
        if ruling.id:
            places.setdefault(ruling.id, []).append(ruling.place)
    for ruling_id, found in places.items():
        for place in found if len(found) > 1 else ():
            others = " and ".join(str(other) for other in found if other is not place)
            yield corpus.problem(
                place, f"the id {ruling_id} stands also at {others}", "an id belongs to one ruling alone"
            )
    owners = {ruling_id: found[0] for ruling_id, found in places.items()}
    for ruling in _rulings(corpus):
        for old in ruling.formerly:
            first = owners.setdefault(old, ruling.place)
            if first is not ruling.place or old == ruling.id:
                yield corpus.problem(ruling.place, f"the former id {old} belongs to the ruling at {first}")


def _cited_rules_exist(corpus: Corpus) -> Iterator[Problem]:
    known = corpus.edition.fingerprints
    for citation in _citations(corpus):
        if citation.number not in known and not edition_of(citation.number):
            message = f"there is no rule {citation.number} in the edition {corpus.edition.date}"
            section = section_of(citation.number)
            neighbours = [number for number in known if section_of(number) == section]
            yield corpus.problem(citation.place, message, _did_you_mean(citation.number, neighbours))


def _rulings_cite_rules(corpus: Corpus) -> Iterator[Problem]:
    for ruling in _rulings(corpus):
        if not ruling.rules and ruling.is_read:
            hint = "add a line: Rules: and the numbers that carry the result"
            yield corpus.problem(ruling.place, f"{_called(ruling)} cites no rule", hint)


def _rulings_are_testable(corpus: Corpus) -> Iterator[Problem]:
    for ruling in _rulings(corpus):
        excused = ruling.untested or ruling.disputed
        if not ruling.scenario_names and not excused:
            hint = "add one, or a line Untested: with the reason, or Disputed: with a link"
            yield corpus.problem(ruling.place, f"{_called(ruling)} has no scenario", hint)
        if ruling.scenarios and ruling.untested:
            yield corpus.problem(ruling.place, f"{_called(ruling)} is called untested, but has a scenario")


def _page_cards_exist(corpus: Corpus) -> Iterator[Problem]:
    for page in corpus.pages:
        for card in page.card_names:
            if card.name not in corpus.cards:
                message = f"the corpus has no card {card.name}"
                are_several = any(part in corpus.cards for part in card.name.split(", "))
                hint = "between several cards stands a semicolon" if are_several else None
                yield corpus.problem(
                    card.place, message, hint or _did_you_mean(card.name, corpus.cards.keys())
                )


def _cards_have_fingerprints(corpus: Corpus) -> Iterator[Problem]:
    for _, card in sorted(corpus.cards.items()):
        if card.fingerprint is None:
            yield corpus.problem(
                card.place,
                f"{card.name} has no fingerprint of the official text",
                "upheld lint cards compares the texts and names it",
            )


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
            if digest.number not in corpus.edition.fingerprints and not edition_of(digest.number):
                message = f"there is no rule {digest.number} in the edition {corpus.edition.date}"
                yield corpus.problem(digest.place, message)


def _citations_are_of_this_edition(corpus: Corpus) -> Iterator[Problem]:
    named = [(citation.number, citation.place) for citation in _citations(corpus)]
    named += [(digest.number, digest.place) for page in corpus.digest_pages for digest in page.digests]
    for number, place in named:
        if edition_of(number):
            message = f"{number} has no counterpart with the same text in the edition {corpus.edition.date}"
            yield corpus.problem(place, message, "read what became of it (upheld drift, upheld trace)")


def _edited_rules_are_reviewed(corpus: Corpus) -> Iterator[Problem]:
    for citation in _citations(corpus):
        read = corpus.edition.unreviewed.get(citation.number)
        if read is not None:
            message = f"{citation.number} was edited since {read}, the last edition in which it was read"
            hint = f"read it again, then: upheld drift --accept {citation.number}"
            yield corpus.problem(citation.place, message, hint)


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


def _covered_keys_exist(corpus: Corpus) -> Iterator[Problem]:
    keys = [key for coverage in corpus.coverage for key in coverage.statements]
    for ruling in _rulings(corpus):
        for key in ruling.covers:
            if key not in keys:
                message = f"{_called(ruling)} covers {key}, which stands in no coverage list"
                yield corpus.problem(ruling.place, message, _did_you_mean(key, keys))


def _covering_cases_exist(corpus: Corpus) -> Iterator[Problem]:
    for coverage in corpus.coverage:
        for statement in coverage.statements.values():
            rulings = [ruling for ruling in _rulings(corpus) if ruling.id in statement.rulings]
            names = [name for ruling in rulings for name in ruling.scenario_names]
            for case in statement.cases:
                if case not in names:
                    message = f"{statement.key} names the scenario {case!r}, which none of its rulings has"
                    yield corpus.problem(statement.place, message, _did_you_mean(case, names))


def _called(ruling: Ruling) -> str:
    return ruling.id or f"the ruling {ruling.title!r}"


def _did_you_mean(name: str, known: Collection[str]) -> str | None:
    close = nearest(name, known)
    return f"did you mean {close}?" if close else None


REFUSED = (
    Lint("ids-are-unique", _ids_are_unique),
    Lint("rulings-cite-rules", _rulings_cite_rules),
    Lint("cited-rules-exist", _cited_rules_exist),
    Lint("rulings-are-testable", _rulings_are_testable),
)
"""The checks of rulings without which a verdict would mean nothing."""

LINTS = (
    *REFUSED,
    Lint("page-cards-exist", _page_cards_exist),
    Lint("named-rules-exist", named_rules_exist),
    Lint("cited-rules-have-digests", _cited_rules_have_digests),
    Lint("digests-are-of-rules", _digests_are_of_rules),
    Lint("citations-are-of-this-edition", _citations_are_of_this_edition),
    Lint("edited-rules-are-reviewed", _edited_rules_are_reviewed),
    Lint("sections-have-one-page", _sections_have_one_page),
    Lint("covering-rulings-exist", _covering_rulings_exist),
    Lint("covering-cases-exist", _covering_cases_exist),
    Lint("covered-keys-exist", _covered_keys_exist),
    Lint("cards-have-fingerprints", _cards_have_fingerprints),
)
"""Every check, in the order in which they run; the names are those of the fixtures."""
