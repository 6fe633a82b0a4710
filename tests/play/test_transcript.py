"""A line told step by step, with the rules of each step and the board around it."""

import re
from pathlib import Path

from upheld.corpus.corpus import Corpus
from upheld.play.transcript import Step, transcript
from upheld.play.verdict import Checker

from .conftest import only_case

SHOCK = (
    "given  Shock is in your hand\ngiven  you control Mountain\n"
    "when   you cast Shock targeting your opponent\nwhen   the stack empties\n"
    "then   your opponent has 18 life\n"
)


def test_it_begins_and_ends_with_the_board(checker: Checker) -> None:
    steps = transcript(checker, only_case(SHOCK))
    assert (steps[0].title, steps[-1].title) == ("Start", "End")
    assert "opponent's life: 20" in steps[0].board
    assert "opponent's life: 18" in steps[-1].board


def test_steps_stand_under_the_line_that_they_belong_to(checker: Checker) -> None:
    titles = [step.title for step in transcript(checker, only_case(SHOCK)) if step.title]
    assert titles == ["Start", "you cast Shock targeting your opponent", "the stack empties", "End"]


def test_what_happens_is_told_with_its_rule(checker: Checker) -> None:
    steps = transcript(checker, only_case(SHOCK))
    (resolving,) = [step for step in steps if "Shock begins to resolve" in step.text]
    assert "608.1" in resolving.rules
    assert any("601.2i" in step.rules for step in steps)


def test_a_scenario_that_cannot_be_played_has_none(checker: Checker) -> None:
    case = only_case(SHOCK.replace("given  you control Mountain\n", ""))
    assert transcript(checker, case) == ()


def test_a_staged_change_is_marked_so(checker: Checker) -> None:
    steps = transcript(
        checker, only_case("when   2 cards are put into your hand\nthen   your hand is 2 cards\n")
    )
    assert any("it simply happens" in step.text for step in steps)


def rules_of(steps: tuple[Step, ...], text: str) -> tuple[str, ...]:
    """The rules of the one step whose text contains this."""
    (step,) = [step for step in steps if text in step.text]
    return step.rules


def test_rules_are_those_by_which_the_thing_happened(checker: Checker) -> None:
    steps = transcript(checker, only_case(SHOCK))
    assert rules_of(steps, "Shock goes to the stack") == ("601.2a",)
    assert rules_of(steps, "you choose opponent as the target of Shock") == ("601.2c",)
    assert rules_of(steps, "opponent loses 2 life") == ("120.3a",)
    assert rules_of(steps, "Shock goes to its owner's graveyard") == ("608.2n",)


def test_abilities_are_put_on_the_stack_by_the_rule_of_their_kind(checker: Checker) -> None:
    activated = transcript(
        checker,
        only_case(
            "given  you control Prodigal Sorcerer\ngiven  your opponent controls Hill Giant\n"
            "when   you activate Prodigal Sorcerer targeting Hill Giant\nthen   Hill Giant is untapped\n"
        ),
    )
    assert rules_of(activated, "goes on the stack") == ("602.2a",)
    assert rules_of(activated, "as the target") == ("602.2b", "601.2c")
    triggered = transcript(checker, only_case(RINGS))
    assert rules_of(triggered, "goes on the stack") == ("603.3",)
    assert rules_of(triggered, "as the target") == ("603.3d",)
    assert rules_of(triggered, "goes to exile") == ("701.13a",)


RINGS = (
    "given  you control Grizzly Bears\ngiven  Oblivion Ring called ring is in your hand\n"
    "when   ring is put onto the battlefield under your control\nchoose Grizzly Bears\n"
    "when   the top of the stack resolves\nthen   Grizzly Bears is in exile\nthen   ring is untapped\n"
)


def test_an_alias_shows_its_card(checker: Checker) -> None:
    steps = transcript(checker, only_case(RINGS))
    assert any("the ability of ring (Oblivion Ring) goes on the stack" in step.text for step in steps)
    assert "your hand: ring (Oblivion Ring)" in steps[0].board


def test_a_choice_and_its_announcement_are_told_once(checker: Checker) -> None:
    texts = [step.text for step in transcript(checker, only_case(RINGS))]
    assert sum("Grizzly Bears" in text and "target" in text for text in texts) == 1


def test_the_board_stands_after_the_last_event_of_what_happened_at_once(checker: Checker) -> None:
    steps = transcript(checker, only_case(SHOCK))
    place = next(place for place, step in enumerate(steps) if "deals 2 damage" in step.text)
    assert steps[place].board == ()
    assert steps[place + 1].text == "opponent loses 2 life."
    assert steps[place + 1].board == ("opponent's life: 18",)


