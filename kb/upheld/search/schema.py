"""The fields of the index: one for ranking, the others for filters and for what is shown."""

from __future__ import annotations

from typing import Any, Final

from whoosh.fields import ID, KEYWORD, STORED, TEXT, Schema

from upheld.search.analysis import analyzer, word_analyzer

KINDS: Final = ("rule", "ruling", "card", "term")
"""What can be found."""

FACTS: Final = "facts.json"
"""The file beside an index: the slang that questions are read by, and the numbers of the edition."""


def schema() -> Any:
    """The fields of one thing.

    `all` ranks, `words` holds the same unstemmed for corrections. `exact` has every name of the thing,
    `card` and `rule` the cards and rule numbers that it is about. The rest is stored to be shown.
    """
    return Schema(
        id=ID(stored=True, unique=True),
        kind=ID(stored=True),
        exact=KEYWORD,
        card=KEYWORD,
        rule=KEYWORD,
        all=TEXT(analyzer=analyzer(), phrase=False),
        words=TEXT(analyzer=word_analyzer(), phrase=False),
        title=STORED,
        text=STORED,
        rules=STORED,
        verdict=STORED,
        edition=STORED,
        record=STORED,
    )
