from upheld.search.slang import MEANT, SAID, Slang, Weighted

SLANG = Slang([("converted mana cost", "mana value"), ("cmc", "mana value"), ("etb", "enters")])


def test_what_is_said_also_means_the_term() -> None:
    assert SLANG.expanded(["cmc", "land"]) == [
        Weighted("cmc", SAID),
        Weighted("mana", MEANT),
        Weighted("valu", MEANT),
        Weighted("land", 1.0),
    ]


def test_the_longest_expression_is_read_first() -> None:
    assert SLANG.expanded(["convert", "mana", "cost"]) == [
        Weighted("convert", SAID),
        Weighted("mana", 1.0),
        Weighted("cost", SAID),
        Weighted("valu", MEANT),
    ]


def test_other_words_stay_as_they_are() -> None:
    assert SLANG.expanded(["draw", "draw"]) == [Weighted("draw", 1.0)]
