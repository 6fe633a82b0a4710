"""What is linked to what: the rulings of a rule and of a card, the rules within a rule."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence
from typing import Literal

from upheld.corpus.card_names import names_in, short_name
from upheld.corpus.corpus import Corpus
from upheld.corpus.ruling import Ruling
from upheld.rules.number import number_key, parse_number

How = Literal["cites", "see also"]


class Links:
    """The links of one corpus, in the order of its pages."""

    def __init__(self, corpus: Corpus) -> None:
        self.corpus = corpus
        self._citing: dict[str, list[tuple[Ruling, How]]] = defaultdict(list)
        self._using: dict[str, list[Ruling]] = defaultdict(list)
        self._within: dict[str, list[str]] = defaultdict(list)
        self._cards: dict[str, tuple[str, ...]] = {}
        for ruling in corpus.rulings.values():
            self._link_ruling(ruling)
        for number in sorted(corpus.digests, key=number_key):
            if parse_number(number).letters:
                self._within[parent(number)].append(number)

    def _link_ruling(self, ruling: Ruling) -> None:
        for citation in ruling.rules:
            self._citing[citation.number].append((ruling, "cites"))
        for citation in ruling.see_also:
            self._citing[citation.number].append((ruling, "see also"))
        self._cards[ruling.id] = _cards_of(ruling, self.corpus.cards)
        for name in self._cards[ruling.id]:
            self._using[name].append(ruling)

    def citing(self, number: str) -> Sequence[tuple[Ruling, How]]:
        """The rulings that name the rule, and how."""
        return self._citing.get(number, ())

    def using(self, card: str) -> Sequence[Ruling]:
        """The rulings that are about the card or have it in a scenario."""
        return self._using.get(card, ())

    def cards(self, ruling: Ruling) -> tuple[str, ...]:
        """The names of the cards that the ruling itself names, those of its page first.

        A ruling that names no card is about those of its page.
        """
        return self._cards[ruling.id]

    def subrules(self, number: str) -> Sequence[str]:
        """The rules with a digest that are part of the rule."""
        return self._within.get(number, ())


def parent(number: str) -> str:
    """The rule that a subrule is part of."""
    parsed = parse_number(number)
    return f"{parsed.section}.{parsed.paragraph}"


def _cards_of(ruling: Ruling, names: Collection[str]) -> tuple[str, ...]:
    lines = (line.text for case in ruling.cases() for line in case.lines)
    text = "\n".join((ruling.title, *ruling.asks, ruling.prose, *lines))
    named = names_in(text, names)
    own = [name for name in ruling.cards if name in named or names_in(text, (short_name(name),))]
    return tuple(dict.fromkeys((*own, *sorted(named)))) or ruling.cards
