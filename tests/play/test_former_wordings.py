"""Cases under former wordings: what the text of the edition says should happen, and what happens today."""

import pickle
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import TypeVar

import pytest
from tests.play.conftest import only_case

from upheld.engine.marks import Former, former, former_wordings, rule
from upheld.play.verdict import CaseResult, Checker

Test = TypeVar("Test", bound=Callable[..., None])

UNDER: dict[str, frozenset[str]] = {}
"""The former texts that each test plays a case under, by the name of the test."""
_played: set[str] = set()


def under(*former_texts: str) -> Callable[[Test], Test]:
    """Say which former wordings a test plays; that it does is checked when it has run."""

    def marked(test: Test) -> Test:
        UNDER[test.__name__] = frozenset(former_texts)
        return test

    return marked


@pytest.fixture(autouse=True)
def what_is_said_is_played(request: pytest.FixtureRequest) -> Iterator[None]:
    """A test plays exactly the former wordings that it says it plays."""
    _played.clear()
    yield
    assert isinstance(request.node, pytest.Function)
    assert _played == UNDER.get(request.node.originalname, frozenset())


def once(text: str) -> Former:
    """The former wording that names this text, or the rule before which there was none."""
    (found,) = (each for each in former_wordings() if text in (each.of, each.now))
    return found


def played(checker: Checker, text: str, *former_texts: str) -> CaseResult:
    """The case, played under some former wordings."""
    checker.book  # noqa: B018  # loads the mechanics
    _played.update(former_texts)
    return checker.check(only_case(text), formerly=map(once, former_texts))


def holds(checker: Checker, text: str, *former_texts: str) -> bool:
    result = played(checker, text, *former_texts)
    assert result.outcome in ("holds", "fails"), result.problem
    return result.outcome == "holds"


SHOCK_LAND = """
given  you control Blood Moon
given  Temple Garden is in your hand
when   you play Temple Garden
"""


@under("614.12@2017-08-25")
def test_614_12_of_2017_08_25_ignores_what_other_objects_would_do_to_the_land(checker: Checker) -> None:
    """Only its own static abilities and effects on its spell counted: it offers its choice."""
    pays = SHOCK_LAND + "choose yes\nthen you have 18 life\nthen Temple Garden is untapped\n"
    declines = SHOCK_LAND + "choose no\nthen you have 20 life\nthen Temple Garden is tapped\n"
    assert holds(checker, pays, "614.12@2017-08-25")
    assert holds(checker, declines, "614.12@2017-08-25")
    today = played(checker, pays)
    assert "never asked" in str(today.problem)


@under("614.12@2017-08-25")
def test_614_12_of_2017_08_25_lets_it_be_a_mountain_once_it_is_there(checker: Checker) -> None:
    """The text is about how it enters; on the battlefield the effect of Blood Moon applies."""
    text = SHOCK_LAND + "choose yes\nthen Temple Garden could produce {R}\n"
    assert holds(checker, text, "614.12@2017-08-25")


@under("614.12@2017-08-25")
def test_614_12_of_2017_08_25_judges_effects_of_others_by_the_land_alone(checker: Checker) -> None:
    """Living Lands does not count yet, so that the Forest is no creature for Imposing Sovereign."""
    text = """
        given  you control Living Lands
        given  your opponent controls Imposing Sovereign
        given  Forest is in your hand
        when   you play Forest
        then   Forest is untapped
        then   Forest is 1/1
        """
    assert holds(checker, text, "614.12@2017-08-25")
    assert not holds(checker, text)


@under("614.12@2017-08-25")
def test_614_12_of_2017_08_25_counts_the_abilities_of_the_permanent_itself(checker: Checker) -> None:
    """A creature by its own card enters tapped under Imposing Sovereign in every edition."""
    text = """
        given  your opponent controls Imposing Sovereign
        given  Grizzly Bears is in your hand
        given  you control Living Lands
        when   Grizzly Bears is put onto the battlefield under your control
        then   Grizzly Bears is tapped
        """
    assert holds(checker, text, "614.12@2017-08-25")
    assert holds(checker, text)


