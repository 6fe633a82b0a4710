"""Damage to a player dealt to a planeswalker instead: a replacement effect that is no more (CR 306.7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from upheld.engine.ability import Active, Frame, as_player, is_player
from upheld.engine.choice import Option
from upheld.engine.marks import rule
from upheld.engine.replacement import Replacement, replaced_by_rule

from .damage import Damage

if TYPE_CHECKING:
    from upheld.engine.game import Game

NOT_REDIRECTED = rule(
    "306.7",
    without="noncombat damage to a player may be dealt to a planeswalker of that player instead",
    formerly="306.7@2017-09-29",
)


@replaced_by_rule("Damage")
def redirection(game: Game, damage: Damage) -> Sequence[Active]:
    """None, but for the misreading of 306.7: an effect of the opponent who controls the source (CR 614.9)."""
    if not is_player(damage.subject):
        return ()
    player = as_player(damage.subject)
    if not planeswalkers(game, player):
        return ()
    opponent = game.controller(damage.source)
    if opponent == player or NOT_REDIRECTED.obeyed(game):
        return ()
    return (Active(damage.source, Redirection(), opponent, 0, 0),)


def planeswalkers(game: Game, player: int) -> list[int]:
    """The planeswalkers that a player controls."""
    return [
        id
        for id in game.ids("battlefield")
        if "planeswalker" in game.view(id).types and game.controller(id) == player
    ]


class Redirection(Replacement):
    """Damage to a player is dealt to a planeswalker of theirs instead, if the opponent wants so."""

    def applies(self, game: Game, frame: Frame, event: Damage) -> bool:
        return is_player(event.subject)

    def instead_of(self, game: Game, frame: Frame, event: Damage) -> Sequence[Any] | None:
        found = game.grouped(planeswalkers(game, as_player(event.subject)))
        options = [Option(None, "no"), *(Option(id, game.name(id), count) for id, count in found)]
        text = f"redirect the damage of {game.name(event.source)} to a planeswalker"
        chosen = game.ask(frame.controller, "may", text, options, event.source)
        return None if chosen is None else (event._replace(subject=chosen),)
