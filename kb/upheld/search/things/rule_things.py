"""Rules: the official text of an imported edition, and our digests."""

from __future__ import annotations

from collections.abc import Iterator

from upheld.rules.number import number_key, parent_of, section_of
from upheld.search.text.sentence import first_sentence
from upheld.search.things.names import rule_keys
from upheld.search.things.records import Records, is_heading
from upheld.search.things.thing import Thing


class RuleThings:
    """The rules of one edition with the digests of the corpus."""

    def __init__(self, records: Records) -> None:
        self._records = records
        self._rules = records.official_rules
        self._digests = records.corpus.digests

    def things(self) -> Iterator[Thing]:
        """Every rule that has an official text or a digest, in the order of the book."""
        yield from map(self._thing, sorted({*self._rules, *self._digests}, key=number_key))

    def _thing(self, number: str) -> Thing:
        rule = self._rules.get(number)
        ours = self._records.digest(number)
        text = rule.text if rule else ours
        record = self._records.rule(number)
        return Thing(
            id=f"rule:{number}",
            kind="rule",
            title=record["title"],
            says=first_sentence(ours or text),
            text=text,
            ranked=self._ranked(number, text, ours),
            edition=self._records.edition,
            names=(number,),
            about=rule_keys(number),
            cites=self._references(number),
            rules=(number,),
            links=tuple(f"rule:{each}" for each in self._references(number)),
            family=_family(number),
            record=self._records.dumped(record),
            place=_place(number),
        )

    def _ranked(self, number: str, text: str, ours: str) -> dict[str, str]:
        rule, digest = self._rules.get(number), self._digests.get(number)
        above = self._rules.get(parent_of(number))
        over = above.text if above else ""
        citing = (ruling for ruling, how in self._records.links.citing(number) if how == "cites")
        return {
            "text": text,
            "digest": ours if rule else "",
            "asks": "\n".join(digest.asks) if digest else "",
            "examples": "\n".join(rule.examples) if rule else "",
            "heading" if is_heading(over) else "parent": over,
            "section": self._records.section_title(section_of(number)),
            "asked_of": "\n".join("\n".join((ruling.title, *ruling.asks)) for ruling in citing),
        }

    def _references(self, number: str) -> tuple[str, ...]:
        rule = self._rules.get(number)
        return tuple(each for each in rule.references if each in self._rules) if rule else ()


def _place(number: str) -> str:
    """Rules come before all else, as they stand in the book."""
    section, paragraph, length, letters = number_key(number)
    return f"0:{section:03}.{paragraph:04}.{length}{letters}"


def _family(number: str) -> str:
    """The rule that the number is, or is a part of."""
    over = parent_of(number)
    return f"rule:{over if '.' in over else number}"
