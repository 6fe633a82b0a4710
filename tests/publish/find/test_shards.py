from bisect import bisect_right

from hypothesis import given, settings
from hypothesis import strategies as st

from upheld.publish.find.shards import SHARD, blocks, script_json, sharded


@settings(max_examples=30)
@given(
    st.dictionaries(st.text("abc{é", min_size=1, max_size=4), st.integers(1, 900), min_size=1, max_size=60)
)
def test_every_key_stands_in_the_last_part_whose_bound_is_not_beyond_it(sizes: dict[str, int]) -> None:
    table = sharded("t", {key: "x" * size for key, size in sizes.items()})
    assert len(table.bounds) == len(table.shards)
    for key, size in sizes.items():
        assert table.shards[bisect_right(table.bounds, key) - 1][key] == "x" * size


def test_what_is_large_drags_nothing_along() -> None:
    table = sharded("t", {"a": "1", "ab": "x" * SHARD, "abc": "2", "b": "3"})
    assert [sorted(shard) for shard in table.shards] == [["a"], ["ab"], ["abc", "b"]]
    assert table.bounds == ["", "ab", "abc"]


def test_blocks_keep_the_order_and_the_size() -> None:
    values = ["a" * 40, "b" * 40, "c" * 200, "d"]
    assert list(blocks(values, 100)) == [["a" * 40, "b" * 40], ["c" * 200], ["d"]]


def test_scripts_have_letters_as_they_are() -> None:
    assert script_json({"é": [1, 2]}) == '{"é":[1,2]}'
