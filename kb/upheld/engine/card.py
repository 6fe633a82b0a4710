"""Cards: a face made of a name, a cost, types, a size and lines of text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from upheld.errors import Place
from upheld.language import Node

from . import binding, text
from .ability import Ability
from .face import Face
from .mana import symbols


def face(
    name: str,
    *,
    cost: str | None = None,
    supertypes: Iterable[str] = (),
    types: Iterable[str] = (),
    subtypes: Iterable[str] = (),
    size: str | None = None,
    loyalty: str | None = None,
    lines: Sequence[tuple[str, Place | None]] = (),
    color: Iterable[str] | None = None,
) -> Face:
    """The face of a card; Unread where a line of its text is not understood.

    `size` is written power/toughness, `color` a color indicator.
    """
    power, toughness = _size(size)
    kinds = frozenset(types)
    written = tuple(ability for line, place in lines for ability in abilities(line, place))
    return Face(
        name=name,
        cost=symbols(cost) if cost else None,
        supertypes=frozenset(supertypes),
        types=kinds,
        subtypes=frozenset(subtypes),
        abilities=(*written, *_intrinsic(kinds)),
        power=power,
        toughness=toughness,
        loyalty=int(loyalty) if loyalty is not None and loyalty.isdigit() else None,
        indicator=frozenset(color) if color is not None else None,
        text="\n".join(line for line, _ in lines),
    )


def _intrinsic(types: frozenset[str]) -> tuple[Ability, ...]:
    """The abilities that planeswalkers and battles have of themselves (CR 306.5b, 310.4b)."""
    from .mechanics.battles import EntersAsBattle
    from .mechanics.planeswalkers import EntersWithLoyalty

    found: tuple[Ability, ...] = (EntersWithLoyalty(),) if "planeswalker" in types else ()
    return (*found, EntersAsBattle()) if "battle" in types else found


def abilities(line: str, place: Place | None = None) -> tuple[Ability, ...]:
    """The abilities of a line of a card's text, targets numbered; Unread or Unbound where it is wrong."""
    found = text.book().parse("card-line", line, place)
    listed = found.abilities
    parts: tuple[Ability, ...] = listed.keywords if isinstance(listed, text.Keywords) else (listed.ability,)
    for part in parts:
        binding.check(part, line, place)
    return tuple(numbered(part) for part in parts)


def numbered(node: Any) -> Any:
    """The node with its instances of "target" numbered in the order written (CR 115.1)."""
    return _numbered(node, [0])


def _numbered(value: Any, count: list[int]) -> Any:
    if isinstance(value, tuple):
        return tuple(_numbered(part, count) for part in value)
    if not isinstance(value, Node):
        return value
    changes: dict[str, Any] = {}
    if getattr(value, "is_target", False):
        changes["index"] = count[0]
        count[0] += 1
    for field, part in value.fields().items():
        if isinstance(part, Node | tuple):
            new = _numbered(part, count)
            if new is not part and new != part:
                changes[field] = new
    return value.replace(**changes) if changes else value


def _size(size: str | None) -> tuple[int | None, int | None]:
    if not size:
        return None, None
    power, _, toughness = size.partition("/")
    return (int(power) if power.isdigit() else 0, int(toughness) if toughness.isdigit() else 0)
