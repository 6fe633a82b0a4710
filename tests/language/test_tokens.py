import pytest

from upheld.language.tokens import tokenize


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("can't half-bear and/or", "word:can't word:half-bear word:and/or"),
        ("Gaea's players'", "word:Gaea word:'s word:players mark:'"),
        ("{T}{2/W}: x", "symbol:{T} symbol:{2/W} mark:: word:x"),
        ("4/4 */1+* X/X", "size:4/4 size:*/1+* size:X/X"),
        ("+1/+1 −1/-X", "change:+1/+1 change:−1/-X"),
        ("+1: −3", "signed:+1 mark:: signed:−3"),
        (
            "7-card 2nd 10,000 1,2",
            "number:7 mark:- word:card word:2nd number:10,000 number:1 mark:, number:2",
        ),
        ("“Fire // Ice”—(a.)", "mark:“ word:Fire mark:// word:Ice mark:” mark:— mark:( word:a mark:. mark:)"),
    ],
)
def test_a_text_is_cut_into_tokens(text: str, tokens: str) -> None:
    assert " ".join(f"{token.kind}:{token.text}" for token in tokenize(text)) == tokens


def test_keys_are_what_patterns_compare() -> None:
    assert [token.key for token in tokenize("AN Elf’s “−1/−1” 1,000")] == [
        "a",
        "elf",
        "'s",
        '"',
        "-1/-1",
        '"',
        "1000",
    ]


def test_tokens_know_their_place() -> None:
    text = "  draw  2 cards."
    assert [text[token.start : token.end] for token in tokenize(text)] == ["draw", "2", "cards", "."]