CHANGED_SPELL = """
given  your opponent controls Imposing Sovereign
given  you control Living Lands
given  Sol Ring is in your hand
given  your mana pool is {1}
when   you cast Sol Ring
when   Sol Ring becomes a 1/1 creature in addition to its other types until end of turn
when   the top of the stack resolves
then   Sol Ring is tapped
"""


@under("614.12@2017-08-25")
def test_614_12_of_2017_08_25_counts_what_changed_the_spell_on_the_stack(checker: Checker) -> None:
    """An artifact spell that became a creature enters as one (400.7a) in every edition."""
    assert holds(checker, CHANGED_SPELL, "614.12@2017-08-25")
    assert holds(checker, CHANGED_SPELL)


@under("614.12@2017-08-25")
def test_614_12_of_2017_08_25_counts_what_a_spell_lost_on_the_stack(checker: Checker) -> None:
    """It has no ability any more by which it would enter with counters."""
    text = """
        given  you control Living Lands
        given  Triskelion is in your hand
        given  your mana pool is {6}
        when   you cast Triskelion
        when   Triskelion loses all abilities until end of turn
        when   the top of the stack resolves
        then   Triskelion has no +1/+1 counters
        """
    assert holds(checker, text, "614.12@2017-08-25")
    assert holds(checker, text)


JACES = """
given  {who} Jace Beleren
given  Jace, Wielder of Mysteries is in your hand
given  your mana pool is {{1}}{{U}}{{U}}{{U}}
when   you cast Jace, Wielder of Mysteries
when   the top of the stack resolves
"""


@under("704.5j@2017-08-25")
def test_704_5j_of_2017_08_25_keeps_one_planeswalker_of_a_type(checker: Checker) -> None:
    """The player chooses one; the rest go to their owners' graveyards as a state-based action."""
    keeps = JACES.format(who="you control") + (
        "choose Jace, Wielder of Mysteries\n"
        "then Jace Beleren is in your graveyard\nthen Jace, Wielder of Mysteries is on the battlefield\n"
    )
    assert holds(checker, keeps, "704.5j@2017-08-25")
    both = JACES.format(who="you control") + "then you control 2 planeswalkers\n"
    assert not holds(checker, both, "704.5j@2017-08-25")
    assert holds(checker, both)


@under("704.5j@2017-08-25")
def test_704_5j_of_2017_08_25_keeps_one_of_two_with_one_name(checker: Checker) -> None:
    """No planeswalker was legendary then, so that the legend rule did not take another one."""
    text = """
given  you control Jace Beleren
given  Jace Beleren called second is in your hand
given  your mana pool is {1}{U}{U}
when   you cast second
when   the top of the stack resolves
then   you control 1 planeswalker
"""
    assert holds(checker, text, "704.5j@2017-08-25")
    assert holds(checker, text)


@under("704.5j@2017-08-25")
def test_704_5j_of_2017_08_25_looks_at_each_players_own_planeswalkers(checker: Checker) -> None:
    text = JACES.format(who="your opponent controls") + (
        "then Jace Beleren is on the battlefield\nthen Jace, Wielder of Mysteries is on the battlefield\n"
    )
    assert holds(checker, text, "704.5j@2017-08-25")


BOLT = """
given  your opponent controls Jace Beleren
given  you control Mountain
given  Lightning Bolt is in your hand
when   you cast Lightning Bolt targeting your opponent
when   the top of the stack resolves
"""


@under("306.7@2017-09-29")
def test_306_7_of_2017_09_29_lets_the_opponent_redirect_noncombat_damage(checker: Checker) -> None:
    """Its controller may have the source deal the damage to a planeswalker that the player controls."""
    redirected = BOLT + (
        "choose Jace Beleren\nthen your opponent has 20 life\n"
        "then Jace Beleren is in your opponent's graveyard\n"
    )
    declined = BOLT + (
        "choose no\nthen your opponent has 17 life\nthen Jace Beleren has 3 loyalty counters\n"
    )
    assert holds(checker, redirected, "306.7@2017-09-29")
    assert holds(checker, declined, "306.7@2017-09-29")
    assert played(checker, redirected).outcome == "wrong"


