import pytest

from upheld.corpus.corpus import load_corpus
from upheld.publish.printed import printed


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("skip your draw step", "Skip your draw step."),
        ("vigilance, lifelink", "Vigilance, lifelink"),
        ("first strike", "First strike"),
        ("miracle {X}{W}{W}", "Miracle {X}{W}{W}"),
        ("suspend 4—{U}", "Suspend 4—{U}"),
        ("{T}: add {C}", "{T}: Add {C}."),
        ("{T}, mill 1 card: add {C}", "{T}, mill 1 card: Add {C}."),
        ("[-10]: target player mills 20 cards", "[-10]: Target player mills 20 cards."),
        ("draw 2 cards. you lose 2 life", "Draw 2 cards. You lose 2 life."),
        ("whenever you draw a card: you gain 1 life", "Whenever you draw a card: you gain 1 life."),
        ('Mountains have "{T}: add {R}"', 'Mountains have "{T}: add {R}".'),
        ("whenever you tap a permanent for {C}: add {C}", "Whenever you tap a permanent for {C}: add {C}."),
        ("sacrifice a creature: add {C}", "Sacrifice a creature: Add {C}."),
    ],
)
def test_a_line_is_shown_as_cards_print_it(line: str, shown: str) -> None:
    assert printed(line) == shown


def test_only_letters_at_the_start_and_full_stops_at_the_end_change() -> None:
    for card in load_corpus().cards.values():
        for line in card.text:
            assert printed(line.text).lower().removesuffix(".") == line.text.lower().removesuffix(".")
