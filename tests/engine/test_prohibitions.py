"""Whatever forbids something is a mark, which `then you can't …` can name, or has a reason to be none."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from upheld.corpus.corpus import load_corpus
from upheld.engine import mechanics
from upheld.engine.ability import Frame
from upheld.engine.body import asked_whether
from upheld.engine.game import Game
from upheld.engine.mechanics.draw import DrawVerb
from upheld.engine.quantity import Number
from upheld.play.faces import Faces
from upheld.play.world import World

mechanics.load()
ENGINE = Path(mechanics.__file__).parent.parent

GONE = "what is not there can't be used; no rule about players says so"
NOT_PAYABLE = "a cost that can't be paid is no prohibition: `can't` asks for what would be payable (118.3)"
NO_CHOICE = "there is nothing that could be chosen, whatever a rule allowed"
PERMISSION = "nothing allows it: what is missing is a permission, not a prohibition lifted (601.3, 305.1)"

WITHOUT_A_MARK = {
    ("activated.py", "pay"): NOT_PAYABLE,
    ("activating.py", "announce"): GONE,
    ("casting.py", "_check_may_begin"): PERMISSION,
    ("casting.py", "_propose"): GONE,
    ("game.py", "ask"): NO_CHOICE,
    ("land_play.py", "play"): PERMISSION,
    ("payment.py", "pay"): NOT_PAYABLE,
    ("paying.py", "pay"): NOT_PAYABLE,
    ("spell_copies.py", "pay"): NOT_PAYABLE,
    ("symbols_announced.py", "pay"): "119.4 is asked where it is found out whether the life can be paid",
    ("tap_symbol.py", "_check"): "a card that is no permanent has nothing to turn (107.5, 107.6)",
    ("targeting.py", "choose"): NO_CHOICE,
}
ASKED_BY_THE_CORE = {
    "casting_limits.py": "casting asks 601.3 for every effect that forbids casting",
}


def modules() -> Iterator[tuple[Path, ast.Module]]:
    for path in sorted(ENGINE.rglob("*.py")):
        yield path, ast.parse(path.read_text("utf-8"))


def errors_without_a_mark(node: ast.AST, within: str = "") -> Iterator[str]:
    """The functions in which an illegal action is raised or made without a mark."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef):
            yield from errors_without_a_mark(child, child.name)
            continue
        if isinstance(child, ast.Call) and isinstance(child.func, ast.Name):
            is_error = child.func.id in ("IllegalAction", "Unpayable")
            is_marked = len(child.args) > 2 or any(word.arg == "mark" for word in child.keywords)
            if is_error and not is_marked:
                yield within
        yield from errors_without_a_mark(child, within)


def test_illegal_actions_name_a_mark_or_have_a_reason() -> None:
    found = {(path.name, function) for path, tree in modules() for function in errors_without_a_mark(tree)}
    assert found == WITHOUT_A_MARK.keys()


def forbidding_classes() -> Iterator[tuple[str, ast.ClassDef]]:
    for path, tree in modules():
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef) and any(
                isinstance(part, ast.FunctionDef) and part.name.startswith(("forbids", "keeps_from"))
                for part in node.body
            ):
                yield path.name, node


def asks_a_mark(node: ast.AST) -> bool:
    return any(isinstance(part, ast.Attribute) and part.attr == "obeyed" for part in ast.walk(node))


def test_whatever_forbids_an_event_asks_a_mark() -> None:
    found = list(forbidding_classes())
    assert len(found) > 4
    silent = {file for file, node in found if not asks_a_mark(node)}
    assert silent == ASKED_BY_THE_CORE.keys()


class Yes:
    """Answers yes wherever it is asked."""

    def decide(self, choice: object) -> int:
        return 0


def test_several_draws_are_no_choice_under_a_limit_of_one_each_turn() -> None:
    game = Game(decider=Yes())
    world = World(game, Faces(load_corpus()))
    spirit = world.add("Spirit of the Labyrinth", "battlefield", 1)
    world.finish()
    frame = Frame(spirit, 0)
    assert not asked_whether(game, frame, 0, DrawVerb(Number(2)))
    assert asked_whether(game, frame, 0, DrawVerb(Number(1)))
