"""What became of every rule, heading and glossary entry from one edition to another."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import groupby
from typing import Final, Literal, get_args

from upheld.errors import UpheldError
from upheld.rules.edition import Edition
from upheld.rules.matching import Matching, described, match
from upheld.rules.number import number_key, parse_number, section_of
from upheld.rules.parts import Rule, Term
from upheld.rules.renumbering import Renumbering, section_map
from upheld.rules.term_matching import match_terms
from upheld.rules.wording import plain

Kind = Literal[
    "unchanged", "renumbered", "edited", "moved and edited", "example edited", "split", "merged", "added",
    "removed",
]  # fmt: skip
"""What can become of a rule.

A rule whose example alone changed is "example edited". Of a "split" rule the first new number carries on, the
others took a part of its text; of "merged" rules the first old number carries on, the others were taken in.
"""

KINDS: Final[tuple[Kind, ...]] = get_args(Kind)


@dataclass(frozen=True, slots=True)
class Change:
    """What became of a rule, a heading or a glossary entry.

    `old` and `new` are numbers or names, empty where there is none; the texts are those of the first of each.
    """

    kind: Kind
    old: tuple[str, ...]
    new: tuple[str, ...]
    old_text: str
    new_text: str


@dataclass(frozen=True, slots=True)
class Changes:
    """All changes, unchanged things included, in the order of the new numbers, removed ones of the old."""

    old: date
    new: date
    renumbering: Renumbering
    rules: tuple[Change, ...]
    headings: tuple[Change, ...]
    glossary: tuple[Change, ...]

    def counts(self) -> dict[Kind, int]:
        """How many rules of each kind there are."""
        found = [change.kind for change in self.rules]
        return {kind: found.count(kind) for kind in KINDS}


def compare(old: Edition, new: Edition, matching: Matching | None = None) -> Changes:
    """What changed from `old` to `new`, which may also be the earlier one."""
    pairs = matching or match(described(old), described(new))
    renumbering = Renumbering(pairs.pairs)
    return Changes(
        old.date,
        new.date,
        renumbering,
        tuple(_in_order(_rule_changes(old, new, pairs, renumbering))),
        tuple(_heading_changes(old, new, section_map(pairs.pairs))),
        tuple(_term_changes(old, new, renumbering)),
    )


def within(changes: Changes, number: str) -> Changes:
    """Only what stands under a chapter, section or rule, before or after; no glossary.

    UpheldError when neither edition has anything under it.
    """
    wanted = parse_number(number)

    def belongs(change: Change) -> bool:
        return any(wanted.holds(parse_number(each)) for each in (*change.old, *change.new))

    rules, headings = tuple(filter(belongs, changes.rules)), tuple(filter(belongs, changes.headings))
    if not rules and not headings:
        raise UpheldError(f"neither the edition {changes.old} nor {changes.new} has a rule {number}")
    return replace(changes, rules=rules, headings=headings, glossary=())


def keyed_rules(edition: Edition) -> dict[str, Rule]:
    """The rules by the keys of the matcher: the second of two with one number has a * behind it."""
    return {**edition.rules, **{f"{rule.number}*": rule for rule in edition.repeated}}


def _rule_changes(
    old: Edition, new: Edition, matching: Matching, renumbering: Renumbering
) -> Iterator[Change]:
    before, after = keyed_rules(old), keyed_rules(new)
    absorbed, parts = _grouped(matching.absorbed), _grouped(matching.parts)
    for key, other in matching.pairs.items():
        one, two = before[key], after[other]
        olds = (one.number, *_printed(absorbed.get(other, ())))
        news = (two.number, *_printed(parts.get(key, ())))
        kind = _kind(one, two, renumbering) if len(olds) == len(news) == 1 else _regrouped(olds)
        yield Change(kind, olds, news, one.text, two.text)
    for key in (
        before.keys() - matching.pairs.keys() - matching.absorbed.keys() - set(matching.parts.values())
    ):
        yield Change("removed", (before[key].number,), (), before[key].text, "")
    carried = {*matching.pairs.values(), *matching.absorbed.values()}
    for key in after.keys() - carried - matching.parts.keys():
        yield Change("added", (), (after[key].number,), "", after[key].text)
    yield from _lone_groups(matching, before, after)


def _lone_groups(
    matching: Matching, before: Mapping[str, Rule], after: Mapping[str, Rule]
) -> Iterator[Change]:
    """Old rules taken in by a new one that carries on none, and new rules that are parts of a removed one."""
    carried = set(matching.pairs.values())
    for other, keys in _grouped(matching.absorbed).items():
        if other not in carried:
            texts = before[keys[0]].text, after[other].text
            yield Change("merged", _printed(keys), (after[other].number,), *texts)
    for key, keys in _grouped(matching.parts).items():
        if key not in matching.pairs:
            texts = before[key].text, after[keys[0]].text
            yield Change("split", (before[key].number,), _printed(keys), *texts)


def _regrouped(olds: Sequence[str]) -> Kind:
    return "merged" if len(olds) > 1 else "split"


def _grouped(mapping: Mapping[str, str]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = defaultdict(list)
    for key, value in mapping.items():
        found[value].append(key)
    return found


def _printed(keys: Iterable[str]) -> tuple[str, ...]:
    return tuple(key.rstrip("*") for key in keys)


def _kind(one: Rule, other: Rule, renumbering: Renumbering) -> Kind:
    if not renumbering.says_the_same(one.text, other.text):
        return "edited" if one.number == other.number else "moved and edited"
    if one.number != other.number:
        return "renumbered"
    examples = zip(one.examples, other.examples, strict=False)
    is_same = len(one.examples) == len(other.examples) and all(
        renumbering.says_the_same(old, new) for old, new in examples
    )
    return "unchanged" if is_same else "example edited"


def _in_order(changes: Iterable[Change]) -> list[Change]:
    return sorted(changes, key=lambda change: number_key((change.new or change.old)[0]))


def _heading_changes(old: Edition, new: Edition, sections: Mapping[str, str]) -> Iterator[Change]:
    came_from = _sources(old.headings, new.headings, sections)
    for number, title in new.headings.items():
        one = came_from.get(number)
        if one is None:
            yield Change("added", (), (number,), "", title)
            continue
        before, stays = old.headings[one], one == number
        kind: Kind = (
            ("unchanged" if stays else "renumbered") if plain(before) == plain(title) else _EDITED[stays]
        )
        yield Change(kind, (one,), (number,), before, title)
    for number in old.headings.keys() - set(came_from.values()):
        yield Change("removed", (number,), (), old.headings[number], "")


def _sources(old: Mapping[str, str], new: Mapping[str, str], sections: Mapping[str, str]) -> dict[str, str]:
    """The old number of each new heading: where most of its rules were, else of the same title or number."""
    found = {other: one for one, other in sections.items() if one in old and other in new}
    by_title = {plain(title): number for number, title in old.items()}
    for number, title in new.items():
        for one in (by_title.get(plain(title), number), number):
            if number not in found and one in old and one not in sections and one not in found.values():
                found[number] = one
    return found


_EDITED: Final[Mapping[bool, Kind]] = {True: "edited", False: "moved and edited"}
"""The kind of an edited heading or entry, by whether number or name stays."""


def _term_changes(old: Edition, new: Edition, renumbering: Renumbering) -> Iterator[Change]:
    pairs = match_terms(old.glossary, new.glossary)
    came_from = {new_name: name for name, new_name in pairs.items()}
    before = {term.name: term for term in old.glossary}
    for term in new.glossary:
        name = came_from.get(term.name)
        if name is None:
            yield Change("added", (), (term.name,), "", term.text)
            continue
        yield Change(
            _term_kind(before[name], term, renumbering), (name,), (term.name,), before[name].text, term.text
        )
    for name in before.keys() - pairs.keys():
        yield Change("removed", (name,), (), before[name].text, "")


def _term_kind(one: Term, other: Term, renumbering: Renumbering) -> Kind:
    stays = plain(one.name) == plain(other.name)
    if not renumbering.says_the_same(one.text, other.text):
        return _EDITED[stays]
    return "unchanged" if stays else "renumbered"


def renumbered_runs(changes: Iterable[Change]) -> Iterator[tuple[Change, Change, int]]:
    """The first and the last of rules that moved together between two sections, and how many they are."""
    moved = (change for change in changes if change.kind == "renumbered")
    for _, group in groupby(moved, lambda change: (section_of(change.old[0]), section_of(change.new[0]))):
        run = list(group)
        yield run[0], run[-1], len(run)
