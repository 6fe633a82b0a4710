"""The small index that the search box of the site reads, as a script: a page opened as a file can load it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from upheld.coverage.standing import Standing
from upheld.publish import address


def find_script(standing: Standing) -> str:
    """`window.upheld = {things, slang}`; each thing has kind, id, title, words and address."""
    things = list(_things(standing))
    slang = [[said.lower(), word.means.lower()] for word in standing.corpus.words for said in word.say]
    data = json.dumps({"things": things, "slang": slang}, separators=(",", ":"))
    return f"window.upheld = {data};\n"


def _things(standing: Standing) -> Iterator[dict[str, Any]]:
    corpus = standing.corpus
    for ruling in corpus.rulings.values():
        cited = [citation.number for citation in (*ruling.rules, *ruling.see_also)]
        words = (*ruling.asks, *ruling.cards, *cited, ruling.prose)
        yield {
            **_thing("ruling", ruling.id, ruling.title, address.of_ruling(ruling), " ".join(words)),
            "verdict": standing.ruling(ruling),
        }
    for number, digest in corpus.digests.items():
        title = f"{number} {digest.section_title}"
        yield _thing("rule", number, title, address.of_rule(number), digest.text)
    for name, card in corpus.cards.items():
        text = " ".join((str(card.type), *(line.text for line in card.text)))
        yield _thing("card", card.slug, name, address.of_card(name), text)
    for word in corpus.words:
        words = (*word.say, word.reason)
        yield _thing("term", word.means, word.means, address.of_term(word.means), " ".join(words))


def _thing(kind: str, name: str, title: str, where: str, words: str) -> dict[str, Any]:
    return {"kind": kind, "id": name, "title": title, "to": where, "words": " ".join(words.split())}
