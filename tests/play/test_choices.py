"""`choose` lines: whom they answer, in which order, once or always; and what is refused around them."""

from .conftest import Play

TWO_BIRDS = (
    "given  you control Birds of Paradise called ann\ngiven  you control Birds of Paradise called bob\n"
)


def test_an_answer_is_used_up(play: Play) -> None:
    result = play(
        TWO_BIRDS + "when   you activate ann\nchoose green\nwhen   you activate bob\nchoose red\n"
        "then   your mana pool is {G}{R}\n"
    )
    assert (result.outcome, result.lines) == ("holds", 1)


def test_an_answer_belongs_to_the_line_above_it(play: Play) -> None:
    """The second activation has no answer of its own, so it stays open."""
    result = play(
        TWO_BIRDS + "when   you activate ann\nchoose green\nwhen   you activate bob\n"
        "then   possibly your mana pool is {G}{R}\n"
    )
    assert (result.outcome, result.lines) == ("holds", 5)


def test_always_answers_as_often_as_asked(play: Play) -> None:
    """Abundance asks before each of three draws; answered once, the other two stay open."""
    text = (
        "given  you control Abundance\n"
        "given  the top cards of your library are Forest, then Island, then Swamp\n"
        "given  your library has no other cards\n"
        "when   you draw 3 cards\n"
    )
    always = play(f"{text}choose always no for Abundance\nthen   you have drawn 3 cards\n")
    assert (always.outcome, always.lines) == ("holds", 1)
    once = play(f"{text}choose no for Abundance\nthen   possibly you have drawn 3 cards\n")
    assert once.outcome == "holds"
    assert once.lines > 1


def test_an_answer_may_name_who_asks(play: Play) -> None:
    text = "given  you control Birds of Paradise called ann\nwhen   you activate ann\nchoose green for ann\n"
    assert play(f"{text}then   your mana pool is {{G}}\n").outcome == "holds"
    other = text.replace("for ann", "for Forest").replace("when", "given  you control Forest\nwhen", 1)
    result = play(f"{other}then   your mana pool is {{G}}\n")
    assert result.problem is not None
    assert result.problem.message == "this answer was never asked for"


def test_a_choice_with_one_option_is_no_open_choice(play: Play) -> None:
    result = play(
        "given  you control Grizzly Bears\nwhen   you sacrifice a creature\nthen   you control 0 creatures\n"
    )
    assert (result.outcome, result.lines, result.open_choices) == ("holds", 1, 0)


def test_the_hint_of_an_unasked_answer_says_what_was_asked(play: Play) -> None:
    result = play(
        "given  you control Birds of Paradise\nwhen   you activate Birds of Paradise\nchoose yes\n"
        "then   possibly your mana pool is {G}\n"
    )
    assert result.problem is not None
    assert result.problem.hint == "asked here: you: which mana: white, blue, black, red, green"


def test_a_stated_payment_taps_what_it_names(play: Play) -> None:
    text = (
        "given  you control Forest\ngiven  you control Llanowar Elves\n"
        "given  Birds of Paradise is in your hand\n"
        "when   you cast Birds of Paradise paying with Llanowar Elves\n"
    )
    result = play(f"{text}then   Llanowar Elves is tapped\nthen   Forest is untapped\n")
    assert result.outcome == "holds"


def test_a_payment_is_free_where_nothing_looks_at_it(play: Play) -> None:
    text = (
        "given  you control Forest\ngiven  you control Llanowar Elves\n"
        "given  Birds of Paradise is in your hand\nwhen   you cast Birds of Paradise\n"
    )
    assert play(f"{text}then   the stack has 1 object\n").outcome == "holds"


def test_a_payment_without_alternative_need_not_be_stated(play: Play) -> None:
    text = (
        "given  you control Forest\ngiven  you control Mountain\n"
        "given  Birds of Paradise is in your hand\nwhen   you cast Birds of Paradise\n"
    )
    assert play(f"{text}then   Forest is tapped\nthen   Mountain is untapped\n").outcome == "holds"
