"""What leaves the stack without resolving has not resolved (CR 603.4, 608.2b)."""

from __future__ import annotations

import pytest
from tests.engine.toys import first_line

from upheld.engine import journal
from upheld.engine.resolve import Resolves

SPELL = """\
name   The only target is gone
given  you control Mountain
given  your opponent controls Grizzly Bears
given  Lightning Bolt is in your hand
when   you cast Lightning Bolt targeting Grizzly Bears
when   Grizzly Bears is {fate}
when   the top of the stack resolves
then   Lightning Bolt is in your graveyard
"""
ABILITY = """\
name   The condition is looked at again
given  you control Felidar Sovereign
given  you have 40 life
when   your upkeep begins
when   you lose {lost} life
when   the top of the stack resolves
then   the stack is empty
"""


def ends(text: str) -> tuple[int, list[tuple[str, ...]]]:
    """How many objects have resolved on the first line, and the rules by which others did nothing."""
    last = first_line({}, text).journal
    resolved = sum(isinstance(event, Resolves) for event in journal.events(last))
    return resolved, [entry.rules for entry in journal.entries(last) if entry.kind == "fizzled"]


def test_a_spell_without_a_legal_target_has_not_resolved() -> None:
    assert ends(SPELL.format(fate="exiled")) == (0, [("608.2b",)])


def test_a_spell_with_its_target_has_resolved() -> None:
    assert ends(SPELL.replace("{fate}", "tapped").replace("is tapped", "becomes tapped")) == (1, [])


@pytest.mark.parametrize(("lost", "end"), [(0, (1, [])), (1, (0, [("608.2a",)]))])
def test_an_ability_whose_condition_is_no_longer_true_has_not_resolved(
    lost: int, end: tuple[int, list[tuple[str, ...]]]
) -> None:
    assert ends(ABILITY.format(lost=lost)) == end
