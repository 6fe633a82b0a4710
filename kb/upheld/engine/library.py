"""Libraries and other ordered zones: tops, bottoms, and orders that are asked for when first looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .choice import CHANCE, Option
from .position import Blanks, Pile, Place, Thing, zone_key

if TYPE_CHECKING:
    from .game import Game


def new_blank(game: Game, player: int, zone: str) -> int:
    """A blank card of a player as an object of its own; the number it is known by."""
    id = game.tick()
    things = dict(game.things)
    things[id] = Thing(id, id, "card", player, player, zone, None, id, 0, player)
    game.things = things
    return id


def top(game: Game, player: int) -> int | None:
    """The top card of a library, or None where it is empty.

    An open order is asked for as far as the top: of the player who ordered the cards, or of chance.
    """
    return first(game, "library", player)


def first(game: Game, zone: str, player: int) -> int | None:
    """The first object of an ordered zone, its order settled just that far."""
    key = zone_key(zone, player)
    content = game.zones.get(key, ())
    if not content:
        return None
    place, rest = content[0], content[1:]
    if isinstance(place, int):
        return place
    if isinstance(place, Blanks):
        id = new_blank(game, player, zone)
        left: tuple[Place, ...] = (Blanks(place.number - 1),) if place.number > 1 else ()
        settle(game, key, (id, *left, *rest))
        return id
    chosen = pick(game, place)
    others = tuple(id for id in place.things if id != chosen)
    left = (others[0],) if len(others) == 1 else (place._replace(things=others),) if others else ()
    settle(game, key, (chosen, *left, *rest))
    return chosen


def bottom(game: Game, player: int) -> int | None:
    """The bottom card of a library, or None where it is empty; an open order is settled just that far."""
    key = zone_key("library", player)
    content = game.zones.get(key, ())
    if not content:
        return None
    above, place = content[:-1], content[-1]
    if isinstance(place, int):
        return place
    if isinstance(place, Blanks):
        id = new_blank(game, player, "library")
        left: tuple[Place, ...] = (Blanks(place.number - 1),) if place.number > 1 else ()
        settle(game, key, (*above, *left, id))
        return id
    chosen = pick(game, place)
    others = tuple(id for id in place.things if id != chosen)
    left = (others[0],) if len(others) == 1 else (place._replace(things=others),) if others else ()
    settle(game, key, (*above, *left, chosen))
    return chosen


def tops(game: Game, player: int, number: int) -> list[int]:
    """The top cards of a library in order, at most `number`."""
    found: list[int] = []
    key = zone_key("library", player)
    while len(found) < number:
        content = game.zones.get(key, ())
        if len(content) <= len(found):
            break
        if isinstance(content[len(found)], int):
            found.append(content[len(found)])  # type: ignore[arg-type]
            continue
        above, below = content[: len(found)], content[len(found) :]
        settle(game, key, below)
        first(game, "library", player)
        settle(game, key, (*above, *game.zones[key]))
    return found


def pick(game: Game, pile: Pile) -> int:
    """Which object of a pile comes first, asked of whoever orders it."""
    chooser = CHANCE if pile.chooser is None else pile.chooser
    options = [Option(id, game.name(id), count) for id, count in game.grouped(pile.things)]
    return int(game.ask(chooser, "order", pile.purpose, options))


def remove(content: tuple[Place, ...], id: int) -> tuple[Place, ...]:
    """A zone's content without one object."""
    result: list[Place] = []
    for place in content:
        if place == id:
            continue
        if isinstance(place, Pile) and id in place.things:
            others = tuple(other for other in place.things if other != id)
            if len(others) > 1:
                result.append(place._replace(things=others))
            else:
                result.extend(others)
            continue
        result.append(place)
    return tuple(result)


def add(content: tuple[Place, ...], id: int, at_top: bool, pile: Pile | None) -> tuple[Place, ...]:
    """A zone's content with one object more at an end; objects of one pile join each other."""
    neighbour = (content[0] if at_top else content[-1]) if content else None
    entry: Place = id
    if pile is not None and isinstance(neighbour, Pile) and neighbour.batch == pile.batch:
        entry = neighbour._replace(things=(*neighbour.things, id))
        content = content[1:] if at_top else content[:-1]
    elif pile is not None:
        entry = pile._replace(things=(id,))
    return (entry, *content) if at_top else (*content, entry)


def settle(game: Game, key: tuple[str, int], content: tuple[Place, ...]) -> None:
    """Write down an order that was open: knowledge gained, not a change of the game."""
    zones = dict(game.zones)
    zones[key] = content
    game.zones = zones
