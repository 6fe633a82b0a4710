"""The small index that the search box of the site reads, as a script: a page opened as a file can load it.

It has the terms, weights and slang of the command line's index, so that both rank alike.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from upheld.corpus.corpus import Corpus
from upheld.coverage.standing import Standing
from upheld.publish import address
from upheld.search.analysis import STOP_WORDS, TOKEN, analyzer, normal, stem, terms_of, word_analyzer
from upheld.search.cover import ENOUGH, FEW
from upheld.search.documents import documents
from upheld.search.index import RANKING
from upheld.search.slang import MEANT, SAID


def find_script(standing: Standing) -> str:
    """`window.upheld = {…}`: the things that can be found, and how a question is read."""
    found = list(documents(standing))
    terms = _Terms()
    data = {
        "token": _for_scripts(TOKEN),
        "stop": sorted(STOP_WORDS),
        "stems": _stems(found),
        "slang": list(_slang(standing.corpus)),
        "weights": {**RANKING, "meant": MEANT, "said": SAID, "enough": ENOUGH, "few": FEW},
        "things": [_thing(standing.corpus, each, terms) for each in found],
        "terms": terms.known,
    }
    return f"window.upheld = {json.dumps(data, separators=(',', ':'), ensure_ascii=False)};\n"


class _Terms:
    """Terms by number: each stands once in the script."""

    def __init__(self) -> None:
        self.known: list[str] = []
        self._numbers: dict[str, int] = {}
        self._analyze = analyzer()

    def counted(self, text: str) -> list[int]:
        """Number and count of each term of a text, one after the other."""
        counts = Counter(terms_of(text, self._analyze))
        return [value for term, count in counts.items() for value in (self._number(term), count)]

    def _number(self, term: str) -> int:
        if term not in self._numbers:
            self._numbers[term] = len(self.known)
            self.known.append(term)
        return self._numbers[term]


def _thing(corpus: Corpus, document: dict[str, Any], terms: _Terms) -> dict[str, Any]:
    kind, _, name = document["id"].partition(":")
    to, lines = _place(corpus, kind, name, document)
    return {
        "kind": kind,
        "title": document["title"],
        "to": to,
        "lines": lines,
        "names": document["exact"].split(),
        "rules": document["rule"].split(),
        "terms": terms.counted(document["all"]),
        **({"verdict": document["verdict"]} if document["verdict"] else {}),
    }


def _place(corpus: Corpus, kind: str, name: str, document: dict[str, Any]) -> tuple[str, Sequence[str]]:
    """Where the thing stands, and the texts of which the one that fits best is shown."""
    if kind == "ruling":
        ruling = corpus.rulings[name]
        return address.of_ruling(ruling), ruling.asks or (document["text"],)
    if kind == "rule":
        return address.of_rule(name), (document["text"],)
    if kind == "card":
        return address.of_card(document["title"]), (document["text"],)
    return address.of_term(document["title"]), (document["text"],)


def _slang(corpus: Corpus) -> Iterator[tuple[list[str], list[str]]]:
    analyze = analyzer()
    for word in corpus.words:
        for said in word.say:
            yield terms_of(said, analyze), terms_of(word.means, analyze)


def _stems(found: Iterable[dict[str, Any]]) -> dict[str, str]:
    """The stem of every word of the texts that is not its own."""
    analyze = word_analyzer()
    words = {normal(word) for document in found for word in terms_of(document["words"], analyze)}
    return {word: stem(word) for word in sorted(words) if stem(word) != word}


def _for_scripts(pattern: str) -> str:
    r"""The pattern as scripts write it, where \w knows no letters but a to z."""
    word = r"\p{L}\p{N}_"
    inside = re.sub(r"\[([^\]]*)\\w", lambda found: f"[{found[1]}{word}", pattern)
    return inside.replace(r"\w", f"[{word}]")
