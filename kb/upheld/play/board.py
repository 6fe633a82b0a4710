"""A board in words: what every player has, as lines that a reader can follow."""

from __future__ import annotations

from collections.abc import Iterator

from upheld.engine.game import Game
from upheld.engine.mana import written
from upheld.engine.position import Blanks, Pile, Place

from .labels import label


def board(game: Game) -> tuple[str, ...]:
    """The lines of the present position, each "what: how it is": every player's zones, the stack, exile."""
    return tuple(f"{label}: {text}" for label, text in parts(game).items())


def changes(before: dict[str, str], after: dict[str, str]) -> tuple[str, ...]:
    """The lines in which a later board differs from an earlier one; what is gone is empty."""
    changed = [f"{label}: {text}" for label, text in after.items() if before.get(label) != text]
    return (*changed, *(f"{label}: empty" for label in before if label not in after))


def parts(game: Game) -> dict[str, str]:
    """The board as labels and texts."""
    return dict(_parts(game))


def _parts(game: Game) -> Iterator[tuple[str, str]]:
    for player, values in enumerate(game.players):
        whose = "your" if player == 0 else f"{values.name}'s"
        yield f"{whose} life", str(values.life)
        own = [id for id in game.ids("battlefield") if game.controller(id) == player]
        if own:
            yield f"{whose} battlefield", _listed([described(game, id) for id in own])
        yield f"{whose} hand", _pile_of(game, "hand", player)
        if game.size("graveyard", player):
            yield f"{whose} graveyard", _pile_of(game, "graveyard", player)
        yield f"{whose} library", _library(game, player)
        if values.pool:
            yield f"{whose} mana pool", written(tuple(unit.type for unit in values.pool))
    if game.size("stack"):
        yield "stack, top first", _listed([label(game, id) for id in reversed(game.ids("stack"))])
    if game.size("exile"):
        yield "exile", _listed([label(game, id) for id in game.ids("exile")])


def described(game: Game, id: int) -> str:
    """A permanent in words: its name, then what is special about it."""
    thing = game.things[id]
    notes: list[str] = []
    if thing.copied is not None or thing.face is not None:
        values = game.view(id)
        if "creature" in values.types and values.power is not None:
            notes.append(f"{values.power}/{values.toughness}")
    if thing.tapped:
        notes.append("tapped")
    notes += [f"{number} {name} counter{'s' if number > 1 else ''}" for name, number in thing.counters]
    if thing.damage:
        notes.append(f"{thing.damage} damage")
    return f"{label(game, id)} ({', '.join(notes)})" if notes else label(game, id)


def _pile_of(game: Game, zone: str, player: int) -> str:
    named = [label(game, id) for id in game.ids(zone, player) if game.things[id].face is not None]
    blank = game.size(zone, player) - len(named)
    if blank:
        named.append(f"{blank} unnamed card{'s' if blank > 1 else ''}")
    return _listed(named) if named else "empty"


def _library(game: Game, player: int) -> str:
    size = game.size("library", player)
    tops: list[str] = []
    for place in game.zone("library", player):
        name = _told(game, place)
        if name is None:
            break
        tops.append(name)
    count = f"{size} card{'' if size == 1 else 's'}"
    return f"{count}, on top {', then '.join(tops)}" if tops else count


def _told(game: Game, place: Place) -> str | None:
    if isinstance(place, Blanks | Pile):
        return None
    return label(game, place) if game.things[place].face is not None else None


def _listed(names: list[str]) -> str:
    """Names with equal ones counted: "Forest ×3, Mystic Gate"."""
    counts: dict[str, int] = {}
    for name in names:
        counts[name] = counts.get(name, 0) + 1
    return ", ".join(f"{name} ×{number}" if number > 1 else name for name, number in counts.items())