@under("306.7@2017-09-29")
def test_306_7_of_2017_09_29_is_not_for_damage_of_ones_own_sources(checker: Checker) -> None:
    """It speaks of a source that an opponent of the player controls."""
    text = """
        given  you control Jace Beleren
        given  you control Mountain
        given  Lightning Bolt is in your hand
        when   you cast Lightning Bolt targeting you
        when   the top of the stack resolves
        then   you have 17 life
        """
    assert holds(checker, text, "306.7@2017-09-29")


@under("605.1a@2026-06-19")
def test_605_1a_of_2026_06_19_makes_milling_for_mana_a_mana_ability(checker: Checker) -> None:
    """No target, could add mana, no loyalty ability: so it does not use the stack (605.3b)."""
    text = """
        given  you control Millikin
        given  the top card of your library is Grizzly Bears
        when   you activate Millikin
        then   your mana pool is {C}
        then   Grizzly Bears is in your graveyard
        then   the stack is empty
        """
    assert holds(checker, text, "605.1a@2026-06-19")
    assert not holds(checker, text)


@under("605.1a@2026-06-19")
def test_605_1a_of_2026_06_19_lets_it_pay_for_a_spell(checker: Checker) -> None:
    """Mana abilities may be activated while a spell is paid for (605.3a)."""
    text = """
        given  you control Millikin
        given  you control Deranged Assistant
        given  Sol Ring is in your hand
        when   you cast Sol Ring
        when   the top of the stack resolves
        then   Sol Ring is on the battlefield
        """
    assert holds(checker, text, "605.1a@2026-06-19")
    assert "can't be paid" in str(played(checker, text).problem)


COMMANDER = """
given  you control Thalia, Guardian of Thraben
given  your commander is Thalia, Guardian of Thraben
given  you control Moldervine Reclamation
when   {what}
"""
DIES = COMMANDER.format(what="you destroy Thalia, Guardian of Thraben")


@under("903.9@2020-06-01")
def test_903_9_of_2020_06_01_replaces_the_way_to_the_graveyard(checker: Checker) -> None:
    """It never gets there, so that it does not die (700.4) and nothing triggers."""
    instead = (
        DIES
        + "choose yes\nthen Thalia, Guardian of Thraben is in the command zone\nthen the stack is empty\n"
    )
    assert holds(checker, instead, "903.9@2020-06-01")
    assert not holds(checker, instead)


@under("903.9@2020-06-01")
def test_903_9_of_2020_06_01_lets_the_owner_decline(checker: Checker) -> None:
    """Then it dies like any creature, and no state-based action offers the command zone any more."""
    text = DIES + (
        "choose no\nthen Thalia, Guardian of Thraben is in your graveyard\n"
        "then an ability of Moldervine Reclamation is on the stack\n"
    )
    assert holds(checker, text, "903.9@2020-06-01")
    assert holds(checker, text)


@under("903.9@2020-06-01")
@pytest.mark.parametrize(
    "what",
    [
        "you exile Thalia, Guardian of Thraben",
        "Thalia, Guardian of Thraben is put on top of its owner's library",
    ],
)
def test_903_9_of_2020_06_01_covers_exile_hand_and_library_too(checker: Checker, what: str) -> None:
    text = (
        COMMANDER.format(what=what) + "choose yes\nthen Thalia, Guardian of Thraben is in the command zone\n"
    )
    assert holds(checker, text, "903.9@2020-06-01")


@under("903.11@2015-01-23", "903.9@2020-06-01")
def test_903_11_of_2015_01_23_has_no_word_of_hand_and_library(checker: Checker) -> None:
    """Only the ways to graveyard (903.11) and exile (903.12) could be replaced."""
    text = COMMANDER.format(what="you return all creatures to their owners' hands") + (
        "then Thalia, Guardian of Thraben is in your hand\n"
    )
    assert holds(checker, text, "903.11@2015-01-23", "903.9@2020-06-01")
    assert not holds(checker, text)


