"""One thing that can be found."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

Kind = Literal["rule", "ruling", "card", "term", "official"]

KINDS: Final[tuple[Kind, ...]] = ("rule", "ruling", "card", "term", "official")
"""What can be found; "official" are the official rulings on cards, which have to be imported."""


def text_family(fingerprint: str) -> str:
    """The family of all official rulings with the text of this fingerprint."""
    return f"text:{fingerprint}"


@dataclass(frozen=True, slots=True)
class Thing:
    """A rule, ruling, card, term or official ruling.

    `title` is a path such as "702.94a · Miracle", `says` answers in one sentence, `text` is what snippets are
    cut from. `ranked` has the texts by which it is found, in the fields of `things.fields`, and `prior` how
    much it counts beside others, at most 1.

    `names` go straight to it; `called` are the names of a card or term as people write them. `about` are rule
    numbers with all that they are part of, `cites` those that it cites or names,
    `used` those that its scenarios used when they were run, `cards` the keys of cards.
    `links` are the ids of things that it refers to, and things of one `family` are shown together. `date` is
    the day of an official ruling, else "". `record` is what `show` gives as JSON, "" where the library has
    it. Things of a shelf stand in the order of their `place`, or as they come where all have none.
    """

    id: str
    kind: Kind
    title: str
    says: str
    text: str
    ranked: Mapping[str, str]
    edition: str
    names: tuple[str, ...] = ()
    called: tuple[str, ...] = ()
    about: tuple[str, ...] = ()
    cites: tuple[str, ...] = ()
    used: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    links: tuple[str, ...] = ()
    family: str = ""
    date: str = ""
    verdict: str | None = None
    prior: float = 1.0
    record: str = ""
    place: str = ""

    @property
    def fingerprint(self) -> str:
        """Changes with anything in it."""
        import msgspec  # slow to import, and only asked for when an index is built

        return hashlib.blake2b(msgspec.json.encode(self), digest_size=8).hexdigest()
