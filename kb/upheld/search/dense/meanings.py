"""The vectors of all texts on the shelf of the rules, made once for each text and kept.

`<cache>/search/meanings-<contents>.npz` has a row for each text, its hash, and the id of its thing. A
newer one takes over the rows of the texts that an older one has.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from upheld.errors import UpheldError
from upheld.paths import cache_dir
from upheld.search.shelf.shelf import Shelf
from upheld.search.shelf.sources import Source
from upheld.search.shelf.store import Progress, untold
from upheld.search.things.thing import Thing

_AT_ONCE: Final = 64

Encode = Callable[[Sequence[str]], Any]
"""Makes an array with a row of length 1 for each text."""


class Meanings:
    """What the things of a shelf mean; `owners` has the document of each row of `rows`."""

    def __init__(self, encode: Encode, rows: Any, owners: Sequence[int]) -> None:
        self._encode, self._rows, self._owners = encode, rows, owners

    def likeness(self, question: str) -> Mapping[int, float]:
        """How alike each document and the question are, by the text that is nearest: at most 1."""
        (asked,) = self._encode([question])
        alike: dict[int, float] = {}
        for document, cosine in zip(self._owners, (self._rows @ asked).tolist(), strict=True):
            if cosine > alike.get(document, 0.0):
                alike[document] = cosine
        return alike


def opened_meanings(source: Source, shelf: Shelf, encode: Encode, progress: Progress = untold) -> Meanings:
    """The meanings of what is on a shelf; made where they are not kept, which first takes minutes."""
    try:
        import numpy
    except ImportError:
        raise UpheldError("--dense needs more packages\nhint: pip install 'upheld[dense]'") from None
    file = cache_dir() / "search" / f"meanings-{source.contents()}.npz"
    kept = _kept(file)
    if kept is None:
        kept = _made(source, _older(file.parent), encode, progress)
        _keep(file, kept)
    documents = [shelf.document(str(name)) for name in kept["things"]]
    rows = [row for row, document in enumerate(documents) if document is not None]
    vectors = numpy.asarray(kept["vectors"][rows], dtype="float32")
    return Meanings(encode, vectors, [document for document in documents if document is not None])


def _made(
    source: Source, older: Mapping[bytes, Any], encode: Encode, progress: Progress
) -> Mapping[str, Any]:
    import numpy

    texts = [(thing.id, text) for thing in source.things() for text in texts_of(thing)]
    hashes = [_hash(text) for _, text in texts]
    vectors = dict(older)
    new = {key: text for key, (_, text) in zip(hashes, texts, strict=True) if key not in vectors}
    tell = progress("meanings", len(new))
    for keys in _some(list(new)):
        vectors.update(zip(keys, encode([new[key] for key in keys]), strict=True))
        tell(len(keys))
    return {
        "things": numpy.array([name for name, _ in texts]),
        "hashes": numpy.array(hashes),
        "vectors": numpy.array([vectors[key] for key in hashes], dtype="float16"),
    }


def texts_of(thing: Thing) -> Iterator[str]:
    """The texts that a thing is known by: its own below what stands above it, our digest, each question."""
    above = thing.ranked.get("heading") or thing.ranked.get("section") or thing.ranked.get("title") or ""
    own = thing.ranked.get("text", "")
    lines = (f"{above}: {own}" if own else above, thing.ranked.get("digest", ""))
    yield from dict.fromkeys(each for each in (*lines, *thing.ranked.get("asks", "").splitlines()) if each)


def _kept(file: Path) -> Mapping[str, Any] | None:
    """What a file holds, None when there is none or it is damaged: its parts have checksums."""
    import numpy

    try:
        with file.open("rb") as stream, numpy.load(stream, allow_pickle=False) as parts:
            return {name: parts[name] for name in ("things", "hashes", "vectors")}
    except Exception:  # numpy and zipfile fail in many ways on a damaged file
        return None


def _older(folder: Path) -> Mapping[bytes, Any]:
    """The vectors that the last file has, by the hash of their text."""
    files = sorted(folder.glob("meanings-*.npz"), key=lambda file: file.stat().st_mtime)
    kept = _kept(files[-1]) if files else None
    return dict(zip(kept["hashes"].tolist(), kept["vectors"], strict=True)) if kept else {}


def _keep(file: Path, parts: Mapping[str, Any]) -> None:
    """The file has these parts and is the only one; where nothing can be written they are made again."""
    import numpy

    aside = file.with_name(f"{file.stem}.{os.getpid()}.aside")
    with suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        with aside.open("wb") as stream:
            numpy.savez(stream, **parts)
        for old in file.parent.glob("meanings-*.npz"):
            old.unlink()
        aside.replace(file)


def _hash(text: str) -> bytes:
    return hashlib.blake2b(text.encode(errors="surrogatepass"), digest_size=8).hexdigest().encode()


def _some(keys: Sequence[bytes]) -> Iterable[Sequence[bytes]]:
    return (keys[start : start + _AT_ONCE] for start in range(0, len(keys), _AT_ONCE))
