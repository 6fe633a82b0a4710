"""What effects say can't happen (CR 101.2, 614.17)."""

from __future__ import annotations

from .marks import rule

CANT_WINS = rule(
    "101.2",
    "614.17",
    without="an instruction to do something goes before an effect that says it can't happen",
)
