"""What is true of every game: on generated cases and on the corpus, at every step of every line."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.engine.generated import cases, tables, twins

from upheld.corpus.corpus import load_corpus
from upheld.corpus.scenario import Case
from upheld.engine import journal, resolve, stack, state_based
from upheld.engine.choice import Choice, First
from upheld.engine.game import Game
from upheld.engine.journal import written
from upheld.engine.marks import Mark
from upheld.engine.mechanics.draw import DrawCards
from upheld.engine.mechanics.life import GainLife, LoseLife
from upheld.engine.mechanics.sacrifice import Sacrifice
from upheld.engine.mechanics.tap_symbol import Tap, Untap
from upheld.engine.move import to_battlefield
from upheld.engine.position import Blanks, Pile, Position
from upheld.engine.turn import StepBegins
from upheld.errors import UpheldError
from upheld.play import explore, script
from upheld.play.run import Run
from upheld.play.verdict import CaseResult, Checker

CHECKER = Checker(load_corpus())
FEW = explore.Bounds(lines=400, steps=40_000)
ON_CASES = settings(
    max_examples=60, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)


class Tally:
    """How many generated cases were played to the end and how many were not, so that idle tests are seen."""

    def __init__(self) -> None:
        self.seen = self.played = self.merged = 0

    def check(self, *, share: float = 0.7, merged: int = 0) -> None:
        assert self.played >= share * self.seen > 0, f"only {self.played} of {self.seen} cases were played"
        assert self.merged >= merged, f"only {self.merged} cases had interchangeable answers"


def new_run(case: Case, *, symmetry: bool = True) -> Run:
    return Run(case, script.read(case, CHECKER.book), CHECKER.faces, symmetry=symmetry)


def cards_of(game: Game) -> tuple[Counter[int], int]:
    """The physical cards by number and how many blank cards lie unseen in libraries."""
    blanks = 0
    for content in game.zones.values():
        blanks += sum(place.number for place in content if isinstance(place, Blanks))
    cards = Counter(thing.card for thing in game.things.values() if thing.kind == "card")
    return cards, blanks


def placed(game: Game) -> Counter[int]:
    """How often each object stands in a zone."""
    found: Counter[int] = Counter()
    for content in game.zones.values():
        for place in content:
            if isinstance(place, Pile):
                found.update(place.things)
            elif isinstance(place, int):
                found[place] += 1
    return found


def assert_sound(game: Game, total: int) -> None:
    where = placed(game)
    assert set(where) == set(game.things), "an object without a zone, or a zone with a ghost"
    assert not [id for id, times in where.items() if times != 1], "an object in two zones"
    for key, content in game.zones.items():
        for place in content:
            for id in place.things if isinstance(place, Pile) else (place,) if isinstance(place, int) else ():
                assert game.things[id].zone == key[0], "an object that believes to be elsewhere"
    cards, blanks = cards_of(game)
    assert not [card for card, times in cards.items() if times != 1], "a card in two objects"
    assert sum(cards.values()) + blanks == total, "a card appeared or vanished"


def first_line(run: Run, most: int = 3_000) -> None:
    """Play the first line to its end, or to where it cannot go on."""
    for _ in range(most):
        if run.is_done:
            return
        run.step()


def test_cards_stay_and_no_object_is_in_two_zones() -> None:
    tally = Tally()

    @ON_CASES
    @given(cases())
    def on(case: Case) -> None:
        tally.seen += 1
        try:
            run = new_run(case)
            cards, blanks = cards_of(run.game)
            total = sum(cards.values()) + blanks
            while not run.is_done:
                run.step()
                assert_sound(run.game, total)
        except UpheldError:
            return
        tally.played += 1

    on()
    tally.check()


def test_a_position_restored_at_a_quiet_point_goes_on_the_same_way() -> None:
    tally = Tally()

    @ON_CASES
    @given(cases())
    def on(case: Case) -> None:
        tally.seen += 1
        try:
            run = new_run(case)
            while not run.is_done:
                before = run.game.save()
                run.step()
                once = journal_text(run.game.save())
                run.game.restore(before)
                run.step()
                assert journal_text(run.game.save()) == once
        except UpheldError:
            return
        tally.played += 1

    on()
    tally.check()


class Disturbing:
    """Answers with the first option, after playing on in vain in the middle of a step."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.disturbed = 0

    def __call__(self, choice: Choice) -> int:
        saved, decider = self.game.save(), self.game.decider
        self.game.decider = First()
        for play_on in (lives, draws, moves, taps, steps, everything):
            with suppress(UpheldError):
                play_on(self.game)
            self.game.restore(saved)
        self.game.decider = decider
        self.disturbed += 1
        return 0


def lives(game: Game) -> None:
    game.do(GainLife(0, 3), LoseLife(1, 2))


def draws(game: Game) -> None:
    game.do(DrawCards(0, 2), DrawCards(1, 1))


def moves(game: Game) -> None:
    game.do(*(Sacrifice(game.controller(id), id) for id in game.ids("battlefield")))
    game.do(*(to_battlefield(game, id, 1) for id in game.ids("graveyard", 0)))


def taps(game: Game) -> None:
    game.do(*(Tap(id) for id in game.ids("battlefield")))
    game.do(*(Untap(id) for id in game.ids("battlefield")))


