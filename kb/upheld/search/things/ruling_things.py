"""Our rulings, with what was in play when their scenarios were run."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import PurePosixPath

from upheld.corpus.ruling import Ruling
from upheld.corpus.slug import slug
from upheld.search.text.plain import plain
from upheld.search.things.names import rule_keys
from upheld.search.things.records import Records
from upheld.search.things.thing import Thing


def ruling_things(records: Records) -> Iterator[Thing]:
    """Every ruling of the corpus."""
    return (_thing(records, ruling) for ruling in records.corpus.rulings.values())


def _thing(records: Records, ruling: Ruling) -> Thing:
    text = plain(ruling.prose)
    cited = tuple(citation.number for citation in ruling.rules)
    named = tuple(dict.fromkeys((*cited, *(citation.number for citation in ruling.see_also))))
    cards = records.cards_of(ruling)
    record = records.ruling(ruling)
    return Thing(
        id=record["id"],
        kind="ruling",
        title=record["title"],
        says=f"{ruling.title}." if ruling.title[-1:].isalnum() else ruling.title,
        text=" ".join((*ruling.asks, text)),
        ranked={
            "title": ruling.title,
            "asks": "\n".join(ruling.asks),
            "text": text,
            "cards": "\n".join(cards),
            "facts": "\n".join((*named, *(scenario.name for scenario in ruling.scenarios))),
        },
        edition=records.edition,
        names=(ruling.id, *ruling.formerly, f"page:{PurePosixPath(ruling.place.path).stem}"),
        about=_with_wholes(named),
        cites=_with_wholes(named),
        used=_with_wholes(records.rules_of(ruling)),
        cards=tuple(map(slug, cards)),
        rules=cited,
        links=tuple(f"rule:{number}" for number in named),
        verdict=record["verdict"],
        record=records.dumped(record),
        place=f"1:{ruling.place.path}:{ruling.place.line:06}",
    )


def _with_wholes(numbers: Iterable[str]) -> tuple[str, ...]:
    """The numbers with all that they are part of, each once."""
    return tuple(dict.fromkeys(key for number in numbers for key in rule_keys(number)))
