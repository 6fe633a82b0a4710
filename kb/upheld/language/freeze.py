"""The checks that every book passes before it reads anything."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from upheld.language.entries import Entry, Nonterminal
from upheld.language.inflection import NOUN_FORMS, VERB_FORMS
from upheld.language.pattern import Hole, Option, Part, Word, holes
from upheld.language.unread import PhrasebookError


def check(nonterminals: Mapping[str, Nonterminal]) -> None:
    """Forms are known, hole types exist, no phrase is there twice, nothing recurs on its left side."""
    mistakes = [
        *_unknown_forms(nonterminals.values()),
        *_unknown_types(nonterminals),
        *_duplicates(nonterminals.values()),
    ]
    if not mistakes:
        mistakes += _left_recursion(nonterminals)
    if mistakes:
        raise PhrasebookError(mistakes)


def _unknown_forms(nonterminals: Iterable[Nonterminal]) -> Iterator[str]:
    for nonterminal in nonterminals:
        forms = set(nonterminal.forms)
        if not (forms <= set(VERB_FORMS) or forms <= set(NOUN_FORMS)):
            known = f"{', '.join(VERB_FORMS)} (verbs) or {', '.join(NOUN_FORMS)} (nouns)"
            yield f"family {nonterminal.name}: forms are {known}"


def _unknown_types(nonterminals: Mapping[str, Nonterminal]) -> Iterator[str]:
    for nonterminal in nonterminals.values():
        for entry in nonterminal.entries:
            for hole, _ in holes(entry.parts):
                wrong = _wrong_type(hole, nonterminal, nonterminals.get(hole.type))
                if wrong:
                    yield f'{entry.origin}: {nonterminal.name} "{entry.text}": {wrong}'


def _wrong_type(hole: Hole, inside: Nonterminal, target: Nonterminal | None) -> str | None:
    if target is None:
        return f"nothing is declared as {hole.type}"
    needed = set(inside.forms) if hole.form == "=" else {hole.form} - {""}
    if hole.form == "=" and not inside.forms:
        return f"<{hole.type}.=> stands in {inside.name}, which has no forms"
    missing = sorted(needed - set(target.forms))
    return f"{hole.type} has no form .{missing[0]}" if missing else None


def _duplicates(nonterminals: Iterable[Nonterminal]) -> Iterator[str]:
    for nonterminal in nonterminals:
        seen: dict[tuple[object, ...], Entry] = {}
        for entry in nonterminal.entries:
            first = seen.setdefault(_shape(entry.parts), entry)
            if first is not entry:
                yield f'{entry.origin}: {nonterminal.name} "{entry.text}" is already at {first.origin}'


def _shape(parts: Iterable[Part]) -> tuple[object, ...]:
    """What a pattern reads, without the names of its fields."""
    return tuple(
        (part.key, part.many)
        if isinstance(part, Word)
        else (part.type, part.form, part.repeat, part.separator)
        if isinstance(part, Hole)
        else ("[", *_shape(part.parts))
        for part in parts
    )


def _left_recursion(nonterminals: Mapping[str, Nonterminal]) -> Iterator[str]:
    begins = {
        name: sorted({start for entry in nonterminal.entries for start in leftmost(entry.parts)})
        for name, nonterminal in nonterminals.items()
    }
    done: set[str] = set()
    for name in sorted(begins):
        cycle = _cycle(name, begins, done)
        if cycle:
            done.update(cycle)
            yield f"{' → '.join(cycle)}: a phrase cannot begin with what it is itself; use a list <x:type*>"


def leftmost(parts: Iterable[Part]) -> Iterator[str]:
    """The types with which a pattern can begin."""
    for part in parts:
        if isinstance(part, Hole):
            yield part.type
            if part.repeat != "*":
                return
        elif isinstance(part, Option):
            yield from leftmost(part.parts)
        else:
            return


def _cycle(root: str, begins: Mapping[str, list[str]], done: set[str]) -> list[str] | None:
    path: list[str] = []
    stack: list[tuple[str, bool]] = [(root, False)]
    while stack:
        name, leaving = stack.pop()
        if leaving:
            done.add(path.pop())
        elif name in path:
            return [*path[path.index(name) :], name]
        elif name not in done:
            path.append(name)
            stack.append((name, True))
            stack.extend((start, False) for start in reversed(begins[name]))
    return None
