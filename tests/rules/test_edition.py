import json
import re
from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Any

import pytest

import upheld.rules.edition
from upheld.errors import UpheldError
from upheld.rules.edition import Edition, NotAnEdition, read_edition
from upheld.rules.encoding import text_of
from upheld.rules.parts import references_in

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
Published by nobody
"""


@pytest.mark.parametrize(
    "encoding", ["utf-8", "utf-8-sig", "cp1252", "gb18030", "utf-16", "utf-16-le", "utf-16-be"]
)
@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r", "\r\r\n"])
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


def test_line_ends_of_all_kinds_may_be_mixed() -> None:
    assert text_of("a\r\nb\rc\u2028d\ve\n\r\nf".encode()) == "a\nb\nc\nd\ne\n\nf"


def test_references_are_numbers_that_the_text_names_besides_its_own() -> None:
    edition = read_edition(BOOK.encode())
    assert edition.rules["100.1"].references == ("100.2a",)
    assert edition.rules["100.2a"].references == ("100.1", "100")
    assert references_in("rules 601 and 602, rules 301, 302, or 303, rule 4; 614.1c–e") == (
        *("601", "602", "301", "302", "303"),
        *("614.1c", "614.1d", "614.1e"),
    )
    assert references_in("rules 704.5aa and 704.5ab, then 704.5aa") == ("704.5aa", "704.5ab")


def test_a_number_that_is_printed_twice_keeps_both_texts() -> None:
    edition = read_edition(BOOK.replace("100.2 No", "100.1 No").encode())
    assert edition.rules["100.1"].text.startswith("A “thing”")
    assert [rule.text for rule in edition.repeated] == ["No full stop after this number."]


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "no numbered rule found: this is not a text of the Comprehensive Rules"),
        (
            BOOK[: BOOK.index("Glossary\n\nThing")].encode(),
            "the text is cut off: no part Glossary comes after ",
        ),
        (BOOK[: BOOK.index("Credits\n\n100")].encode(), "the text is cut off: no part Credits comes after "),
        (BOOK[: BOOK.index("Published")].encode(), "the text is cut off: nobody is named as publisher under"),
        (
            BOOK[BOOK.index("100.1. A") :].encode(),
            'no heading "1." found above the first rule: the beginning',
        ),
        (
            BOOK.replace("Broad\nGl", "Broad\n101. More\nGl").encode(),
            "a part of the text is missing: its contents",
        ),
        (b"1" * (16 * 1024 * 1024 + 1), "16,777,217 bytes are too many for a text of the rules"),
        (
            BOOK.replace("100.2 No", "100.22 No").encode(),
            "a part of the text is missing: 20 rules do not come",
        ),
        (BOOK.replace("effective", "good").encode(), "no date found: a text of the rules says "),
        (BOOK.replace("February 3", "February 31").encode(), "the effective date is no day of the calendar"),
    ],
)
def test_other_texts_are_refused(data: bytes, why: str) -> None:
    with pytest.raises(NotAnEdition) as caught:
        read_edition(data)
    assert str(caught.value).startswith(why)


def test_every_part_of_the_text_is_kept() -> None:
    edition = read_edition(BOOK.encode())
    assert edition.front.startswith("The Rules of Nothing")
    assert edition.front.endswith("Glossary\nCredits")
    assert edition.credits == "100.9. Somebody\nPublished by nobody"
    assert edition.rules["100.2a"].parent == "100.2"
    assert edition.rules["100.2"].parent == "100"


@pytest.mark.parametrize(
    "printed",
    ["100.2.No", "100.2No", "100.2: No", "100.2) No", "• 100.2 No", "\u200b100.2 No", "\ufeff100.2. No"],
)
def test_a_number_is_known_by_more_than_its_usual_form(printed: str) -> None:
    edition = read_edition(BOOK.replace("100.2 No", printed).encode())
    assert edition.rules["100.2"].text == "No full stop after this number."


@pytest.mark.parametrize("printed", ["100.2.a. A full", "100.2aA full", "100.2a) A full"])
def test_a_subrule_is_known_by_more_than_its_usual_form(printed: str) -> None:
    edition = read_edition(BOOK.replace("100.2a. A full", printed).encode())
    assert edition.rules["100.2a"].text.startswith("A full stop after this letter")


@pytest.mark.parametrize(("printed", "title"), [("100.Broad", "Broad"), ("100 Broad", "Broad")])
def test_a_heading_is_known_by_the_contents_as_well(printed: str, title: str) -> None:
    body = BOOK.index("1. Ideas\n\n")
    edition = read_edition((BOOK[:body] + BOOK[body:].replace("100. Broad", printed)).encode())
    assert edition.headings["100"] == title


@pytest.mark.parametrize("printed", ["EXAMPLE: Another", "Example. Another", "example : Another"])
def test_an_example_is_known_by_its_word(printed: str) -> None:
    edition = read_edition(BOOK.replace("Example: Another", printed).encode())
    assert edition.rules["100.1"].examples[1] == "Another."


@pytest.mark.parametrize(
    ("title", "printed"), [("Glossary", "GLOSSARY"), ("Glossary", "Glossary:"), ("Credits", "CREDITS")]
)
def test_the_last_parts_are_known_by_their_names(title: str, printed: str) -> None:
    front = BOOK.index("1. Ideas\n\n")
    edition = read_edition((BOOK[:front] + BOOK[front:].replace(title, printed)).encode())
    assert [term.name for term in edition.glossary] == ["Thing", "Void"]


@pytest.mark.parametrize(
    "said",
    [
        "effective as of February 3,2021",
        "Effective as of February 3rd, 2021",
        "effective on 3 February 2021",
        "EFFECTIVE AS OF FEB. 3, 2021",
        "effective as of: Wednesday, February 3 , 2021",
        "effective from 2021-02-03",
    ],
)
def test_the_day_is_understood_as_people_write_it(said: str) -> None:
    edition = read_edition(BOOK.replace("effective as of February 3, 2021", said).encode())
    assert edition.date == date(2021, 2, 3)


def test_a_name_glued_to_its_first_meaning_is_a_name() -> None:
    edition = read_edition(BOOK.replace("Thing\n1.", "Thing1.").encode())
    assert [(term.name, term.text) for term in edition.glossary] == [
        ("Thing", "1. A piece.\n2. See rule 100.1."),
        ("Void", "Nothing."),
    ]


def test_entries_of_the_glossary_stand_apart_without_a_blank_line() -> None:
    edition = read_edition(BOOK.replace("100.1.\n\nVoid", "100.1.\nVoid").encode())
    assert [term.name for term in edition.glossary] == ["Thing", "Void"]


def test_bytes_that_are_no_text_are_refused() -> None:
    with pytest.raises(UpheldError, match="byte 1 is neither UTF-8"):
        text_of(b"a\x81\xff")
    with pytest.raises(UpheldError, match="byte 2 is not UTF-16"):
        text_of(b"\xff\xfe\x00\xd8a")


GLUED = ("2022-10-07", "2025-02-07")
"""From the first to the second of these the number 901.4 is printed without a space behind it."""


def test_all_published_editions_are_read_whole(
    shared: Path, official_editions: Mapping[str, Edition]
) -> None:
    folder = shared / "data" / "cr"
    manifest: list[dict[str, Any]] = json.loads((folder / "MANIFEST.json").read_text())
    assert len(manifest) == 60
    for entry in manifest:
        edition = official_editions[entry["file"]]
        assert edition.date.isoformat() == entry["effective"], entry["file"]
        # the manifest counts numbers with one letter at most and a space behind them
        counted = [number for number in edition.rules if not number[-2:].isalpha()]
        glued = GLUED[0] <= entry["effective"] <= GLUED[1]
        assert len(counted) + len(edition.repeated) == entry["rules"] + glued, entry["file"]


def test_all_published_examples_are_attached(shared: Path, official_editions: Mapping[str, Edition]) -> None:
    for name, edition in official_editions.items():
        text = text_of((shared / "data" / "cr" / name).read_bytes())
        printed = re.findall(r"^\s*Examples?:", text, re.MULTILINE)
        rules = (*edition.rules.values(), *edition.repeated)
        assert sum(len(rule.examples) for rule in rules) == len(printed), name


@pytest.mark.parametrize("part", ["read_glossary", "_joined"])
def test_a_reader_that_loses_a_part_of_the_text_is_stopped(
    part: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever a reader of one part lets fall, the sum of the parts shows."""
    whole = getattr(upheld.rules.edition, part)
    monkeypatch.setattr(upheld.rules.edition, part, lambda lines: whole([*filter(None, lines)][:-1]))
    with pytest.raises(NotAnEdition, match="the parts do not add up to the text near"):
        read_edition(BOOK.encode())
