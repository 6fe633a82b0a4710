"""The mana that symbols of a card text stand for where it is added: halves, snow and Phyrexian symbols."""

from __future__ import annotations

import pytest
from tests.engine.toys import Toys, holds

WELLS: Toys = {
    "Split Well": ("Land", "{T}: Add {W/U}."),
    "Twofold Well": ("Land", "{T}: Add {2/B}."),
    "Oily Well": ("Land", "{T}: Add {G/P}."),
    "Frozen Well": ("Land", "{T}: Add {S}{S}."),
    "Choosing Well": ("Land", "{T}: Add {W/U} or {R}."),
    "Peaked Well": ("Land", "{T}: Add {W/U} for each Mountain you control."),
}


@pytest.mark.parametrize(
    ("well", "pools"),
    [
        ("Split Well", ("{W}", "{U}")),
        ("Twofold Well", ("{C}{C}", "{B}")),
        ("Oily Well", ("{G}",)),
        ("Frozen Well", ("{C}{C}",)),
        ("Choosing Well", ("{W}", "{U}", "{R}")),
        ("Peaked Well", ("{W}{W}", "{W}{U}", "{U}{U}")),
    ],
)
def test_a_symbol_adds_mana_of_one_of_its_halves(well: str, pools: tuple[str, ...]) -> None:
    *others, last = (f"your mana pool is {pool}" for pool in pools)
    claim = f"one of {', '.join(others)} or {last}, each possibly" if others else last
    assert holds(WELLS, _tapped(well, claim))


@pytest.mark.parametrize("color", ["{U}", "{W}"])
def test_the_half_can_be_named(color: str) -> None:
    assert holds(WELLS, _tapped("Split Well", f"your mana pool is {color}", tapped_for=color))


def _tapped(well: str, *claims: str, tapped_for: str = "mana") -> str:
    lines = [
        f"name   {well}",
        f"given  you control {well}",
        "given  you control 2 copies of Mountain",
        f"when   you tap {well} for {tapped_for}",
        *(f"then   {claim}" for claim in claims),
    ]
    return "\n".join(lines) + "\n"
