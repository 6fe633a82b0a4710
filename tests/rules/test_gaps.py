from upheld.rules.gaps import gaps


def test_what_is_left_out_of_a_row_is_found() -> None:
    numbers = ["100.1", "100.3", "100.3b", "100.3d", "101.1", "101.1k", "704.5aa"]
    assert list(gaps(numbers)) == [
        *("100.2", "100.3a", "100.3c"),
        *(f"101.1{letter}" for letter in "abcdefghij"),
    ]


def test_letters_that_no_subrule_has_are_no_gap() -> None:
    row = [f"100.1{letter}" for letter in "abcdefghijkmnp"]
    assert list(gaps(["100.1", *row])) == []
