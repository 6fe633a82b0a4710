"""Official cards, as they were imported: one for each Oracle identity."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from upheld.library.held.store import reading

if TYPE_CHECKING:
    from sqlite3 import Connection

_BY_NAME: Final = (
    "SELECT body FROM names JOIN cards USING (oracle_id) WHERE names.slug = ? "
    "ORDER BY cards.name = ? DESC, names.of_face, cards.position"
)


@dataclass(frozen=True, slots=True)
class OfficialFace:
    """One face, half or whole of a card, with its Oracle text; what it lacks is "" or None.

    `colors` and `color_indicator` hold letters in the order WUBRG (CR 105.1). `power`, `toughness`, `loyalty`
    and `defense` are as printed, such as "1+*".
    """

    name: str
    cost: str
    type_line: str
    text: str
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    defense: str | None = None
    colors: tuple[str, ...] = ()
    color_indicator: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class OfficialCard:
    """A card with all its faces; `name` joins their names with " // ", `layout` is Scryfall's word.

    Source: https://scryfall.com/docs/api/cards and https://scryfall.com/docs/api/layouts.
    """

    oracle_id: str
    name: str
    layout: str
    faces: tuple[OfficialFace, ...]
    keywords: tuple[str, ...] = ()


def official_card(name: str, folder: Path | None = None) -> OfficialCard | None:
    """The card that has this name, or a face with it; None when there is none or no cards are imported.

    Letter case, accents and punctuation do not matter. Where several cards fit, the one that is spelled like
    this comes first, then whole names before faces, then the earlier in the file.
    """
    return next(iter(official_cards_named(name, folder)), None)


def official_cards_named(name: str, folder: Path | None = None) -> tuple[OfficialCard, ...]:
    """All cards that `official_card` could mean, the best first."""
    from upheld.corpus.slug import slug

    with reading("cards", folder) as store:
        if store is None:
            return ()
        return tuple(_decoded(store, _BY_NAME, (slug(name), name)))


def official_card_by_id(oracle_id: str, folder: Path | None = None) -> OfficialCard | None:
    """The card with this Oracle id, None when there is none."""
    with reading("cards", folder) as store:
        if store is None:
            return None
        return next(_decoded(store, "SELECT body FROM cards WHERE oracle_id = ?", (oracle_id,)), None)


def official_cards(folder: Path | None = None) -> Iterator[OfficialCard]:
    """Every card, by name; those that are imported meanwhile do not show."""
    with reading("cards", folder) as store:
        if store is not None:
            yield from _decoded(store, "SELECT body FROM cards ORDER BY name, position", ())


def official_card_names(folder: Path | None = None) -> Iterator[str]:
    """The name of every card, in order; names that several cards have stand as often."""
    with reading("cards", folder) as store:
        if store is not None:
            yield from (name for (name,) in store.execute("SELECT name FROM cards ORDER BY name, position"))


def official_card_count(folder: Path | None = None) -> int:
    """How many cards are imported."""
    with reading("cards", folder) as store:
        if store is None:
            return 0
        (count,) = store.execute("SELECT count(*) FROM cards").fetchone()
        return int(count)


def _decoded(store: Connection, query: str, values: tuple[str, ...]) -> Iterator[OfficialCard]:
    import msgspec  # slow to import

    decode = msgspec.msgpack.Decoder(OfficialCard).decode
    yield from (decode(body) for (body,) in store.execute(query, values))
