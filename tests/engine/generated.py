"""Small generated cases: start positions and instructions put together from the cards of the corpus."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import strategies as st

from upheld.corpus.scenario import Case
from upheld.corpus.scenario_text import read_scenario_text

PERMANENTS = (
    "Abundance",
    "Damia, Sage of Stone",
    "Darksteel Myr",
    "Gnat Miser",
    "Humility",
    "Mana Flare",
    "Mana Reflection",
    "Midnight Oil with 2 hour counters",
    "Null Profusion",
    "Nyxbloom Ancient",
    "Opalescence",
    "Quantum Riddler",
    "Reflecting Pool",
    "Reliquary Tower",
    "Spirit of the Labyrinth",
    "Teferi's Ageless Insight",
    "Thought Reflection",
)
OTHERS = ("Alms Collector", "Exotic Orchard", "Howling Mine", "Imposing Sovereign", "Underworld Dreams")
LIBRARY = ("Forest", "Grizzly Bears", "Island", "Terminus", "Thunderous Wrath")
INSTRUCTIONS = (
    "you draw 2 cards",
    "you draw 1 card",
    "1 card is put into your hand",
    "you discard 1 card",
    "you sacrifice a creature",
    "you sacrifice a land",
    "you lose 2 life",
    "you gain 3 life",
    "you create 2 1/1 white Soldier creature tokens",
    "your upkeep begins",
    "your end step begins",
    "your cleanup step begins",
    "your opponent's upkeep begins",
    "your opponent's draw step begins",
    "the stack empties",
    "you cast Brainstorm",
    "you cast Divination",
    "you cast Shock",
)
MODES = ("", "possibly ", "never ")


@st.composite
def tables(draw: st.DrawFn) -> Case:
    """A case of a few permanents, a known library and one to three instructions; it may be unplayable."""
    permanents = draw(st.lists(st.sampled_from(PERMANENTS), max_size=3))
    tops = draw(st.lists(st.sampled_from(LIBRARY), min_size=2, max_size=5))
    lines = ["given  you control 2 copies of Forest", "given  you control 3 copies of Island"]
    lines += ["given  you control 2 copies of Grizzly Bears", "given  you control Mountain"]
    lines += [f"given  you control {name}" for name in permanents]
    lines += [f"given  your opponent controls {name}" for name in draw(_few(OTHERS))]
    lines += [f"given  {name} is in your hand" for name in ("Brainstorm", "Divination", "Shock")]
    lines.append(f"given  the top cards of your library are {', then '.join(tops)}")
    if draw(st.booleans()):
        lines.append("given  your library has no other cards")
    # A spell can be cast once.
    chosen = draw(st.lists(st.sampled_from(INSTRUCTIONS), min_size=1, max_size=3, unique_by=_as_spell))
    lines += [f"when   {text}" for text in chosen]
    number = draw(st.integers(0, 4))
    lines.append(f"then   {draw(st.sampled_from(MODES))}you have drawn {number} cards")
    lines.append(f"then   {draw(st.sampled_from(MODES))}your hand is {number + 3} cards")
    lines.append(f"then   {draw(st.sampled_from(MODES))}you control {number} creatures")
    return _case(lines)


def _few(names: Sequence[str]) -> st.SearchStrategy[list[str]]:
    return st.lists(st.sampled_from(names), max_size=2)


def _as_spell(text: str) -> object:
    return text if text.startswith("you cast") else object()


TWINS = (
    # Since before the turn, or since this turn (CR 302.6).
    """
    given  you control Llanowar Elves
    given  you control Llanowar Elves that came under your control this turn
    given  Exploration is in your hand
    when   you sacrifice a creature
    then   you can cast Exploration
    """,
    """
    given  you control 2 copies of Llanowar Elves
    given  you control 2 copies of Plains
    given  Exploration is in your hand
    given  Cloudshift called first is in your hand
    given  Cloudshift called second is in your hand
    when   you cast first
    when   the stack empties
    when   your end step begins
    when   your precombat main phase begins
    when   you cast second
    when   the stack empties
    when   you sacrifice a creature
    then   you can cast Exploration
    """,
    # Timestamps decide maximum hand sizes and layers (CR 613.7, 613.11).
    """
    given  you control Reliquary Tower
    given  you control Null Profusion
    given  you control Reliquary Tower
    when   you sacrifice a land
    then   you have no maximum hand size
    """,
    """
    given  you control Opalescence
    given  you control Humility
    given  you control Opalescence
    when   you sacrifice an enchantment
    then   you control 2 creatures
    then   you control 0 creatures
    """,
    """
    given  you control Blood Moon
    given  you control Urborg, Tomb of Yawgmoth
    given  you control Living Lands
    given  you control 2 copies of Humility
    given  you control 2 copies of Forest
    given  Exploration is in your hand
    when   you sacrifice an enchantment
    when   you sacrifice a land
    then   you control 3 creatures
    then   you control 2 Mountains
    then   you can cast Exploration
    """,
    # What one of them exiled, or what waits to be put on the stack (CR 607.2a, 603.3).
    """
    given  you control 4 copies of Swamp
    given  Faceless Butcher is in your hand
    given  you control 2 copies of Grizzly Bears
    given  your opponent controls Grizzly Bears
    when   you cast Faceless Butcher
    when   the stack empties
    when   you sacrifice a creature
    when   the stack empties
    then   you control 1 creatures
    then   your opponent controls 1 creatures
    """,
    """
    given  you control 7 copies of Swamp
    given  Entreat the Dead is in your hand
    given  you control Faceless Butcher that came under your control this turn
    given  Faceless Butcher is in your graveyard
    given  Faceless Butcher is in your graveyard
    when   you cast Entreat the Dead with X = 2
    when   the top of the stack resolves
    when   the top of the stack resolves
    when   the top of the stack resolves
    when   the top of the stack resolves
    then   you control 1 creatures
    then   you control 2 creatures
    """,
)
"""Cases about objects of one name that are alike in all but their history."""


@st.composite
def twins(draw: st.DrawFn) -> Case:
    """A case in which objects of one name must be told apart, though most of them are interchangeable."""
    extra = draw(st.sampled_from(("", "Chromatic Star", "Island", "Reliquary Tower")))
    lines = [f"given  you control {draw(st.integers(1, 2))} copies of {extra}"] if extra else []
    for line in draw(st.sampled_from(TWINS)).split("\n"):
        word, _, text = line.strip().partition(" ")
        mode = draw(st.sampled_from(MODES)) if word == "then" else ""
        lines += [f"{word}  {mode}{text.strip()}"] if word else []
    return _case(lines)


def cases() -> st.SearchStrategy[Case]:
    """Tables and twins."""
    return st.one_of(tables(), twins())


def _case(lines: list[str]) -> Case:
    (case,) = read_scenario_text("\n".join(lines) + "\n", "generated.txt")
    return case
