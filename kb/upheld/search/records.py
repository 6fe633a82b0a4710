"""What is shown of a thing, with everything linked to it, as plain data."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

from upheld.corpus.card_file import CardFile
from upheld.corpus.corpus import Corpus
from upheld.corpus.digest import Digest
from upheld.corpus.ruling import Citation, Ruling
from upheld.corpus.scenario import Case, Scenario
from upheld.corpus.slug import slug
from upheld.coverage.links import Links
from upheld.coverage.standing import Standing
from upheld.search.plain import plain

Record = dict[str, Any]


class Records:
    """The records of one corpus; each has `id`, `kind`, `title`, `edition` and what its kind has."""

    def __init__(self, standing: Standing) -> None:
        self.standing = standing
        self.corpus: Corpus = standing.corpus
        self.edition = self.corpus.edition.date.isoformat()
        self.links = Links(self.corpus)

    def ruling(self, ruling: Ruling) -> Record:
        """A ruling with its rules, cards and scenarios."""
        return {
            **self._head("ruling", ruling.id, ruling.title),
            "verdict": self.standing.ruling(ruling),
            "lines": self.standing.lines(ruling),
            "asks": ruling.asks,
            "prose": ruling.prose,
            "rules": [self._rule_link(citation) for citation in ruling.rules],
            "see_also": [self._rule_link(citation) for citation in ruling.see_also],
            "cards": [self._card_link(name) for name in self.links.cards(ruling)],
            "scenarios": [self._scenario(scenario) for scenario in ruling.scenarios],
            "source": ruling.source,
            "formerly": ruling.formerly,
            "untested": ruling.untested,
            "disputed": ruling.disputed,
            "place": str(ruling.place),
        }

    def rule(self, digest: Digest) -> Record:
        """A rule with the rulings that cite it and the rules that are part of it."""
        return {
            **self._head("rule", digest.number, f"{digest.number} {digest.section_title}"),
            "number": digest.number,
            "text": digest.text,
            "rulings": [
                {**self._ruling_link(ruling), "how": how} for ruling, how in self.links.citing(digest.number)
            ],
            "subrules": [f"rule:{number}" for number in self.links.subrules(digest.number)],
            "place": str(digest.place),
        }

    def card(self, card: CardFile) -> Record:
        """A card with the rulings that are about it or use it."""
        return {
            **self._head("card", card.slug, card.name),
            "cost": card.cost,
            "type": str(card.type),
            "size": card.size,
            "loyalty": card.loyalty,
            "defense": card.defense,
            "color": card.color,
            "text": [line.text for line in card.text],
            "rulings": [self._ruling_link(ruling) for ruling in self.links.using(card.name)],
            "place": str(card.place),
        }

    def terms(self) -> list[Record]:
        """The terms for which players have other words, each with the rules and rulings that speak of it."""
        says: dict[str, list[str]] = defaultdict(list)
        reasons: dict[str, list[str]] = defaultdict(list)
        for word in self.corpus.words:
            says[word.means] += word.say
            reasons[word.means].append(word.reason)
        return [self._term(means, said, reasons[means]) for means, said in says.items()]

    def _term(self, means: str, said: Iterable[str], reasons: Iterable[str]) -> Record:
        sought = means.lower()
        digests = [each for each in self.corpus.digests.values() if sought in each.text.lower()]
        rulings = [
            each
            for each in self.corpus.rulings.values()
            if sought in f"{each.title}\n{each.prose}\n{' '.join(each.asks)}".lower()
        ]
        return {
            **self._head("term", slug(means), means),
            "say": list(said),
            "reason": "; ".join(reasons),
            "rules": [self._digest_link(digest.number) for digest in digests],
            "rulings": [self._ruling_link(ruling) for ruling in rulings],
        }

    def _head(self, kind: str, name: str, title: str) -> Record:
        return {"id": f"{kind}:{name}", "kind": kind, "title": title, "edition": self.edition}

    def _rule_link(self, citation: Citation) -> Mapping[str, Any]:
        return self._digest_link(citation.number)

    def _digest_link(self, number: str) -> Mapping[str, Any]:
        digest = self.corpus.digests.get(number)
        return {"id": f"rule:{number}", "number": number, "text": plain(digest.text) if digest else None}

    def _ruling_link(self, ruling: Ruling) -> Record:
        verdict = self.standing.ruling(ruling)
        return {"id": f"ruling:{ruling.id}", "title": ruling.title, "verdict": verdict}

    def _card_link(self, name: str) -> Record:
        return {"id": f"card:{slug(name)}", "title": name}

    def _scenario(self, scenario: Scenario) -> Record:
        return {
            "name": scenario.name,
            "verdict": self.standing.scenario(scenario),
            "text": "\n".join(scenario_lines(scenario)),
            "cases": [self._case(case) for case in scenario.cases()],
        }

    def _case(self, case: Case) -> Record:
        entry = self.standing.entry(case)
        return {
            "key": case.key,
            "verdict": self.standing.case(case),
            "lines": None if entry is None else entry.lines,
            "matters": [] if entry is None else entry.matters,
        }


def scenario_lines(scenario: Scenario) -> list[str]:
    """The lines of a scenario as a page writes them, its table in straight columns."""
    lines = [f"{line.word:<6} {line.text}" for line in scenario.lines]
    if scenario.table is None:
        return lines
    rows = [scenario.table.columns, *(row.cells for row in scenario.table.rows)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(scenario.table.columns))]
    dashes = tuple("-" * width for width in widths)
    table = [
        f"| {' | '.join(cell.ljust(width) for cell, width in zip(row, widths, strict=True))} |"
        for row in (rows[0], dashes, *rows[1:])
    ]
    return [*lines, "", *table]
