"""Entries: every way in which a nonterminal is read and printed, gathered from the declarations."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from upheld.language.declare import (
    Builder,
    Declaration,
    FamilyDeclaration,
    IncludesDeclaration,
    Origin,
    PhraseDeclaration,
    RecogniserDeclaration,
    Unbuild,
    WordsDeclaration,
)
from upheld.language.inflection import in_form
from upheld.language.node import Node, defaults_of, fields_of
from upheld.language.pattern import Hole, Part, PatternError, holes, parse_pattern
from upheld.language.unread import PhrasebookError

READ_BY_INCLUSION = "included"


class Entry:
    """One pattern of a nonterminal with what it makes of its holes, and back."""

    __slots__ = (
        "_in_form",
        "absent",
        "at",
        "builder",
        "cost",
        "node",
        "origin",
        "parts",
        "prints",
        "rest",
        "text",
    )

    def __init__(
        self, text: str, parts: tuple[Part, ...], cost: int, builder: Builder, origin: Origin
    ) -> None:
        self.text = text
        self.parts = parts
        self.cost = cost
        self.builder = builder
        self.origin = origin
        self.node: type[Node] | None = None
        self.at: Mapping[str, Any] = {}
        self.prints: Unbuild | None = None
        self.absent: dict[str, Any] = {}
        self.rest: dict[str, Any] = {}
        self._in_form: dict[str, tuple[Part, ...]] = {}

    def in_form(self, form: str) -> tuple[Part, ...]:
        """The parts as they are read and printed in a form."""
        found = self._in_form.get(form)
        if found is None:
            found = self._in_form[form] = in_form(self.parts, form)
        return found

    def make(self, given: Mapping[str, Any]) -> Any:
        """The value of the pattern with these holes."""
        return self.builder(**{**self.absent, **self.at, **given})

    def unmake(self, value: Any) -> Mapping[str, Any] | None:
        """What the holes must print for the pattern to say `value`; None if it cannot."""
        if self.node is None:
            given = None if self.prints is None else self.prints(value)
            fits = given is not None and all(
                given.get(name, known) == known for name, known in self.at.items()
            )
            return given if fits else None
        fields: Mapping[str, Any] = value.__dict__
        if type(value) is not self.node or any(fields[name] != known for name, known in self.at.items()):
            return None
        return None if any(fields[name] != known for name, known in self.rest.items()) else fields


class Nonterminal:
    """What is read under one name, in all its forms."""

    def __init__(self, name: str, forms: tuple[str, ...]) -> None:
        self.name = name
        self.forms = forms
        self.phrases: list[Entry] = []
        self.by_node: dict[type[Node], list[Entry]] = {}
        self.words: list[tuple[Entry, Any]] = []
        self.includes: list[Entry] = []
        self.recognisers: dict[str, list[RecogniserDeclaration]] = {}

    @property
    def entries(self) -> Iterator[Entry]:
        yield from self.phrases
        yield from (entry for entry, _ in self.words)
        yield from self.includes


def gather(declarations: Iterable[Declaration]) -> dict[str, Nonterminal]:
    """The nonterminals of all declarations, the same for every order of modules; raises PhrasebookError."""
    ordered = sorted(declarations, key=_order)
    mistakes: list[str] = []
    forms = _forms(ordered, mistakes)
    found = {name: Nonterminal(name, forms[name]) for name in sorted(forms)}
    for declaration in ordered:
        if isinstance(declaration, FamilyDeclaration):
            continue
        name, _, form = declaration.nonterminal.partition(".")
        nonterminal = found.setdefault(name, Nonterminal(name, forms.get(name, ())))
        try:
            _add(nonterminal, form, declaration)
        except PatternError as error:
            mistakes.append(f"{declaration.origin}: {declaration.nonterminal}: {error}")
    if mistakes:
        raise PhrasebookError(mistakes)
    for nonterminal in found.values():
        for entry in nonterminal.includes:
            _keep_form(entry, nonterminal, found)
    return found


def _keep_form(entry: Entry, nonterminal: Nonterminal, found: Mapping[str, Nonterminal]) -> None:
    """A family that includes a family of the same forms includes it form by form."""
    hole = entry.parts[0]
    if isinstance(hole, Hole) and not hole.form and hole.type in found and nonterminal.forms:
        target = found[hole.type]
        if set(nonterminal.forms) <= set(target.forms):
            entry.parts = (Hole(hole.field, hole.type, "="),)


def _order(declaration: Declaration) -> tuple[str, bool, str, int, int]:
    """By key, then the module that defines the class before others, then place in the source."""
    origin = declaration.origin
    foreign = isinstance(declaration, PhraseDeclaration) and declaration.builder.__module__ != origin.module
    return (declaration.key, foreign, origin.module, origin.line, origin.index)


def _forms(declarations: Iterable[Declaration], mistakes: list[str]) -> dict[str, tuple[str, ...]]:
    forms: dict[str, tuple[str, ...]] = {}
    for declaration in declarations:
        if isinstance(declaration, FamilyDeclaration):
            known = forms.setdefault(declaration.name, declaration.forms)
            if known != declaration.forms:
                mistakes.append(
                    f"{declaration.origin}: family {declaration.name} has the forms {', '.join(known)}"
                )
    return forms


def _add(nonterminal: Nonterminal, form: str, declaration: Declaration) -> None:
    if isinstance(declaration, RecogniserDeclaration):
        form = form or (nonterminal.forms or ("",))[0]
        if form and form not in nonterminal.forms:
            raise PatternError(f"there is no form .{form}")
        nonterminal.recognisers.setdefault(form, []).append(declaration)
        return
    if form:
        raise PatternError("declare it for the whole family: forms are made from it")
    if isinstance(declaration, PhraseDeclaration):
        entry = _phrase_entry(declaration)
        nonterminal.phrases.append(entry)
        if entry.node is not None:
            nonterminal.by_node.setdefault(entry.node, []).append(entry)
    elif isinstance(declaration, WordsDeclaration):
        nonterminal.words.extend(_words_entries(declaration))
    elif isinstance(declaration, IncludesDeclaration):
        nonterminal.includes.append(_includes_entry(declaration))


def _phrase_entry(declaration: PhraseDeclaration) -> Entry:
    parts = _parts(declaration.pattern)
    entry = Entry(declaration.pattern, parts, 1 + declaration.cost, declaration.builder, declaration.origin)
    entry.at = declaration.at
    entry.prints = declaration.prints
    entry.node = declaration.node
    in_pattern = _hole_fields(entry)
    if entry.node is None:
        entry.absent = {hole.field: () for hole, optional in holes(parts) if optional and hole.repeat}
        return entry
    _check_fields(entry, in_pattern)
    defaults = defaults_of(entry.node)
    for hole, optional in holes(parts):
        if optional:
            entry.absent[hole.field] = defaults.get(hole.field, () if hole.repeat else None)
    entry.rest = {name: known for name, known in defaults.items() if name not in in_pattern | entry.at.keys()}
    return entry


def _parts(pattern: str) -> tuple[Part, ...]:
    try:
        return parse_pattern(pattern)
    except PatternError as error:
        raise PatternError(f'"{pattern}": {error}') from error


def _hole_fields(entry: Entry) -> set[str]:
    fields = [hole.field for hole, _ in holes(entry.parts)]
    for name in fields:
        if fields.count(name) > 1:
            raise PatternError(f'"{entry.text}": two holes are called {name}')
        if name in entry.at:
            raise PatternError(f'"{entry.text}": {name} is a hole and in at=')
    return set(fields)


def _check_fields(entry: Entry, in_pattern: set[str]) -> None:
    assert entry.node is not None
    fields = fields_of(entry.node)
    for name in sorted(in_pattern | entry.at.keys()):
        if name not in fields:
            raise PatternError(f'"{entry.text}": {entry.node.__name__} has no field {name}')
    for name in fields:
        if name not in in_pattern and name not in entry.at and name not in defaults_of(entry.node):
            raise PatternError(f'"{entry.text}": nothing gives the field {name} of {entry.node.__name__}')


def _words_entries(declaration: WordsDeclaration) -> Iterator[tuple[Entry, Any]]:
    for text, value in declaration.values.items():
        parts = _parts(text)
        if any(True for _ in holes(parts)):
            raise PatternError(f'"{text}": words have no holes')
        yield Entry(text, parts, declaration.cost, _constant(value), declaration.origin), value


def _constant(value: Any) -> Builder:
    return lambda: value


def _includes_entry(declaration: IncludesDeclaration) -> Entry:
    name, _, form = declaration.included.partition(".")
    parts = (Hole(READ_BY_INCLUSION, name, form),)
    return Entry(f"<{declaration.included}>", parts, 0, _itself, declaration.origin)


def _itself(included: Any) -> Any:
    return included
