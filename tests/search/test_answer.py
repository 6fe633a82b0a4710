import pytest

from upheld.errors import UpheldError
from upheld.search.answer import search
from upheld.search.asking.query import Question
from upheld.search.index import Index


def ids(index: Index, text: str, *, kind: str | None = None, card: str | None = None, rule: str | None = None,
        limit: int = 10) -> list[str]:  # fmt: skip
    return [hit.id for hit in search(index, Question(text, kind, card, rule), limit).hits]


@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("603.4", "rule:603.4"),
        ("CR 603.4", "rule:603.4"),
        ("rule:603.4", "rule:603.4"),
        ("Damia, Sage of Stone", "card:damia-sage-of-stone"),
        ("damia", "card:damia-sage-of-stone"),
        ("card:damia-sage-of-stone", "card:damia-sage-of-stone"),
        ("damia.full-hand-no-trigger", "ruling:damia.full-hand-no-trigger"),
        ("damia.recount", "ruling:damia.recount-on-resolution"),
        ("CMC", "term:mana-value"),
        ("mana value", "term:mana-value"),
        ("do I draw less when I get cards in response", "ruling:damia.recount-on-resolution"),
        ("discarding in my upkeep", "ruling:damia.full-hand-no-trigger"),
        ("{T} no mana", "ruling:reflecting-pool.alone"),
        ("+1/+1", "ruling:reflecting-pool.alone"),
        ("miracle", "rule:702.94a"),
    ],
)
def test_the_thing_asked_for_comes_first(shared_index: Index, question: str, first: str) -> None:
    assert ids(shared_index, question)[0] == first


def test_after_a_rule_come_the_rulings_about_it(shared_index: Index) -> None:
    found = ids(shared_index, "608.2h")
    assert found[0] == "rule:608.2h"
    assert set(found[1:3]) == {"ruling:damia.counting-takes-no-time", "ruling:damia.recount-on-resolution"}


@pytest.mark.parametrize("asked", ["603-608.2", "603–608", "608.2h..603.3", "603.3 to 608.2h"])
def test_a_range_gives_its_rules_in_the_order_of_the_book(shared_index: Index, asked: str) -> None:
    assert ids(shared_index, asked) == ["rule:603.3", "rule:603.4", "rule:608.2h"]


def test_a_section_gives_its_rules(shared_index: Index) -> None:
    assert ids(shared_index, "603")[:2] == ["rule:603.3", "rule:603.4"]


def test_a_rule_without_a_digest_gives_its_parts(shared_index: Index) -> None:
    assert ids(shared_index, "702.94")[0] == "rule:702.94a"


def test_filters(shared_index: Index) -> None:
    assert ids(shared_index, "hand", kind="rule")[0] == "rule:608.2h"
    assert {each.partition(":")[0] for each in ids(shared_index, "hand", kind="rule")} == {"rule"}
    assert ids(shared_index, "mana", card="Reflecting Pool", kind="ruling") == [
        "ruling:reflecting-pool.alone"
    ]
    assert set(ids(shared_index, "hand", rule="603.4", kind="ruling")) == {
        "ruling:damia.full-hand-no-trigger",
        "ruling:damia.recount-on-resolution",
    }
    assert set(ids(shared_index, "", rule="608")) == {
        "rule:608.2h",
        "ruling:damia.counting-takes-no-time",
        "ruling:damia.recount-on-resolution",
    }
    assert ids(shared_index, "damia", rule="106.5") == []


def test_a_hit_says_what_it_is(shared_index: Index) -> None:
    hit = search(shared_index, Question("fast counted hand")).hits[0]
    found = hit.as_json()
    assert found["linked"][0]["title"].startswith("What an effect needs to know about the game")
    assert found == {
        "rank": 1,
        "score": pytest.approx(hit.score, abs=0.01),
        "kind": "ruling",
        "id": "ruling:damia.counting-takes-no-time",
        "title": "How fast a hand is counted",
        "says": "How fast a hand is counted.",
        "snippet": "**Counting** is instant.",
        "rules": ["608.2h"],
        "verdict": "untested",
        "edition": "2026-08-07",
        "linked": [{"id": "rule:608.2h", "title": found["linked"][0]["title"], "verdict": None}],
        "also": [],
    }


