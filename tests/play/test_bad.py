"""Wrong pages and scenarios: each says exactly what is wrong, and none of them hangs or ends in a traceback.

Beside each `bad/NN-name.md` stands `NN-name.expected`, the whole message that a person gets.  Files that
cannot be kept in a repository are made here.
"""

from pathlib import Path

import pytest

from upheld.corpus.scenario_text import read_scenario_text
from upheld.corpus.source import LARGEST_FILE, read_source
from upheld.coverage.checked import checked
from upheld.engine.game import Limits
from upheld.errors import UpheldError
from upheld.play.explore import Bounds
from upheld.play.verdict import Checker

BAD = Path(__file__).parent / "bad"
FILES = sorted(BAD.glob("*.md"))
BOUNDS = Bounds(lines=2_000, steps=100_000)
LIMITS = Limits(effort=1_000_000)


def told(checker: Checker, file: Path) -> str:
    """What a person is told about a file, a line for each case that does not hold."""
    try:
        cases = read_scenario_text("\n".join(read_source(file, file.name, inside=BAD).lines), file.name)
    except UpheldError as error:
        return f"{error}\n"
    results = [checked(case, checker.check(case, bounds=BOUNDS, limits=LIMITS), 0) for case in cases]
    return "".join(f"{each.verdict}\n{each.message}\n" for each in results if each.verdict != "holds")


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_says_exactly_what_is_wrong(checker: Checker, file: Path) -> None:
    expected = file.with_suffix(".expected").read_text(encoding="utf-8")
    assert told(checker, file) == expected
    assert expected.strip(), "a bad file has a message"


def test_every_expected_message_has_its_file() -> None:
    assert len(FILES) >= 40
    assert {file.stem for file in BAD.glob("*.expected")} == {file.stem for file in FILES}


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("huge.md", b"# A page\n" + b"x" * 10 * 1024 * 1024, "huge.md:1: 10,485,769 bytes are too many"),
        ("binary.md", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "binary.md:1: this is a binary file, not a text"),
        ("latin.md", b"# A page\n\nJ\xf6tun Grunt\n", "latin.md:3: byte 0xF6 is not UTF-8"),
        ("cut.md", "# Æther".encode()[:3], "cut.md:1: byte 0xC3 is not UTF-8"),
        (
            "bell.md",
            b"given  you have 3 life\x07\n",
            "the control character U+0007 does not belong in a text",
        ),
        ("long.md", b"given  you control " + b"x" * 5_000, "a line of 5,019 characters is too long"),
    ],
)
def test_files_that_are_no_text_of_people(tmp_path: Path, name: str, content: bytes, message: str) -> None:
    file = tmp_path / name
    file.write_bytes(content)
    with pytest.raises(UpheldError) as raised:
        read_source(file, name, inside=tmp_path)
    assert message in str(raised.value)


def test_a_page_of_the_largest_size_is_read_in_full(tmp_path: Path) -> None:
    file = tmp_path / "large.md"
    line = b"given  you have 3 life\n"
    file.write_bytes(line * (LARGEST_FILE // len(line)))
    source = read_source(file, file.name, inside=tmp_path)
    with pytest.raises(UpheldError, match="lines are too many: a scenario has at most 400"):
        read_scenario_text("\n".join(source.lines), file.name)
