import pytest

from upheld.search.text.analysis import terms_in, words_in


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("{T}: add {2/W}", ["{t}", "ad", "{2/w}"]),
        ("put a +1/+1 counter", ["put", "+1/+1", "counter"]),
        ("gets −1/−1 or -X/-X", ["get", "-1/-1", "-x/-x"]),
        ("a 4/4 or */* creature", ["4/4", "*/*", "creatur"]),
        ("see 702.94a and 603.4.", ["see", "702.94a", "603.4"]),
        ("Gaea's Cradle, Lim-Dûl", ["gaea", "cradl", "lim", "dul"]),
        ("I can't cast", ["cant", "cast"]),
        ("tapped, taps and tapping an Æther", ["tap", "tap", "tap", "aether"]),
        ("The creatures died", ["creatur", "die"]),
        ("it isn’t drawn", ["isnt", "draw"]),
    ],
)
def test_terms(text: str, terms: list[str]) -> None:
    assert terms_in(text) == terms


def test_whole_words_are_not_stemmed() -> None:
    words = list(words_in("The resolving creatures"))
    assert [token.word for token in words] == ["the", "resolving", "creatures"]
    assert [(token.start, token.end) for token in words] == [(0, 3), (4, 13), (14, 23)]
