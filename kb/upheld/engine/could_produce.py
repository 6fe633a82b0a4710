"""What mana a permanent could produce (CR 106.7): a least fixed point over permanents that ask each other."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from . import activating, mana, paying
from .ability import Frame
from .activated import Activated
from .body import says
from .marks import rule
from .triggered import Triggered

if TYPE_CHECKING:
    from .game import Game

COSTS_IGNORED = rule(
    "106.7", without="only abilities whose costs could be paid now count for what a permanent could produce"
)
REPLACED = rule("106.7", without="replacement effects are left out of what a permanent could produce")
WOULD_BE_MADE = rule("106.7", without="a type that is named counts even where no mana of it would be made")
TRIGGERED_TOO = rule(
    "106.7", without="only activated abilities count for what a permanent could produce, no triggered ones"
)
NO_TYPE_DEFINED = rule("106.7", without="a permanent for which no type is defined could produce any type")


def types(game: Game, id: int) -> frozenset[str]:
    """The types of mana that an ability of this permanent would make if it resolved now.

    Replacement effects are taken in every order and all choices in every way.  Permanents that ask about
    each other start from nothing and are looked at again until nothing more is found, so a circle of them
    alone makes nothing.
    """
    assumed = game.assumed
    if assumed is not None:
        assumed.asked += 1
        return assumed.known.setdefault(id, frozenset())
    key = ("could produce", id)
    found = game.shape.remembered(game, key, lambda: _least_fixed_point(game, id))
    makers = [*_mana_makers(game, id), *_triggered_makers(game, id)]
    if not found and makers and not NO_TYPE_DEFINED.obeyed(game):
        return frozenset(mana.TYPES)
    return found


def _least_fixed_point(game: Game, id: int) -> frozenset[str]:
    game.assumed = assumed = Assumed(id)
    known = assumed.known
    settled: set[int] = set()
    try:
        while True:
            before = dict(known)
            for permanent in [one for one in known if one not in settled]:
                asked = assumed.asked
                known[permanent] |= _made_by(game, permanent)
                if assumed.asked == asked:
                    settled.add(permanent)
            if known == before:
                return known[id]
    finally:
        game.assumed = None


class Assumed:
    """What permanents are taken to be able to produce so far, and how often that was asked."""

    def __init__(self, id: int) -> None:
        self.known: dict[int, frozenset[str]] = {id: frozenset()}
        self.asked = 0


def _mana_makers(game: Game, id: int) -> list[Activated]:
    return [ability for _, ability in activating.activations(game, id) if says(ability.body, "adds_mana")]


def _triggered_makers(game: Game, id: int) -> list[Triggered]:
    return [
        ability
        for ability in game.view(id).abilities
        if isinstance(ability, Triggered) and says(ability.body, "adds_mana")
    ]


def _made_by(game: Game, id: int) -> frozenset[str]:
    found: frozenset[str] = frozenset()
    unpayable: frozenset[str] = frozenset()
    for ability in _mana_makers(game, id):
        made = _judged(game, _made(game, id, ability))
        if _is_payable(game, id, ability):
            found |= made
        else:
            unpayable |= made
    if unpayable - found and COSTS_IGNORED.obeyed(game):
        found |= unpayable
    triggered: frozenset[str] = frozenset()
    for trigger in _triggered_makers(game, id):
        triggered |= _judged(game, _made(game, id, trigger))
    if triggered - found and TRIGGERED_TOO.obeyed(game):
        found |= triggered
    return found


class _Made(NamedTuple):
    """Types that one ability would make, what it says before replacements, types it only names."""

    types: frozenset[str]
    unreplaced: frozenset[str]
    named_only: frozenset[str]


def _judged(game: Game, made: _Made) -> frozenset[str]:
    if made.types != made.unreplaced and not REPLACED.obeyed(game):
        return made.unreplaced
    if made.named_only - made.types and not WOULD_BE_MADE.obeyed(game):
        return made.types | made.named_only
    return made.types


def _made(game: Game, id: int, ability: Activated | Triggered) -> _Made:
    """What comes of all choices and replacement orders, the ability resolving now.

    Nothing has triggered a triggered ability: what it says of its event is unknown and gives no type (106.5).
    """
    controller = game.controller(id)
    is_tapping = isinstance(ability, Activated) and ability.has_tap_symbol()

    def resolve(trial: Game) -> Frame:
        frame = Frame(id, controller)
        frame.refs["tapped for mana"] = id if is_tapping else None
        if isinstance(ability, Activated) or ability.condition_holds(trial, frame):
            ability.carry_out(trial, frame)
        return frame

    frames = [way.result for way in game.ways(resolve)]
    return _Made(*(_collected(frames, key) for key in ("produced", "unreplaced", "named only")))


def _collected(frames: list[Frame], key: str) -> frozenset[str]:
    return frozenset(type_ for frame in frames for type_ in frame.refs.get(key, ()))


def _is_payable(game: Game, id: int, ability: Activated) -> bool:
    frame = Frame(id, game.controller(id))
    return paying.can_pay(game, frame, activating.total(game, frame, ability, 0))
