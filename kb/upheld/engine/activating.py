"""Activating abilities (CR 602.2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from . import completing, cost, paying, stack, targeting, variable
from .ability import Frame, frame_of
from .activated import Activated
from .errors import IllegalAction
from .marks import rule
from .position import Casting
from .stack_events import Announced, remember_stacking
from .wording import does_not

if TYPE_CHECKING:
    from .game import Game


ONLY_ITS_CONTROLLER = rule(
    "602.2", without="any player may activate the activated abilities of any permanent"
)
WHERE_IT_FUNCTIONS = rule(
    "113.6", without="an activated ability of a permanent can be activated wherever its card is"
)


class AbilityActivated(NamedTuple):
    """An ability has been activated (CR 602.2b, 601.2i)."""

    source: int
    player: int
    ability: Activated
    on_stack: int | None = None

    rules: tuple[str, ...] = ("602.2b", "601.2i")

    def affected(self, game: Game) -> int:
        return self.player

    def contained(self, game: Game) -> None:
        return None

    def perform(self, game: Game) -> AbilityActivated:
        if self.on_stack is not None:
            remember_stacking(game, self.on_stack)
        return self


def activate(game: Game, player: int, id: int, slot: int) -> None:
    """A player activates an ability of an object; a mana ability resolves at once, others go on the stack.

    IllegalAction leaves the game as it was (CR 602.2, 733.1).
    """
    completing.perform(game, lambda trial: _activate(trial, player, id, slot))


def _activate(game: Game, player: int, id: int, slot: int) -> None:
    ability = ability_at(game, id, slot)
    if ability.is_mana_ability(game):
        from . import mana_abilities  # activating abilities and mana abilities call each other

        mana_abilities.activate(game, player, id, slot)
    else:
        _onto_stack(game, player, id, ability)


def ability_at(game: Game, id: int, slot: int) -> Activated:
    """The activated ability that stands at this place among an object's abilities."""
    ability = game.view(id).abilities[slot]
    assert isinstance(ability, Activated)
    return ability


def announce(game: Game, player: int, id: int, ability: Activated) -> Frame:
    """Whether the player may activate it at all, and the frame with X chosen (CR 602.2, 107.3k)."""
    thing = game.things.get(id)
    if thing is None:
        raise IllegalAction(f"{game.name(id)} is no longer there", "602.2")
    if thing.zone not in ability.zones and WHERE_IT_FUNCTIONS.obeyed(game):
        message = f"{game.name(id)} is not where this ability can be activated"
        raise IllegalAction(message, "113.6", WHERE_IT_FUNCTIONS)
    if game.controller(id) != player and ONLY_ITS_CONTROLLER.obeyed(game):
        message = f"{does_not(game, player, 'control')} {game.name(id)}"
        raise IllegalAction(message, "602.2", ONLY_ITS_CONTROLLER)
    frame = Frame(id, player)
    frame.x = variable.choose_x(game, frame, ability.costs, lambda x: total(game, frame, ability, x))
    return frame


def total(game: Game, frame: Frame, ability: Activated, x: int) -> cost.Total:
    """The total activation cost with everything that changes it (CR 602.2b, 601.2f)."""
    changes: list[cost.Change] = []
    for active in game.active("activation cost"):
        changes.extend(active.ability.activation_changes(game, frame_of(active), frame, ability))
    return cost.total(game, ability.costs, changes, x)


def pay(game: Game, frame: Frame, ability: Activated) -> None:
    """Pay the total cost (CR 601.2f-h)."""
    locked = total(game, frame, ability, frame.x)
    paying.pay(game, frame, locked, f"the ability of {game.name(frame.source)}")


def log(game: Game, id: int, ability: Activated, player: int, on_stack: int | None = None) -> None:
    """The ability becomes activated, and abilities trigger on that."""
    game.do(AbilityActivated(id, player, ability, on_stack))


def _onto_stack(game: Game, player: int, id: int, ability: Activated) -> None:
    frame = announce(game, player, id, ability)
    on_stack = stack.add_ability(game, id, ability, player, casting=Casting(x=frame.x))
    frame.thing = on_stack
    targets = targeting.choose(game, frame, ability.targets(), on_stack)
    if targets:
        game.do(Announced(on_stack, targets=targets, rules=("601.2c",)))
    pay(game, frame, ability)
    kept = frame.kept()
    if kept:
        game.do(Announced(on_stack, refs=kept, rules=("601.2h",)))
    log(game, id, ability, player, on_stack)


def activations(game: Game, id: int) -> Sequence[tuple[int, Activated]]:
    """The activated abilities of an object with their places among its abilities."""
    return [
        (slot, ability)
        for slot, ability in enumerate(game.view(id).abilities)
        if isinstance(ability, Activated)
    ]


def can_activate(game: Game, player: int, id: int, slot: int) -> bool:
    """Whether the player could activate this ability now, paying for it."""
    return game.can_complete(lambda trial: activate(trial, player, id, slot))
