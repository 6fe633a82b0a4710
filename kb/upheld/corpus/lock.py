"""`verdicts.lock`: what the last accepted check found for each case, one JSON object a line.

The first line names the engine that played them, so that a change of the engine changes one line only.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal, cast, get_args

from upheld.corpus.card_names import names_in
from upheld.errors import Place, Problem, Problems
from upheld.rules.number import NotARuleNumber, parse_number

if TYPE_CHECKING:
    from upheld.corpus.card_file import CardFile
    from upheld.corpus.scenario import Case

CaseVerdict = Literal["holds", "fails", "undetermined"]
"""What a check can find for a case."""

LOCK_NAME: Final = "verdicts.lock"
LARGEST_LOCK: Final = 64 * 1024 * 1024
"""Bytes of the largest lock that is read."""

PACKAGE: Final = Path(__file__).resolve().parent.parent
PLAYING_PARTS: Final = ("engine", "language", "play")
"""The parts of the package on which a verdict depends. They are read as files, never imported."""

_VERDICTS = get_args(CaseVerdict)


@dataclass(frozen=True, slots=True)
class LockEntry:
    """What a check found for a case.

    `lines` is the number of lines of play, `matters` are the ids of the marks shown to carry the result, `of`
    is the fingerprint of all that the verdict was made of. `cards` are the names of the corpus cards that
    were in the game when the case was played, `rules` the numbers of the rules that were used; an entry of an
    older lock has neither.
    """

    case: str
    verdict: CaseVerdict
    lines: int
    outcomes: tuple[str, ...]
    matters: tuple[str, ...]
    of: str
    cards: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Lock:
    """The entries by case, and the fingerprint of the code that played all of them; empty without a file."""

    engine: str = ""
    entries: Mapping[str, LockEntry] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Difference:
    """A case whose entry is no longer what it was, and how, in words."""

    case: str
    change: str

    def __str__(self) -> str:
        return f"{self.case}: {self.change}"


def read_lock(file: Path) -> Lock:
    """The lock in a file, empty when there is no file; Problems when it is damaged."""
    if not file.exists():
        return Lock()
    try:
        if not file.is_file() or file.stat().st_size > LARGEST_LOCK:
            raise Problems([Problem(Place(str(file), 1), "this is no lock: it is too large or no file")])
        text = file.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise Problems([Problem(Place(str(file), 1), f"cannot be read: {error}")]) from None
    numbered = ((number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip())
    engine = ""
    entries: dict[str, LockEntry] = {}
    problems: list[Problem] = []
    for number, line in numbered:
        try:
            value = json.loads(line)
            if number == 1 and "engine" in value:
                engine = str(value["engine"])
                continue
            entry = _entry(value)
        except (ValueError, TypeError, KeyError, RecursionError, NotARuleNumber):
            problems.append(
                Problem(Place(str(file), number), "this is no entry of a lock", "let a check write it again")
            )
            continue
        if entries.setdefault(entry.case, entry) is not entry:
            problems.append(Problem(Place(str(file), number), f"{entry.case} has an entry already"))
    if problems:
        raise Problems(problems)
    return Lock(engine, entries)


def write_lock(file: Path, lock: Lock) -> None:
    """The file holds this lock, sorted by case; a reader sees the old file or the new one whole."""
    ordered = sorted(lock.entries.values(), key=lambda entry: entry.case)
    lines = [json.dumps({"engine": lock.engine}), *map(_line, ordered)]
    aside = file.with_name(f"{file.name}.{os.getpid()}")
    aside.write_text("".join(f"{line}\n" for line in lines), "utf-8", newline="\n")
    aside.replace(file)


def compare(old: Mapping[str, LockEntry], new: Mapping[str, LockEntry]) -> list[Difference]:
    """How `new` differs from `old`, by case.

    What the verdicts were made of is no difference. Neither are the cards and rules that a case used: they
    follow from its page and the engine, and are no verdict.
    """
    keys = sorted(old.keys() | new.keys())
    found = ((key, "; ".join(_changes(old.get(key), new.get(key)))) for key in keys)
    return [Difference(key, change) for key, change in found if change]


def case_fingerprint(case: Case, cards: Mapping[str, CardFile]) -> str:
    """Stays the same while the lines of the case and the cards that they name do."""
    digest = hashlib.sha256()
    for line in case.lines:
        if line.word != "note":
            digest.update(f"\0{line.word} {line.text}".encode())
    for name in sorted(cards_named(case, cards)):
        digest.update(f"\1{_card_text(cards[name])}".encode())
    return digest.hexdigest()[:16]


def cards_named(case: Case, cards: Mapping[str, CardFile]) -> frozenset[str]:
    """The cards named in the lines of the case, and those named in the texts of these."""
    names = frozenset(cards)
    waiting = [line.text for line in case.lines]
    found: set[str] = set()
    while waiting:
        for name in names_in(waiting.pop(), names) - found:
            found.add(name)
            waiting += [line.text for line in cards[name].text]
    return frozenset(found)


def code_fingerprint(package: Path = PACKAGE) -> str:
    """Stays the same while the source of the playing parts of the package does."""
    digest = hashlib.sha256()
    for file in code_files(package):
        digest.update(f"\0{file.relative_to(package).as_posix()}\0".encode())
        digest.update(file.read_bytes().replace(b"\r\n", b"\n"))
    return digest.hexdigest()[:16]


def code_files(package: Path = PACKAGE) -> list[Path]:
    """The modules on which a verdict depends, in a fixed order."""
    return sorted(file for part in PLAYING_PARTS for file in (package / part).rglob("*.py"))


def _card_text(card: CardFile) -> str:
    lines = "\n".join(line.text for line in card.text)
    values = (card.cost, str(card.type), card.size, card.loyalty, card.defense, card.color, lines)
    return json.dumps([card.name, *values])


def _entry(value: Any) -> LockEntry:
    verdict = value["verdict"]
    if verdict not in _VERDICTS or not isinstance(value["lines"], int):
        raise ValueError(verdict)
    entry = LockEntry(
        case=str(value["case"]),
        verdict=verdict,
        lines=value["lines"],
        outcomes=_texts(value["outcomes"]),
        matters=_texts(value["matters"]),
        of=str(value["of"]),
        cards=_texts(value.get("cards", [])),
        rules=tuple(map(_rule_number, _texts(value.get("rules", [])))),
    )
    texts = [entry.case, entry.outcomes, entry.matters, entry.cards]
    json.dumps(texts, ensure_ascii=False).encode()  # refuses half characters
    return entry


def _texts(items: Any) -> tuple[str, ...]:
    if not isinstance(items, list):
        raise TypeError(items)
    return tuple(map(str, cast("list[object]", items)))


@cache
def _rule_number(text: str) -> str:
    """The same text; NotARuleNumber where it is none."""
    parse_number(text)
    return text


def _line(entry: LockEntry) -> str:
    return json.dumps(asdict(entry), ensure_ascii=False)


def _changes(old: LockEntry | None, new: LockEntry | None) -> Iterator[str]:
    if old is None and new is not None:
        yield f"new: {new.verdict} ({_lines(new.lines)})"
    if new is None:
        yield "no longer there"
    if old is None or new is None:
        return
    if old.verdict != new.verdict:
        yield f"{old.verdict} before, {new.verdict} now"
    if old.lines != new.lines:
        yield f"{_lines(old.lines)} before, {new.lines} now"
    yield from _set_changes("outcome", old.outcomes, new.outcomes)
    yield from _set_changes("mark that matters", old.matters, new.matters, key=_misreading)


def _set_changes(
    what: str, old: tuple[str, ...], new: tuple[str, ...], key: Callable[[str], str] = str
) -> Iterator[str]:
    before, after = set(map(key, old)), set(map(key, new))
    yield from (f"lost the {what} {item!r}" for item in old if key(item) not in after)
    yield from (f"gained the {what} {item!r}" for item in new if key(item) not in before)


def _misreading(mark: str) -> str:
    """What a mark says when it is misread; its number is one of an edition, and may be another here."""
    return mark.partition(": ")[2]


def _lines(count: int) -> str:
    return f"{count:,} line{'' if count == 1 else 's'}"
