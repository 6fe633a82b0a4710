"""The laws of the engine that its source can show: where state is written, where rules are marks."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import upheld.engine
from upheld.engine import mechanics
from upheld.engine.marks import declared
from upheld.play.telling import told_events

ENGINE = Path(upheld.engine.__file__).parent
TABLES = {"things", "zones", "players", "effects", "facts", "moved", "past", "stacked"}
TABLES |= {"waiting", "flow", "clock", "journal", "lineage", "before", "postponed"}
SETTERS = {"set_thing", "set_zone", "set_player", "add_fact"}
SERVES_EVENTS = {
    ("library.py", "settle"),
    ("library.py", "new_blank"),
    ("stack_events.py", "remember_stacking"),
    ("draw.py", "_drawn"),
    ("changed_spells.py", "carry_over"),
    ("last_known.py", "remember"),
}
"""Functions that write for events: knowledge gained of an open order, and parts of a `perform`."""
SERVES_THE_BATCH = {
    ("change.py", "_perform"),
    ("draw.py", "_draw_with_replacements_last"),
    ("stack.py", "put_waiting"),
    ("triggers.py", "_wait"),
    ("would_enter.py", "_entered"),
}
"""Functions that keep what belongs to a batch under way, or waits after it."""
SERVES_THE_FLOW = {
    ("mandatory_loop.py", "_watch"),
    ("turn.py", "_next_step"),
    ("turn.py", "_stage"),
    ("turn.py", "keep_priority"),
    ("turn.py", "pass_priority"),
}
"""Functions that say where the game stands: its steps, priority, and what would be a loop."""
SEQUENCES = {
    "CarryOut": "instructions that took the place of an event are followed once its batch is done (CR 614.6)",
    "Draw": "the card is looked for as it is drawn, and may act as it is drawn (CR 121.1, 603.11)",
    "DrawCards": "cards are drawn one at a time, each draw finished before the next (CR 121.2, 614.11a)",
}
"""Events that consist of other batches one after the other, with the reason why these are not at once."""
MACHINERY = ("change.py", "choice.py", "completing.py", "game.py", "journal.py", "position.py", "shape.py")


def modules() -> Iterator[tuple[Path, ast.Module]]:
    for path in sorted(ENGINE.rglob("*.py")):
        yield path, ast.parse(path.read_text("utf-8"))


def writes(tree: ast.AST, within: str = "") -> Iterator[tuple[str, int]]:
    """The functions and lines in which a table of the game is written."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef):
            yield from writes(node, node.name)
            continue
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in SETTERS:
            yield within, node.lineno
        if isinstance(node, ast.Assign | ast.AugAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            if any(_is_table(part) for target in targets for part in _parts(target)):
                yield within, node.lineno
        yield from writes(node, within)


def _parts(target: ast.expr) -> list[ast.expr]:
    return target.elts if isinstance(target, ast.Tuple) else [target]


def _is_table(target: ast.expr) -> bool:
    return (
        isinstance(target, ast.Attribute)
        and isinstance(target.value, ast.Name)
        and target.value.id == "game"
        and target.attr in TABLES
    )


def test_only_events_write_the_state() -> None:
    allowed = SERVES_EVENTS | SERVES_THE_BATCH | SERVES_THE_FLOW
    around = [
        (path.name, function, line)
        for path, tree in modules()
        if path.name != "game.py"
        for function, line in writes(tree)
        if function != "perform"
    ]
    assert [where for where in around if where[:2] not in allowed] == []
    assert allowed - {where[:2] for where in around} == set(), "exceptions that nothing needs"


def test_an_event_starts_no_batch_of_its_own() -> None:
    """What an event consists of is contained in it, so that all of it happens at once."""
    nested = {
        node.name
        for _, tree in modules()
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
        for part in node.body
        if _is_perform(part) and any(_starts_batch(inner) for inner in ast.walk(part))
    }
    assert nested == set(SEQUENCES)


def _starts_batch(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in ("do", "carry_out")
    )


def test_the_machinery_declares_no_marks() -> None:
    for name in MACHINERY:
        assert " = rule(" not in (ENGINE / name).read_text("utf-8"), name


def test_every_mark_names_rules_of_the_edition() -> None:
    from upheld.corpus.corpus import load_corpus

    mechanics.load()
    known = load_corpus().edition.numbers
    unknown = [(mark.id, number) for mark in declared() for number in mark.numbers if number not in known]
    assert unknown == []


def test_every_event_is_told_in_words() -> None:
    events = {
        node.name
        for _, tree in modules()
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef) and any(_is_perform(part) for part in node.body)
    }
    assert len(events) > 20
    assert sorted(events - told_events() - {"Event"}) == []


def _is_perform(node: ast.stmt) -> bool:
    return isinstance(node, ast.FunctionDef) and node.name == "perform"
