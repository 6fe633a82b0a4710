"""The families of phrases, each explained in a sentence, in the order in which a writer meets them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from upheld.language.book import PhraseEntry

SCENARIOS: Final = {
    "given": "What is so before the game goes on: a line that begins with `given`.",
    "when": "What happens next: a line that begins with `when`.",
    "choose": "The answer to what the `when` above it asks: a line that begins with `choose`.",
    "then": "What must be true at that moment: a line that begins with `then`.",
    "fact": "The statements that a `then` line makes.",
    "action": "What a player does in a `when` line, or is able to do in a `then` line.",
    "answer": "What is chosen in a `choose` line.",
    "asker": "What asks, in a `choose` line, where several things could.",
    "chooser": "Who chooses, in a `choose` line.",
    "casting-detail": "What is said of a spell or ability as it is announced.",
    "ways": "How a spell is cast, where more is said than its cost.",
    "way": "One other way of casting a spell.",
    "detail": "What is said of a thing that a `given` line puts somewhere.",
    "named": "A thing, by its card's name or by what `called` named it.",
    "name": "The name of a card of the corpus.",
    "word": "A name of one's own for a thing, given with `called`.",
    "word-answer": "An answer in words.",
    "somebody": "A player of a scenario.",
    "somebody-else": "A player of a scenario who is not you.",
    "somebodys": "What belongs to a player of a scenario.",
    "step-begun": "A step or phase that can begin.",
    "since": "From when on something is counted.",
    "state": "How a permanent lies.",
}
CARDS: Final = {
    "card-line": "One line of a card's text.",
    "ability-list": "What a line of a card holds: keywords with commas between them, or one ability.",
    "ability": "An ability that is more than a keyword.",
    "keyword": "An ability that is called by a word.",
    "spell-ability": "What an instant or sorcery does.",
    "activated": "An ability with a cost and a colon.",
    "triggered": "An ability that begins with when, whenever or at.",
    "head": "The event for which a triggered ability waits.",
    "replacing": "An ability that puts something in the place of an event.",
    "instead": "What happens in the place of the event.",
    "static": "An ability that is simply true.",
    "enters": "What is changed about how a permanent enters.",
    "body": "What a spell or ability does: sentences.",
    "sentence": 'Steps of an effect with "then" between them.',
    "step": "One instruction, and who follows it.",
    "player-verb": "What a player does in an effect.",
    "object-verb": "What an object does, or what becomes of it.",
    "modification": "How an object is changed by an effect that lasts.",
}
PIECES: Final = {
    "condition": 'What is asked after "if" or "as long as".',
    "cost": "One part of a cost.",
    "optional-cost": "An additional cost that may be paid.",
    "event-verb": "What a player does, as the event that an ability waits for.",
    "object-event": "What becomes of an object, as the event that an ability waits for.",
    "object": "One object of a card's text.",
    "objects": "Several objects of a card's text.",
    "things": "One or several objects.",
    "kind": "What sort of object is meant: words before it, the noun, words after it.",
    "kind-base": "The noun of a kind.",
    "kind-modifier": "A word before the noun of a kind.",
    "kind-tail": "Words after the noun of a kind.",
    "player": "A player of a card's text.",
    "other-player": "A player of a card's text who need not be you.",
    "possessor": "Whose something is, in a card's text.",
    "recipient": "What is dealt damage.",
    "quantity": "How many, as a number or as something counted.",
    "number": "A number in figures or words.",
    "size": "Power and toughness.",
    "change": "What is added to power and toughness.",
    "mana": "Mana in symbols.",
    "mana-symbols": "Symbols of mana, one after the other.",
    "produced": "Mana of a type that depends on the game.",
    "loyalty-symbol": "The cost of a loyalty ability.",
    "copy-exception": "How a copy differs from what it copies.",
    "counter-name": "The name of a kind of counter.",
    "card-type": "A card type.",
    "card-type.many": "A card type, of several cards.",
    "subtype": "A subtype.",
    "subtype.many": "A subtype, of several objects.",
    "supertype": "A supertype.",
    "type-noun": "A card type as a noun.",
    "nontype": "A card type that an object has not.",
    "non-supertype": "A supertype that an object has not.",
    "color": "A color.",
    "that-word": 'The noun after "that".',
    "this-word": 'The noun after "this".',
    "those-word": 'The noun after "those".',
    "for-a-while": "How long an effect lasts.",
    "step-name": "A step or phase, in a card's text.",
    "quoted": "An ability in quotation marks.",
    "own-zone": "A zone that each player has, of one player.",
    "place": "A zone that each player has.",
    "shared-zone": "A zone that all players share, with its preposition.",
    "where": "Where something is.",
    "whose": "Whose step or phase it is.",
    "whose-zone": "Whose zone it is.",
    "zone-reached": "A zone that an object comes to.",
}
_PARTS: Final = (
    ("Lines of a scenario", SCENARIOS), ("Lines of a card", CARDS), ("What they are made of", PIECES),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Family:
    """The phrases that may stand in the same place; `about` is empty for a family that nobody explained."""

    name: str
    about: str
    phrases: tuple[PhraseEntry, ...]


@dataclass(frozen=True, slots=True)
class Part:
    """Families under one heading."""

    title: str
    families: tuple[Family, ...]


def parts_of(phrases: Iterable[PhraseEntry]) -> list[Part]:
    """All phrases: those that lines begin with first, unexplained families at the end."""
    ordered = sorted(phrases, key=lambda each: each.nonterminal)
    members = {name: tuple(found) for name, found in groupby(ordered, lambda each: each.nonterminal)}
    known = frozenset[str]().union(*(names for _, names in _PARTS))
    found: list[Part] = []
    for title, names in _PARTS:
        more = sorted(members.keys() - known) if names is PIECES else ()
        families = [
            Family(name, names.get(name, ""), members[name]) for name in (*names, *more) if name in members
        ]
        if families:
            found.append(Part(title, tuple(families)))
    return found
