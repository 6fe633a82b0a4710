import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from upheld.errors import UpheldError
from upheld.rules.edition import NotAnEdition, read_edition, references_in
from upheld.rules.encoding import text_of

BOOK = """The Rules of Nothing

These rules are effective as of February 3, 2021

Contents

1. Ideas
100. Broad
Glossary
Credits

1. Ideas

100. Broad

100.1. A “thing” is a thing. See rule 100.2a, and section 4.
     It goes on here.
Example: One thing – café.
It goes on too.
Example: Another.

100.2 No full stop after this number.
 100.2a. A full stop after this letter; as in 100.1 and rule 100 and 100.2a itself, not $105.3 or 3100.1.

Glossary

Thing
1. A piece.
2. See rule 100.1.

Void
Nothing.

Credits

100.9. Somebody
"""


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16", "utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_an_edition_is_read_in_every_published_encoding(encoding: str, line_end: str) -> None:
    edition = read_edition(BOOK.replace("\n", line_end).encode(encoding))
    assert edition.date == date(2021, 2, 3)
    assert list(edition.rules) == ["100.1", "100.2", "100.2a"]
    assert edition.rules["100.1"].text.endswith("section 4. It goes on here.")
    assert edition.rules["100.1"].examples == ("One thing – café. It goes on too.", "Another.")
    assert edition.headings == {"1": "Ideas", "100": "Broad"}
    assert [term.name for term in edition.glossary] == ["Thing", "Void"]
    assert edition.glossary[0].text == "1. A piece.\n2. See rule 100.1."
    assert edition.glossary[0].references == ("100.1",)


def test_references_are_numbers_that_the_text_names_besides_its_own() -> None:
    edition = read_edition(BOOK.encode())
    assert edition.rules["100.1"].references == ("100.2a",)
    assert edition.rules["100.2a"].references == ("100.1", "100")
    assert references_in("rules 704.5aa and 704.5ab, then 704.5aa") == ("704.5aa", "704.5ab")


def test_a_number_that_is_printed_twice_keeps_both_texts() -> None:
    edition = read_edition(BOOK.replace("100.2 No", "100.1 No").encode())
    assert edition.rules["100.1"].text.startswith("A “thing”")
    assert [rule.text for rule in edition.repeated] == ["No full stop after this number."]


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "no numbered rule found: this is not a text of the Comprehensive Rules"),
        (BOOK.replace("effective", "good").encode(), "no date found: a text of the rules says "),
        (BOOK.replace("February 3", "February 31").encode(), "the effective date 'February 31, 2021' is no"),
    ],
)
def test_other_texts_are_refused(data: bytes, why: str) -> None:
    with pytest.raises(NotAnEdition) as caught:
        read_edition(data)
    assert str(caught.value).startswith(why)


def test_bytes_that_are_no_text_are_refused() -> None:
    with pytest.raises(UpheldError, match="byte 1 is neither UTF-8 nor CP1252"):
        text_of(b"a\x81\xff")
    with pytest.raises(UpheldError, match="neither UTF-8 nor UTF-16"):
        text_of(b"\xff\xfe\x00\xd8a")


def test_all_published_editions_are_read_whole(shared: Path) -> None:
    folder = shared / "data" / "cr"
    manifest: list[dict[str, Any]] = json.loads((folder / "MANIFEST.json").read_text())
    assert len(manifest) == 60
    for entry in manifest:
        edition = read_edition((folder / entry["file"]).read_bytes())
        assert edition.date.isoformat() == entry["effective"], entry["file"]
        # the manifest counts subrules with one letter only
        counted = [number for number in edition.rules if not number[-2:].isalpha()]
        assert len(counted) + len(edition.repeated) == entry["rules"], entry["file"]
