"""Lines and plain lines, against counts made by hand."""

import pytest

from upheld.play.explore import Bounds
from upheld.play.verdict import Checker

from .conftest import Play, only_case

BIRDS = "given  you control Birds of Paradise called {0}\n"


def test_without_a_choice_there_is_one_line(play: Play) -> None:
    result = play("given  you control Forest\nwhen   you tap Forest for mana\nthen   your mana pool is {G}\n")
    assert (result.lines, result.plain_lines, result.open_choices) == (1, 1, 0)


@pytest.mark.parametrize("number", [1, 2, 3])
def test_independent_choices_multiply(play: Play, number: int) -> None:
    names = ["ann", "bob", "cid"][:number]
    text = "".join(BIRDS.format(name) for name in names)
    text += "".join(f"when   you activate {name}\n" for name in names)
    result = play(text + "then   never your mana pool is empty\n")
    assert (result.lines, result.plain_lines, result.open_choices) == (5**number, 5**number, number)


def test_interchangeable_objects_are_one_line_that_stands_for_all(play: Play) -> None:
    """One of three Bears, of one Giant: two lines that stand for four."""
    result = play(
        "given  you control 3 copies of Grizzly Bears\n"
        "given  you control Hill Giant\n"
        "when   you sacrifice a creature\n"
        "then   you control 3 creatures\n"
    )
    assert (result.lines, result.plain_lines) == (2, 4)


def test_two_of_three_interchangeable_and_one_other(play: Play) -> None:
    """Bears and Bears (3 ways), Bears and Giant (3 ways)."""
    result = play(
        "given  you control 3 copies of Grizzly Bears\n"
        "given  you control Hill Giant\n"
        "when   you sacrifice 2 creatures\n"
        "then   you control 2 creatures\n"
    )
    assert (result.lines, result.plain_lines) == (2, 6)


def test_an_alias_tells_objects_apart(play: Play) -> None:
    result = play(
        "given  you control Grizzly Bears called ann\n"
        "given  you control Grizzly Bears called bob\n"
        "when   you sacrifice a creature\n"
        "then   one of ann is in your graveyard or bob is in your graveyard, each possibly\n"
    )
    assert (result.outcome, result.lines, result.plain_lines) == ("holds", 2, 2)


def test_without_symmetry_each_plain_line_is_played(checker: Checker) -> None:
    case = only_case(
        "given  you control 3 copies of Grizzly Bears\n"
        "given  you control Hill Giant\n"
        "when   you sacrifice 2 creatures\n"
        "then   possibly Hill Giant is on the battlefield\n"
        "then   you control 2 creatures\n"
    )
    merged, plain = checker.check(case), checker.check(case, symmetry=False)
    assert (plain.lines, plain.plain_lines) == (6, 6)
    assert merged.plain_lines == 6
    assert merged.outcomes == plain.outcomes
    assert merged.outcome == plain.outcome == "holds"


def test_a_choice_that_is_stated_is_not_explored(play: Play) -> None:
    result = play(
        BIRDS.format("ann") + "when   you activate ann\nchoose green\nthen   your mana pool is {G}\n"
    )
    assert (result.outcome, result.lines, result.open_choices) == ("holds", 1, 0)


def test_outcomes_are_the_different_truths_of_lines(play: Play) -> None:
    result = play(
        BIRDS.format("ann")
        + "when   you activate ann\n"
        + "then   possibly your mana pool is {G}\n"
        + "then   possibly your mana pool is {U}\n"
    )
    assert result.outcomes == ("FF", "FT", "TF")
    assert result.truths == (1, 1)


def test_a_bound_on_lines_leaves_it_undetermined(checker: Checker) -> None:
    case = only_case(
        "given  you control Birds of Paradise\n"
        "when   you activate Birds of Paradise\n"
        "then   never your mana pool is empty\n"
    )
    result = checker.check(case, bounds=Bounds(lines=4))
    assert result.outcome == "undetermined"
    assert result.problem is not None
    assert "more than 4 lines" in result.problem.message
    assert checker.check(case, bounds=Bounds(lines=5)).outcome == "holds"


def test_a_possibly_that_was_found_holds_in_spite_of_the_bound(checker: Checker) -> None:
    case = only_case(
        "given  you control Birds of Paradise\n"
        "when   you activate Birds of Paradise\n"
        "then   possibly your mana pool is {W}\n"
    )
    assert checker.check(case, bounds=Bounds(lines=2)).outcome == "holds"
