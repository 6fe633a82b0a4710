"""Holds what a check found against the lock, and writes it there when it is accepted."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from upheld.corpus.lock import (
    LOCK_NAME,
    Difference,
    Lock,
    LockEntry,
    case_fingerprint,
    code_fingerprint,
    compare,
    read_lock,
    write_lock,
)
from upheld.coverage.checked import Checked
from upheld.coverage.notes import note_checked
from upheld.coverage.selection import Selection


@dataclass(frozen=True, slots=True)
class Comparison:
    """The whole lock as it was and as it would be, and the differences between the two."""

    selection: Selection
    old: Lock
    new: Lock
    differences: Sequence[Difference]

    def accept(self) -> None:
        """The lock holds what was found."""
        write_lock(self.selection.corpus.root / LOCK_NAME, self.new)

    def confirm(self) -> bool:
        """Where a check of everything found what the lock says, its verdicts count as checked from now on.

        The lock stays as it is; what was found is noted in the user's cache.
        """
        if self.differences or not self.selection.is_whole:
            return False
        note_checked(self.selection.corpus.root / LOCK_NAME, self.new)
        return True


def held_against_lock(
    selection: Selection, found: Iterable[Checked], matters: Mapping[str, Sequence[str]] | None = None
) -> Comparison:
    """How the results differ from the lock of the corpus; rulings from elsewhere have no entries in it.

    Only a check of everything makes the lock one of the present engine: all its entries are of one engine.

    `matters` are the marks shown to carry each case; cases that are not named keep those they had, as far as
    these still decide something.
    """
    old = read_lock(selection.corpus.root / LOCK_NAME)
    fresh = dict(_entries(selection, found, old.entries, matters or {}))
    unasked = {key: entry for key, entry in old.entries.items() if not _is_selected(selection, key)}
    entries = fresh if selection.is_whole else {**unasked, **fresh}
    engine = code_fingerprint() if selection.is_whole or not unasked else old.engine
    return Comparison(selection, old, Lock(engine, entries), compare(old.entries, entries))


def _is_selected(selection: Selection, key: str) -> bool:
    return key.partition("#")[0] in selection.own


def _entries(
    selection: Selection,
    found: Iterable[Checked],
    old: Mapping[str, LockEntry],
    matters: Mapping[str, Sequence[str]],
) -> Iterable[tuple[str, LockEntry]]:
    cards = selection.corpus.cards
    cases = {case.key: case for ruling in selection.rulings for case in ruling.cases()}
    for each in found:
        if each.ruling not in selection.own:
            continue
        before = old.get(each.case)
        if each.verdict == "wrong":
            if before is not None:
                yield each.case, before
            continue
        kept = [mark for mark in before.matters if mark in each.decided] if before else []
        shown = tuple(matters.get(each.case, kept))
        of = case_fingerprint(cases[each.case], cards)
        entry = LockEntry(
            each.case, each.verdict, each.lines, each.outcomes, shown, of, each.cards, each.rules
        )
        yield each.case, entry
