"""The faces of the corpus cards, read when first needed."""

from __future__ import annotations

from upheld.corpus.corpus import Corpus
from upheld.engine import card
from upheld.engine.face import Face

from .errors import ScenarioError


class Faces:
    """Gives the face of a card by name; ScenarioError for a card that the corpus does not have."""

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
            raise ScenarioError(f"the corpus has no card {name}")
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
