"""By which rule an entry of the journal happened, told from how it came about."""

from __future__ import annotations

from collections.abc import Callable
from operator import is_

from upheld.engine.activated import Activated
from upheld.engine.game import Game
from upheld.engine.journal import Entry

Rules = tuple[str, ...]
Citer = Callable[[Game, Entry], Rules | None]

BY_STEP: dict[str, Rules] = {
    "untap": ("501.1",),
    "upkeep": ("501.1",),
    "draw": ("501.1",),
    "precombat main": ("505.1",),
    "beginning of combat": ("506.1",),
    "end of combat": ("506.1",),
    "postcombat main": ("505.1",),
    "end": ("512.1",),
    "cleanup": ("512.1",),
}
"""Which rule gives a step or phase its place in the turn."""

BY_REASON: dict[str, Rules] = {
    "draw": ("121.1",),
    "cast": ("601.2a",),
    "play": ("305.1", "116.2a"),
    "counter": ("701.6a",),
    "discard": ("701.9a",),
    "destroy": ("701.8a",),
    "sacrifice": ("701.21a",),
    "mill": ("701.17a",),
}
"""Which rule moves an object for a reason that a rule of its own defines."""

_CITERS: dict[str, Citer] = {}


def rules_of(game: Game, entry: Entry) -> Rules:
    """The rules by which this very thing happened; the game stands at the board of the entry."""
    if entry.kind == "event":
        citer = _CITERS.get(type(entry.what).__name__)
        found = citer(game, entry) if citer is not None else None
        if found is not None:
            return found
    return entry.rules


def _cites(event: str) -> Callable[[Citer], Citer]:
    def register(citer: Citer) -> Citer:
        _CITERS[event] = citer
        return citer

    return register


def _is_turn_based(game: Game, step: str) -> bool:
    """Whether it happens as a turn-based action of a step (CR 703.4)."""
    return game.flow.stage == "act" and game.flow.step == step


def _earlier(entry: Entry, kind: str) -> Entry | None:
    """The latest entry before this one that is no rule, if it is of a kind."""
    before = entry.before
    while before is not None and before.kind == "rule":
        before = before.before
    return before if before is not None and before.kind == kind else None


def _state_based(entry: Entry) -> Rules | None:
    """The state-based actions that decided right before the batch of an event (CR 704.5)."""
    before = entry.before
    while before is not None and before.kind == "event" and same_batch(before, entry):
        before = before.before
    found: dict[str, None] = {}
    while before is not None and (before.kind in ("rule", "answer") or _is_check(before)):
        if before.kind == "rule" and before.rules[0].startswith("704.5"):
            found[before.rules[0]] = None
        before = before.before
    return tuple(found) or None


def _is_check(entry: Entry) -> bool:
    return type(entry.what).__name__ == "StateBasedActionsChecked"


def same_batch(one: Entry, other: Entry) -> bool:
    """Whether two events were performed at once: nothing has changed between their boards."""
    if one.board is None or other.board is None or not one.kind == other.kind == "event":
        return False
    mine, others = one.board._replace(journal=None), other.board._replace(journal=None)
    return all(map(is_, mine, others))


@_cites("TurnBegins")
def _turn(game: Game, entry: Entry) -> Rules:
    return ("500.1",) if game.flow.regular is None else ("500.7",)


@_cites("StepBegins")
def _step(game: Game, entry: Entry) -> Rules | None:
    return BY_STEP.get(entry.what.step)


@_cites("Move")
def _move(game: Game, entry: Entry) -> Rules | None:
    move = entry.what
    if move.reason == "draw" and _is_turn_based(game, "draw"):
        return ("504.1", "121.1")
    if move.reason == "rule":
        return _only_reason(game, entry, move.thing)
    if move.reason == "resolve" and move.to == "battlefield":
        return ("608.3c",) if game.thing(move.thing).targets else ("608.3a",)
    if move.reason == "resolve":
        return _left_the_stack(entry)
    if move.to == "exile":
        return ("701.13a",)
    if move.to == "battlefield" and move.reason in ("put", "return"):
        return ("110.2a",)
    return BY_REASON.get(move.reason)


def _left_the_stack(entry: Entry) -> Rules:
    """As the last part of resolving, or because it did not resolve."""
    instead = _earlier(entry, "fizzled")
    return instead.rules if instead is not None else ("608.2n",)


def _only_reason(game: Game, entry: Entry, id: int) -> Rules | None:
    """The state-based action that put this permanent into a graveyard (CR 704.5)."""
    found = _state_based(entry)
    if found is None or len(found) == 1:
        return found
    values = game.view(id)
    fits = {
        "704.5f": values.toughness is not None and values.toughness <= 0,
        "704.5i": "planeswalker" in values.types and not game.thing(id).counter("loyalty"),
        "704.5m": "Aura" in values.subtypes,
        "704.5j": "legendary" in values.supertypes,
    }
    return next(((number,) for number in found if fits.get(number)), ("704.3",))


@_cites("Destroy")
def _destroy(game: Game, entry: Entry) -> Rules | None:
    found = [number for number in _state_based(entry) or () if number in ("704.5g", "704.5h")]
    if len(found) > 1:
        id = entry.what.thing
        toughness = game.view(id).toughness or 0
        found = ["704.5g" if game.thing(id).damage >= toughness else "704.5h"]
    return (*found, "701.8a")


@_cites("Announced")
def _announced(game: Game, entry: Entry) -> Rules | None:
    """An activated ability follows the rules for spells by a rule of its own (CR 602.2b)."""
    is_activated = isinstance(game.thing(entry.what.thing).ability, Activated)
    return ("602.2b", *entry.rules) if is_activated else None


@_cites("Untap")
def _untap(game: Game, entry: Entry) -> Rules | None:
    return ("502.3",) if _is_turn_based(game, "untap") else None


@_cites("Discard")
def _discard(game: Game, entry: Entry) -> Rules | None:
    return ("514.1", "701.9a") if _is_turn_based(game, "cleanup") else None
