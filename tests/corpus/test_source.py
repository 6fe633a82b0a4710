import os
from pathlib import Path

import pytest

from upheld.corpus.source import read_source, source_of
from upheld.errors import Problems


def refused(file: Path, inside: Path) -> str:
    with pytest.raises(Problems) as caught:
        read_source(file, "shown.md", inside=inside)
    return str(caught.value)


def test_a_text_file_gives_its_lines_without_mark_and_carriage_returns(tmp_path: Path) -> None:
    file = tmp_path / "a.md"
    file.write_bytes(b"\xef\xbb\xbfone\r\ntwo\n")
    source = read_source(file, "a.md", inside=tmp_path)
    assert source.lines == ("one", "two", "")
    assert source[2] == "two"
    assert source.between(1, 2) == "one\ntwo"


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"a\nb\xff\n", "shown.md:2: byte 0xFF is not UTF-8\n    hint: save the file as UTF-8"),
        (b"\x89PNG\x00", "shown.md:1: this is a binary file, not a text"),
        (b"x" * 10_000_000, "shown.md:1: 10,000,000 bytes are too many: a file has at most 1,048,576"),
        (b"a\x1bb", "shown.md:1: the control character U+001B does not belong in a text"),
    ],
)
def test_files_that_are_no_pages_are_refused(tmp_path: Path, data: bytes, message: str) -> None:
    file = tmp_path / "a.md"
    file.write_bytes(data)
    assert refused(file, tmp_path) == message


def test_links_may_not_lead_out_of_the_corpus(tmp_path: Path) -> None:
    inside = tmp_path / "corpus"
    inside.mkdir()
    (tmp_path / "secret").write_text("secret")
    (inside / "a.md").symlink_to(tmp_path / "secret")
    expected = "shown.md:1: this link leads out of the corpus\n    hint: put the file itself there"
    assert refused(inside / "a.md", inside) == expected


def test_only_regular_files_are_read(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert refused(tmp_path / "pipe", tmp_path) == "shown.md:1: this is no file"
    assert refused(tmp_path / "absent", tmp_path) == "shown.md:1: this is no file"
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    assert refused(tmp_path / "loop", tmp_path).startswith("shown.md:1: ")


def test_at_most_twenty_unreadable_lines_are_listed() -> None:
    with pytest.raises(Problems) as caught:
        source_of("\x01\n" * 100, "a.md")
    assert len(caught.value.problems) == 20
