"""A small library in words of our own: Damia with four rulings, one of which a Whale shares."""

from __future__ import annotations

from pathlib import Path

from tests.library.samples import packed, scryfall_card, scryfall_ruling

from upheld.library.taking_in.import_cards import import_cards
from upheld.library.taking_in.import_rulings import import_rulings

SHARED = "The hand is counted when the ability resolves."
NUMBERED = "Nobody may look at rule 100.2 on that day."
CARDS = (
    scryfall_card(1, name="Damia, Sage of Stone", type_line="Legendary Creature — Gorgon", keywords=[]),
    scryfall_card(2, name="Wandering Whale", mana_cost="{6}{U}", oracle_text="Islandwalk\nIt sings."),
    scryfall_card(3, name="Reflecting Pool", type_line="Land", power=None, toughness=None, mana_cost=""),
)
RULINGS = (
    scryfall_ruling(1, "Damia asks for a full hand.", published_at="2011-09-22"),
    scryfall_ruling(1, SHARED, published_at="2011-09-22"),
    scryfall_ruling(1, NUMBERED, published_at="2021-03-01"),
    scryfall_ruling(2, SHARED, published_at="2012-01-01"),
    scryfall_ruling(2, "The Whale sings in the rain.", published_at="2012-01-01"),
)


def import_small_library(folder: Path) -> None:
    """The cards and rulings are in the library in `folder`."""
    folder.mkdir(parents=True, exist_ok=True)
    source = folder / "source.json"
    source.write_bytes(packed(list(CARDS)))
    import_cards([source], folder)
    source.write_bytes(packed(list(RULINGS)))
    import_rulings([source], folder)
    source.unlink()
