"""The phrasebook: patterns with typed holes, kept beside what they mean. Knows no engine.

Modules declare phrases; `Book(PHRASES)` reads texts by them (`parse`) and prints values (`text`). Patterns:

| pattern | reads | prints |
| --- | --- | --- |
| `card[s]` | card, cards | by the last hole that can be a number; in families of nouns by the form |
| `[then]` `[?then]` | with and without it | with it; never |
| `<number:quantity>` `<quantity>` | a quantity for the field `number`, `quantity` | the field |
| `[<by:player>]` | with and without it | unless the field has its default |
| `<all:effect*>` `<all:effect+>` | any number, at least one, side by side | a tuple, as it is read |
| `+,` `+and` `+or` `+.` `+then` | at least one, parted so | A, B, and C |
| `<verb:player-verb.s>` `<base:noun.=>` | in a form; in the form in force | the same |
"""

from upheld.language.book import Book, PhraseEntry
from upheld.language.declare import PHRASES, Registry, family, includes, phrase, recogniser, words
from upheld.language.node import Node
from upheld.language.tokens import Token
from upheld.language.unread import Ambiguous, PhrasebookError, Unprintable, Unread

__all__ = [
    "PHRASES",
    "Ambiguous",
    "Book",
    "Node",
    "PhraseEntry",
    "PhrasebookError",
    "Registry",
    "Token",
    "Unprintable",
    "Unread",
    "family",
    "includes",
    "phrase",
    "recogniser",
    "words",
]
