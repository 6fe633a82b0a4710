"""Files that must be refused: what each is, as what it is given, and what must be said about it."""

from __future__ import annotations

import bz2
import gzip
import json
import lzma
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from tests.library.made import (
    MEGABYTE,
    big_rules,
    card_text,
    cards,
    encrypted,
    fifo,
    gzip_members,
    gzip_with_long_name,
    half,
    many_members,
    many_rules,
    noisy_cards,
    raw,
    rulings,
    spaces_bomb,
    sparse,
    string_bomb,
    unread_byte,
    written,
    wrong_sum,
    xz_wanting_memory,
    zip_of_a_card,
    zipped,
)
from tests.library.samples import atomic, mtgjson_face, packed, rules_text, scryfall_card, scryfall_ruling


@dataclass(frozen=True)
class Hostile:
    """`make` writes the file, or returns another path; `says` stands in the message."""

    name: str
    kind: Literal["cr", "cards", "rulings"]
    make: Callable[[Path], Path | None]
    says: str


HOSTILE: tuple[Hostile, ...] = (
    # What is no file of data at all.
    Hostile("a folder", "cards", lambda path: path.mkdir(), "this is a folder, not a file"),
    Hostile("a pipe", "cards", fifo, "this is a pipe, not a file"),
    Hostile("a device without end", "cards", lambda _: Path("/dev/zero"), "this is a device, not a file"),
    Hostile("a device as rules", "cr", lambda _: Path("/dev/zero"), "this is a device, not a file"),
    Hostile("a pipe as rules", "cr", fifo, "this is a pipe, not a file"),
    Hostile("an empty file", "cards", written(lambda: b""), "the file is empty"),
    Hostile("an empty file as rules", "cr", written(lambda: b""), "the file is empty"),
    Hostile("a link to itself", "rulings", lambda path: path.symlink_to(path), "symbolic links"),
    Hostile("a file of 6 GiB", "cards", sparse, "bytes are too many"),
    Hostile("noise", "cards", written(lambda: bytes(range(256)) * 4000), "this is no JSON"),
    Hostile("noise as rules", "cr", written(lambda: bytes(range(256)) * 4000), "not a text"),
    Hostile("a picture", "rulings", written(lambda: b"\x89PNG\r\n\x1a\n" + b"\0" * 999), "this is no JSON"),
    Hostile("spaces", "cards", written(lambda: b" " * 20 * MEGABYTE), "spaces in a row"),
    Hostile(
        "line feeds as rules", "cr", written(big_rules), "no text of the Comprehensive Rules is that long"
    ),
    Hostile("rules of 150,000 lines", "cr", written(many_rules), "more than 100,000 line ends"),
    # One kind given as another.
    Hostile("rules as cards", "cards", written(rules_text), "upheld import cr FILE"),
    Hostile("rules as rulings", "rulings", written(rules_text), "upheld import cr FILE"),
    Hostile("cards as rules", "cr", cards(scryfall_card()), "this is JSON: upheld import cards FILE"),
    Hostile("rulings as cards", "cards", rulings(scryfall_ruling()), "try: upheld import rulings FILE"),
    Hostile("cards as rulings", "rulings", cards(scryfall_card()), "try: upheld import cards FILE"),
    Hostile("an error as cards", "cards", raw('{"object": "error", "status": 404}'), "of the kind 'error'"),
    Hostile("a letter as rules", "cr", raw("Dear all,\n" * 999), "no numbered rule found"),
    # Packed files.
    Hostile("a gzip cut off", "cards", written(lambda: half(gzip.compress(noisy_cards()))), "it was cut off"),
    Hostile("a bzip2 cut off", "cards", written(lambda: half(bz2.compress(noisy_cards()))), "it was cut off"),
    Hostile("an xz cut off", "cards", written(lambda: half(lzma.compress(noisy_cards()))), "it was cut off"),
    Hostile("a zip cut off", "cards", written(lambda: half(zip_of_a_card())), "zip archive"),
    Hostile("a gzip with a wrong sum", "cards", written(lambda: wrong_sum()), "damaged gzip"),
    Hostile("a gzip head alone", "rulings", written(lambda: b"\x1f\x8b"), "it was cut off"),
    Hostile("a gzip of nothing known", "cards", written(lambda: b"\x1f\x8b" + b"\xff" * 999), "damaged gzip"),
    Hostile("a gzip with a name of 20 MB", "cards", gzip_with_long_name, "it was cut off"),
    Hostile("a gzip of 200,000 parts", "cards", gzip_members, "packed parts"),
    Hostile("a gzip bomb of spaces", "cards", written(lambda: spaces_bomb(gzip.compress)), "spaces in a row"),
    Hostile("a bzip2 bomb of spaces", "cards", written(lambda: spaces_bomb(bz2.compress)), "spaces in a row"),
    Hostile(
        "a gzip bomb of one string",
        "cards",
        written(lambda: string_bomb(gzip.compress)),
        "100 times its size",
    ),
    Hostile(
        "an xz bomb of one string", "cards", written(lambda: string_bomb(lzma.compress)), "100 times its size"
    ),
    Hostile("a zip bomb", "cards", zipped(("a.json", b'["' + b"a" * 64 * MEGABYTE)), "100 times its size"),
    Hostile(
        "a gzip bomb as rules", "cr", written(lambda: gzip.compress(b"100.1. " * MEGABYTE * 9)), "that long"
    ),
    Hostile("an xz that wants 4 GB", "cards", xz_wanting_memory, "emory usage limit"),
    Hostile(
        "a gzip in a gzip", "cards", written(lambda: gzip.compress(gzip.compress(b"[]"))), "this is no JSON"
    ),
    Hostile("a zip in a zip", "cards", zipped(("a.zip", zip_of_a_card())), "this is no JSON"),
    Hostile("a zip of two files", "cards", zipped(("a.json", b"[]"), ("b.json", b"[]")), "holds 2 files"),
    Hostile("a zip of no file", "cards", zipped(("a/", b"")), "holds 0 files"),
    Hostile("a zip of 30,000 files", "cards", many_members, "too long a list of files"),
    Hostile("a zip that leads out", "cards", zipped(("../../etc/passwd", b"[]")), "leads out of its folder"),
    Hostile("a zip from the root", "cards", zipped(("/etc/passwd", b"[]")), "leads out of its folder"),
    Hostile("a zip with a drive", "cards", zipped(("C:\\a.json", b"[]")), "leads out of its folder"),
    Hostile("a zip with a password", "cards", encrypted, "is encrypted"),
    Hostile("zstd", "cards", written(lambda: b"\x28\xb5\x2f\xfd" + b"\0" * 99), "this is zstd"),
    Hostile("a database", "cards", written(lambda: b"SQLite format 3\0" + b"\0" * 99), "an SQLite database"),
    # JSON that is none.
    Hostile("JSON cut off in a card", "cards", raw(card_text()[:-40]), "in the middle of a value"),
    Hostile("JSON cut off in a string", "cards", raw('[{"name": "Thi'), "in the middle of a value"),
    Hostile("JSON cut off after a card", "cards", raw(card_text()[:-1]), "in the middle of a value"),
    Hostile("an array alone", "cards", raw("["), "in the middle of a value"),
    Hostile("something behind the end", "cards", raw(card_text() + "]"), "behind the end of the data"),
    Hostile("a comma too many", "cards", raw(card_text()[:-1] + ",]"), "a value should stand at byte"),
    Hostile("no comma", "cards", raw(card_text().replace("}, {", "} {")), "'{' stands at byte"),
    Hostile("brackets that do not match", "cards", raw('[{"name": ["x"}]]'), "card 1 at byte 1"),
    Hostile("deep arrays", "cards", raw("[" * 100_000), "brackets within brackets"),
    Hostile("deep objects", "cards", raw('[{"a":' + '{"a":' * 100_000), "brackets within brackets"),
    Hostile("deep in a field nobody reads", "cards", raw('[{"x":' + "[" * 999), "brackets within brackets"),
    Hostile("not a number", "cards", raw(card_text().replace("2.0", "NaN")), "JSON is malformed"),
    Hostile("infinity", "cards", raw(card_text().replace("2.0", "Infinity")), "JSON is malformed"),
    Hostile(
        "half a character", "cards", raw('[{"name": "\\ud83d", "layout": "normal"}]'), "half of a surrogate"
    ),
    Hostile("no UTF-8", "cards", written(lambda: b'[{"name": "\xff", "layout": "normal"}]'), "UTF-8"),
    Hostile("no UTF-8 where nobody reads", "cards", written(lambda: unread_byte()), "UTF-8"),
    Hostile("UTF-16", "cards", written(lambda: card_text().encode("utf-16")), "this is no JSON"),
    Hostile("a control character in a string", "cards", raw('[{"name": "a\nb"}]'), "JSON is malformed"),
    Hostile("a field twice", "cards", raw(card_text()[:-2] + ', "name": "Other"}]'), "stands twice"),
    Hostile(
        "a field twice deep inside", "cards", raw(card_text()[:-2] + ', "x": {"y": 1, "y": 2}}]'), "twice"
    ),
    Hostile("a long number", "cards", raw('[{"cmc": ' + "9" * 9_000_000 + "}]"), "card 1 at byte 1"),
    Hostile(
        "a string of 20 MB", "cards", raw('[{"name": "' + "a" * 20 * MEGABYTE + '"}]'), "more than 16,777,216"
    ),
    # JSON of another shape.
    Hostile("a number", "cards", raw("17"), "this is no JSON"),
    Hostile("an empty array", "cards", raw("[]"), "there are no cards in it"),
    Hostile("an empty object", "cards", raw("{}"), "missing required field"),
    Hostile("numbers for cards", "cards", raw("[1, 2]"), "Expected `object`, got `int`"),
    Hostile("arrays for cards", "cards", raw("[[], []]"), "Expected `object`, got `array`"),
    Hostile("null for a card", "rulings", raw("[null]"), "Expected `object`, got `null`"),
    Hostile(
        "a number for a name", "cards", raw('[{"name": 5, "layout": "normal"}]'), "got `int` - at `$.name`"
    ),
    Hostile("an object for faces", "cards", cards(scryfall_card(card_faces={})), "`$.card_faces`"),
    Hostile("no name", "cards", cards(scryfall_card(name=None)), "missing required field `name`"),
    Hostile("no type line", "cards", cards(scryfall_card(type_line=None)), "it has no type_line"),
    Hostile("the second card is named", "cards", raw(card_text(power=3)), "(Thing 2): Expected `str"),
    # Values that no card or ruling has.
    Hostile("a name of nothing", "cards", cards(scryfall_card(name=" ")), "a name is empty"),
    Hostile("a name as a path", "cards", cards(scryfall_card(name="../../etc/passwd")), "is a path of files"),
    Hostile("a name from the root", "cards", cards(scryfall_card(name="/etc/passwd")), "is a path of files"),
    Hostile("a name as of Windows", "cards", cards(scryfall_card(name="..\\x")), "is a path of files"),
    Hostile("a name that ends a line", "cards", cards(scryfall_card(name="a\nb")), "a\\nb holds a control"),
    Hostile(
        "a name with an escape", "cards", cards(scryfall_card(name="\x1b[2J")), "\\x1b[2J holds a control"
    ),
    Hostile("a name of 1 MB", "cards", cards(scryfall_card(name="a" * MEGABYTE)), "a name has 1,048,576"),
    Hostile(
        "a text of 1 MB", "cards", cards(scryfall_card(oracle_text="a" * MEGABYTE)), "a text has 1,048,576"
    ),
    Hostile("a text with a zero", "cards", cards(scryfall_card(oracle_text="\0")), "U+0000"),
    Hostile("a power of 1 MB", "cards", cards(scryfall_card(power="1" * MEGABYTE)), "too long for a value"),
    Hostile(
        "a keyword with an escape", "cards", cards(scryfall_card(keywords=["\x1b"])), "\\x1b is too long"
    ),
    Hostile("an id as a path", "cards", cards(scryfall_card(oracle_id="../x")), "no Oracle id"),
    Hostile("an id of a ruling", "rulings", rulings(scryfall_ruling(oracle_id="x")), "no Oracle id"),
    Hostile("no day", "rulings", rulings(scryfall_ruling(published_at="2021-02-30")), "`$.published_at`"),
    Hostile("a number for a day", "rulings", rulings(scryfall_ruling(published_at=5)), "`$.published_at`"),
    Hostile("a ruling without text", "rulings", rulings(scryfall_ruling(comment=None)), "field `comment`"),
    # MTGJSON.
    Hostile("MTGJSON without data", "cards", raw('{"meta": {}}'), "there is no field `data`"),
    Hostile("MTGJSON with an array", "cards", raw('{"data": []}'), "'[' stands at byte"),
    Hostile("MTGJSON with a card twice", "cards", raw('{"data": {"A": [], "A": []}}'), "stands twice"),
    Hostile("MTGJSON cut off", "cards", raw(json.dumps(atomic([mtgjson_face()]))[:-60]), "it was cut off"),
    Hostile("MTGJSON with a wrong face", "cards", raw('{"data": {"A": [5]}}'), "got `int`"),
    Hostile("MTGJSON without cards", "cards", raw('{"data": {}}'), "there are no cards in it"),
    Hostile(
        "MTGJSON with a path",
        "cards",
        written(lambda: packed(atomic([mtgjson_face(faceName="../x")]))),
        "is a path of files",
    ),
)
