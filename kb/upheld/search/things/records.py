"""What is shown of a thing, with everything linked to it, as plain data."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from upheld.corpus.card_file import CardFile
from upheld.corpus.corpus import Corpus
from upheld.corpus.ruling import Citation, Ruling
from upheld.corpus.scenario import Case, Scenario
from upheld.corpus.slug import slug
from upheld.corpus.words import Word
from upheld.coverage.links import Links
from upheld.coverage.standing import Standing
from upheld.coverage.verdicts import Verdict
from upheld.rules.edition import Edition
from upheld.rules.number import number_key, parent_of, section_of
from upheld.rules.parts import Rule, Term
from upheld.search.text.plain import plain
from upheld.search.things.spoken import Spoken

Record = dict[str, Any]

_HEADING: Final = 5

MOST_SPOKEN: Final = 30
"""Rules that speak of a term; when there are more, that tells nothing, as with "card"."""


@dataclass(frozen=True, slots=True)
class Meaning:
    """Words of the rules, with all that players say for them; `rules` speak of it."""

    means: str
    say: tuple[str, ...]
    reason: str
    rules: tuple[str, ...]

    def with_other(self, other: Meaning) -> Meaning:
        """Both of them, under the title of this one."""
        return Meaning(
            self.means,
            tuple(dict.fromkeys((*self.say, *other.say))),
            f"{self.reason}; {other.reason}",
            tuple(dict.fromkeys((*self.rules, *other.rules))),
        )

    @property
    def title(self) -> str:
        """The words of the rules, or what players say when these are several."""
        return self.say[0] if "," in self.means else self.means


def is_heading(text: str) -> bool:
    """Whether the text of a rule is no more than the heading of its parts."""
    return len(text.split()) <= _HEADING


class Records:
    """The records of one corpus; each has `id`, `kind`, `title`, `edition` and what its kind has.

    With an edition of the rules, which has to be the one that the corpus cites, rules have official texts
    and there is its glossary.
    """

    def __init__(self, standing: Standing, edition: Edition | None = None) -> None:
        self.standing = standing
        self.corpus: Corpus = standing.corpus
        self.edition = self.corpus.edition.date.isoformat()
        self.links = Links(self.corpus)
        self.official_rules: Mapping[str, Rule] = edition.rules if edition else {}
        self.glossary: Sequence[Term] = edition.glossary if edition else ()
        self._headings = edition.headings if edition else {}
        self._digest_titles = {page.section: page.title for page in self.corpus.digest_pages}

    @staticmethod
    def dumped(record: Record) -> str:
        """The record as it is kept."""
        return json.dumps(record, ensure_ascii=False)

    def section_title(self, section: str) -> str:
        """The title of a section, "" when it is not known."""
        return self._headings.get(section) or self._digest_titles.get(section, "")

    def digest(self, number: str) -> str:
        """The digest of a rule as plain text, "" when there is none."""
        return self._plain_digests.get(number, "")

    def cards_of(self, ruling: Ruling) -> tuple[str, ...]:
        """The cards that the ruling names or that were in play when its scenarios ran."""
        return tuple(dict.fromkeys((*self.links.cards(ruling), *self.standing.used(ruling).cards)))

    def rules_of(self, ruling: Ruling) -> tuple[str, ...]:
        """The rules that the scenarios of the ruling used when they ran."""
        return self.standing.used(ruling).rules

    def ruling(self, ruling: Ruling) -> Record:
        """A ruling with its rules, cards and scenarios."""
        return {
            **self._head("ruling", ruling.id, ruling.title),
            "verdict": self._verdicts[ruling.id],
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

    def rule(self, number: str) -> Record:
        """A rule with the rulings that cite it and the rules that are part of it."""
        rule, digest = self.official_rules.get(number), self.corpus.digests.get(number)
        return {
            **self._head("rule", number, f"{number} · {self._heading(number)}"),
            "number": number,
            "text": digest.text if digest else "",
            "official_text": rule.text if rule else None,
            "examples": list(rule.examples) if rule else [],
            "asks": list(digest.asks) if digest else [],
            "rulings": [
                {**self._ruling_link(ruling), "how": how} for ruling, how in self.links.citing(number)
            ],
            "subrules": [f"rule:{part}" for part in self._parts(number)],
            "place": str(digest.place) if digest else None,
        }

    def _heading(self, number: str) -> str:
        """The short heading under which the rule stands, else the title of its section."""
        over = self.official_rules.get(parent_of(number))
        own = self.official_rules.get(number)
        for rule in (own, over):
            if rule is not None and is_heading(rule.text):
                return rule.text.rstrip(".")
        return self.section_title(section_of(number))

    def _parts(self, number: str) -> Sequence[str]:
        return self._official_parts.get(number) or self.links.subrules(number)

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

    def meanings(self) -> list[Meaning]:
        """What players' words mean, each meaning once."""
        words: dict[str, list[Word]] = defaultdict(list)
        for word in self.corpus.words:
            words[word.means].append(word)
        return [
            Meaning(
                means,
                tuple(each for word in found for each in word.say),
                "; ".join(word.reason for word in found),
                tuple(dict.fromkeys(number for word in found for number in word.rules)),
            )
            for means, found in words.items()
        ]

    def term(self, key: str, name: str, said: Meaning | None, text: str) -> Record:
        """A term with what players say for it, and the rules and rulings that speak of it."""
        spoken = self._digest_texts.of(name)
        telling = spoken if len(spoken) <= MOST_SPOKEN else []
        rules = dict.fromkeys((*(said.rules if said else ()), *telling))
        rulings = map(self.corpus.rulings.__getitem__, self._ruling_texts.of(name))
        return {
            **self._head("term", key, name),
            "official_text": text or None,
            "say": list(said.say) if said else [],
            "reason": said.reason if said else "",
            "rules": [self._digest_link(number) for number in rules],
            "rulings": list(map(self._ruling_link, rulings)),
        }

    @cached_property
    def _plain_digests(self) -> Mapping[str, str]:
        return {digest.number: plain(digest.text) for digest in self.corpus.digests.values()}

    @cached_property
    def _digest_texts(self) -> Spoken:
        return Spoken(self._plain_digests)

    @cached_property
    def _ruling_texts(self) -> Spoken:
        rulings = self.corpus.rulings.values()
        return Spoken({each.id: "\n".join((each.title, each.prose, *each.asks)) for each in rulings})

    @cached_property
    def _official_parts(self) -> Mapping[str, list[str]]:
        parts: dict[str, list[str]] = defaultdict(list)
        for number in sorted(self.official_rules, key=number_key):
            if parent_of(number) in self.official_rules:
                parts[parent_of(number)].append(number)
        return parts

    @cached_property
    def _verdicts(self) -> Mapping[str, Verdict]:
        return {each.id: self.standing.ruling(each) for each in self.corpus.rulings.values()}

    def _head(self, kind: str, name: str, title: str) -> Record:
        return {"id": f"{kind}:{name}", "kind": kind, "title": title, "edition": self.edition}

    def _rule_link(self, citation: Citation) -> Mapping[str, Any]:
        return self._digest_link(citation.number)

    def _digest_link(self, number: str) -> Mapping[str, Any]:
        return {"id": f"rule:{number}", "number": number, "text": self.digest(number) or None}

    def _ruling_link(self, ruling: Ruling) -> Record:
        verdict = self._verdicts[ruling.id]
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
