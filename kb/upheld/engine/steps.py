"""The steps of a turn in order (CR 500.1) and what a step's name is in text."""

from __future__ import annotations

STEPS = (
    "untap",
    "upkeep",
    "draw",
    "precombat main",
    "beginning of combat",
    "end of combat",
    "postcombat main",
    "end",
    "cleanup",
)
"""Combat consists of its first and last step: nobody attacks (CR 508.8, `mechanics.combat_keywords`)."""

MAIN_PHASES = ("precombat main", "postcombat main")
WITHOUT_PRIORITY = ("untap", "cleanup")


def after(step: str) -> str | None:
    """The step that follows in the same turn, or None after the last."""
    place = STEPS.index(step) + 1
    return STEPS[place] if place < len(STEPS) else None


def spoken(step: str) -> str:
    """The step as rules texts call it."""
    return f"{step} phase" if step in MAIN_PHASES else "end step" if step == "end" else f"{step} step"
