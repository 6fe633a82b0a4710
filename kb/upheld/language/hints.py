"""Hints: how far an unread text could be followed, what could stand there, and which word was meant."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from upheld.errors import Place
from upheld.language.chart import Chart, TooMuch
from upheld.language.declare import RecogniserDeclaration
from upheld.language.grammar import Step, Symbol
from upheld.language.nearest import nearest
from upheld.language.tokens import Tokens, tokenize
from upheld.language.unread import Unread

MOST_EXPECTED = 4
_MOST_NEXT = 6


def unread(symbol: Symbol, tokens: Tokens, place: Place | None) -> Unread:
    """The error for a text that the symbol does not read from one end to the other."""
    if not tokens:
        return Unread(tokens.text, (0, 0), "there is nothing to read", place=place)
    furthest, reached = _furthest(symbol, tokens)
    expected = _expected(reached)
    if furthest == len(tokens):
        end = tokens[-1].end
        return Unread(
            tokens.text,
            (end, end),
            "the text ends too early",
            hint=_hint_expected(reached, expected),
            place=place,
            expected=expected,
        )
    token = tokens[furthest]
    suggestion = _suggestion(symbol, tokens, furthest, reached)
    return Unread(
        tokens.text,
        (token.start, token.end),
        f'cannot read "{_shortened(token.text)}"',
        hint=_hint_meant(suggestion, reached) if suggestion else _hint_expected(reached, expected),
        place=place,
        expected=expected,
        suggestion=suggestion,
    )


def _furthest(symbol: Symbol, tokens: Tokens) -> tuple[int, list[Step | Symbol]]:
    """The last place that any reading reached, and the steps and lists that could go on there."""
    visited: list[tuple[int, Step | Symbol]] = []
    if symbol.can_begin_with(tokens[0]):
        Chart(tokens, visited).ends(symbol, 0)
    furthest = max((place for place, _ in visited), default=0)
    reached = [at for place, at in visited if place == furthest] or [symbol.root]
    return furthest, list(dict.fromkeys(reached))


def _expected(reached: Iterable[Step | Symbol]) -> list[str]:
    """Phrases that have begun and could go on, else all that could begin; at least a word into them first."""
    steps = [at for at in reached if isinstance(at, Step) and (at.words or at.holes)]
    begun = [step for step in steps if step.depth]
    return sorted({text for step in begun or steps for text in step.going_on()})


def _hint_expected(reached: Iterable[Step | Symbol], expected: list[str]) -> str | None:
    if 0 < len(expected) <= MOST_EXPECTED:
        return "expected " + " or ".join(f'"{text}"' for text in expected)
    following = sorted({text for at in reached for text in _next(at)})
    if not following:
        return "nothing more can follow here"
    more = ", …" if len(following) > _MOST_NEXT else ""
    return f"next can be {', '.join(following[:_MOST_NEXT])}{more}"


def _next(at: Step | Symbol) -> Iterator[str]:
    if isinstance(at, Step):
        yield from (f'"{word}"' for word in at.words)
        yield from (f"<{symbol.name}>" for symbol, _ in at.holes.values())
    else:
        yield from (f'"{word}"' for word in _separators(at))


def _separators(symbol: Symbol) -> tuple[str, ...]:
    """The words that part the items of a list."""
    if symbol.separator in ("and", "or"):
        return (symbol.separator, ",")
    return {"": (), ",": (",",), ".": (".",), "then": (",",)}[symbol.separator]


def _suggestion(symbol: Symbol, tokens: Tokens, at: int, reached: list[Step | Symbol]) -> str | None:
    """The word or name closest to what stands there; of several the one with which more can be read."""
    words = nearest(tokens[at].key, sorted({word for here in reached for word in _words(here)}))
    scored = [(-_reach(symbol, tokens, at, word), index, word) for index, word in enumerate(words)]
    best = min(scored, default=None)
    if best is not None and -best[0] > at + 1:
        return best[2]
    for recogniser in _recognisers(reached):
        near = () if recogniser.nearest is None else recogniser.nearest(tokens, at)
        for name in near:
            return name
    return best[2] if best else None


def _reach(symbol: Symbol, tokens: Tokens, at: int, word: str) -> int:
    """How many tokens can be read with the word in place of the one that stands there."""
    token = tokens[at]
    changed = tokenize(f"{tokens.text[: token.start]}{word}{tokens.text[token.end :]}"[: len(tokens.text)])
    try:
        whole = Chart(changed).ends(symbol, 0) if symbol.can_begin_with(changed[0]) else {}
        return len(changed) + 1 if len(changed) in whole else _furthest(symbol, changed)[0]
    except TooMuch:
        return 0


def _words(at: Step | Symbol) -> Iterator[str]:
    if isinstance(at, Symbol):
        yield from _separators(at)
        return
    yield from at.words
    for symbol, _ in at.holes.values():
        yield from (key for key in symbol.first[0] if not key.startswith("<"))


def _recognisers(reached: Iterable[Step | Symbol]) -> Iterator[RecogniserDeclaration]:
    """The hand-written readers that could begin at any of the steps."""
    seen: set[int] = set()
    waiting = [symbol for at in reached if isinstance(at, Step) for symbol, _ in at.holes.values()]
    while waiting:
        symbol = waiting.pop()
        if symbol.number in seen:
            continue
        seen.add(symbol.number)
        if symbol.item is not None:
            waiting.append(symbol.item)
            continue
        yield from symbol.recognisers
        waiting.extend(inner for inner, _ in symbol.root.holes.values())


def _hint_meant(word: str, reached: Iterable[Step | Symbol]) -> str:
    steps = [at.words[word] for at in reached if isinstance(at, Step) and word in at.words]
    phrases = sorted({text for step in steps for text in step.shown()})
    if len(phrases) == 1 and phrases[0] != word:
        return f'did you mean "{word}", as in "{phrases[0]}"?'
    return f'did you mean "{word}"?'


def _shortened(text: str) -> str:
    return text if len(text) <= 40 else f"{text[:37]}…"
