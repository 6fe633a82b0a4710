"""The words that players say for the words of the rules: slang and old wording."""

from __future__ import annotations

import re
from dataclasses import dataclass

from upheld.corpus.source import Source
from upheld.corpus.toml_source import TomlTable, list_in, parts, read_toml, table_in
from upheld.errors import Place, Problem
from upheld.rules.number import NotARuleNumber, parse_number

_KEYS = ("say", "means", "rules", "reason")


@dataclass(frozen=True, slots=True)
class Word:
    """What players say, what the rules call it, the rules that speak of it, and why it is so."""

    say: tuple[str, ...]
    means: str
    rules: tuple[str, ...]
    reason: str
    place: Place


def read_words(source: Source) -> tuple[tuple[Word, ...], list[Problem]]:
    """The usable entries of a `words.toml`, and all that is wrong with it."""
    whole, problems = read_toml(source, ("word",))
    if whole is None:
        return (), problems
    entries = list(map(table_in, list_in(whole.values.get("word", [])) or ()))
    places = parts(source, re.compile(r"\[\[\s*word\s*\]\](?:\s*#.*)?"))
    if len(places) != len(entries) or (whole.values and not entries):
        return (), [*problems, source.problem(1, "each entry begins with a line: [[word]]")]
    words: list[Word] = []
    for entry, (_, first, last) in zip(entries, places, strict=True):
        table = TomlTable(source, entry or {}, first, last)
        wrong = table.unknown(_KEYS)
        say, rules = table.texts("say", wrong), table.texts("rules", wrong)
        means, reason = table.text("means", wrong), table.text("reason", wrong)
        if not say and not wrong:
            wrong.append(table.problem("say", "say names no word"))
        wrong += [table.problem("rules", why) for number in rules if (why := _no_rule(number))]
        problems += wrong
        if not wrong:
            words.append(Word(say, means, rules, reason, source.place(first)))
    return tuple(words), problems


def _no_rule(number: str) -> str | None:
    """Why it is no number of a rule, None when it is one."""
    try:
        return None if parse_number(number).is_rule else f"{number} is a section, not a rule"
    except NotARuleNumber as error:
        return str(error)
