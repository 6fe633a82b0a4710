import json

import pytest

from upheld.publish.find.packing import front_coded, packed, steps


def test_a_number_is_one_character_that_needs_no_escape() -> None:
    text = packed(range(5_000))
    assert len(set(text)) == 5_000
    assert json.dumps(text, ensure_ascii=False) == f'"{text}"'
    assert len(packed(range(91)).encode()) == 91
    assert not any(character.isspace() and character != "\u3000" for character in packed(range(1_000)))


@pytest.mark.parametrize("number", [-1, 60_000])
def test_a_number_that_is_no_character_is_refused(number: int) -> None:
    with pytest.raises(ValueError, match="does not fit"):
        packed([number])


def test_steps_lead_from_number_to_number() -> None:
    assert list(steps([3, 4, 9, 9])) == [3, 1, 5, 0]


def test_texts_share_their_beginnings_with_the_one_before() -> None:
    assert front_coded(["603.4", "603.4a", "603.5", "604"]) == "A603.4FaE5C4"
