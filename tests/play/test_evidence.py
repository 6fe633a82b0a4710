"""Evidence, shown on a toy rule: a player with 7 life loses the game."""

from collections.abc import Sequence
from typing import Any

import pytest

from upheld.corpus.page import read_page
from upheld.corpus.ruling import Ruling
from upheld.corpus.source import source_of
from upheld.engine import state_based
from upheld.engine.errors import LimitReached
from upheld.engine.game import Game
from upheld.engine.marks import Mark
from upheld.engine.mechanics.winning import LoseGame
from upheld.play.evidence import by_mark, prove
from upheld.play.verdict import Checker

SEVEN_LOSES = Mark(("104.3b",), "seven life is as good as any", None)
SEVEN_NEVER_ENDS = Mark(("104.3d",), "a player with seven life reaches a limit", None)


@pytest.fixture(autouse=True)
def toy_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    def seven(game: Game) -> Sequence[Any]:
        found = [player for player in game.everyone if game.players[player].life == 7]
        if found and not SEVEN_NEVER_ENDS.obeyed(game):
            raise LimitReached("the toy limit")
        return [LoseGame(player, "104.3b") for player in found] if found and SEVEN_LOSES.obeyed(game) else []

    monkeypatch.setattr(state_based, "_ACTIONS", [*state_based._ACTIONS, seven])


def ruling(*statements: str, rules: str = "104.3b", life: int = 6) -> Ruling:
    lines = "\n".join(f"then   {statement}" for statement in statements)
    text = (
        f"# Toy\n\n## A toy\nId: toy.seven\nRules: {rules}\n\nWords.\n\n```scenario\nname   A toy case\n"
        f"given  you have {life} life\nwhen   you gain 1 life\n{lines}\n```\n"
    )
    page = read_page(source_of(text, "toy.md"))
    assert not page.problems
    return page.rulings[0]


def test_a_rule_matters_where_its_misreading_changes_a_statement(checker: Checker) -> None:
    proof = prove(checker, ruling("you have lost the game", "you have 7 life"))
    (trial,) = [trial for trial in proof.trials if trial.marks == (SEVEN_LOSES,)]
    assert trial.effect == "matters"
    assert [(flip.statement, flip.before, flip.after) for flip in trial.flips] == [
        ("you have lost the game", True, False)
    ]
    assert proof.is_shown
    assert proof.citations[0].without == ("seven life is as good as any",)


def test_a_rule_is_background_where_nothing_changes(checker: Checker) -> None:
    proof = prove(checker, ruling("you have 7 life"))
    (trial,) = [trial for trial in proof.trials if trial.marks == (SEVEN_LOSES,)]
    assert trial.effect == "background"
    assert not proof.is_shown
    assert proof.citations[0].effect == "background"


def test_a_misread_run_that_reaches_a_limit_proves_nothing(checker: Checker) -> None:
    proof = prove(checker, ruling("you have lost the game", rules="104.3d"))
    (trial,) = [trial for trial in proof.trials if trial.marks == (SEVEN_NEVER_ENDS,)]
    assert trial.effect == "inconclusive"
    assert trial.reason == "the toy limit"
    assert not proof.is_shown


def test_a_rule_that_did_not_decide_is_not_tried(checker: Checker) -> None:
    proof = prove(checker, ruling("you have 9 life", life=8))
    assert all(SEVEN_LOSES not in trial.marks for trial in proof.trials)


def test_a_rule_that_matters_uncited_is_reported(checker: Checker) -> None:
    proof = prove(checker, ruling("you have lost the game", rules="104.2b"))
    assert proof.not_cited == ("104.3b",)
    assert not proof.is_shown


def test_a_mark_needs_flips_and_controls(checker: Checker) -> None:
    flips = prove(checker, ruling("you have lost the game"))
    control = prove(checker, ruling("you have 7 life"))
    alone = by_mark([flips])[SEVEN_LOSES.id]
    both = by_mark([flips, control])[SEVEN_LOSES.id]
    assert (len(alone.flips), len(alone.controls), alone.is_blunt) == (1, 0, True)
    assert (len(both.flips), len(both.controls), both.is_blunt) == (1, 1, False)