def test_a_commander_left_in_the_graveyard_is_not_offered_again(checker: Checker) -> None:
    """903.9a asks only about what was put there since the last check."""
    text = DIES + "choose no\nwhen the stack empties\nthen Thalia, Guardian of Thraben is in your graveyard\n"
    assert holds(checker, text)


def test_a_commander_is_the_card_and_no_other_of_its_name(checker: Checker) -> None:
    """903.3: the designation is an attribute of the card itself."""
    text = """
        given  Grizzly Bears called first is in your graveyard
        given  you control Grizzly Bears called second
        given  you control Grizzly Bears called third
        given  your commander is second
        when   you destroy all creatures
        choose yes
        then   second is in the command zone
        then   third is in your graveyard
        then   first is in your graveyard
        """
    assert holds(checker, text)


@pytest.mark.parametrize(
    ("turn", "answers"),
    [
        ("your opponent's", "choose your opponent: no\nchoose yes\n"),
        ("your", "choose no\nchoose your opponent: yes\n"),
    ],
)
def test_of_two_commanders_that_die_at_once_the_active_players_is_asked_about_first(
    checker: Checker, turn: str, answers: str
) -> None:
    """Answers stand in the order in which they are asked for (101.4)."""
    text = f"""
        given  Divination is in your graveyard
        given  you control Thalia, Guardian of Thraben
        given  your commander is Thalia, Guardian of Thraben
        given  your opponent controls Grizzly Bears
        given  your opponent's commander is Grizzly Bears
        when   {turn} upkeep begins
        when   you destroy all creatures
        {answers}then   the stack is empty
        """
    assert holds(checker, text)


def test_casting_from_the_command_zone_is_not_modelled_rather_than_illegal(checker: Checker) -> None:
    text = (
        DIES
        + "choose yes\nwhen the stack empties\nwhen you cast Thalia, Guardian of Thraben\n"
        + "then you have 21 life\n"
    )
    assert "not modelled" in str(played(checker, text).problem)


@under("608.3f")
def test_before_608_3f_a_copy_of_a_permanent_spell_ceases_to_exist(checker: Checker) -> None:
    """704.5e of 2020-08-07: a copy of a spell in a zone other than the stack ceases to exist."""
    text = """
        given  Grizzly Bears is in your hand
        given  Double Major is in your hand
        given  your mana pool is {G}{G}{G}{U}
        when   you cast Grizzly Bears
        when   you cast Double Major targeting Grizzly Bears
        when   the top of the stack resolves
        when   the top of the stack resolves
        then   you control 0 creatures
        when   the top of the stack resolves
        then   you control 1 creature
        then   you control 0 tokens
        """
    assert holds(checker, text, "608.3f")
    assert not holds(checker, text)


def test_every_former_wording_has_a_case_here(checker: Checker) -> None:
    checker.book  # noqa: B018  # loads the mechanics
    said = frozenset[str]().union(*UNDER.values())
    assert {once(text) for text in said} == set(former_wordings())


def test_a_former_wording_is_the_same_one_in_another_process() -> None:
    """The reader has loaded nothing but the marks: it finds the mechanics by itself."""
    wanted = [*former_wordings(), *(each.misreads for each in former_wordings())]
    code = "import pickle, sys; print(pickle.load(sys.stdin.buffer))"
    told = subprocess.run(
        [sys.executable, "-c", code], input=pickle.dumps(wanted), capture_output=True, check=True
    )
    assert told.stdout.decode().strip() == str(wanted)


def test_two_former_wordings_of_one_name_are_refused() -> None:
    first = next(former_wordings())
    with pytest.raises(ValueError, match="two former wordings"):
        former(first.what, of=first.of, now=first.now)
    with pytest.raises(ValueError, match="at least one rule"):
        rule(without="nothing", formerly="100.1@2020-01-01")
