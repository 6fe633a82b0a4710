"""A JSON text is cut into the same values wherever the pieces of the file end."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

from upheld.library.files.json_stream import DEEPEST, LONGEST, JsonStream
from upheld.library.files.refusal import Refused

VALUES = some.recursive(
    some.none()
    | some.booleans()
    | some.integers()
    | some.text(alphabet='ab"\\{}[],: \n€')
    | some.floats(-9, 9),
    lambda inner: some.lists(inner, max_size=4) | some.dictionaries(some.text('k"\\:}', max_size=3), inner),
    max_leaves=12,
)


class Trickle:
    """Gives at most `size` bytes at a time."""

    def __init__(self, data: bytes, size: int) -> None:
        self._file, self._size = io.BytesIO(data), size

    def read(self, size: int, /) -> bytes:
        return self._file.read(min(size, self._size))


def elements(data: bytes, size: int = 1 << 20) -> list[Any]:
    stream = JsonStream(Trickle(data, size))
    found = [json.loads(stream.value()) for _ in stream.elements()]
    stream.end()
    return found


@given(some.lists(VALUES, max_size=6), some.integers(1, 9), some.sampled_from([None, 1]))
def test_elements_are_those_of_the_array(values: list[Any], size: int, indent: int | None) -> None:
    for text in (json.dumps(values, indent=indent), json.dumps(values, ensure_ascii=False)):
        assert elements(text.encode(), size) == values


@given(some.dictionaries(some.text('k"\\:}', max_size=3), VALUES), some.integers(1, 9))
def test_fields_are_those_of_the_object(value: dict[str, Any], size: int) -> None:
    stream = JsonStream(Trickle(json.dumps(value).encode(), size))
    assert {name: json.loads(stream.value()) for name in stream.fields()} == value


@given(some.lists(VALUES, min_size=1, max_size=3), some.integers(1, 9), some.data())
def test_a_text_cut_off_anywhere_is_refused(values: list[Any], size: int, data: some.DataObject) -> None:
    text = json.dumps(values).encode()
    end = data.draw(some.integers(0, len(text) - 1))
    with pytest.raises(Refused, match=r"cut off|a value should stand"):
        elements(text[:end], size)


def test_the_place_counts_bytes_of_the_whole_text() -> None:
    stream = JsonStream(Trickle(b'["' + b"a" * 500_000 + b'", 7 x]', 1000))
    iterator = stream.elements()
    next(iterator)
    stream.value()
    next(iterator)
    assert stream.value() == b"7"
    with pytest.raises(Refused, match="'x' stands at byte 500,007 where ',' or ']' belongs"):
        next(iterator)


@pytest.mark.parametrize(("depth", "is_read"), [(DEEPEST, True), (DEEPEST + 1, False)])
def test_brackets_may_be_so_deep_and_no_deeper(depth: int, is_read: bool) -> None:
    data = b"[" + b"[" * depth + b"]" * depth + b"]"
    if is_read:
        assert elements(data)
        return
    with pytest.raises(Refused, match="brackets within brackets"):
        elements(data)


@pytest.mark.parametrize(("length", "is_read"), [(LONGEST, True), (LONGEST + 1, False)])
def test_a_value_may_be_so_long_and_no_longer(length: int, is_read: bool) -> None:
    data = b'["' + b"a" * (length - 2) + b'"]'
    if is_read:
        assert len(elements(data)[0]) == length - 2
        return
    with pytest.raises(Refused, match="a value of more than"):
        elements(data)
