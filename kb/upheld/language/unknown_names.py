"""Names that nobody knows: words with capitals where only a name is missing."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from upheld.language.declare import RecogniserDeclaration
from upheld.language.grammar import Symbol
from upheld.language.tokens import Tokens, tokenize

_MOST_TOKENS = 8

Reach = Callable[[Symbol, Tokens, int, str, int], int]


def unknown_name(
    symbol: Symbol, tokens: Tokens, at: int, recognisers: Iterable[RecogniserDeclaration], reach: Reach
) -> str | None:
    """What stands at `at` in place of a name; None unless the text could be read on with a known name there.

    `reach` tells how many tokens can be read with a word in place of some.
    """
    if at >= len(tokens) or not tokens[at].text[:1].isupper():
        return None
    names = next((each for each in recognisers if each.nonterminal == "name"), None)
    if names is None:
        return None
    known, size = names.example, len(tokenize(names.example))
    best: tuple[int, int] | None = None
    for last in range(at, min(at + _MOST_TOKENS, len(tokens))):
        if last > at and any(True for _ in names.recognise(tokens, last)):
            break
        if not tokens[last].text[:1].isupper():
            continue
        rest = len(tokens) - 1 - last
        unread = at + size + rest + 1 - reach(symbol, tokens, at, known, last)
        goes_on = unread <= rest or unread == 0
        if goes_on and (best is None or unread < best[0]):
            best = (unread, last)
    return tokens.text[tokens[at].start : tokens[best[1]].end] if best is not None else None
