"""The layers in words: in which order continuous effects were applied to the objects that a line names."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from upheld.engine import layers
from upheld.engine.game import Game
from upheld.engine.journal import decided
from upheld.engine.layers import Applied
from upheld.engine.marks import Mark
from upheld.engine.mechanics.gain_control import Controls
from upheld.engine.mechanics.keyword_counters import KeywordCounter
from upheld.engine.mechanics.pump import Modifying, StaticEffect
from upheld.language import Book, Node

from .errors import ScenarioError
from .labels import is_unknown, label
from .naming import Named

RULE_OF_LAYER: dict[str, tuple[str, ...]] = {
    "1": ("613.1a",),
    "2": ("613.1b",),
    "3": ("613.1c",),
    "4": ("613.1d",),
    "5": ("613.1e",),
    "6": ("613.1f",),
    "7a": ("613.4a",),
    "7b": ("613.4b",),
    "7c": ("613.4c",),
    "7d": ("613.4d",),
}
"""The rule of each layer and sublayer."""


class Layering(NamedTuple):
    """One effect in one layer: in words, and by which rules it stands at this place."""

    text: str
    rules: tuple[str, ...]


def marks_between(before: Any, after: Any) -> tuple[Mark, ...]:
    """The marks that decided something in this part of a journal, each once."""
    return tuple(dict.fromkeys(decided(after, before.number if before is not None else 0)))


def named_objects(run: Any, node: Node) -> tuple[int, ...]:
    """The permanents that a statement names, as they are now."""
    found: dict[int, None] = {}
    for name in _names_in(node):
        try:
            id = run.find(name.text())
        except ScenarioError:
            continue
        if id is not None and run.game.things[id].zone == "battlefield":
            found[id] = None
    return tuple(found)


def _names_in(node: Node) -> Iterator[Named]:
    if isinstance(node, Named):
        yield node
    for child in node.children():
        yield from _names_in(child)


def layering(game: Game, book: Book, named: Sequence[int]) -> tuple[Layering, ...]:
    """The effects that were applied to these objects, or to what makes such effects, in order."""
    if not named:
        return ()
    applied = layers.in_order(game)
    concerned = {*named, *(id for each in applied for id in (each.active.source, *each.before))}
    told = [_told(game, book, each, concerned) for each in applied if concerned & set(each.affected)]
    counters = [id for id in named if any("/" in name for name, _ in game.things[id].counters)]
    if counters and told:
        names = ", ".join(label(game, id) for id in counters)
        told.append(("7c", Layering(f"layer 7c: counters of {names}", ("613.4c", "122.1a"))))
    return tuple(each for _, each in sorted(told, key=lambda pair: layers.LAYERS.index(pair[0])))


def marks_of_values(game: Game) -> tuple[Mark, ...]:
    """The marks that decide something when values are worked out in the present position."""
    present = game.save()
    heard: list[Mark] = []
    try:
        game.reshape()
        with layers.listening(lambda before, after: heard.extend(marks_between(before, after))):
            game.active("layer")
    finally:
        game.restore(present)
    return tuple(dict.fromkeys(heard))


def _told(game: Game, book: Book, applied: Applied, concerned: set[int]) -> tuple[str, Layering]:
    active = applied.active
    on = ", ".join(dict.fromkeys(label(game, id) for id in applied.affected if id in concerned))
    what = _what(game, book, active.ability, applied.layer)
    text = f"layer {applied.layer}: {what} ({_source(game, applied)}), on {on}"
    why, rules = _place(game, applied)
    return applied.layer, Layering(text + why, (*RULE_OF_LAYER[applied.layer], *rules))


def _source(game: Game, applied: Applied) -> str:
    source = applied.active.source
    if is_unknown(game, source):
        return "an effect that simply began"
    if applied.active.effect is None or isinstance(applied.active.ability, KeywordCounter):
        return label(game, source)
    return f"an effect of {label(game, source)}"


def _place(game: Game, applied: Applied) -> tuple[str, tuple[str, ...]]:
    """Why it was applied at this place within its layer."""
    if applied.before:
        names = " and ".join(dict.fromkeys(label(game, id) for id in applied.before))
        return f"; before {names}, whose effect depends on it", ("613.8",)
    if applied.active.ability.is_characteristic_defining:
        return "; it defines the object itself, so it comes first", ("613.3",)
    if not applied.after:
        return "", ()
    earlier = ("an effect" if is_unknown(game, id) else label(game, id) for id in applied.after)
    return f"; after {' and '.join(dict.fromkeys(earlier))}", ("613.7",)


def _what(game: Game, book: Book, ability: Any, layer: str) -> str:
    """What an effect does in a layer, as the phrasebook says it."""
    if isinstance(ability, KeywordCounter):
        return f"its counter gives {book.text('keyword', ability.keyword)}"
    if isinstance(ability, Controls):
        return f"controlled by {game.players[ability.player].name}"
    if not isinstance(ability, Modifying):
        return "what its ability says"
    here = ability.replace(parts=tuple(part for part in ability.parts if layer in part.layers()))
    if isinstance(ability, StaticEffect):
        return book.text("static", here)
    return " and ".join(book.text("modification.s", part) for part in here.parts)