def steps(game: Game) -> None:
    """Abilities trigger, go on the stack and resolve."""
    game.do(StepBegins(0, "upkeep"), StepBegins(1, "upkeep"))
    stack.put_waiting(game)
    while game.zone("stack"):
        resolve.resolve_top(game)


def everything(game: Game) -> None:
    for play_on in (lives, draws, taps, steps, moves):
        play_on(game)
        state_based.perform(game)


@ON_CASES
@given(cases())
def test_a_position_restored_in_the_middle_of_a_resolution_goes_on_the_same_way(case: Case) -> None:
    try:
        plain, disturbed = new_run(case), new_run(case)
    except UpheldError:
        return
    disturbed.open_answers = Disturbing(disturbed.game)
    ends: list[str] = []
    for run in (plain, disturbed):
        try:
            first_line(run)
            ends.append(journal_text(run.game.save()))
        except UpheldError as error:
            ends.append(f"{error} after {journal_text(run.game.save())}")
    assert ends[0] == ends[1]


def plain_exploration(case: Case) -> tuple[int, set[tuple[bool, ...]]]:
    """Every line played from its very start, interchangeable answers apart: their number and outcomes."""
    pending: list[list[int]] = [[]]
    lines = 0
    outcomes: set[tuple[bool, ...]] = set()
    while pending:
        path = pending.pop()
        widths: list[int] = []

        def answer(choice: Choice, path: list[int] = path, widths: list[int] = widths) -> int:
            widths.append(len(choice.options))
            return path[len(widths) - 1] if len(widths) <= len(path) else 0

        run = new_run(case, symmetry=False)
        run.open_answers = answer
        while not run.is_done:
            run.step()
        lines += 1
        assert lines <= 3_000, "too many plain lines for a small case"
        outcomes.add(run.progress.truths)
        taken = [*path, *([0] * (len(widths) - len(path)))]
        for place in range(len(path), len(widths)):
            pending += [[*taken[:place], other] for other in range(1, widths[place])]
    return lines, outcomes


@pytest.mark.parametrize(("kind", "merged"), [(tables(), 8), (twins(), 30)], ids=["tables", "twins"])
def test_lines_outcomes_and_verdict_are_those_of_a_plain_exploration(
    kind: st.SearchStrategy[Case], merged: int
) -> None:
    tally = Tally()

    @ON_CASES
    @given(kind)
    def on(case: Case) -> None:
        tally.seen += 1
        result = CHECKER.check(case, bounds=FEW)
        if result.outcome in ("wrong", "undetermined") or result.plain_lines > 600:
            return
        assert_is_as_plain(case, result)
        tally.played += 1
        tally.merged += result.plain_lines > result.lines

    on()
    tally.check(merged=merged)


def assert_is_as_plain(case: Case, result: CaseResult) -> None:
    lines, outcomes = plain_exploration(case)
    assert result.plain_lines == lines
    assert set(result.outcomes) == {"".join("T" if truth else "F" for truth in one) for one in outcomes}
    assert (result.outcome == "holds") == verdict_by_hand(result, outcomes)


def verdict_by_hand(result: CaseResult, outcomes: set[tuple[bool, ...]]) -> bool:
    for number, statement in enumerate(result.statements):
        column = {one[number] for one in outcomes}
        mode: Any = statement.node.mode
        if mode == "always" and column != {True}:
            return False
        if mode == "never" and column != {False}:
            return False
        if mode == "possibly" and True not in column:
            return False
    return True


def journal_text(position: Position) -> str:
    return written(position.journal)


CORPUS_CASES = [case for ruling in CHECKER.corpus.rulings.values() for case in ruling.cases()]


@pytest.mark.parametrize("case", CORPUS_CASES, ids=lambda case: case.key)
def test_every_corpus_line_keeps_its_cards(case: Case) -> None:
    run = new_run(case)
    cards, blanks = cards_of(run.game)
    total = sum(cards.values()) + blanks
    first_line(run)
    assert run.is_done
    assert_sound(run.game, total)


def test_playing_on_in_vain_changes_no_line_of_the_corpus() -> None:
    disturbed = 0
    for case in CORPUS_CASES:
        plain, other = new_run(case), new_run(case)
        other.open_answers = disturbing = Disturbing(other.game)
        first_line(plain)
        first_line(other)
        assert journal_text(other.game.save()) == journal_text(plain.game.save()), case.key
        disturbed += disturbing.disturbed > 0
    assert disturbed > 100, "hardly any case leaves a choice open"


@pytest.mark.parametrize("case", CORPUS_CASES, ids=lambda case: case.key)
def test_a_corpus_case_has_the_lines_and_outcomes_of_a_plain_exploration(case: Case) -> None:
    result = CHECKER.check(case)
    if result.plain_lines <= 60:
        assert_is_as_plain(case, result)


@pytest.mark.parametrize("case", CORPUS_CASES, ids=lambda case: case.key)
def test_the_rules_that_decided_are_those_of_the_journals(case: Case) -> None:
    run = new_run(case)
    told: set[Mark] = set()
    for line in explore.lines(run):
        told.update(journal.decided(line.position.journal))
    assert run.game.decided == told
