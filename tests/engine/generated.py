"""Small generated cases: start positions and instructions put together from the cards of the corpus."""

from __future__ import annotations

from hypothesis import strategies as st

from upheld.corpus.scenario import Case
from upheld.corpus.scenario_text import read_scenario_text

PERMANENTS = (
    "Abundance",
    "Damia, Sage of Stone",
    "Mana Flare",
    "Mana Reflection",
    "Midnight Oil with 2 hour counters",
    "Null Profusion",
    "Nyxbloom Ancient",
    "Quantum Riddler",
    "Reflecting Pool",
    "Reliquary Tower",
    "Thought Reflection",
)
LIBRARY = ("Forest", "Grizzly Bears", "Island", "Terminus", "Thunderous Wrath")
INSTRUCTIONS = (
    "you draw 2 cards",
    "you draw 1 card",
    "1 card is put into your hand",
    "you discard 1 card",
    "you lose 2 life",
    "your upkeep begins",
    "your draw step begins",
    "your cleanup step begins",
    "your opponent's upkeep begins",
    "the stack empties",
    "you tap Forest for mana",
    "you cast Brainstorm",
)


@st.composite
def cases(draw: st.DrawFn) -> Case:
    """A case of a few permanents, a known library and one to three instructions; it may be unplayable."""
    permanents = draw(st.lists(st.sampled_from(PERMANENTS), max_size=3))
    tops = draw(st.lists(st.sampled_from(LIBRARY), min_size=1, max_size=4))
    lines = ["given  you control Forest", "given  you control Island called source"]
    lines += [f"given  you control {name}" for name in permanents]
    lines.append("given  Brainstorm is in your hand")
    if len(tops) == 1:
        lines.append(f"given  the top card of your library is {tops[0]}")
    else:
        lines.append(f"given  the top cards of your library are {', then '.join(tops)}")
    lines.append("given  your library has no other cards")
    lines += [
        f"when   {text}" for text in draw(st.lists(st.sampled_from(INSTRUCTIONS), min_size=1, max_size=3))
    ]
    number = draw(st.integers(0, 4))
    mode = draw(st.sampled_from(("", "possibly ", "never ")))
    lines.append(f"then   {mode}you have drawn {number} cards")
    lines.append(f"then   {draw(st.sampled_from(('', 'possibly ', 'never ')))}your hand is {number} cards")
    (case,) = read_scenario_text("\n".join(lines) + "\n", "generated.txt")
    return case
