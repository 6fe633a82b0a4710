"""Targets: chosen as a spell or ability goes on the stack, looked at again as it resolves (CR 115)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import comb
from typing import TYPE_CHECKING, Any

from .ability import Frame, as_player, is_player
from .choice import Option
from .errors import IllegalAction
from .marks import rule

if TYPE_CHECKING:
    from .game import Game

NONE_LEFT = rule(
    "608.2b",
    without="a spell or ability without a legal target left does what it can do without its targets",
)
ILLEGAL_UNAFFECTED = rule(
    "608.2b", without="while another target is legal, a target that has become illegal is affected as well"
)
NOT_ITSELF = rule("115.5", without="a spell or ability on the stack can be chosen as its own target")


def choose(game: Game, frame: Frame, wanted: Sequence[Any], asking: int) -> tuple[tuple[int, ...], ...]:
    """One tuple of subjects for each instance of the word "target" (CR 601.2c).

    Subjects are object numbers or players as negative numbers.  An instance without enough legal choices
    makes the whole action illegal.
    """
    chosen: list[tuple[int, ...]] = []
    for target in wanted:
        legal = _candidates(game, frame, target, asking)
        least, most = target.how_many(game, frame) if hasattr(target, "how_many") else (1, 1)
        if len(legal) < least:
            raise IllegalAction(f"no legal target: {target.described}", "601.2c")
        number = _number(game, frame, least, min(most, len(legal)), asking)
        chosen.append(_subjects(game, frame, legal, number, asking))
        frame.targets = tuple(chosen)
    return tuple(chosen)


def _candidates(game: Game, frame: Frame, target: Any, asking: int) -> list[int]:
    """What could be chosen for an instance of the word "target", never the asking object (CR 115.5)."""
    legal: list[int] = target.candidates(game, frame)
    if asking in legal and NOT_ITSELF.obeyed(game):
        legal = [subject for subject in legal if subject != asking]
    return legal


def choose_again(
    game: Game, frame: Frame, wanted: Sequence[Any], present: tuple[tuple[int, ...], ...], asking: int
) -> tuple[tuple[int, ...], ...]:
    """New targets, as many as before; targets may stay although they have become illegal (CR 115.7d)."""
    chosen: list[tuple[int, ...]] = []
    for target, subjects in zip(wanted, present, strict=True):
        legal = _candidates(game, frame, target, asking)
        staying = [subject for subject in subjects if subject not in legal]
        if staying or len(legal) < len(subjects):
            chosen.append(_partly_kept(game, frame, legal, subjects, asking))
        else:
            chosen.append(_subjects(game, frame, legal, len(subjects), asking))
        frame.targets = tuple(chosen)
    return tuple(chosen)


def _partly_kept(
    game: Game, frame: Frame, legal: Sequence[int], subjects: tuple[int, ...], asking: int
) -> tuple[int, ...]:
    """Targets of which some are illegal: all stay, or all are chosen anew where there are enough."""
    options = [Option(False, "no")]
    if len(legal) >= len(subjects):
        options.append(Option(True, "yes"))
    if not game.ask(frame.controller, "may", f"new targets for {game.name(asking)}", options, asking):
        return subjects
    return _subjects(game, frame, legal, len(subjects), asking)


def _number(game: Game, frame: Frame, least: int, most: int, asking: int) -> int:
    """How many targets there will be: announced before they are chosen (CR 601.2c)."""
    if least == most:
        return least
    options = [Option(number, f"{number} targets") for number in range(least, most + 1)]
    return int(game.ask(frame.controller, "targets", f"targets of {game.name(asking)}", options, asking))


def _subjects(game: Game, frame: Frame, legal: Sequence[int], number: int, asking: int) -> tuple[int, ...]:
    """That many different subjects (CR 115.3); several are chosen as a set, each set being one option."""
    if not number:
        return ()
    options = (
        Option(subjects, " and ".join(_name(game, subject) for subject in subjects), alike)
        for subjects, alike in _sets(_groups(game, legal), number)
    )
    chosen: tuple[int, ...] = game.ask(
        frame.controller, "target", f"target of {game.name(asking)}", options, asking
    )
    return chosen


def _groups(game: Game, legal: Sequence[int]) -> list[list[int]]:
    """The legal subjects, interchangeable ones together; players last."""
    groups: dict[Any, list[int]] = {}
    for subject in legal:
        if not is_player(subject):
            groups.setdefault(game.alike(subject), []).append(subject)
    return [*groups.values(), *([subject] for subject in legal if is_player(subject))]


def _sets(groups: Sequence[Sequence[int]], number: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every set of that many subjects, with how many interchangeable sets it stands for."""
    if not number:
        yield (), 1
        return
    if not groups:
        return
    first, rest = groups[0], groups[1:]
    for count in range(min(number, len(first)), -1, -1):
        for others, alike in _sets(rest, number - count):
            yield (*first[:count], *others), alike * comb(len(first), count)


def _name(game: Game, subject: int) -> str:
    return game.players[as_player(subject)].name if is_player(subject) else game.name(subject)


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
    if not any(legal):
        return None if NONE_LEFT.obeyed(game) else tuple(legal)
    return tuple(legal) if ILLEGAL_UNAFFECTED.obeyed(game) else chosen
