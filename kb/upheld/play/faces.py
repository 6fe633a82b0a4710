"""The faces of the corpus cards, read when first needed."""

from __future__ import annotations

from collections.abc import Iterator

from upheld.corpus.card_file import CardFile
from upheld.corpus.corpus import Corpus
from upheld.engine import card
from upheld.engine.face import Face
from upheld.errors import UpheldError

from .errors import Mistakes
from .reading import missing_card


class Faces:
    """Gives the face of a card by name.

    ScenarioError for a card that the corpus does not have, Mistakes with every line of a text that is wrong.
    """

    def __init__(self, corpus: Corpus) -> None:
        self.corpus = corpus
        self._known: dict[str, Face] = {}

    def __call__(self, name: str) -> Face:
        known = self._known.get(name)
        if known is None:
            known = self._known[name] = self._read(name)
        return known

    def _read(self, name: str) -> Face:
        file = self.corpus.cards.get(name)
        if file is None:
            raise missing_card(name, self.corpus.cards)
        errors = tuple(_unreadable(file))
        if errors:
            raise Mistakes(errors)
        return card.face(
            file.name,
            cost=file.cost or None,
            supertypes=[word.lower() for word in file.type.supertypes],
            types=[word.lower() for word in file.type.types],
            subtypes=file.type.subtypes,
            size=file.size,
            loyalty=file.loyalty,
            lines=[(line.text, line.place) for line in file.text],
            color=file.color,
        )


def _unreadable(file: CardFile) -> Iterator[UpheldError]:
    for line in file.text:
        try:
            card.abilities(line.text, line.place)
        except UpheldError as error:
            yield error
