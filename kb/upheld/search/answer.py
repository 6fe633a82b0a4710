"""Answers questions: what they name outright first, then what their words rank."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from upheld.errors import UpheldError
from upheld.search.analysis import terms_of, word_analyzer
from upheld.search.direct import did_you_mean, named_outright, the_card, the_rule
from upheld.search.hit import Answer, Hit
from upheld.search.index import Document, Index, Where
from upheld.search.question import Question, asked_number, asked_range, cleaned
from upheld.search.schema import KINDS
from upheld.search.snippet import snippet

MOST: Final = 500
"""The most hits that one answer has."""


def search(index: Index, question: Question, limit: int = 10) -> Answer:
    """The best hits for a question; UpheldError when nothing in it can be looked for."""
    if not 1 <= limit <= MOST:
        raise UpheldError(f"{limit} hits cannot be shown: ask for 1 to {MOST}")
    text = cleaned(question.text)
    where = _where(index, question)
    outright = [document for document in named_outright(index, text) if _lets_through(document, question)]
    number = asked_number(text)
    terms = [] if asked_range(text) else index.slang.expanded(terms_of(text, index.analyze))
    if not terms and not outright and (text or not where):
        raise UpheldError("nothing to look for: no word, rule number or name stands in the question")
    if terms or number or not text:
        ranked, total = index.ranked(terms, number, where=where, limit=limit + len(outright))
    else:
        ranked, total = [], 0
    merged = _merged(outright, ranked)[:limit]
    words = {each.term for each in terms}
    hits = [_hit(index, rank, score, found, words) for rank, (score, found) in enumerate(merged, 1)]
    return Answer(hits, max(total, len(hits)), None if outright else _suggestion(index, text))


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


def _merged(
    outright: Sequence[Document], ranked: Sequence[tuple[float, Document]]
) -> list[tuple[float, Document]]:
    """What is named outright stands above everything else, each thing once."""
    best = max((score for score, _ in ranked), default=0.0)
    named = {document["id"] for document in outright}
    first = [(best + len(outright) - place, document) for place, document in enumerate(outright)]
    return first + [(score, document) for score, document in ranked if document["id"] not in named]


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
        if not token.text.isalpha() or len(token.text) < 3 or index.has_word(token.text):
            continue
        near = index.near_word(token.text)
        if near is not None:
            pieces += [text[at : token.startchar], near]
            at = token.endchar
            changed = True
    return "".join((*pieces, text[at:])) if changed else None
