import pytest

from upheld.search.things.fields import FIELDS, FULL, SATURATION, impacts

WORDS = str.split


def test_an_impact_is_bm25f_of_all_fields() -> None:
    heading, text = FIELDS["heading"], FIELDS["text"]
    size = 1 - text.slope + text.slope * 4 / text.usual
    total = heading.weight + text.weight * 2 / size
    found = impacts({"heading": "trample", "text": "trample and trample again"}, 1.0, WORDS)
    assert found["trample"] == round(FULL * total / (total + SATURATION))
    assert found.keys() == {"trample", "and", "again"}


@pytest.mark.parametrize("name", [name for name, field in FIELDS.items() if field.slope])
def test_a_word_says_less_in_a_longer_text(name: str) -> None:
    short = impacts({name: "draw a card"}, 1.0, WORDS)["draw"]
    long = impacts({name: "draw a card" + " or more" * 60}, 1.0, WORDS)["draw"]
    assert 1 <= long < short < FULL


def test_the_prior_of_a_thing_counts_for_all_of_its_words() -> None:
    whole = impacts({"title": "draw"}, 1.0, WORDS)["draw"]
    assert impacts({"title": "draw"}, 0.5, WORDS)["draw"] == pytest.approx(whole / 2, abs=1)


def test_no_word_is_lost_however_long_the_text() -> None:
    text = " ".join(f"word{count}" for count in range(5_000))
    assert set(impacts({"examples": text}, 0.01, WORDS).values()) == {1}
