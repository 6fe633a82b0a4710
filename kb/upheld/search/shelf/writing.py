"""Writes the things of a shelf into an index, whole or only those that changed."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final

from whoosh.filedb.filestore import RamStorage
from whoosh.index import create_in, open_dir

from upheld.search.shelf.beside import Beside, Facts, known_beside, write_beside
from upheld.search.shelf.names import Name, Names, names_of
from upheld.search.shelf.schema import codec, fields_of, id_key, schema
from upheld.search.things.thing import Thing

MOST_PARTS: Final = 6
"""So many parts an index may have; more would slow reading down, and it is written anew."""

MOST_CHANGED: Final = 0.1
"""The share of all things up to which changing an index is sooner done than writing it anew."""

MOST_UPDATED: Final = 20_000
"""The most things of an index that is updated; larger ones change only when much is imported anew."""

_MEGABYTES: Final = 128

Told = Callable[[int], object]
"""Is told how many things were written more."""


def write(folder: Path, things: Iterable[Thing], facts: Facts, tell: Told = lambda _: None) -> None:
    """The folder, empty before, holds a whole index of the things."""
    index: Any = create_in(os.fspath(folder), schema())
    write_beside(folder, _added(index, things, facts, tell))
    index.close()


def written_in_memory(things: Iterable[Thing], facts: Facts) -> tuple[Any, Beside]:
    """An index that is nowhere on disk, and what is known beside it."""
    storage: Any = RamStorage
    index: Any = storage().create_index(schema())
    return index, _added(index, things, facts, lambda _: None)


def update(folder: Path, before: Beside, things: Iterable[Thing], facts: Facts) -> bool:
    """The index in the folder holds these things; false when it has to be written anew."""
    if not before.prints:
        return False
    wanted = {thing.id: thing for thing in things}
    now = {name: thing.fingerprint for name, thing in wanted.items()}
    changed = [name for name, print_ in now.items() if before.prints.get(name) != print_]
    gone = [name for name in before.prints if name not in now]
    if len(changed) + len(gone) > MOST_CHANGED * len(now) or len(list(folder.glob("*.seg"))) >= MOST_PARTS:
        return False
    index: Any = open_dir(os.fspath(folder))
    with _writer_of(index) as writer:
        for name in (*gone, *changed):
            writer.delete_by_term("id", id_key(name))
        for name in changed:
            writer.add_document(**fields_of(wanted[name]))
        writer.commit(merge=False)
    index.close()
    names = Names(name for thing in wanted.values() for name in names_of(thing))
    write_beside(folder, known_beside(facts, names, now))
    return True


def _added(index: Any, things: Iterable[Thing], facts: Facts, tell: Told) -> Beside:
    """The fingerprints of many things would take longer to keep than they would ever save."""
    names: list[Name] = []
    prints: dict[str, str] = {}
    with _writer_of(index) as writer:
        for thing in things:
            writer.add_document(**fields_of(thing))
            names += names_of(thing)
            if len(prints) <= MOST_UPDATED:
                prints[thing.id] = thing.fingerprint
            tell(1)
        writer.commit()
    return known_beside(facts, Names(names), prints if len(prints) <= MOST_UPDATED else {})


@contextmanager
def _writer_of(index: Any) -> Iterator[Any]:
    """A writer whose files are closed when something goes wrong."""
    writer: Any = index.writer(limitmb=_MEGABYTES, codec=codec())
    try:
        yield writer
    except BaseException:
        with suppress(Exception):  # what went wrong once may do so again, and is told
            writer.cancel()
        raise
