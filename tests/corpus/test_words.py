import pytest

from upheld.corpus.source import source_of
from upheld.corpus.words import read_words

GOOD = """[[word]]
say = ["cmc", "converted mana cost"]
means = "mana value"
reason = "old"

[[word]]
say = ["etb"]
means = "enters"
rules = ["603.6a"]
reason = "short"
"""


def test_entries_are_read_with_their_places() -> None:
    words, problems = read_words(source_of(GOOD, "w.toml"))
    assert problems == []
    assert [(word.say, word.means, word.rules, word.reason, word.place.line) for word in words] == [
        (("cmc", "converted mana cost"), "mana value", (), "old", 1),
        (("etb",), "enters", ("603.6a",), "short", 6),
    ]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('["etb"]', '"etb"', 'w.toml:7: say is no list of texts: write ["…", "…"]'),
        ('["etb"]', "[1]", 'w.toml:7: say is no list of texts: write ["…", "…"]'),
        ('["etb"]', "[]", "w.toml:7: say names no word"),
        ('means = "enters"', 'meens = "enters"', "w.toml:8: unknown key 'meens'"),
        ('reason = "short"\n', "", "w.toml:6: reason is missing"),
        ('reason = "short"', "reason = 3", "w.toml:10: reason is no text"),
        ('"short"', "short", "w.toml:10: no TOML: Invalid value"),
        ('["603.6a"]', '["603"]', "w.toml:9: 603 is a section, not a rule"),
        ('["603.6a"]', '["etb"]', "w.toml:9: 'etb' is not a rule number"),
        ("[[word]]", "[[wrod]]", "w.toml:1: unknown key 'wrod'"),
        (GOOD, 'word = "cmc"', "w.toml:1: each entry begins with a line: [[word]]"),
    ],
)
def test_a_bad_entry_is_named_with_its_line(old: str, new: str, message: str) -> None:
    _, problems = read_words(source_of(GOOD.replace(old, new, 1), "w.toml"))
    assert str(problems[0]).split("\n")[0] == message