def test_statements_are_told_where_they_are_judged(checker: Checker) -> None:
    case = only_case(SHOCK.replace("targeting your opponent", "targeting you") + "when   you gain 1 life\n")
    texts = [step.text for step in transcript(checker, case)]
    judged = texts.index("then your opponent has 18 life: false; it is 20.")
    assert judged < texts.index("you gain 1 life.")


def test_a_statement_says_on_how_many_lines_it_is_true(checker: Checker) -> None:
    case = only_case(
        "given  Shock is in your hand\ngiven  you control Mountain\n"
        "when   you cast Shock\nwhen   the stack empties\nthen   possibly you have 18 life\n"
    )
    steps = transcript(checker, case, (), checker.check(case))
    assert any("true on 1 of 2 lines" in step.text for step in steps)


def test_a_destroyed_creature_is_told_with_the_state_based_action(checker: Checker) -> None:
    text = (
        "given  Shock is in your hand\ngiven  you control Mountain\ngiven  you control Grizzly Bears\n"
        "when   you cast Shock targeting Grizzly Bears\nwhen   the stack empties\n"
        "then   Grizzly Bears is in your graveyard\n"
    )
    assert rules_of(transcript(checker, only_case(text)), "is destroyed") == ("704.5g", "701.8a")


def test_a_choice_stands_before_the_rule_that_decides_about_its_answer(checker: Checker) -> None:
    case = only_case(
        "given  you control Abundance\ngiven  the top cards of your library are Forest, then Shock\n"
        "when   you draw 1 card\nthen   you have drawn 0 cards\n"
    )
    texts = [step.text for step in transcript(checker, case)]
    asked = texts.index("replace this by what Abundance says: you chose yes.")
    assert asked < texts.index("what Abundance says happens instead.")


def test_a_choice_among_replacements_is_told_in_words(checker: Checker) -> None:
    case = only_case(
        "given  you control Mana Reflection\ngiven  you control Nyxbloom Ancient\ngiven  you control Forest\n"
        "when   you tap Forest for mana\nthen   you control Forest\n"
    )
    texts = [step.text for step in transcript(checker, case)]
    assert "which replacement effect applies first: you chose Mana Reflection." in texts


LAYERS = (
    "given  you control {first}\ngiven  you control {second}\ngiven  you control Plains\n"
    "when   you gain 1 life\nthen   Plains could produce {{W}}\n"
)


def test_what_decided_values_is_told_in_the_layers_and_not_with_what_happens_next(checker: Checker) -> None:
    text = LAYERS.format(first="Urborg, Tomb of Yawgmoth", second="Blood Moon")
    steps = transcript(checker, only_case(text))
    assert rules_of(steps, "it simply happens") == ()
    assert steps[-1].rules == ()
    assert rules_of(steps, "layer 4: nonbasic lands are Mountains (Blood Moon)") == ("613.1d", "613.8")
    assert any("before Urborg, Tomb of Yawgmoth, whose effect depends on it" in step.text for step in steps)
    assert "613.8" in rules_of(steps, "the wrong reading would be: within a layer only timestamps count")


def test_without_dependency_the_layers_follow_timestamps(checker: Checker) -> None:
    case = only_case(
        "given  you control Humility\ngiven  you control Opalescence\n"
        "when   you gain 1 life\nthen   Humility is 4/4\n"
    )
    steps = transcript(checker, case)
    layers = [step for step in steps if step.text.startswith("layer")]
    assert [step.text.partition(":")[0] for step in layers] == ["layer 4", "layer 6", "layer 7b", "layer 7b"]
    assert layers[0].rules == ("613.1d",)
    assert layers[-1].rules == ("613.4b", "613.7")
    assert layers[-1].text.endswith("; after Humility.")


def test_listening_and_layering_leave_the_verdict_alone(checker: Checker) -> None:
    case = only_case(LAYERS.format(first="Blood Moon", second="Urborg, Tomb of Yawgmoth"))
    before = checker.check(case)
    transcript(checker, case)
    assert checker.check(case) == before


def test_every_rule_that_transcripts_cite_has_a_digest(corpus: Corpus, checkout: Path) -> None:
    modules = [checkout / "kb" / "upheld" / "play" / f"{name}.py" for name in ("citing", "layering")]
    cited = {number for file in modules for number in re.findall(r'"(\d{3}\.\d+[a-z]?)"', file.read_text())}
    assert "701.13a" in cited
    assert cited - {"704.5"} - corpus.digests.keys() == set()
