"""Takes in cards or rulings: the files named in one import replace all that was held of the kind."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from io import BufferedReader
from pathlib import Path
from typing import TYPE_CHECKING

from upheld.library.files.json_stream import JsonStream
from upheld.library.files.refusal import Refused, shown
from upheld.library.files.source_file import digest_of, opened
from upheld.library.files.unpack import unpacked
from upheld.library.held.kind import TITLES, Kind
from upheld.library.held.lock import Waiting
from upheld.library.held.store import Draft, replacing
from upheld.library.held.whole import Source, held_whole
from upheld.library.taking_in.imported import Imported, Outcome, Progress, now

if TYPE_CHECKING:
    from sqlite3 import Connection

Take = Callable[["Connection", JsonStream, Counter[str]], int]
"""Writes what the stream holds into the store; how many were new. Left-out ones are counted by reason."""


@dataclass(frozen=True, slots=True)
class Plan:
    """How one kind is written."""

    kind: Kind
    schema: str
    take: Take


def import_whole(
    plan: Plan, paths: Sequence[Path], folder: Path | None, progress: Progress, waiting: Waiting
) -> Imported:
    """The files are held instead of what was held; after any error nothing is changed.

    Raises RefusedFile for a file that is not what it should be, OSError when one cannot be read.
    """
    left_out: Counter[str] = Counter()
    sources: list[Source] = []
    with replacing(plan.kind, plan.schema, folder, waiting) as draft:
        count = 0
        for path in paths:
            with opened(path) as file:
                count += _taken(plan, draft, file, left_out, progress)
                sources.append(_source(path, file))
        return _concluded(plan.kind, draft, count, left_out, sources, folder)


def _taken(plan: Plan, draft: Draft, file: BufferedReader, left_out: Counter[str], progress: Progress) -> int:
    stream = JsonStream(unpacked(file, progress))
    before = left_out.total()
    count = plan.take(draft.store, stream, left_out)
    if not count and left_out.total() == before:
        raise Refused(f"there are no {TITLES[plan.kind]} in it")
    return count


def _source(path: Path, file: BufferedReader) -> Source:
    digest = digest_of(file)
    return Source(shown(path.name), file.tell(), digest)


def _concluded(
    kind: Kind, draft: Draft, count: int, left_out: Counter[str], sources: list[Source], folder: Path | None
) -> Imported:
    if not count:
        raise Refused(f"there are no {TITLES[kind]} in the files")
    old = _held(kind, folder)
    same = old is not None and {each.sha256 for each in old} == {each.sha256 for each in sources}
    if same:
        draft.give_up()
    else:
        _write_facts(draft, count, left_out, sources)
    outcome: Outcome = "unchanged" if same else "new" if old is None else "replaced"
    name = sources[0].name if len(sources) == 1 else f"{len(sources)} files"
    digest = sources[0].sha256 if len(sources) == 1 else ""
    return Imported(kind, name, outcome, count, digest, None, dict(left_out))


def _held(kind: Kind, folder: Path | None) -> tuple[Source, ...] | None:
    found = held_whole(kind, folder)
    return None if found is None else found.sources


def _write_facts(draft: Draft, count: int, left_out: Counter[str], sources: list[Source]) -> None:
    facts = {
        "count": count,
        "imported": now().isoformat(),
        "left_out": dict(left_out),
        "sources": [asdict(source) for source in sources],
    }
    rows = [(name, json.dumps(value)) for name, value in facts.items()]
    draft.store.executemany("INSERT INTO facts VALUES (?, ?)", rows)
