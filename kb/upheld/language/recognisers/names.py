"""The recogniser `name`: the names that a book is given, with exact capitals, the longest first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from upheld.language.declare import Registry
from upheld.language.nearest import nearest
from upheld.language.tokens import Token, Tokens, normal, tokenize

_LONGEST_COMPARED = 8


class Names:
    """Names by their first token; each name is cut into tokens when its first one is met."""

    def __init__(self, names: Iterable[str]) -> None:
        self._texts = frozenset(names)
        self._by_first: dict[str, list[str]] = {}
        self._cut: dict[str, list[tuple[tuple[str, ...], str]]] = {}
        for name in sorted(self._texts):
            self._by_first.setdefault(_first_key(name), []).append(name)

    def declared_in(self) -> Registry:
        """A registry with the recogniser of these names."""
        registry = Registry()
        registry.recogniser(
            "name",
            show=self._show,
            example=min(self._texts, default="Forest"),
            starts=self._by_first,
            nearest=self._nearest,
        )(self._recognise)
        return registry

    def _recognise(self, tokens: Sequence[Token], start: int) -> Iterator[tuple[int, str]]:
        for name, text in self._starting_with(tokens[start].key):
            if tuple(normal(token.text) for token in tokens[start : start + len(name)]) == name:
                yield start + len(name), text

    def _starting_with(self, key: str) -> list[tuple[tuple[str, ...], str]]:
        found = self._cut.get(key)
        if found is None:
            texts = self._by_first.get(key, ())
            found = [(tuple(normal(token.text) for token in tokenize(text)), text) for text in texts]
            found.sort(key=lambda pair: (-len(pair[0]), pair[1]))
            self._cut[key] = found
        return found

    def _show(self, value: object) -> str | None:
        return value if isinstance(value, str) and value in self._texts else None

    def _nearest(self, tokens: Sequence[Token], start: int) -> Iterable[str]:
        """Names that differ a little from the words that stand here."""
        first = tokens[start]
        alike = [name for key, names in self._by_first.items() if key[:1] == first.key[:1] for name in names]
        found: list[str] = []
        for last in reversed(tokens[start : start + _LONGEST_COMPARED]):
            found += nearest(_between(first, last, tokens), alike)
        return found


def _first_key(name: str) -> str:
    first = name.split(" ", 1)[0]
    return tokenize(first)[0].key if not first.isalpha() or first == "An" else first.lower()


def _between(first: Token, last: Token, tokens: Sequence[Token]) -> str:
    return normal(tokens.text[first.start : last.end]) if isinstance(tokens, Tokens) else first.text
