import pickle
from typing import ClassVar

import pytest

from upheld.language import Node


class Effect(Node):
    number: int


class Draw(Effect):
    kind: ClassVar[str] = "draw"
    cost: int = 0
    whose: Node | None = None


class Other(Effect):
    cost: int = 0
    whose: Node | None = None


class Several(Node):
    parts: tuple[Node | tuple[Node, ...], ...]


def test_fields_are_the_annotations_bases_first_and_class_variables_are_none() -> None:
    assert Draw(1, 2).fields() == {"number": 1, "cost": 2, "whose": None}


def test_fields_are_given_by_position_or_keyword_with_defaults() -> None:
    assert Draw(3, 0, None) == Draw(number=3) == Draw(3, whose=None)


@pytest.mark.parametrize(
    ("args", "kwargs", "message"),
    [
        ((), {}, "Draw needs field 'number'"),
        ((1, 2, None, 4), {}, "Draw has 3 fields, not 4"),
        ((1, 2), {"cost": 2}, "Draw: field 'cost' is given twice"),
        ((1,), {"many": 2}, "Draw has no field 'many'"),
    ],
)
def test_wrong_fields_are_refused(args: tuple[int, ...], kwargs: dict[str, int], message: str) -> None:
    with pytest.raises(TypeError, match=message):
        Draw(*args, **kwargs)  # type: ignore[arg-type]


def test_nodes_are_equal_by_class_and_fields() -> None:
    assert Draw(number=1) != Draw(number=2)
    assert Draw(number=1) != Other(number=1)
    assert len({Draw(number=1), Draw(number=1), Other(number=1)}) == 2


def test_nodes_never_change() -> None:
    node = Draw(number=1)
    with pytest.raises(AttributeError, match=r"use \.replace\(number=…\)"):
        node.number = 2  # type: ignore[misc]
    with pytest.raises(AttributeError, match="does not change"):
        del node.number
    assert node.replace(number=2) == Draw(number=2)
    assert node == Draw(number=1)


def test_children_are_nested_nodes_also_in_tuples() -> None:
    one, two, three = Draw(number=1), Draw(number=2), Draw(number=3)
    assert Several((one, (two, three))).children() == (one, two, three)
    assert Draw(number=1, whose=two).children() == (two,)


def test_a_pickle_keeps_no_hash_of_this_process() -> None:
    node = Draw(number=1)
    hash(node)
    copied = pickle.loads(pickle.dumps(node))
    assert copied == node
    assert "_hash" in vars(node)
    assert "_hash" not in vars(copied)


def test_nodes_can_be_matched_by_position() -> None:
    match Draw(7, 0):
        case Draw(number, _):
            assert number == 7


def test_a_field_may_not_hide_a_method() -> None:
    with pytest.raises(TypeError, match="a field cannot be called 'children'"):
        type("Bad", (Node,), {"__annotations__": {"children": int}})


def test_repr_reads_like_the_call() -> None:
    assert repr(Draw(number=1)) == "Draw(number=1, cost=0, whose=None)"
