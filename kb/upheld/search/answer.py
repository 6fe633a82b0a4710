"""Answers questions: what they name outright first, then what their words rank."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, Final

from upheld.errors import UpheldError
from upheld.search.analysis import stem, terms_of, word_analyzer
from upheld.search.cover import Cover
from upheld.search.direct import did_you_mean, named_outright, the_card, the_rule
from upheld.search.hit import Answer, Hit
from upheld.search.index import Document, Index, Ranked, Where
from upheld.search.question import Question, asked_number, asked_range, cleaned
from upheld.search.schema import KINDS
from upheld.search.slang import Weighted, strongest
from upheld.search.snippet import snippet

MOST: Final = 500
"""The most hits that one answer has."""

LITTLE: Final = 0.5
"""When the best hit answers less of the question than this, a slip of the pen is likely."""


def search(index: Index, question: Question, limit: int = 10) -> Answer:
    """The best hits for a question; UpheldError when nothing in it can be looked for."""
    if not 1 <= limit <= MOST:
        raise UpheldError(f"{limit} hits cannot be shown: ask for 1 to {MOST}")
    text = cleaned(question.text)
    where = _where(index, question)
    outright = [document for document in named_outright(index, text) if _lets_through(document, question)]
    number = asked_number(text)
    groups = [] if asked_range(text) else index.slang.groups(terms_of(text, index.analyze))
    if not groups and not outright and (text or not where):
        raise UpheldError("nothing to look for: no word, rule number or name stands in the question")
    terms = strongest(each for group in groups for each in group.weighted())
    cover = Cover([] if number else groups, index.having, index.size())
    ranked = _ranked(index, terms, number, where, cover) if terms or number or not text else []
    named = {document["id"] for document in outright}
    stored = ((score, index.stored(document)) for document, score in ranked[: limit + len(outright)])
    merged = [*_first(outright, ranked), *(each for each in stored if each[1]["id"] not in named)][:limit]
    words = {each.term for each in terms}
    hits = [_hit(index, rank, score, found, words) for rank, (score, found) in enumerate(merged, 1)]
    total = max(len(ranked), len(hits))
    if outright or number:
        return Answer(hits, total, None)
    found_little = not ranked or cover.of(ranked[0].document) < LITTLE
    suggestion = _suggestion(index, text) if found_little else None
    return Answer(hits, total, suggestion, _unknown(text, cover))


def _ranked(
    index: Index, terms: Sequence[Weighted], number: str | None, where: Where, cover: Cover
) -> list[Ranked]:
    """The documents that are about the question, the best first; how much of it they answer counts."""
    found = index.ranked(terms, number, where=where, limit=index.size())
    kept = [
        Ranked(each.document, each.score * math.sqrt(cover.of(each.document)))
        for each in found
        if cover.is_enough(each.document)
    ]
    return sorted(kept, key=lambda each: -each.score)


def _where(index: Index, question: Question) -> Where:
    if question.kind is not None and question.kind not in KINDS:
        raise UpheldError(f"{question.kind!r} is no kind{did_you_mean(question.kind, KINDS)}")
    return Where(
        question.kind,
        None if question.card is None else the_card(index, question.card),
        None if question.rule is None else the_rule(index, question.rule),
    )


def _lets_through(document: Document, question: Question) -> bool:
    """Whether a thing named outright passes the filters; they are about other things than itself."""
    if question.kind is not None:
        return bool(document["kind"] == question.kind)
    return question.card is None and question.rule is None


def _first(outright: Sequence[Document], ranked: Sequence[Ranked]) -> list[tuple[float, Document]]:
    """What is named outright, with scores above all others."""
    best = max((each.score for each in ranked), default=0.0)
    return [(best + len(outright) - place, document) for place, document in enumerate(outright)]


def _hit(index: Index, rank: int, score: float, found: Document, words: set[str]) -> Hit:
    return Hit(
        rank=rank,
        score=score,
        kind=found["kind"],
        id=found["id"],
        title=found["title"],
        snippet=snippet(found["text"], words, index.analyze),
        rules=tuple(found["rules"]),
        verdict=found.get("verdict"),
        edition=found["edition"],
    )


def _suggestion(index: Index, text: str) -> str | None:
    """The question with each unknown word corrected, None when all are known or none can be."""
    pieces: list[str] = []
    at = 0
    changed = False
    tokens: Any = word_analyzer()(text, positions=True, chars=True)
    for token in tokens:
        if not token.text.isalpha() or len(token.text) < 3 or index.has_term(stem(token.text)):
            continue
        near = index.near_word(token.text)
        if near is not None:
            pieces += [text[at : token.startchar], near]
            at = token.endchar
            changed = True
    return "".join((*pieces, text[at:])) if changed else None


def _unknown(text: str, cover: Cover) -> tuple[str, ...]:
    """The words that no text has, as they stand in the question."""
    terms = cover.unknown()
    tokens: Any = word_analyzer()(text, positions=True, chars=True)
    words = (text[token.startchar : token.endchar] for token in tokens if stem(token.text) in terms)
    return tuple(dict.fromkeys(words))
