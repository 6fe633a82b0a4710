"""Reads the parameters of requests; what is wrong with them is told as on the command line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from starlette.requests import Request

from upheld.corpus.nearest import listed
from upheld.errors import UpheldError
from upheld.search.asking.query import Question, cleaned

USUAL: Final = 10
"""Hits of an answer when no limit is asked for."""

_TRUTH: Final = {"": True, "1": True, "true": True, "0": False, "false": False}


class Search(NamedTuple):
    """One search, read so far that two which are answered alike are equal."""

    text: str
    kind: str | None
    card: str | None
    rule: str | None
    limit: int
    page: int
    explain: bool

    @property
    def question(self) -> Question:
        """What is looked for."""
        return Question(self.text, self.kind, self.card, self.rule)

    @property
    def first(self) -> int:
        """The rank of the first hit that is shown."""
        return (self.page - 1) * self.limit + 1


def read_parameters(request: Request, known: Sequence[str]) -> Mapping[str, str]:
    """Each parameter once; UpheldError for one that is not known or comes twice."""
    given = request.query_params.multi_items()
    for name, _ in given:
        if name not in known:
            raise UpheldError(
                f"there is no parameter {name[:40]!r}\nhint: there are {listed(known, len(known))}"
            )
    if len(given) > len(dict(given)):
        raise UpheldError("a parameter comes more than once")
    return dict(given)


def read_search(request: Request) -> Search:
    """The search of a request; UpheldError for values that cannot be read."""
    given = read_parameters(request, ("q", *Search._fields[1:]))
    return Search(
        cleaned(given.get("q", "")),
        _filter(given, "kind"),
        _filter(given, "card"),
        _filter(given, "rule"),
        _number(given, "limit", USUAL),
        _number(given, "page", 1),
        _truth(given, "explain"),
    )


def _filter(given: Mapping[str, str], name: str) -> str | None:
    return cleaned(given[name]) or None if name in given else None


def _number(given: Mapping[str, str], name: str, usual: int) -> int:
    text = given.get(name, "")
    if not text:
        return usual
    if not (text.isascii() and text.isdigit() and len(text) <= 6 and int(text)):
        raise UpheldError(f"{name} must be a whole number from 1, not {text[:40]!r}")
    return int(text)


def _truth(given: Mapping[str, str], name: str) -> bool:
    text = given.get(name, "0").lower()
    if text not in _TRUTH:
        raise UpheldError(f"{name} must be true or false, not {text[:40]!r}")
    return _TRUTH[text]
