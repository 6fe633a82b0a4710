"""Payments: found whenever there is one, in few steps, and fixing no choices but the payer's own of mana."""

from __future__ import annotations

from itertools import permutations, product

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.engine.toys import Toys, holds, played

from upheld.engine import matching
from upheld.engine.mana import can_pay_with
from upheld.engine.matching import Amounts, Means

SYMBOLS = ("1", "W", "U", "C", "W/U")
AMOUNTS = (
    ("W",),
    ("U",),
    ("C",),
    ("C", "C"),
    ("W", "W"),
    ("U", "W"),
)


def is_payable(needed: tuple[str, ...], pool: tuple[str, ...], means: tuple[Means, ...]) -> bool:
    """By trying out everything."""
    permanents: dict[int, Amounts] = {}
    for one in means:
        permanents[one.permanent] = permanents.get(one.permanent, ()) + one.amounts
    for made in product(*permanents.values()):
        types = [*pool, *(type_ for amount in made for type_ in amount)]
        if any(all(map(can_pay_with, needed, order)) for order in set(permutations(types, len(needed)))):
            return True
    return False


def means() -> st.SearchStrategy[tuple[Means, ...]]:
    amounts = st.lists(st.sampled_from(AMOUNTS), min_size=1, max_size=3, unique=True).map(tuple)
    return st.lists(st.builds(Means, st.integers(0, 2), amounts), max_size=4).map(tuple)


@settings(max_examples=300, deadline=None, derandomize=True)
@given(
    st.lists(st.sampled_from(SYMBOLS), min_size=1, max_size=4).map(tuple),
    st.lists(st.sampled_from(("W", "U", "C")), max_size=2).map(tuple),
    means(),
)
def test_a_payment_is_found_exactly_where_there_is_one(
    needed: tuple[str, ...], pool: tuple[str, ...], makers: tuple[Means, ...]
) -> None:
    found = matching.payment(needed, pool, makers)
    assert (found.types is not None) == is_payable(needed, pool, makers)
    if found.types is None:
        return
    assert all(map(can_pay_with, needed, found.types))
    used = [makers[number] for number, _ in found.uses]
    assert len({one.permanent for one in used}) == len(used), "two abilities of one permanent"
    left = [*pool, *(type_ for number, amount in found.uses for type_ in makers[number].amounts[amount])]
    for type_ in found.types:
        left.remove(type_)


def lands(*amounts: Amounts) -> tuple[Means, ...]:
    return tuple(Means(number, one) for number, one in enumerate(amounts))


def test_many_dual_lands_pay_or_fail_in_few_steps() -> None:
    white_or_blue: Amounts = (("W",), ("U",))
    blue_or_black: Amounts = (("U",), ("B",))
    many = lands(*[white_or_blue] * 10, *[blue_or_black] * 10)
    possible = matching.payment(("W",) * 9 + ("B",) * 8, (), many)
    assert possible.types is not None
    assert possible.steps < 500
    impossible = matching.payment(("W",) * 11 + ("B",) * 6, (), many)
    assert impossible.types is None
    assert impossible.steps < 50


def test_many_permanents_that_make_two_mana_of_one_type_pay_or_fail_in_few_steps() -> None:
    doubled = lands(*[(("W", "W"), ("U", "U"), ("B", "B"))] * 12)
    possible = matching.payment(("W",) * 7 + ("U",) * 7 + ("B",) * 9, (), doubled)
    assert possible.types is None  # 4 + 4 + 5 permanents
    assert possible.steps < 1_000
    assert matching.payment(("W",) * 7 + ("U",) * 7 + ("B",) * 8, (), doubled).types is not None


SHRINE: Toys = {
    "Generous Shrine": ("Land", "{T}: add {G}. each opponent may gain 1 life"),
    "Pious Shrine": ("Land", "{T}: add {G}. you may gain 1 life"),
    "Shared Shrine": ("Land", "{T}: each opponent may gain 1 life. if they do, add {G}"),
    "Twin Shrine": ("Land", "{T}: add {G} or {W}"),
}


def scenario(land: str, *thens: str) -> str:
    lines = [f"given  you control {land}", "given  Exploration is in your hand"]
    return "\n".join([*lines, *thens]) + "\n"


def test_an_opponents_choice_stays_open_while_mana_is_made_for_a_payment() -> None:
    text = scenario(
        "Generous Shrine",
        "when   you cast Exploration",
        "then   possibly your opponent has 20 life",
        "then   possibly your opponent has 21 life",
    )
    assert holds(SHRINE, text)
    assert played(SHRINE, text).lines == 2


def test_a_choice_of_the_payer_that_changes_more_than_mana_stays_open() -> None:
    text = scenario(
        "Pious Shrine",
        "when   you cast Exploration",
        "then   possibly you have 20 life",
        "then   possibly you have 21 life",
    )
    assert holds(SHRINE, text)


def test_the_payer_chooses_which_mana_is_made() -> None:
    result = played(
        SHRINE, scenario("Twin Shrine", "when   you cast Exploration", "then   you have spent {G}")
    )
    assert (result.outcome, result.lines) == ("holds", 1)


def test_mana_that_an_opponent_can_prevent_does_not_count() -> None:
    cant = scenario("Shared Shrine", "when   you lose 1 life", "then   never you can cast Exploration")
    assert holds(SHRINE, cant)


def test_tapping_for_named_mana_leaves_an_opponents_choice_open() -> None:
    text = scenario(
        "Generous Shrine",
        "when   you tap Generous Shrine for {G}",
        "then   possibly your opponent has 20 life",
        "then   possibly your opponent has 21 life",
    )
    assert holds(SHRINE, text)
