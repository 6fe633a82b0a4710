"""What a question names outright: a rule, a range of rules, a card, a ruling's id, a term."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from upheld.errors import UpheldError
from upheld.rules.number import number_key, section_of
from upheld.search.index import Document, Index
from upheld.search.keys import asked_keys, rule_keys
from upheld.search.question import asked_number, asked_range, without_prefix

_FIRST = ("rule", "ruling", "card", "term")


def named_outright(index: Index, text: str) -> list[Document]:
    """The things that all of the question names, none when it is words to look for."""
    if bounds := asked_range(text):
        return _in_range(index, *bounds)
    if number := asked_number(text):
        exact = index.named([number], "rule")
        return exact or _in_order(index.about_rule(number, "rule"))
    return by_name(index, text)


def by_name(index: Index, text: str) -> list[Document]:
    """The things called so, rules and rulings first."""
    found = index.named(asked_keys(without_prefix(text)))
    return sorted(found, key=lambda document: _FIRST.index(document["kind"]))


def the_card(index: Index, name: str) -> str:
    """The slug of the card called so; UpheldError with the nearest name when there is none."""
    found = index.named(asked_keys(name), "card")
    if found:
        return str(found[0]["id"]).partition(":")[2]
    names = [str(document["title"]) for document in index.of_kind("card")]
    raise UpheldError(f"no card here is called {name!r}{did_you_mean(name, names)}")


def the_rule(index: Index, text: str) -> str:
    """The rule number or section; UpheldError when the edition has none such."""
    number = asked_number(text)
    if number is None:
        raise UpheldError(f"{text!r} is not a rule number\nhint: as in 603.4, 702.94a or 603")
    known = index.numbers()
    if number not in known and number not in map(section_of, known):
        raise UpheldError(
            f"there is no rule {number} in the edition {index.edition}{did_you_mean(number, known)}"
        )
    return number


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """A hint on a line of its own, empty when nothing is near."""
    by_lower = {each.lower(): each for each in known}
    close = get_close_matches(name.lower(), by_lower, n=1, cutoff=0.6)
    return f"\nhint: did you mean {by_lower[close[0]]}?" if close else ""


def _in_range(index: Index, first: str, last: str) -> list[Document]:
    low, high = number_key(first), number_key(last)
    return _in_order(
        rule
        for rule in index.of_kind("rule")
        if low <= number_key(_number(rule)) <= high or last in rule_keys(_number(rule))
    )


def _in_order(rules: Iterable[Document]) -> list[Document]:
    return sorted(rules, key=lambda rule: number_key(_number(rule)))


def _number(rule: Document) -> str:
    return str(rule["id"]).partition(":")[2]
