"""The values of the cheapest readings, made only for what the chart has chosen."""

from __future__ import annotations

from typing import Any

from upheld.language.chart import Cell, State

MOST_READINGS = 16


def values(cell: Cell) -> list[Any]:
    """The different values of a cell's cheapest readings, at most sixteen; more than one is an ambiguity."""
    if cell.values is not None:
        return cell.values
    found: list[Any] = []
    for made, state, ready in cell.readings:
        if state is None:
            _keep(found, ready)
        elif made is None:
            for row in _rows(state):
                _keep(found, row)
        else:
            entry, fields = made
            for row in _rows(state):
                _keep(found, entry.make(dict(zip(fields, row, strict=True))))
    cell.values = found[:MOST_READINGS]
    return cell.values


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
    rows: list[tuple[Any, ...]] = []
    for before, cell in state.ways:
        for row in before.rows or ():
            for value in values(cell):
                _keep(rows, (*row, value))
    return rows[:MOST_READINGS]


def _keep(found: list[Any], value: Any) -> None:
    if len(found) < MOST_READINGS and value not in found:
        found.append(value)
