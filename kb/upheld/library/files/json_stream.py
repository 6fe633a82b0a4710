"""Cuts a long JSON text (RFC 8259) into values, holding no more than one value in memory.

Only the ends of values are found here: strings are stepped over whole, brackets are counted. Whether what
lies between is JSON is for the decoder of each value to say.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import count
from typing import Final

import msgspec

from upheld.library.files.refusal import Refused
from upheld.library.files.unpack import Reader

DEEPEST: Final = 64
"""Brackets within brackets; real files have fewer than ten."""
LONGEST: Final = 16 << 20
"""Bytes of one value; real files have less than a tenth."""

_PIECE: Final = 1 << 18
_MOST_SPACE: Final = 1 << 20
_SPACE: Final = re.compile(rb"[ \t\r\n]*+")
_STRING: Final = re.compile(rb'"(?:[^"\\]++|\\.)*+"', re.DOTALL)
_TO_BRACKET: Final = re.compile(rb'(?:[^"{}\[\]]++|"(?:[^"\\]++|\\.)*+")*+([{}\[\]])', re.DOTALL)
_SCALAR: Final = re.compile(rb"[^\s,:\[\]{}\"]++(?=[\s,:\[\]{}\"])")
_OPENING: Final = (0x7B, 0x5B)
_QUOTE: Final = 0x22


class JsonStream:
    """A JSON text that is read from front to back; every error is a Refused that names the byte."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader
        self._data = b""
        self._at = 0
        self._before = 0
        self._ended = False

    @property
    def offset(self) -> int:
        """How many bytes of the unpacked text lie behind."""
        return self._before + self._at

    def ahead(self) -> bytes:
        """The next byte that is no space; none at the end."""
        skipped = 0
        while True:
            found = _SPACE.match(self._data, self._at)
            assert found is not None  # it matches nothing, too
            skipped += found.end() - self._at
            self._at = found.end()
            if skipped > _MOST_SPACE:
                raise Refused(f"more than {_MOST_SPACE:,} spaces in a row at byte {self.offset:,}")
            if self._at < len(self._data):
                return self._data[self._at : self._at + 1]
            if not self._more():
                return b""

    def looks_at(self, pattern: re.Pattern[bytes], size: int) -> bool:
        """Whether the pattern matches within the next `size` bytes."""
        self.ahead()
        while len(self._data) - self._at < size and self._more():
            pass
        return pattern.match(self._data, self._at, self._at + size) is not None

    def take(self, wanted: bytes) -> None:
        """Steps over one of the wanted bytes, which must be next."""
        found = self.ahead()
        if not found:
            raise self._cut_off()
        if found not in wanted:
            names = " or ".join(repr(chr(byte)) for byte in wanted)
            raise Refused(f"{_byte(found)} stands at byte {self.offset:,} where {names} belongs")
        self._at += 1

    def elements(self) -> Iterator[int]:
        """The index of each element of an array, counted from 1; its value must be taken before the next."""
        yield from self._parts(b"[", b"]")

    def fields(self) -> Iterator[str]:
        """The name of each field of an object; its value must be taken before the next."""
        seen: set[str] = set()
        for _ in self._parts(b"{", b"}"):
            name = self._field_name()
            if name in seen:
                raise Refused(f"the field {name[:100]!r} stands twice in one object, at byte {self.offset:,}")
            seen.add(name)
            self.take(b":")
            yield name

    def value(self) -> bytes:
        """Takes the next value whole, as it stands in the text."""
        first = self.ahead()
        if not first:
            raise self._cut_off()
        if first[0] in _OPENING:
            end = self._bracketed()
        else:
            end = self._matched(_STRING if first[0] == _QUOTE else _SCALAR)
        if end - self._at > LONGEST:
            raise self._too_long()
        start, self._at = self._at, end
        return self._data[start:end]

    def end(self) -> None:
        """Nothing may be left but spaces."""
        if found := self.ahead():
            raise Refused(f"{_byte(found)} stands at byte {self.offset:,}, behind the end of the data")

    def _parts(self, opening: bytes, closing: bytes) -> Iterator[int]:
        self.take(opening)
        if self.ahead() == closing:
            self._at += 1
            return
        for index in count(1):
            yield index
            if self.ahead() == closing:
                self._at += 1
                return
            self.take(b"," + closing)

    def _field_name(self) -> str:
        if self.ahead() != b'"':
            raise Refused(f"the name of a field should stand at byte {self.offset:,}")
        start = self.offset
        try:
            return msgspec.json.decode(self.value(), type=str)
        except msgspec.DecodeError as error:
            raise Refused(f"the name of a field at byte {start:,}: {error}") from None

    def _bracketed(self) -> int:
        """Where the value ends whose bracket is next."""
        depth, done = 0, 0  # counted from the start of the value, as the buffer moves
        while True:
            found = _TO_BRACKET.match(self._data, self._at + done)
            if found is None:
                self._grow()
                continue
            done = found.end() - self._at
            if found[1] in b"{[":
                depth += 1
                if depth > DEEPEST:
                    raise Refused(
                        f"more than {DEEPEST} brackets within brackets at byte {self.offset + done:,}"
                    )
            else:
                depth -= 1
                if not depth:
                    return found.end()

    def _matched(self, pattern: re.Pattern[bytes]) -> int:
        while (found := pattern.match(self._data, self._at)) is None:
            if self._data[self._at : self._at + 1] in b",:]}":
                raise Refused(f"a value should stand at byte {self.offset:,}")
            self._grow()
        return found.end()

    def _grow(self) -> None:
        """Reads on, as the value that is next has not ended yet."""
        if len(self._data) - self._at > LONGEST:
            raise self._too_long()
        if not self._more():
            raise self._cut_off()

    def _more(self) -> bool:
        if self._ended:
            return False
        rest = self._data[self._at :]
        read = self._reader.read(max(_PIECE, len(rest)))  # doubles, so that a long value is not read for ever
        self._before += self._at
        self._data, self._at = rest + read, 0
        self._ended = not read
        return bool(read)

    def _too_long(self) -> Refused:
        return Refused(f"a value of more than {LONGEST:,} bytes begins at byte {self.offset:,}")

    def _cut_off(self) -> Refused:
        end = self._before + len(self._data)
        return Refused(
            f"the data end at byte {end:,} in the middle of a value: it was cut off, fetch it again"
        )


def _byte(found: bytes) -> str:
    return repr(found.decode("latin-1")) if 32 <= found[0] < 127 else f"the byte {found[0]}"
