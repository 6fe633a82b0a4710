"""Terms: the glossary of an imported edition, and what players say for the words of the rules."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from upheld.corpus.slug import slug
from upheld.rules.parts import Term
from upheld.search.text.sentence import first_sentence
from upheld.search.things.names import said_key, term_keys
from upheld.search.things.records import Meaning, Records
from upheld.search.things.thing import Thing

_SAID: Final = 0.5
"""How much a word of players counts that is no term of the rules."""

_FIRST_MEANING = re.compile(r"\A1\. ")


def _by_title(meanings: Iterable[Meaning]) -> dict[str, Meaning]:
    """Each meaning by the key of its title; those with the same are one."""
    found: dict[str, Meaning] = {}
    for each in meanings:
        key = slug(each.title)
        found[key] = found[key].with_other(each) if key in found else each
    return found


class TermThings:
    """The terms of one corpus and edition."""

    def __init__(self, records: Records) -> None:
        self._records = records
        self._said = _by_title(records.meanings())

    def things(self) -> Iterator[Thing]:
        """Every term once: of the glossary, then those that only players' words lead to."""
        entries: dict[str, list[Term]] = {}
        for term in self._records.glossary:
            entries.setdefault(slug(term.name), []).append(term)
        for key, terms in entries.items():
            yield self._entry(key, terms, self._said.pop(key, None))
        yield from map(self._meaning, self._said.values())

    def _entry(self, key: str, terms: Sequence[Term], said: Meaning | None) -> Thing:
        text = "\n".join(term.text for term in terms)
        name = terms[0].name
        record = self._records.term(key, name, said, text)
        references = tuple(dict.fromkeys(number for term in terms for number in term.references))
        return Thing(
            id=f"term:{key}",
            kind="term",
            title=name,
            says=first_sentence(_FIRST_MEANING.sub("", text)),
            text=text,
            ranked={"title": name, "asks": "\n".join(said.say) if said else "", "text": text},
            edition=self._records.edition,
            names=(*term_keys(name), *(slug(each) for each in (said.say if said else ()))),
            called=(name, *(said.say if said else ())),
            cites=references,
            rules=references,
            links=tuple(f"rule:{number}" for number in references),
            record=self._records.dumped(record),
            place=f"3:{record['id']}",
        )

    def _meaning(self, said: Meaning) -> Thing:
        record = self._records.term(slug(said.title), said.title, said, "")
        text = f"{', '.join(said.say)}: {said.means} ({said.reason})"
        return Thing(
            id=record["id"],
            kind="term",
            title=said.title,
            says=text,
            text=text,
            ranked={"title": said.means, "asks": "\n".join(said.say), "facts": said.reason},
            edition=self._records.edition,
            names=tuple(dict.fromkeys(map(said_key, (said.title, said.means, *said.say)))),
            called=tuple(dict.fromkeys((said.title, *said.say))),
            cites=said.rules,
            rules=said.rules,
            links=tuple(f"rule:{number}" for number in said.rules),
            prior=_SAID,
            record=self._records.dumped(record),
            place=f"3:{record['id']}",
        )