def test_ranks_count_up_and_scores_fall(shared_index: Index) -> None:
    hits = search(shared_index, Question("damia")).hits
    assert [hit.rank for hit in hits] == list(range(1, len(hits) + 1))
    scores = [hit.score for hit in hits]
    assert scores == sorted(scores, reverse=True)
    assert len({hit.id for hit in hits}) == len(hits)


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("Miracel", "miracle"),
        ("the hnad of Damia", "the hand of Damia"),
        ("hand", None),
        ("zzzzzzzz", None),
    ],
)
def test_misspelt_words_are_corrected(shared_index: Index, wrong: str, right: str | None) -> None:
    assert search(shared_index, Question(wrong)).suggestion == right


def test_words_that_no_text_has_are_named(shared_index: Index) -> None:
    found = search(shared_index, Question("Banding and the hand, storm"))
    assert found.unknown == ("Banding", "storm")
    assert search(shared_index, Question("storm")).hits == []
    assert search(shared_index, Question("the hand on resolution")).unknown == ()


def test_words_that_most_texts_have_find_nothing_beside_unknown_ones(shared_index: Index) -> None:
    assert ids(shared_index, "mana")
    assert ids(shared_index, "dredge storm ninjutsu banding mana") == []
    assert ids(shared_index, "dredge storm ninjutsu banding miracle") != []


@pytest.mark.parametrize("known", ["discarded draws", "draw smaller in response to damia", "cmc"])
def test_nothing_is_suggested_for_words_that_are_known(shared_index: Index, known: str) -> None:
    assert search(shared_index, Question(known)).suggestion is None


def test_nothing_is_suggested_when_enough_was_found(shared_index: Index) -> None:
    found = search(shared_index, Question("do I draw less if I get cards in respnose to Damia"))
    assert found.hits[0].id == "ruling:damia.recount-on-resolution"
    assert found.suggestion is None


def test_what_answers_more_of_a_question_stands_higher(shared_index: Index) -> None:
    assert ids(shared_index, "no trigger with seven cards")[0] == "ruling:damia.full-hand-no-trigger"


@pytest.mark.parametrize(
    ("question", "message"),
    [
        ("", "nothing to look for"),
        ("  ", "nothing to look for"),
        ("((( )))", "nothing to look for"),
        ("*", "nothing to look for"),
        ("do I", "nothing to look for"),
        ("🂡 " * 60, "nothing to look for"),
        ("a " * 90, "column 129: more than 64 words and filters"),
        ('kind:"', "column 6: this quotation mark is never closed"),
        ('hand "of Damia', "column 6: this quotation mark is never closed"),
        ("x" * 10_000_000, "a question of 10,000,000 characters is too long"),
        ("a\x00b", r"the control character U\+0000"),
        ("\x1b[31m", r"the control character U\+001B"),
        ("\ud800", r"the control character U\+D800"),
    ],
)
def test_hostile_questions_end_in_a_message(shared_index: Index, question: str, message: str) -> None:
    with pytest.raises(UpheldError, match=message):
        search(shared_index, Question(question))


@pytest.mark.parametrize(
    "question",
    [
        "hand*",
        "(hand",
        "hand AND NOT",
        "hand~2",
        "[a TO b]",
        "hand^9",
        "'; drop",
    ],
)
def test_operators_of_query_languages_are_words(shared_index: Index, question: str) -> None:
    search(shared_index, Question(question))


@pytest.mark.parametrize(
    ("filters", "message"),
    [
        ({"kind": "rulling"}, "'rulling' is no kind\nhint: did you mean ruling"),
        (
            {"card": "Reflections"},
            "no card here is called 'Reflections'\nhint: did you mean Reflecting Pool",
        ),
        (
            {"rule": "603.49"},
            r"there is no rule 603\.49 in the edition 2026-08-07\nhint: did you mean 603\.4",
        ),
        ({"rule": "x"}, "'x' is not a rule number"),
    ],
)
def test_a_wrong_filter_is_explained(shared_index: Index, filters: dict[str, str], message: str) -> None:
    with pytest.raises(UpheldError, match=message):
        search(shared_index, Question("hand", **filters))


@pytest.mark.parametrize("limit", [0, -1, 501])
def test_absurd_limits_are_refused(shared_index: Index, limit: int) -> None:
    with pytest.raises(UpheldError, match="ask for 1 to 500"):
        search(shared_index, Question("hand"), limit)
