"""The chart: from each place of a text, every end that a symbol can reach and its cheapest readings."""

from __future__ import annotations

from heapq import heapify, heappop, heappush
from itertools import islice
from typing import Any

from upheld.language.entries import Entry
from upheld.language.grammar import BETWEEN, Step, Symbol
from upheld.language.tokens import Tokens

MOST_CELLS = 60_000
DEEPEST = 120

Made = tuple[Entry, tuple[str, ...]]


class TooMuch(Exception):
    """The text is nested too deeply, or can be read in too many ways, to be followed."""


class State:
    """How far a pattern or list has come: the cheapest cost, and each way of reaching it."""

    __slots__ = ("cost", "rows", "ways")

    def __init__(self, cost: int, way: tuple[State, Cell] | None) -> None:
        self.cost = cost
        self.ways: list[tuple[State, Cell]] = [] if way is None else [way]
        self.rows: list[tuple[Any, ...]] | None = [()] if way is None else None

    def or_by(self, way: tuple[State, Cell]) -> State:
        """The same state reached in one more way; others may hold this one."""
        other = State(self.cost, way)
        other.ways = [*self.ways, way]
        return other


class Cell:
    """A symbol read from one place to another: the cheapest cost, and each reading of that cost.

    A reading is an entry with its fields' names and a state; a list (None) with a state; or a ready value.
    """

    __slots__ = ("cost", "readings", "values")

    def __init__(self, cost: int) -> None:
        self.cost = cost
        self.readings: list[tuple[Made | None, State | None, Any]] = []
        self.values: list[Any] | None = None


Ends = dict[int, Cell]
States = dict[int, State]


class Chart:
    """One reading of one text. With `visited`, every step is noted with the places at which it was tried."""

    def __init__(self, tokens: Tokens, visited: list[tuple[int, Step | Symbol]] | None = None) -> None:
        self._tokens = tokens
        self._length = len(tokens)
        self._cells: dict[int, Ends] = {}
        self._visited = visited
        self._depth = 0
        self._made = 0

    def ends(self, symbol: Symbol, start: int) -> Ends:
        """Every end of the symbol from `start`, with its cell; raises TooMuch."""
        place = start << 20 | symbol.number
        found = self._cells.get(place)
        if found is not None:
            return found
        self._depth += 1
        if self._depth > DEEPEST:
            raise TooMuch("is nested too deeply")
        found = self._read_list(symbol, symbol.item, start) if symbol.item else self._read(symbol, start)
        self._depth -= 1
        self._made += 1 + len(found)
        if self._made > MOST_CELLS:
            raise TooMuch("can be read in too many ways")
        self._cells[place] = found
        return found

    def _read(self, symbol: Symbol, start: int) -> Ends:
        found: Ends = {}
        tokens = self._tokens
        for recogniser in symbol.recognisers:
            for end, value in recogniser.recognise(tokens, start):
                _offer(found, end, 0, (None, None, value))
        stack: list[tuple[Step, States]] = [(symbol.root, {start: State(0, None)})]
        while stack:
            step, states = stack.pop()
            if self._visited is not None:
                self._visited.extend((place, step) for place in states)
            for made in step.ends:
                for place, state in states.items():
                    _offer(found, place, state.cost + made[0].cost, (made, state, None))
            if step.words or step.holes:
                self._advance(step, states, stack)
        return found

    def _advance(self, step: Step, states: States, stack: list[tuple[Step, States]]) -> None:
        ahead: dict[Step, States] = {}
        for place, state in states.items():
            if place == self._length:
                continue
            by_word, by_holes = step.ahead(self._tokens[place])
            if by_word is not None:
                ahead.setdefault(by_word, {})[place + 1] = state
            for symbol, following in by_holes:
                ends = self.ends(symbol, place)
                if ends:
                    _join(ahead.setdefault(following, {}), state, ends)
        stack.extend(ahead.items())

    def _read_list(self, symbol: Symbol, item: Symbol, start: int) -> Ends:
        one: States = {}
        _join(one, State(0, None), self.ends(item, start))
        if symbol.separator in ("and", "or"):
            reached = self._by_and_or(symbol, item, one)
        else:
            reached = self._repeat(item, one, BETWEEN[symbol.separator], symbol)
        found: Ends = {}
        for end, state in reached.items():
            _offer(found, end, state.cost, (None, state, None))
        return found

    def _by_and_or(self, symbol: Symbol, item: Symbol, one: States) -> States:
        """A; A and B; A, B, and C, with or without the last comma."""
        word = symbol.separator
        ends = dict(one)
        self._items(item, one, (word,), ends, symbol)
        further: States = {}
        self._items(item, one, (",",), further, symbol)
        further = self._repeat(item, further, (",",), symbol)
        self._items(item, further, (word,), ends, symbol)
        self._items(item, further, (",", word), ends, symbol)
        return ends

    def _repeat(self, item: Symbol, states: States, between: tuple[str, ...], symbol: Symbol) -> States:
        """All places that further items lead to, nearer places first."""
        reached = dict(states)
        waiting = list(reached)
        heapify(waiting)
        while waiting:
            place = heappop(waiting)
            before = len(reached)
            self._items(item, {place: reached[place]}, between, reached, symbol)
            for further in islice(reached, before, None):
                heappush(waiting, further)
        return reached

    def _items(
        self, item: Symbol, states: States, between: tuple[str, ...], into: States, symbol: Symbol
    ) -> None:
        """One more item after `between` from each state."""
        for place, state in list(states.items()):
            if self._visited is not None:
                self._visited.append((place, symbol))
            start = self._after(between, place)
            if start is not None and start < self._length and item.can_begin_with(self._tokens[start]):
                _join(into, state, self.ends(item, start))

    def _after(self, keys: tuple[str, ...], place: int) -> int | None:
        for key in keys:
            if place >= self._length or self._tokens[place].key != key:
                return None
            place += 1
        return place


def _join(into: States, state: State, ends: Ends) -> None:
    """Each end becomes a state after `state`, unless a cheaper one is there."""
    for end, cell in ends.items():
        cost = state.cost + cell.cost
        known = into.get(end)
        if known is None or cost < known.cost:
            into[end] = State(cost, (state, cell))
        elif cost == known.cost:
            into[end] = known.or_by((state, cell))


def _offer(found: Ends, end: int, cost: int, reading: tuple[Made | None, State | None, Any]) -> None:
    known = found.get(end)
    if known is None or cost < known.cost:
        known = found[end] = Cell(cost)
    elif cost > known.cost:
        return
    known.readings.append(reading)
