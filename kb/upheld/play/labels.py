"""What objects are called in transcripts: an alias with its card, everything else by its name."""

from __future__ import annotations

import re

from upheld.engine.choice import Choice
from upheld.engine.game import Game
from upheld.engine.position import Thing


def label(game: Game, id: int) -> str:
    """An object's name; one with an alias shows the card as well: "first (Oblivion Ring)"."""
    thing = game.things.get(id) or game.thing(id)
    if thing.card in game.names:
        return _with_card(game, thing)
    if thing.ability is not None and thing.source is not None:
        return f"ability of {label(game, thing.source)}"
    return game.name(id)


def _with_card(game: Game, thing: Thing) -> str:
    alias = game.names[thing.card]
    face = thing.copied or thing.face
    return f"{alias} ({face.name})" if face is not None else alias


def question(game: Game, choice: Choice) -> str:
    """The words of a choice, with the card behind the alias of whatever asks."""
    if choice.kind == "replacement":
        return "which replacement effect applies first"
    if choice.source is None or is_unknown(game, choice.source):
        return choice.text
    bare, shown = re.escape(game.name(choice.source)), label(game, choice.source)
    asking = re.compile(rf"\b(of|for|what|reveal|cast) {bare}(?!\w)")
    return asking.sub(lambda found: f"{found[1]} {shown}", choice.text)


def answer(game: Game, text: str) -> str:
    """The words of an answer, with the card behind each alias."""
    cards = {alias: card for card, alias in game.names.items()}
    return " and ".join(_told(game, part, cards.get(part)) for part in text.split(" and "))


def _told(game: Game, part: str, card: int | None) -> str:
    found = next((thing for thing in game.things.values() if thing.card == card), None)
    return part if found is None else _with_card(game, found)


def is_unknown(game: Game, id: int) -> bool:
    """Whether no object has or had this number: what staged changes name as their source."""
    return id not in game.things and id not in game.past
