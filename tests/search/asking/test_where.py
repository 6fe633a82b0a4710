import pytest

from upheld.search.answer import search
from upheld.search.asking.query import BadQuery, Question
from upheld.search.index import Index

DAMIA = {
    "ruling:damia.recount-on-resolution",
    "ruling:damia.full-hand-no-trigger",
    "ruling:damia.counting-takes-no-time",
}
POOL = {"ruling:reflecting-pool.alone", "ruling:reflecting-pool.argued"}
RULES = {"rule:106.5", "rule:603.3", "rule:603.4", "rule:608.2h", "rule:702.94a"}


def found(index: Index, text: str) -> set[str]:
    return {hit.id for hit in search(index, Question(text), 100).hits}


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("kind:rule", RULES),
        ("kind:rules", RULES),
        ("KIND:Ruling", DAMIA | POOL),
        ("kind:rule,ruling", RULES | DAMIA | POOL),
        ("kind:card", {"card:damia-sage-of-stone", "card:reflecting-pool"}),
        ("kind:official", set()),
        ("rule:603", {"rule:603.3", "rule:603.4", *(DAMIA - {"ruling:damia.counting-takes-no-time"})}),
        ("rule:702.94 kind:rule", {"rule:702.94a"}),
        ("rule:603.4-608.2h kind:rule", {"rule:603.4", "rule:608.2h"}),
        ("rule:106.5,702 kind:rule", {"rule:106.5", "rule:702.94a"}),
        ("cites:106.5", POOL),
        ("cites:106", POOL),
        ("section:6 kind:rule", {"rule:603.3", "rule:603.4", "rule:608.2h"}),
        ("section:1,7 kind:rule", {"rule:106.5", "rule:702.94a"}),
        ("section:608 kind:rule", {"rule:608.2h"}),
        ("verdict:disputed", {"ruling:reflecting-pool.argued"}),
        (
            "verdict:untested,disputed",
            {"ruling:reflecting-pool.argued", "ruling:damia.counting-takes-no-time"},
        ),
        ('card:"Reflecting Pool" kind:ruling', POOL),
        ("card:damia kind:ruling", DAMIA),
        ('"at that moment"', {"ruling:damia.recount-on-resolution"}),
        ('"that at moment"', set()),
        ('"the hand" "carried out"', set()),
        ("kind:ruling -card:damia", POOL),
        ("kind:ruling -verdict:disputed -card:damia", {"ruling:reflecting-pool.alone"}),
        ('kind:rule -"triggered ability"', RULES - {"rule:603.3"}),
        ("kind:rule -miracle", RULES - {"rule:702.94a"}),
        ("kind:rule -section:6", {"rule:106.5", "rule:702.94a"}),
    ],
)
def test_only_what_passes_all_filters_is_found(shared_index: Index, text: str, ids: set[str]) -> None:
    assert found(shared_index, text) == ids


def test_a_slip_in_the_name_of_a_card_is_noted(shared_index: Index) -> None:
    answer = search(shared_index, Question('card:"Reflecting Poool" kind:ruling'))
    assert {hit.id for hit in answer.hits} == POOL
    assert answer.notes == ("Reflecting Poool is read as Reflecting Pool",)


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        ("mana kind:rulez", 6, "'rulez' is no kind\n"),
        ("mana verdict:good", 6, "'good' is no verdict\n"),
        ("mana rule:12", 6, "'12' is not a rule number\n"),
        ("mana rule:603.49", 6, "there is no rule 603.49 in the edition 2026-08-07\n"),
        ("mana rule:608.2h,999.9", 6, "there is no rule 999.9 in the edition 2026-08-07\n"),
        ("mana section:5", 6, "'5' is no section\n"),
        ("mana section:603.4", 6, "'603.4' is no section\n"),
        ("mana card:xyzzyplugh", 6, "no card here is called 'xyzzyplugh'\n"),
        ("mana date:soon", 6, "'soon' is no date\n"),
        ("mana date:2019-13", 6, "'2019-13' is no date\n"),
        ("mana date:2019-02-30", 6, "'2019-02-30' is no date\n"),
        ("mana date:..", 6, "'..' is no date\n"),
        ("mana date:2020..2019", 6, "2020 comes after 2019\n"),
        ("mana -kind:rulez", 6, "'rulez' is no kind\n"),
    ],
)
def test_a_value_that_means_nothing_is_pointed_at(
    shared_index: Index, text: str, column: int, message: str
) -> None:
    with pytest.raises(BadQuery) as error:
        found(shared_index, text)
    assert str(error.value).startswith(f"the question, column {column}: {message}  {text}\n")
