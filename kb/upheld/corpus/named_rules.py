"""The rule numbers that texts of the corpus name in their prose: every one of them must exist."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain

from upheld.corpus.corpus import Corpus
from upheld.corpus.nearest import suggestion
from upheld.corpus.source import Source
from upheld.errors import Problem
from upheld.rules.named_numbers import named_numbers
from upheld.rules.number import section_of

_CHECKED_ELSEWHERE = re.compile(r"(?:Rules|See also)\s*:|##\s+[\d.]+[a-z]*\s*$")
"""Citations are checked as such; a number in the heading of a digest is that of the digest."""


def named_rules_exist(corpus: Corpus) -> Iterator[Problem]:
    """A problem for each number in the prose of rulings, digests, words and statements that names no rule."""
    paths = chain(
        (page.path for page in corpus.pages),
        (page.path for page in corpus.digest_pages),
        (each.path for each in corpus.coverage),
        (path for path in corpus.sources if path.endswith("/words.toml")),
    )
    for path in paths:
        yield from _missing(corpus, corpus.sources[path])


def _missing(corpus: Corpus, source: Source) -> Iterator[Problem]:
    known = corpus.edition.fingerprints
    for line, text in enumerate(source.lines, start=1):
        if _CHECKED_ELSEWHERE.match(text):
            continue
        for named in named_numbers(text):
            for number in named.members if not named.edition else ():
                if number not in known:
                    neighbours = [each for each in known if section_of(each) == section_of(number)]
                    message = f"there is no rule {number} in the edition {corpus.edition.date}"
                    hint = suggestion(number, neighbours)
                    yield source.problem(line, message, hint=hint, column=named.start + 1)
