from upheld.search.text.slang import MEANT, SAID, Group, Slang, Weighted, joined, sayings, strongest

SLANG = Slang(
    joined(
        [
            *sayings(["converted mana cost", "cmc"], "mana value", ["202.3"]),
            *sayings(["etb"], "enters", ["603.6a"]),
            *sayings(["etb"], "enters battlefield", ["603.6d"]),
        ]
    )
)


def expanded(terms: list[str]) -> list[Weighted]:
    return strongest(each for group in SLANG.groups(terms) for each in group.weighted())


def test_what_is_said_also_means_the_term() -> None:
    assert expanded(["cmc", "land"]) == [
        Weighted("cmc", SAID),
        Weighted("mana", MEANT),
        Weighted("valu", MEANT),
        Weighted("land", 1.0),
    ]


def test_the_longest_expression_is_read_first() -> None:
    assert expanded(["convert", "mana", "cost"]) == [
        Weighted("convert", SAID),
        Weighted("mana", 1.0),
        Weighted("cost", SAID),
        Weighted("valu", MEANT),
    ]


def test_other_words_stay_as_they_are() -> None:
    assert expanded(["draw", "draw"]) == [Weighted("draw", 1.0)]


def test_a_saying_points_to_rules() -> None:
    assert [group.rules for group in SLANG.groups(["convert", "mana", "cost", "land"])] == [("202.3",), ()]


def test_entries_with_the_same_words_are_one() -> None:
    assert SLANG.groups(["etb"]) == [Group(("etb",), ("enter", "battlefield"), ("603.6a", "603.6d"))]
