"""What is shown of official cards and rulings, looked up in the library."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from upheld.corpus.covered import covered_ruling
from upheld.corpus.slug import slug
from upheld.errors import Place, UpheldError
from upheld.rules.named_numbers import named_numbers

if TYPE_CHECKING:
    from upheld.coverage.covering import Coverings, JoinedRuling
    from upheld.library.cards import OfficialCard, OfficialFace
    from upheld.library.rulings import OfficialRuling
    from upheld.search.index import Index

Record = dict[str, Any]

_ORACLE_ID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.ASCII)
_ID = re.compile(r"official:([0-9a-f-]+)/(\d{4}-\d\d-\d\d)/([1-9]\d*)", re.ASCII)


class Official:
    """The official side of what is shown, beside the rulings of one index."""

    def __init__(self, index: Index) -> None:
        self._index, self._corpus, self._folder = index, index.corpus, index.library

    def ruling(self, text: str) -> Record | None:
        """The official ruling with this id, None when the text is no such id.

        UpheldError when there is no such ruling.
        """
        if not text.startswith("official:"):
            return None
        found = _ID.fullmatch(text)
        if found is None:
            raise UpheldError(
                f"{text!r} is no id of an official ruling\nhint: as in official:<oracle id>/2011-09-22/1"
            )
        card = self._card_of(found[1])
        for record in self._rulings(card):
            if record["id"] == text:
                return {**record, "edition": self._index.edition, "card": _link(card)}
        ids = [record["id"] for record in self._rulings(card)]
        raise UpheldError(
            f"{card.name} has no official ruling {text}; its rulings are {', '.join(ids) or 'none'}"
        )

    def beside(self, record: Record) -> Record:
        """The record of a card of the corpus, with the official rulings when there are any."""
        card = self._called(record["title"])
        if card is None:
            return record
        rulings = list(self._rulings(card))
        return (
            {**record, "official": {"oracle_id": card.oracle_id, "rulings": rulings}} if rulings else record
        )

    def card(self, text: str) -> Record | None:
        """A card that the corpus does not have, None when the library has none of this name either."""
        name, _, oracle_id = text.removeprefix("card:").partition("/")
        card = self._card_of(oracle_id) if _ORACLE_ID.fullmatch(oracle_id) else self._called(name)
        if card is None:
            return None
        return {
            **_link(card),
            "kind": "official card",
            "edition": self._index.edition,
            "oracle_id": card.oracle_id,
            "layout": card.layout,
            "faces": [_face(face) for face in card.faces],
            "official": {"oracle_id": card.oracle_id, "rulings": list(self._rulings(card))},
        }

    def _called(self, name: str) -> OfficialCard | None:
        from upheld.library.cards import official_card

        return official_card(name, self._folder)

    def _card_of(self, oracle_id: str) -> OfficialCard:
        from upheld.library.cards import official_card_by_id, official_card_count

        card = official_card_by_id(oracle_id, self._folder)
        if card is not None:
            return card
        if not official_card_count(self._folder):
            raise UpheldError("no official cards are imported: upheld import cards FILE")
        raise UpheldError(f"no imported card has the Oracle id {oracle_id}")

    def _rulings(self, card: OfficialCard) -> Iterator[Record]:
        from upheld.library.rulings import rulings_of

        official = rulings_of(card.oracle_id, self._folder)
        coverings = self._coverings() if official else None
        if coverings is not None:
            yield from (self._ruling(card, coverings.join(card.name, each)) for each in official)

    def _ruling(self, card: OfficialCard, joined: JoinedRuling) -> Record:
        official = joined.official
        return {
            "id": official.id,
            "kind": "official ruling",
            "title": card.name,
            "date": official.date.isoformat(),
            "source": official.source,
            "text": official.text,
            "covers": str(joined.entry),
            "upheld": joined.upheld,
            "covered_by": list(_covered_by(joined)),
            "rules": list(self._rules(official)),
        }

    def _rules(self, official: OfficialRuling) -> Iterator[Record]:
        """The rule numbers that the text names, with today's."""
        if next(named_numbers(official.text), None) is None:
            return
        from upheld.library.numbers_today import numbers_today  # slow to import, and few texts name any

        for each in numbers_today(official.text, official.date, self._folder, self._corpus):
            edition = each.edition.isoformat() if each.edition else None
            yield {"named": each.named, "edition": edition, "became": each.became, "now": list(each.now)}

    def _coverings(self) -> Coverings:
        from upheld.coverage.covering import Covering, Coverings

        place = Place("", 1)
        entries: Iterable[Covering] = (
            Covering(ruling, title, verdict, covered_ruling(entry, place))
            for entry, ruling, title, verdict in self._index.covers
        )
        return Coverings(entries, self._folder)


def _covered_by(joined: JoinedRuling) -> Iterator[Record]:
    """One ruling of ours may name the same text on several cards."""
    rulings = {each.ruling: each for each in joined.coverings}
    for each in rulings.values():
        yield {
            "id": f"ruling:{each.ruling}",
            "title": each.title,
            "verdict": each.verdict,
            "by_text": joined.by_text,
        }


def _link(card: OfficialCard) -> Record:
    return {"id": f"card:{slug(card.name)}", "title": card.name}


def _face(face: OfficialFace) -> Record:
    size = f"{face.power}/{face.toughness}" if face.power is not None else None
    return {
        "name": face.name,
        "cost": face.cost,
        "type": face.type_line,
        "size": size,
        "loyalty": face.loyalty,
        "defense": face.defense,
        "color": "".join(face.color_indicator) or None,
        "text": face.text.splitlines(),
    }
