from pathlib import Path

from upheld.corpus.corpus import load_corpus
from upheld.coverage.links import Links


def test_a_ruling_has_the_cards_that_it_names_itself(small_root: Path) -> None:
    page = small_root / "rulings" / "damia-sage-of-stone.md"
    text = page.read_text("utf-8").replace(
        "card: Damia, Sage of Stone", "cards: Damia, Sage of Stone; Reflecting Pool"
    )
    page.write_text(text.replace("discarding later", "discarding to Reflecting Pool later"), "utf-8")
    corpus = load_corpus(small_root)
    links = Links(corpus)
    assert corpus.rulings["damia.recount-on-resolution"].cards == ("Damia, Sage of Stone", "Reflecting Pool")
    assert links.cards(corpus.rulings["damia.recount-on-resolution"]) == ("Damia, Sage of Stone",)
    assert links.cards(corpus.rulings["damia.full-hand-no-trigger"]) == (
        "Damia, Sage of Stone",
        "Reflecting Pool",
    )
    using = [ruling.id for ruling in links.using("Reflecting Pool")]
    assert "damia.full-hand-no-trigger" in using
    assert "damia.recount-on-resolution" not in using


def test_the_part_before_the_comma_names_a_card_of_the_page(small_root: Path) -> None:
    page = small_root / "rulings" / "damia-sage-of-stone.md"
    text = page.read_text("utf-8").replace(
        "card: Damia, Sage of Stone", "cards: Damia, Sage of Stone; Reflecting Pool"
    )
    page.write_text(text.replace("Counting is instant.", "Damia counts at once."), "utf-8")
    corpus = load_corpus(small_root)
    assert Links(corpus).cards(corpus.rulings["damia.counting-takes-no-time"]) == ("Damia, Sage of Stone",)


def test_a_ruling_that_names_no_card_is_about_those_of_its_page(small_root: Path) -> None:
    corpus = load_corpus(small_root)
    assert Links(corpus).cards(corpus.rulings["damia.counting-takes-no-time"]) == ("Damia, Sage of Stone",)
