"""Hints: how far an unread text could be followed, what could stand there, and which word was meant."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from upheld.errors import Place
from upheld.language.chart import Chart, TooMuch
from upheld.language.declare import RecogniserDeclaration
from upheld.language.grammar import BETWEEN, Step, Symbol
from upheld.language.nearest import nearest
from upheld.language.spoken import spoken
from upheld.language.tokens import LONGEST_TEXT, Tokens, tokenize
from upheld.language.unknown_names import unknown_name
from upheld.language.unread import Unread

MOST_EXPECTED = 4
_MOST_NEXT = 6
_PLACES_BEFORE = 3

Reached = dict[int, list[Step | Symbol]]


def unread(symbol: Symbol, tokens: Tokens, place: Place | None) -> Unread:
    """The error for a text that the symbol does not read from one end to the other."""
    if not tokens:
        return Unread(tokens.text, (0, 0), "there is nothing to read", place=place)
    reached = _reached(symbol, tokens)
    furthest = max(reached)
    unknown = unknown_name(symbol, tokens, furthest, _recognisers(reached[furthest]), _reach)
    at, suggestion = _correction(symbol, tokens, reached) or (furthest, None)
    expected = _expected(reached[at])
    hint = _hint_meant(suggestion, reached[at]) if suggestion else _hint_expected(reached[at], expected)
    if at == len(tokens):
        span, message = (tokens[-1].end, tokens[-1].end), "the text ends too early"
    else:
        span, message = (tokens[at].start, tokens[at].end), f'cannot read "{_shortened(tokens[at].text)}"'
    return Unread(
        tokens.text, span, message, hint=hint, place=place, expected=expected, suggestion=suggestion,
        unknown_name=unknown if at == furthest else None,
    )  # fmt: skip


def _reached(symbol: Symbol, tokens: Tokens) -> Reached:
    """Each place that any reading reached, and the steps and lists that could go on there."""
    visited: list[tuple[int, Step | Symbol]] = [(0, symbol.root)]
    if symbol.can_begin_with(tokens[0]):
        Chart(tokens, visited).ends(symbol, 0)
    reached: dict[int, dict[Step | Symbol, None]] = {}
    for place, at in visited:
        reached.setdefault(place, {})[at] = None
    return {place: list(steps) for place, steps in reached.items()}


def _expected(reached: Iterable[Step | Symbol]) -> list[str]:
    """Phrases that have begun and could go on, else all that could begin; at least a word into them first."""
    steps = [at for at in reached if isinstance(at, Step) and (at.words or at.holes)]
    begun = [step for step in steps if step.depth]
    return sorted({text for step in begun or steps for text in step.going_on()})


def _hint_expected(reached: Iterable[Step | Symbol], expected: list[str]) -> str | None:
    if 0 < len(expected) <= MOST_EXPECTED:
        return "expected " + " or ".join(f'"{text}"' for text in expected)
    following = list(dict.fromkeys(sorted(text for at in reached for text in _next(at))))
    if not following:
        return "nothing more can follow here"
    more = ", …" if len(following) > _MOST_NEXT else ""
    return f"next can be {', '.join(following[:_MOST_NEXT])}{more}"


def _next(at: Step | Symbol) -> Iterator[str]:
    if isinstance(at, Step):
        yield from (f'"{word}"' for word in at.words)
        yield from (_spoken(symbol) for symbol, _ in at.holes.values())
    else:
        yield from (f'"{word}"' for word in _separators(at))


def _spoken(symbol: Symbol) -> str:
    """What the symbol reads, in words."""
    while symbol.item is not None:
        symbol = symbol.item
    return spoken(symbol.name.partition(".")[0])


def _separators(symbol: Symbol) -> tuple[str, ...]:
    """The words that part the items of a list."""
    if symbol.separator in ("and", "or"):
        return (symbol.separator, ",")
    return BETWEEN[symbol.separator][:1]


def _correction(symbol: Symbol, tokens: Tokens, reached: Reached) -> tuple[int, str] | None:
    """The place of a wrong word and the word or name that was meant.

    At the furthest place the word with which most can be read; else one shortly before, which must mend all:
    a slip there may have been taken for something else.
    """
    furthest = max(reached)
    words = _near_words(tokens, furthest, reached)
    best = min(
        ((-_reach(symbol, tokens, furthest, word), index) for index, word in enumerate(words)), default=None
    )
    if best is not None and -best[0] > furthest + 1:
        return furthest, words[best[1]]
    for place in sorted(reached, reverse=True)[1 : 1 + _PLACES_BEFORE]:
        for word in _near_words(tokens, place, reached):
            if _reach(symbol, tokens, place, word) > len(tokens):
                return place, word
    name = _near_name(tokens, furthest, reached)
    if name is not None:
        return furthest, name
    return (furthest, words[best[1]]) if best is not None else None


def _near_words(tokens: Tokens, at: int, reached: Reached) -> list[str]:
    if at == len(tokens):
        return []
    near = nearest(tokens[at].key, sorted({word for here in reached[at] for word in _words(here)}))
    is_capital = tokens[at].text[:1].isupper()
    return [word.capitalize() for word in near] if is_capital else near


def _near_name(tokens: Tokens, at: int, reached: Reached) -> str | None:
    """The first near text that a hand-written reader knows."""
    if at == len(tokens):
        return None
    for recogniser in _recognisers(reached[at]):
        for name in () if recogniser.nearest is None else recogniser.nearest(tokens, at):
            return name
    return None


def _reach(symbol: Symbol, tokens: Tokens, at: int, word: str, last: int | None = None) -> int:
    """How many tokens can be read with the word in place of those from `at` to `last`; one more if all."""
    token, end = tokens[at], tokens[at if last is None else last].end
    changed = tokenize(f"{tokens.text[: token.start]}{word}{tokens.text[end:]}"[:LONGEST_TEXT])
    try:
        whole = Chart(changed).ends(symbol, 0) if symbol.can_begin_with(changed[0]) else {}
        return len(changed) + 1 if len(changed) in whole else max(_reached(symbol, changed))
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
    key = word.lower()
    steps = [at.words[key] for at in reached if isinstance(at, Step) and key in at.words]
    phrases = sorted({text for step in steps for text in step.shown()})
    if len(phrases) == 1 and phrases[0] != word:
        return f'did you mean "{word}", as in "{phrases[0]}"?'
    return f'did you mean "{word}"?'


def _shortened(text: str) -> str:
    return text if len(text) <= 40 else f"{text[:37]}…"
