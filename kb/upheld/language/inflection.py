"""Inflection: the forms in which verbs and nouns of a family are read and printed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from upheld.language.pattern import Hole, Option, Part, Word

VERB_FORMS = ("base", "s", "done", "doing")
NOUN_FORMS = ("one", "many")

_THIRD_PERSON = {
    "are": "is", "aren't": "isn't", "be": "is", "do": "does", "don't": "doesn't", "have": "has",
    "haven't": "hasn't", "were": "was", "weren't": "wasn't",
}  # fmt: skip
_UNCHANGED = frozenset(
    {
        "can", "can't", "cannot", "could", "couldn't", "did", "didn't", "had", "is", "isn't", "may", "might",
        "must", "should", "was", "will", "won't", "would",
    }
)  # fmt: skip
_DONE = {
    "are": "been", "be": "been", "become": "become", "begin": "begun", "bid": "bid", "cast": "cast",
    "choose": "chosen", "cost": "cost", "cut": "cut", "deal": "dealt", "do": "done", "draw": "drawn",
    "find": "found", "get": "gotten", "give": "given", "have": "had", "hold": "held", "keep": "kept",
    "leave": "left", "lose": "lost", "make": "made", "pay": "paid", "put": "put", "read": "read",
    "say": "said", "set": "set", "skip": "skipped", "spend": "spent", "spin": "spun", "split": "split",
    "take": "taken", "tap": "tapped", "untap": "untapped", "win": "won",
}  # fmt: skip
_DOING = {
    "are": "being", "be": "being", "begin": "beginning", "bid": "bidding", "cut": "cutting", "get": "getting",
    "put": "putting", "set": "setting", "skip": "skipping", "spin": "spinning", "split": "splitting",
    "tap": "tapping", "untap": "untapping", "win": "winning",
}  # fmt: skip
_PLURAL = {
    "child": "children", "cyberman": "cybermen", "die": "dice", "dwarf": "dwarves", "elf": "elves",
    "foot": "feet", "fungus": "fungi", "half": "halves", "homunculus": "homunculi", "knife": "knives",
    "life": "lives", "locus": "loci", "man": "men", "mouse": "mice", "ox": "oxen", "pegasus": "pegasi",
    "person": "people", "primarch": "primarchs", "that": "those", "thief": "thieves", "this": "these",
    "werewolf": "werewolves", "wolf": "wolves",
}  # fmt: skip
_SAME_IN_PLURAL = frozenset(
    {
        "arcane", "astartes", "aurochs", "azra", "bison", "blood", "caribou", "custodes", "cyclops", "dauthi",
        "drix", "eldrazi", "equipment", "fish", "gamma", "gith", "gold", "jellyfish", "junk", "kavu", "kirin",
        "kithkin", "kor", "kree", "lammasu", "merfolk", "metathran", "moonfolk", "myr", "nephilim", "plains",
        "qu", "samurai", "sheep", "soltari", "spacecraft", "starfish", "surrakar", "thalakos", "treefolk",
        "urza's", "vedalken", "vibranium",
    }
)  # fmt: skip
_ES_AFTER_O = frozenset({"do", "echo", "forego", "go", "hero", "redo", "undergo", "veto"})


def third_person(verb: str) -> str:
    """draw → draws, have → has, can't → can't."""
    if verb in _UNCHANGED:
        return verb
    return _THIRD_PERSON.get(verb) or _with_s(verb)


def participle(verb: str) -> str:
    """draw → drawn, discard → discarded."""
    if verb in _DONE:
        return _DONE[verb]
    if verb.endswith("e"):
        return verb + "d"
    return (verb[:-1] + "i" if _ends_in_consonant_y(verb) else verb) + "ed"


def gerund(verb: str) -> str:
    """draw → drawing, sacrifice → sacrificing."""
    if verb in _DOING:
        return _DOING[verb]
    return (verb[:-1] if verb.endswith("e") and not verb.endswith(("ee", "ye", "oe")) else verb) + "ing"


def plural(noun: str) -> str:
    """card → cards, Elf → Elves, sorcery → sorceries."""
    lower = noun.lower()
    if lower in _SAME_IN_PLURAL:
        return noun
    irregular = _PLURAL.get(lower)
    if irregular is not None:
        return irregular.capitalize() if noun[:1].isupper() else irregular
    return _with_s(noun)


def _with_s(word: str) -> str:
    if _ends_in_consonant_y(word):
        return word[:-1] + "ies"
    hisses = word.endswith(("s", "x", "z", "ch", "sh")) or word.lower() in _ES_AFTER_O
    return word + ("es" if hisses else "s")


def _ends_in_consonant_y(word: str) -> bool:
    return word.endswith("y") and word[-2:-1] not in "aeiou"


_VERB: dict[str, Callable[[str], str]] = {"s": third_person, "done": participle, "doing": gerund}


def in_form(parts: tuple[Part, ...], form: str) -> tuple[Part, ...]:
    """The parts with their words in the form and with `.=` holes bound to it.

    The first word of a verb pattern is its verb. `[s]` follows the form in nouns, the number elsewhere.
    """
    bound = tuple(_bound(part, form) for part in parts)
    if form in _VERB:
        return _with_verb(bound, form)
    return bound


def _bound(part: Part, form: str) -> Part:
    if isinstance(part, Hole):
        return replace(part, form=form) if part.form == "=" else part
    if isinstance(part, Option):
        return replace(part, parts=tuple(_bound(inner, form) for inner in part.parts))
    if part.many and form in NOUN_FORMS:
        return _word(plural(part.text)) if form == "many" else replace(part, many=False)
    return part


def _with_verb(parts: tuple[Part, ...], form: str) -> tuple[Part, ...]:
    for index, part in enumerate(parts):
        if isinstance(part, Hole):
            break
        if isinstance(part, Word):
            return (*parts[:index], _word(_VERB[form](part.text)), *parts[index + 1 :])
    return parts


def _word(text: str) -> Word:
    return Word(text, text.lower())
