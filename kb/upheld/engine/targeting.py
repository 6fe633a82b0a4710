"""Targets: chosen as a spell or ability goes on the stack, looked at again as it resolves (CR 115, 601.2c)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from .ability import Frame, as_player, is_player
from .choice import Option
from .errors import IllegalAction
from .marks import rule

if TYPE_CHECKING:
    from .game import Game

LEGAL_ON_RESOLUTION = rule(
    "608.2b", without="targets are not looked at again when the spell or ability resolves"
)


def choose(game: Game, frame: Frame, wanted: Sequence[Any], asking: int) -> tuple[tuple[int, ...], ...]:
    """One tuple of subjects for each instance of the word "target" (CR 601.2c).

    Subjects are object numbers or players as negative numbers.  An instance without a legal choice makes
    the whole action illegal.
    """
    chosen: list[tuple[int, ...]] = []
    for target in wanted:
        legal = target.candidates(game, frame)
        if not legal:
            raise IllegalAction(f"no legal target: {target.described}", "601.2c")
        objects = [subject for subject in legal if not is_player(subject)]
        options = [Option(id, game.name(id), count) for id, count in game.grouped(objects)]
        options += [
            Option(subject, game.players[as_player(subject)].name) for subject in legal if is_player(subject)
        ]
        subject = game.ask(frame.controller, "target", f"target of {game.name(asking)}", options, asking)
        chosen.append((subject,))
        frame.targets = tuple(chosen)
    return tuple(chosen)


def still_legal(
    game: Game, frame: Frame, wanted: Sequence[Any], chosen: tuple[tuple[int, ...], ...]
) -> tuple[tuple[int, ...], ...] | None:
    """The targets without those that have become illegal; None when none is left (CR 608.2b)."""
    legal: list[tuple[int, ...]] = []
    for target, subjects in zip(wanted, chosen, strict=True):
        candidates = target.candidates(game, frame)
        legal.append(tuple(subject for subject in subjects if subject in candidates))
    if tuple(legal) == chosen:
        return chosen
    if not LEGAL_ON_RESOLUTION.obeyed(game):
        return chosen
    if any(chosen) and not any(legal):
        return None
    return tuple(legal)
