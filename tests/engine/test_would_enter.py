"""What a permanent is judged by as it would enter, today and by the former wording of 614.12."""

from __future__ import annotations

from tests.engine.test_layers import Sets
from tests.engine.test_likeness import game_with

from upheld.engine.effects import StartEffect
from upheld.engine.game import Game
from upheld.engine.mechanics.pump import AlsoCreature, Has, Locked
from upheld.engine.move import Entering, Move
from upheld.engine.would_enter import AS_IT_WOULD_EXIST, OTHERS_IGNORED, judged

Size = tuple[int | None, int | None]


def game_before_entering(*there: str, entering: str, zone: str = "hand") -> tuple[Game, list[int], Move]:
    """A game with some permanents and a card that is about to enter the battlefield."""
    game, ids = game_with(*there, entering)
    game.do(Move(ids[-1], zone))
    (card,) = game.ids(zone, 0)
    return game, ids[:-1], Move(card, "battlefield", "put", entering=Entering(0))


def subtypes(game: Game, move: Move) -> frozenset[str] | None:
    return judged(game, move, lambda id: game.view(id).subtypes)


def size(game: Game, move: Move) -> Size | None:
    return judged(game, move, lambda id: (game.view(id).power, game.view(id).toughness))


def test_its_own_static_abilities_count_and_those_of_others_did_not_formerly() -> None:
    """Urborg makes itself a Swamp; Blood Moon would have made it a Mountain and nothing else."""
    game, _, move = game_before_entering("Blood Moon", entering="Urborg, Tomb of Yawgmoth")
    assert subtypes(game, move) == frozenset({"Mountain"})
    game.formerly = frozenset({OTHERS_IGNORED})
    assert subtypes(game, move) == frozenset({"Swamp"})


def test_what_changed_its_spell_counts_in_every_edition() -> None:
    game, (giant,), move = game_before_entering("Hill Giant", entering="Grizzly Bears", zone="stack")
    game.do(StartEffect(Sets(None, 7, 7), 0, 0, "game", (move.thing,)))
    game.do(StartEffect(Sets(None, 5, 5), 0, 0, "game", (giant,)))
    assert size(game, move) == (7, 7)
    game.formerly = frozenset({OTHERS_IGNORED})
    assert size(game, move) == (7, 7)


def test_what_a_resolved_effect_gave_to_another_object_was_ignored_formerly() -> None:
    """It was not upon the spell of what enters."""
    game, (giant,), move = game_before_entering("Hill Giant", entering="Grizzly Bears", zone="stack")
    game.do(StartEffect(Locked((Has((Sets(None, 8, 8),)),)), 0, 0, "game", (giant,)))
    assert size(game, move) == (8, 8)
    game.formerly = frozenset({OTHERS_IGNORED})
    assert size(game, move) == (2, 2)


def test_an_effect_upon_whatever_fits_was_ignored_formerly() -> None:
    """It has changed nothing of the spell on the stack."""
    game, _, move = game_before_entering(entering="Grizzly Bears", zone="stack")
    game.do(StartEffect(Sets(None, 9, 9), 0, 0, "game", None))
    assert size(game, move) == (9, 9)
    game.formerly = frozenset({OTHERS_IGNORED})
    assert size(game, move) == (2, 2)


def test_other_objects_are_looked_at_as_they_are_in_every_reading() -> None:
    game, (moon, tower), move = game_before_entering("Blood Moon", "Coastal Tower", entering="Mystic Gate")
    game.do(StartEffect(Locked((AlsoCreature((1, 1)),)), 0, 0, "game", (moon,)))

    def kinds(id: int) -> list[frozenset[str]]:
        return [game.view(each).types | game.view(each).subtypes for each in (id, moon, tower)]

    as_they_are = [frozenset({"enchantment", "creature"}), frozenset({"land", "Mountain"})]
    assert judged(game, move, kinds) == [frozenset({"land", "Mountain"}), *as_they_are]
    game.formerly = frozenset({OTHERS_IGNORED})
    assert judged(game, move, kinds) == [frozenset({"land"}), *as_they_are]
    game.formerly, game.misread = frozenset(), frozenset({AS_IT_WOULD_EXIST})
    assert judged(game, move, kinds) == [frozenset({"land"}), *as_they_are]


def test_judging_leaves_the_game_as_it_is() -> None:
    game, (moon, tower), move = game_before_entering("Blood Moon", "Coastal Tower", entering="Mystic Gate")
    for game.formerly in (frozenset(), frozenset({OTHERS_IGNORED})):
        before = game.save()._replace(journal=None)
        judged(game, move, game.view)
        assert game.save()._replace(journal=None) == before
        assert game.working is None
        assert game.view(tower).subtypes == {"Mountain"}
        assert game.view(moon).subtypes == frozenset()
