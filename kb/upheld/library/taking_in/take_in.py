"""Takes files of any kind into the library."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from upheld.library.held.kind import Kind
from upheld.library.held.lock import Waiting, silently
from upheld.library.taking_in.import_cards import import_cards
from upheld.library.taking_in.import_editions import import_edition_files
from upheld.library.taking_in.import_rulings import import_rulings
from upheld.library.taking_in.imported import Imported, Progress, unseen

_Import = Callable[[Sequence[Path], Path | None, Progress, Waiting], tuple[Imported, ...]]

_IMPORTS: Final[dict[Kind, _Import]] = {
    "cr": import_edition_files,
    "cards": lambda *given: (import_cards(*given),),
    "rulings": lambda *given: (import_rulings(*given),),
}


def take_in(
    kind: Kind,
    files: Sequence[Path],
    folder: Path | None = None,
    progress: Progress = unseen,
    waiting: Waiting = silently,
) -> tuple[Imported, ...]:
    """All files are taken in, or none: editions beside those that are held, cards and rulings instead.

    Raises UpheldError that names the file, the place in it and what is wrong; OSError.
    """
    return _IMPORTS[kind](files, folder, progress, waiting)
