"""The names by which a thing is called directly: ids, rule numbers, names of cards, terms."""

from __future__ import annotations

from upheld.corpus.slug import slug
from upheld.rules.number import NotARuleNumber, parse_number


def asked_keys(text: str) -> tuple[str, ...]:
    """The keys that somebody may mean who writes only `text`: as it stands, and as a name."""
    return tuple(dict.fromkeys(key for key in (as_written(text), slug(text)) if key))


def said_key(text: str) -> str:
    """The key of what players say for what has no name in the rules: `show` takes it, answers do not."""
    return f"said:{slug(text)}"


def as_key(text: str) -> str:
    """The one key of a name: its letters and digits, or as it is written when it has none."""
    return slug(text) or as_written(text)


def as_written(text: str) -> str:
    """The text in lower case, its words joined by dashes."""
    return "-".join(text.lower().split()).strip("-")


def rule_keys(number: str) -> tuple[str, ...]:
    """The number and all that it is part of: 702.94a, 702.94, 702."""
    parsed = parse_number(number)
    keys = [number]
    if parsed.letters:
        keys.append(f"{parsed.section}.{parsed.paragraph}")
    if parsed.is_rule:
        keys.append(str(parsed.section))
    return tuple(keys)


def is_rule_number(text: str) -> bool:
    """Whether the text writes a rule number or a section."""
    try:
        parse_number(text)
    except NotARuleNumber:
        return False
    return True


def card_keys(name: str) -> tuple[str, ...]:
    """The whole name, and the part before the comma that players use."""
    return tuple(dict.fromkeys((as_key(name), as_key(name.split(",")[0]))))


def term_keys(name: str) -> tuple[str, ...]:
    """The whole name, and what stands before a remark in brackets."""
    return tuple(dict.fromkeys((slug(name), slug(name.partition(" (")[0]))))
