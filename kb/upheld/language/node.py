"""Node: the immutable value that a phrase stands for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from inspect import get_annotations
from typing import Any, ClassVar, NoReturn, Self, dataclass_transform


@dataclass_transform(frozen_default=True)
class Node:
    """A value with named fields: the annotations of its class and of its bases, bases first.

    Nodes are built by position or keyword, equal when class and fields are equal, hashable when their
    fields are, and never change. A value written in the class body is the field's default.
    """

    _names: ClassVar[tuple[str, ...]] = ()
    _defaults: ClassVar[dict[str, Any]] = {}

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        names: dict[str, None] = {}
        for base in reversed(cls.__mro__[:-1]):
            names.update(dict.fromkeys(_own_fields(base)))
        for name in names:
            if hasattr(Node, name):
                raise TypeError(f"{cls.__name__}: a field cannot be called {name!r}")
        cls._names = tuple(names)
        cls._defaults = {name: getattr(cls, name) for name in names if hasattr(cls, name)}
        setattr(cls, "__match_args__", cls._names)  # noqa: B010 - type checkers allow no assignment

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        names = self._names
        values = self.__dict__
        if len(args) == len(names) and not kwargs:
            values.update(zip(names, args, strict=True))
            return
        _fill(type(self), names, values, args, kwargs)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} does not change: use .replace({name}=…)")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} does not change")

    def fields(self) -> dict[str, Any]:
        """Field names and values, in order."""
        values = self.__dict__
        return {name: values[name] for name in self._names}

    def replace(self, **changes: Any) -> Self:
        """The same node with some fields changed."""
        return type(self)(**{**self.fields(), **changes})

    def children(self) -> tuple[Node, ...]:
        """The nodes directly inside, those in tuples included, in field order."""
        return tuple(_nodes_in(self.fields().values()))

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if type(self) is not type(other):
            return NotImplemented
        mine, theirs = self.__dict__, other.__dict__
        return all(mine[name] == theirs[name] for name in self._names)

    def __hash__(self) -> int:
        values = self.__dict__
        known: int | None = values.get("_hash")
        if known is None:
            known = values["_hash"] = hash((type(self), *(values[name] for name in self._names)))
        return known

    def __repr__(self) -> str:
        fields = ", ".join(f"{name}={value!r}" for name, value in self.fields().items())
        return f"{type(self).__name__}({fields})"

    def __reduce__(self) -> tuple[Callable[..., Node], tuple[Any, ...]]:
        """Pickles hold the fields only: a cached hash is another one in another process."""
        return type(self), tuple(self.fields().values())


def fields_of(cls: type[Node]) -> tuple[str, ...]:
    """The names of the fields of a node class, in order."""
    return cls._names  # pyright: ignore[reportPrivateUsage]


def defaults_of(cls: type[Node]) -> dict[str, Any]:
    """The fields of a node class that have a default, with it."""
    return cls._defaults  # pyright: ignore[reportPrivateUsage]


def _own_fields(cls: type) -> Iterator[str]:
    for name, kind in get_annotations(cls).items():
        if not name.startswith("_") and "ClassVar" not in str(kind):
            yield name


def _nodes_in(values: Any) -> Iterator[Node]:
    for value in values:
        if isinstance(value, Node):
            yield value
        elif isinstance(value, tuple):
            yield from _nodes_in(value)


def _fill(
    cls: type[Node],
    names: tuple[str, ...],
    values: dict[str, Any],
    args: tuple[Any, ...],
    kwargs: dict[str, Any],
) -> None:
    if len(args) > len(names):
        raise TypeError(f"{cls.__name__} has {len(names)} fields, not {len(args)}")
    given = dict(zip(names, args, strict=False))
    for name in kwargs:
        if name not in names:
            raise TypeError(f"{cls.__name__} has no field {name!r}")
        if name in given:
            raise TypeError(f"{cls.__name__}: field {name!r} is given twice")
    given.update(kwargs)
    defaults = defaults_of(cls)
    for name in names:
        if name in given:
            values[name] = given[name]
        elif name in defaults:
            values[name] = defaults[name]
        else:
            raise TypeError(f"{cls.__name__} needs field {name!r}")
