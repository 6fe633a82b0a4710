"""Ways of an action as a tree of answers: what a player can make sure of, whatever others answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from .choice import Choice, Decider

if TYPE_CHECKING:
    from .game import Game
    from .position import Position

Types = tuple[str, ...]
"""Types of mana in alphabetical order, as often as there is mana of them."""


class Leaf(NamedTuple):
    """One way to complete the action: its answers, who gave them, the mana, which consequences it has."""

    answers: tuple[int, ...]
    choosers: tuple[int, ...]
    types: Types
    consequence: int


class Tree(NamedTuple):
    """All ways to complete an action of a player."""

    player: int
    leaves: tuple[Leaf, ...]


def tree(game: Game, player: int, action: Callable[[Game], Any], made: Callable[[Position], Types]) -> Tree:
    """Every way to complete the action, with the mana that each makes."""
    leaves: list[Leaf] = []
    consequences: list[tuple[Any, ...]] = []
    for way in game.ways(action):
        consequence = _consequence(way.after)
        if consequence not in consequences:
            consequences.append(consequence)
        number = consequences.index(consequence)
        leaves.append(Leaf(way.answers, way.choosers, made(way.after), number))
    return Tree(player, tuple(leaves))


def _consequence(after: Position) -> tuple[Any, ...]:
    """What has become of the game, mana aside."""
    players = tuple(player._replace(pool=()) for player in after.players)
    return (after.things, after.zones, players, after.effects, after.waiting, after.facts)


def assured(tree: Tree, leaves: Sequence[Leaf] | None = None, depth: int = 0) -> list[Types]:
    """The amounts of mana that the player can get whatever others and chance answer, the first ways first."""
    left = tree.leaves if leaves is None else leaves
    if not left:
        return []
    if len(left[0].answers) <= depth:
        return [left[0].types]
    branches = [assured(tree, branch, depth + 1) for branch in _branches(left, depth).values()]
    if left[0].choosers[depth] == tree.player:
        return _distinct(types for branch in branches for types in branch)
    common = branches[0]
    for branch in branches[1:]:
        common = _distinct(_in_both(one, other) for one in common for other in branch)
    return common


def _branches(leaves: Iterable[Leaf], depth: int) -> dict[int, list[Leaf]]:
    found: dict[int, list[Leaf]] = {}
    for leaf in leaves:
        found.setdefault(leaf.answers[depth], []).append(leaf)
    return found


def _distinct(many: Iterable[Types]) -> list[Types]:
    return list(dict.fromkeys(many))


def _in_both(one: Types, other: Types) -> Types:
    return tuple(sorted((Counter(one) & Counter(other)).elements()))


def _contains(one: Types, other: Types) -> bool:
    return not Counter(other) - Counter(one)


class Steering:
    """Answers the player's own choices so that the mana wanted is made, and passes all others on.

    Where several answers make it and lead to different consequences, the player's choice stays open.
    """

    def __init__(self, tree: Tree, wanted: Types, outer: Decider) -> None:
        self.tree = tree
        self.wanted = wanted
        self.outer = outer
        self.left = list(tree.leaves)
        self.depth = 0

    def decide(self, choice: Choice) -> int:
        branches = _branches((leaf for leaf in self.left if len(leaf.answers) > self.depth), self.depth)
        index = self._own(choice, branches) if choice.chooser == self.tree.player else None
        if index is None:
            index = self.outer.decide(choice)
        self.left = branches.get(index, [])
        self.depth += 1
        return index

    def _own(self, choice: Choice, branches: dict[int, list[Leaf]]) -> int | None:
        """The answer that makes the mana wanted; None where there is none."""
        made = {
            index: assured(self.tree, branch, self.depth + 1) for index, branch in sorted(branches.items())
        }
        good = [index for index, types in made.items() if self.wanted in types]
        good = good or [
            index for index, types in made.items() if any(_contains(one, self.wanted) for one in types)
        ]
        if len(good) < 2 or len({self._consequences(branches[index]) for index in good}) == 1:
            return good[0] if good else None
        narrowed = choice._replace(options=tuple(choice.options[index] for index in good))
        return good[self.outer.decide(narrowed)]

    def _consequences(self, leaves: Iterable[Leaf]) -> frozenset[int]:
        leading = [leaf for leaf in leaves if _contains(leaf.types, self.wanted)]
        return frozenset(leaf.consequence for leaf in leading)
