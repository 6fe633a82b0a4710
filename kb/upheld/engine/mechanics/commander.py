"""The commander: a designation that a card keeps, and its way back to the command zone (CR 903.3, 903.9)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from upheld.engine.ability import Active, Frame
from upheld.engine.casting import Way, way_by_rule
from upheld.engine.choice import Option
from upheld.engine.errors import NotModelled
from upheld.engine.marks import former, rule
from upheld.engine.move import Move, note_when_moved
from upheld.engine.replacement import Replacement, replaced_by_rule
from upheld.engine.state_based import state_based_action

if TYPE_CHECKING:
    from upheld.engine.game import Game
    from upheld.engine.position import Thing

BACK_BY_STATE = rule(
    "903.9a", "704.6d", without="a commander stays in the graveyard or in exile when it has been put there"
)
BACK_INSTEAD = rule(
    "903.9b",
    without="a commander on its way to a hand or a library ends there like any other card",
    formerly="903.11@2015-01-23",
)
INSTEAD_OF_DYING = former(
    "a commander's owner may put it into the command zone instead of into the graveyard or exile, so that it "
    "never gets there",
    of="903.9@2020-06-01",
    now="903.9a",
)
COMMANDER = "commander"
PUT_HERE = "was put into its zone"
"""What is noted of a commander that moves, until state-based actions are checked (CR 704.6d)."""

note_when_moved(COMMANDER, PUT_HERE)


@state_based_action
def commanders_go_back(game: Game) -> Sequence[Any]:
    """A commander just put into a graveyard or exile goes to the command zone if its owner wants (903.9a)."""
    found = _just_put_aside(game)
    if not found or INSTEAD_OF_DYING.in_force(game) or not BACK_BY_STATE.obeyed(game):
        return ()
    return [Move(id, "command", "rule") for id in found if _wanted(game, id)]


def _just_put_aside(game: Game) -> list[int]:
    """The commanders that have come to a graveyard or to exile, those of the active player first (101.4)."""
    found = [
        id
        for (zone, player), content in game.zones.items()
        if content and zone in ("graveyard", "exile")
        for id in game.ids(zone, player)
        if _has_just_come(game.things[id])
    ]
    return sorted(found, key=lambda id: (game.things[id].owner - game.flow.active) % len(game.players))


def _has_just_come(thing: Thing) -> bool:
    return PUT_HERE in thing.since_check


@replaced_by_rule("Move")
def replacement_of_903_9(game: Game, move: Move) -> Sequence[Active]:
    """The replacement effect that 903.9b has for a commander."""
    thing = game.things.get(move.thing)
    if thing is None or COMMANDER not in thing.lasting_designations:
        return ()
    return (Active(thing.id, CommandZoneInstead(), thing.owner, thing.stamp, 0),)


class CommandZoneInstead(Replacement):
    """Its owner may put a commander into the command zone instead of into hand or library (CR 903.9b).

    It is offered once for an event: that it may be applied again, after another effect, is not modelled.
    """

    def applies(self, game: Game, frame: Frame, event: Move) -> bool:
        if event.to in ("graveyard", "exile"):
            return INSTEAD_OF_DYING.in_force(game)
        return event.to in ("hand", "library") and BACK_INSTEAD.obeyed(game)

    def instead_of(self, game: Game, frame: Frame, event: Move) -> Sequence[Any] | None:
        if not _wanted(game, event.thing):
            return None
        return (Move(event.thing, "command", event.reason),)


def _wanted(game: Game, id: int) -> bool:
    """Whether the owner of a commander puts it into the command zone."""
    options = (Option(True, "yes"), Option(False, "no"))
    question = f"put {game.name(id)} into the command zone"
    return bool(game.ask(game.things[id].owner, "may", question, options, id))


@way_by_rule
def from_the_command_zone(game: Game, player: int, id: int) -> Way | None:
    """Casting a commander from the command zone, for its tax, is not modelled (CR 903.8)."""
    thing = game.things[id]
    if thing.zone == "command" and COMMANDER in thing.lasting_designations:
        raise NotModelled(f"casting {game.name(id)} from the command zone (903.8)")
    return None
