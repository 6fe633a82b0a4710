"""What holes are called when people are told what can stand in them."""

from __future__ import annotations

from typing import Final

_SPOKEN: Final = {
    "ability-list": "abilities",
    "activated": "an activated ability",
    "asker": "what asks",
    "body": "what happens",
    "card-line": "a line of a card's text",
    "casting-detail": "how it is cast",
    "change": "a change such as +1/+1",
    "choose": "an answer",
    "chooser": "who chooses",
    "counter-name": "a kind of counter",
    "detail": "more about it",
    "enters": "how it enters",
    "event-verb": "what happens",
    "fact": "a fact",
    "for-a-while": "for how long",
    "given": "a fact of the start",
    "head": "when it triggers",
    "instead": "what happens instead",
    "kind": "a kind of object",
    "kind-base": "a kind of object",
    "kind-modifier": "a kind of object",
    "kind-tail": "more about the kind",
    "mana": "mana",
    "mana-symbols": "mana symbols",
    "modification": "how it is changed",
    "name": "a card name",
    "named": "a card name",
    "non-supertype": "a word such as nonbasic",
    "nontype": "a word such as noncreature",
    "noun": "a kind of object",
    "object-event": "what happens to an object",
    "object-verb": "what is done to an object",
    "objects": "objects",
    "other-player": "another player",
    "own-zone": "a zone",
    "place": "a zone",
    "player-verb": "what a player does",
    "possessor": "whose",
    "produced": "mana",
    "quantity": "a number",
    "quoted": "a text in quotation marks",
    "recipient": "a player or an object",
    "replacing": "what is replaced",
    "shared-zone": "a zone",
    "since": "since when",
    "size": "a size such as 2/2",
    "somebody": "you or your opponent",
    "somebody-else": "your opponent",
    "somebodys": "your or your opponent's",
    "spell-ability": "what a spell does",
    "state": "how it is",
    "static": "a static ability",
    "step-begun": "a step",
    "step-name": "a step",
    "that-word": "a noun such as creature",
    "then": "a fact",
    "things": "objects",
    "this-word": "a noun such as creature",
    "those-word": "a noun such as creatures",
    "triggered": "a triggered ability",
    "type-noun": "a kind of object",
    "way": "a way to cast it",
    "ways": "a way to cast it",
    "when": "what happens next",
    "where": "where",
    "whose": "whose",
    "whose-zone": "a zone of somebody",
    "word": "a name of its own in lower case",
    "word-answer": "an answer",
    "zone-reached": "a zone",
}


def spoken(nonterminal: str) -> str:
    """The nonterminal in words; one that has none of its own is called by its name."""
    known = _SPOKEN.get(nonterminal)
    if known is not None:
        return known
    words = nonterminal.replace("-", " ")
    return f"{'an' if words[0] in 'aeiou' else 'a'} {words}"
