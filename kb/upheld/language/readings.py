"""The values of the cheapest readings, made only for what the chart has chosen."""

from __future__ import annotations

from typing import Any

from upheld.language.chart import Cell, State

MOST_READINGS = 16


class _Distinct(list[Any]):
    """The first sixteen different values; equal ones are found by their hash where they have one."""

    def __init__(self) -> None:
        super().__init__()
        self._seen: set[Any] = set()

    def keep(self, value: Any) -> None:
        if len(self) >= MOST_READINGS:
            return
        try:
            is_known = value in self._seen
            self._seen.add(value)
        except TypeError:
            is_known = value in self
        if not is_known:
            self.append(value)


def values(cell: Cell) -> list[Any]:
    """The different values of a cell's cheapest readings, at most sixteen; more than one is an ambiguity."""
    if cell.values is not None:
        return cell.values
    found = _Distinct()
    for made, state, ready in cell.readings:
        if state is None:
            found.keep(ready)
        elif made is None:
            for row in _rows(state):
                found.keep(row)
        else:
            entry, fields = made
            for row in _rows(state):
                found.keep(entry.make(dict(zip(fields, row, strict=True))))
    cell.values = found
    return found


def _rows(last: State) -> list[tuple[Any, ...]]:
    """The values of the cells on every way to a state, in order."""
    stack = [last]
    while stack:
        state = stack[-1]
        waiting = [before for before, _ in state.ways if before.rows is None]
        if state.rows is None and waiting:
            stack.extend(waiting)
            continue
        stack.pop()
        if state.rows is None:
            state.rows = _rows_after(state)
    assert last.rows is not None
    return last.rows


def _rows_after(state: State) -> list[tuple[Any, ...]]:
    before, cell = state.ways[0]
    known = values(cell)
    if len(state.ways) == 1 and len(known) == 1:
        return [(*row, known[0]) for row in before.rows or ()]
    rows = _Distinct()
    for before, cell in state.ways:
        for row in before.rows or ():
            for value in values(cell):
                rows.keep((*row, value))
    return rows
