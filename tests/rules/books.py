"""Small editions in words of our own."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from upheld.rules.edition import Edition
from upheld.rules.number import number_key
from upheld.rules.parts import Rule, Term, references_in

COOKERY = {
    "100.1": "A kitchen has a stove, a table and at least one cook who stays sober.",
    "100.2": "The cook washes both hands before touching dough, meat or fruit.",
    "100.2a": "Gloves do not replace washing, whatever the guests of the house may say.",
    "100.2b": "Whoever sneezes into the soup washes again and apologises loudly.",
    "100.3": "Salt is added by pinches, never by spoons. See rule 100.2a.",
    "101.1": "A cake rests for an hour under a clean cloth before anybody cuts it.",
    "101.2": "The youngest guest chooses the first slice and the eldest the last one.",
    "101.3": "Crumbs belong to the dog unless the dog has already eaten a whole slice.",
}
"""Rules with words that hardly repeat."""


def edition(
    rules: Mapping[str, str],
    day: date = date(2020, 1, 1),
    headings: Mapping[str, str] | None = None,
    glossary: Mapping[str, str] | None = None,
    examples: Mapping[str, str] | None = None,
) -> Edition:
    """An edition with these rules and what else is given."""
    shown = examples or {}
    return Edition(
        day,
        "",
        dict(headings or {}),
        {
            number: Rule(number, text, tuple([shown[number]] if number in shown else []), references_in(text))
            for number, text in rules.items()
        },
        (),
        tuple(Term(name, text, ()) for name, text in (glossary or {}).items()),
        "",
    )


def changed(**changes: str | None) -> dict[str, str]:
    """The rules of cookery with some replaced or, by None, taken out; r100_2a stands for 100.2a."""
    rules: dict[str, str] = dict(COOKERY)
    for name, text in changes.items():
        number = name[1:].replace("_", ".")
        rules.pop(number, None)
        if text is not None:
            rules[number] = text
    return rules


def published(each: Edition) -> bytes:
    """The edition as a text that can be imported."""
    sections = sorted({number[:3] for number in each.rules})
    lines = [
        "Rules of cookery",
        f"These rules are effective as of {each.date:%B} {each.date.day}, {each.date.year}.",
    ]
    lines += [
        "Contents",
        "1. Cookery",
        *(f"{n}. Part {n}" for n in sections),
        "Glossary",
        "Credits",
        "",
        "1. Cookery",
        "",
    ]
    for section in sections:
        lines += [f"{section}. Part {section}", ""]
        for number in sorted(each.rules, key=number_key):
            if number.startswith(section):
                lines += [f"{number} {each.rules[number].text}", ""]
    lines.append("Glossary")
    for term in each.glossary:
        lines += ["", term.name, term.text]
    lines += ["", "Credits", "", "Published by cooks."]
    return "\n".join(lines).encode()
