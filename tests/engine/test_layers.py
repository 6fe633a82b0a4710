"""The order of effects within a layer, and what is remembered of it (CR 613.7, 613.8)."""

from __future__ import annotations

from collections.abc import Sequence

from tests.engine.test_likeness import game_with

from upheld.engine.ability import Frame
from upheld.engine.characteristics import Characteristics
from upheld.engine.effects import StartEffect
from upheld.engine.game import Game
from upheld.engine.journal import decided
from upheld.engine.layer_order import BY_DEPENDENCY, BY_TIMESTAMP
from upheld.engine.layered import Layered
from upheld.engine.move import Entering, Move


class Sets(Layered):
    """Sets power and toughness of creatures with a toughness; None leaves a number as it is."""

    toughness: int | None
    power_to: int | None
    toughness_to: int | None

    def layers(self) -> tuple[str, ...]:
        return ("7b",)

    def affects(self, game: Game, frame: Frame) -> list[int]:
        wanted = self.toughness
        return [id for id in game.ids("battlefield") if wanted in (None, game.view(id).toughness)]

    def amounts(self, game: Game, frame: Frame, layer: str, id: int) -> tuple[int | None, int | None]:
        return (self.power_to, self.toughness_to)

    def apply(self, game: Game, frame: Frame, layer: str, id: int, values: Characteristics) -> None:
        values.power = values.power if self.power_to is None else self.power_to
        values.toughness = values.toughness if self.toughness_to is None else self.toughness_to


def start(game: Game, effect: Layered, on: Sequence[int] | None = None) -> None:
    game.do(StartEffect(effect, 0, 0, "game", None if on is None else tuple(on)))


def sizes(game: Game, ids: Sequence[int]) -> list[tuple[int | None, int | None]]:
    return [(game.view(id).power, game.view(id).toughness) for id in ids]


def test_effects_of_a_dependency_loop_and_others_apply_by_timestamp() -> None:
    game, (bear, giant) = game_with("Grizzly Bears", "Hill Giant")
    start(game, Sets(2, 7, 3))
    start(game, Sets(3, None, 2))
    start(game, Sets(None, 9, None), [bear])
    # The first two depend on each other, so the third one, which depends on nothing, comes last.
    assert sizes(game, [bear, giant]) == [(9, 2), (3, 2)]


def test_an_effect_that_depends_on_a_loop_waits_for_it() -> None:
    game, (bear, giant) = game_with("Grizzly Bears", "Hill Giant")
    start(game, Sets(9, 1, None))
    start(game, Sets(2, None, 3))
    start(game, Sets(3, None, 9))
    start(game, Sets(9, None, 2))
    # 2 → 3 → 9 → 2 is a loop of three; the first effect depends on it without being part of it.
    assert sizes(game, [bear, giant]) == [(2, 2), (3, 2)]


def test_timestamps_decide_where_only_effects_in_the_middle_meet() -> None:
    game, (bear, giant) = game_with("Grizzly Bears", "Hill Giant")
    start(game, Sets(None, 4, 4), [bear])
    start(game, Sets(None, 5, 5), [bear])
    start(game, Sets(None, 6, 6), [giant])
    assert sizes(game, [bear, giant]) == [(5, 5), (6, 6)]
    assert BY_TIMESTAMP in game.decided
    assert BY_DEPENDENCY not in game.decided
    game.misread = frozenset({BY_TIMESTAMP})
    assert sizes(game, [bear, giant]) == [(4, 4), (6, 6)]


def test_timestamps_decide_nothing_where_every_order_has_one_result() -> None:
    game, (bear, giant) = game_with("Grizzly Bears", "Hill Giant")
    for id in (bear, giant, bear):
        start(game, Sets(None, 4, 4), [id])
    assert sizes(game, [bear, giant]) == [(4, 4), (4, 4)]
    assert not game.decided


def test_values_are_worked_out_anew_while_a_rule_is_misread() -> None:
    game, (urborg, plains, _) = game_with("Urborg, Tomb of Yawgmoth", "Plains", "Blood Moon")
    assert "Swamp" not in game.view(plains).subtypes
    rightly, game.misread = game.misread, frozenset({BY_DEPENDENCY})
    assert "Swamp" in game.view(plains).subtypes
    game.misread = rightly
    assert "Swamp" not in game.view(plains).subtypes
    assert "Mountain" in game.view(urborg).subtypes


def test_rules_that_decide_in_the_layers_decide_on_every_look() -> None:
    game, (_, plains, _) = game_with("Urborg, Tomb of Yawgmoth", "Plains", "Blood Moon")
    game.view(plains)
    start = game.save()._replace(journal=None)
    game.restore(start)
    game.decided = set()
    game.view(plains)
    game.view(plains)
    assert game.decided == {BY_DEPENDENCY}
    assert list(decided(game.journal)) == [BY_DEPENDENCY]


def test_rules_that_decide_how_a_permanent_would_be_are_told() -> None:
    game, (_, tower) = game_with("Blood Moon", "Coastal Tower", zone="battlefield")
    game.do(Move(tower, "hand"))
    game.do(StartEffect(Sets(None, 4, 4), 0, 0, "game", None))
    (card,) = game.ids("hand", 0)
    game.decided = set()
    game.do(Move(card, "battlefield", "put", entering=Entering(0)))
    assert game.decided <= set(decided(game.journal))
