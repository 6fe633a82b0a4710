"""Planeswalkers: loyalty as counters, damage to them, loyalty abilities (CR 306, 606, 704.5i)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from upheld.engine.ability import Frame, is_player
from upheld.engine.cost import Cost
from upheld.engine.errors import NotModelled
from upheld.engine.marks import rule
from upheld.engine.move import Move
from upheld.engine.position import Thing
from upheld.engine.replacement import Replacement
from upheld.engine.state_based import state_based_action
from upheld.language import Token, phrase, recogniser

from .counters import RemoveCounters, changed
from .damage import Damage, result_of_damage
from .zone_changes import put_into_graveyard

if TYPE_CHECKING:
    from upheld.engine.face import Face
    from upheld.engine.game import Game

ENTERS_WITH_LOYALTY = rule("306.5b", without="only a planeswalker that was cast enters with loyalty counters")
DAMAGE_TAKES_LOYALTY = rule("120.3c", "306.8", without="damage to a planeswalker leaves its loyalty as it is")
ZERO_LOYALTY = rule("704.5i", "306.9", without="a planeswalker with loyalty 0 stays on the battlefield")
LOYALTY = "loyalty"


class EntersWithLoyalty(Replacement):
    """The intrinsic ability to enter with as many loyalty counters as are printed (CR 306.5b)."""

    def channels(self) -> tuple[str, ...]:
        return ("enter",)

    def applies(self, game: Game, frame: Frame, event: Move) -> bool:
        return event.to == "battlefield" and event.thing == frame.source

    def instead_of(self, game: Game, frame: Frame, event: Move) -> Sequence[Any]:
        assert event.entering is not None
        thing = game.things[event.thing]
        number = _printed(event.entering.copied or game.face(thing))
        if thing.zone != "stack" and not ENTERS_WITH_LOYALTY.obeyed(game):
            return (event,)
        counters = changed(event.entering.counters, LOYALTY, number)
        return (event._replace(entering=event.entering._replace(counters=counters)),)

    def as_given(self, game: Game, thing: Thing, stated: bool) -> dict[str, Any]:
        """The printed loyalty of a planeswalker that stands there, unless counters are stated."""
        if stated:
            return {}
        return {"counters": changed(game.things[thing.id].counters, LOYALTY, _printed(game.face(thing)))}


def _printed(face: Face) -> int:
    if face.loyalty is None:
        raise NotModelled(f"the loyalty of {face.name}, which is no printed number (306.5b)")
    return face.loyalty


@result_of_damage
def loyalty_is_lost(game: Game, damage: Damage) -> Sequence[Any]:
    """Damage to a planeswalker takes off as many loyalty counters (CR 120.3c)."""
    if is_player(damage.subject) or "planeswalker" not in game.view(damage.subject).types:
        return ()
    if not DAMAGE_TAKES_LOYALTY.obeyed(game):
        return ()
    return (RemoveCounters(damage.subject, LOYALTY, damage.number, ("120.3c",)),)


@state_based_action
def without_loyalty(game: Game) -> Sequence[Any]:
    """A planeswalker without loyalty goes to the graveyard (CR 704.5i)."""
    due = [
        put_into_graveyard(id)
        for id in game.ids("battlefield")
        if "planeswalker" in game.view(id).types and not game.things[id].counter(LOYALTY)
    ]
    return due if due and ZERO_LOYALTY.obeyed(game) else ()


def _show(value: object) -> str | None:
    return f"[{value:+d}]" if isinstance(value, int) and value else "[0]" if value == 0 else None


@recogniser("loyalty-symbol", show=_show, example="[+1]", starts={"["})
def loyalty_symbol(tokens: Sequence[Token], start: int) -> Iterator[tuple[int, int]]:
    """`[+2]` as 2, `[-1]` as -1, `[0]` as 0."""
    inside = tokens[start : start + 3]
    if len(inside) < 3 or inside[0].key != "[" or inside[2].key != "]":
        return
    number = inside[1].key.removeprefix("+").removeprefix("-")
    if inside[1].kind in ("signed", "number") and number.isdigit():
        yield start + 3, -int(number) if inside[1].key.startswith("-") else int(number)


@phrase("cost", "<change:loyalty-symbol>")
class LoyaltySymbol(Cost):
    """Put on or take off loyalty counters (CR 606.4): what makes an ability a loyalty ability (606.2)."""

    change: int
    is_loyalty_symbol = True

    def is_payable(self, game: Game, frame: Frame) -> bool:
        raise NotModelled(f"activating a loyalty ability of {game.name(frame.source)} (606.3)")

    def pay(self, game: Game, frame: Frame) -> None:
        raise NotModelled(f"activating a loyalty ability of {game.name(frame.source)} (606.3)")
