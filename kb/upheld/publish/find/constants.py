"""How questions are read and weighed, from the modules that do it on the command line."""

from __future__ import annotations

import re
from typing import Any, get_args

from upheld.corpus.slug import LIGATURES
from upheld.coverage.verdicts import Verdict
from upheld.rules.number import LETTERS
from upheld.search import answer
from upheld.search.asking import naming, query
from upheld.search.ranking import cover, merging, rank
from upheld.search.shelf import names, shelf
from upheld.search.text import analysis, slang, snippet
from upheld.search.things import fields, thing


def constants() -> dict[str, Any]:
    """All of them by the name that scripts use."""
    return {
        "token": for_scripts(analysis.TOKEN),
        "stopWords": " ".join(sorted(analysis.STOP_WORDS)),
        "irregular": analysis.IRREGULAR,
        "doubled": analysis.DOUBLED,
        "letters": analysis.LETTERS,
        "ligatures": LIGATURES,
        "ruleLetters": LETTERS,
        "kinds": thing.KINDS,
        "verdicts": get_args(Verdict),
        "filters": query.FILTERS,
        "slip": query.SLIP,
        "alike": naming.ALIKE,
        "longest": query.LONGEST,
        "mostItems": query.MOST_ITEMS,
        "firstKinds": naming.FIRST,
        "byKind": answer.BY_KIND,
        "alikeLetters": shelf.ALIKE,
        "near": names.NEAR,
        "shortestName": names.SHORTEST,
        "snippet": snippet.LENGTH,
        "meant": slang.MEANT,
        "said": slang.SAID,
        "full": fields.FULL,
        "enough": cover.ENOUGH,
        "few": cover.FEW,
        "candidates": rank.CANDIDATES,
        "givers": rank.GIVERS,
        "given": rank.GIVEN,
        "givenUp": rank.GIVEN_UP,
        "lifted": rank.LIFTED,
        "covered": rank.COVERED,
        "mostRules": merging.MOST_RULES,
    }


def powers(most: int, power: float) -> list[float]:
    """The numbers from 0 to `most` to a power, as they come out in Python."""
    return [number**power for number in range(most + 1)]


def for_scripts(pattern: str) -> str:
    r"""The pattern as scripts write it with the flags g and u, where \w and \d know only ASCII."""
    word, digit = r"\p{L}\p{N}_", r"\p{Nd}"
    inside = re.sub(r"\[[^\]]*\]", lambda found: found[0].replace(r"\w", word).replace(r"\d", digit), pattern)
    return inside.replace(r"\w", f"[{word}]").replace(r"\d", digit)
