import random
import re
from typing import Any

import pytest
from tests.language.toy_book import NAMES, TOY, Draw, Number

from upheld.language import Book, Node, PhrasebookError, Registry


class Empty(Node):
    pass


class One(Node):
    what: Any


class Two(Node):
    what: Any
    before: Any


class Default(Node):
    what: Any = None


def mistakes(registry: Registry) -> list[str]:
    with pytest.raises(PhrasebookError) as error:
        Book(registry)
    return [re.sub(r"^[\w.]+:\d+: ", "", mistake) for mistake in error.value.mistakes]


RECURSION = "a phrase cannot begin with what it is itself; use a list <x:type*>"
SEPARATED = "a list is parted by one of + +, +and +or +. +then"
HOLES = "write <field:type>, <type>, <field:type*> or <field:type+and>"
SILENT = "[?…] is never printed, so it cannot hold a hole"

BAD_PHRASES: list[tuple[str, type[Node], dict[str, Any], str]] = [
    ("put <what:nothing>", One, {}, 'top "put <what:nothing>": nothing is declared as nothing'),
    ("put <what:kind.s>", One, {}, 'top "put <what:kind.s>": kind has no form .s'),
    ("put <what:kind.=>", One, {}, 'top "put <what:kind.=>": <kind.=> stands in top, which has no forms'),
    ("put it", One, {}, 'top: "put it": nothing gives the field what of One'),
    ("put <who:word>", Default, {}, 'top: "put <who:word>": Default has no field who'),
    ("put it", Default, {"at": {"who": 1}}, 'top: "put it": Default has no field who'),
    ("put <what:word>", One, {"at": {"what": 1}}, 'top: "put <what:word>": what is a hole and in at='),
    ("<what:word> <what:word>", One, {}, 'top: "<what:word> <what:word>": two holes are called what'),
    ("put [it", Empty, {}, "top: \"put [it\": '[' has no partner"),
    ("put it]", Empty, {}, "top: \"put it]\": ']' has no partner"),
    ("put <it", Empty, {}, "top: \"put <it\": '<' has no partner"),
    ("put []", Empty, {}, 'top: "put []": [] is empty'),
    ("[put] [it]", Empty, {}, 'top: "[put] [it]": everything in it may be missing'),
    ("<what:word*>", One, {}, 'top: "<what:word*>": everything in it may be missing'),
    ("put [?<what:word>]", One, {}, 'top: "put [?<what:word>]": ' + SILENT),
    ("put <what:word+but>", One, {}, 'top: "put <what:word+but>": <what:word+but>: ' + SEPARATED),
    ("put <What!>", One, {}, 'top: "put <What!>": <What!> is no hole: ' + HOLES),
    ("<what:top> it", One, {}, f"top → top: {RECURSION}"),
    ("[not] <what:top> it", One, {}, f"top → top: {RECURSION}"),
    ("[<what:top>] it", One, {}, f"top → top: {RECURSION}"),
    ("<before:word*> <what:top> it", Two, {}, f"top → top: {RECURSION}"),
    ("<what:top+and> it", One, {}, f"top → top: {RECURSION}"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("pattern", "kind", "options", "mistake"), BAD_PHRASES, ids=[row[0] for row in BAD_PHRASES]
)
def test_a_bad_phrase_is_refused(
    pattern: str, kind: type[Node], options: dict[str, Any], mistake: str
) -> None:
    registry = Registry()
    registry.phrase("top", pattern, **options)(kind)
    assert mistakes(registry) == [mistake]


def test_left_recursion_is_found_through_other_nonterminals() -> None:
    registry = Registry()
    registry.phrase("a", "<what:b> it")(One)
    registry.includes("b", "c")
    registry.phrase("c", "<what:a+,>")(One)
    assert mistakes(registry) == [f"a → b → c → a: {RECURSION}"]


def test_the_same_phrase_twice_is_refused_whatever_its_fields_are_called() -> None:
    registry = Registry()
    registry.phrase("top", "put <what:word> [down]")(One)
    registry.phrase("top", "put  <word> [down]")(type("Other", (Node,), {"__annotations__": {"word": str}}))
    (mistake,) = mistakes(registry)
    assert mistake.startswith('top "put  <word> [down]" is already at ')


def test_words_have_no_holes_and_a_family_has_one_set_of_forms() -> None:
    registry = Registry()
    registry.words("top", {"put <word>": 1})
    registry.family("thing", ("one", "many"))
    registry.family("thing", ("base", "s"))
    assert mistakes(registry) == [
        "family thing has the forms one, many",
        'top: "put <word>": words have no holes',
    ]


def test_every_mistake_is_told_at_once() -> None:
    registry = Registry()
    registry.phrase("top", "put <what:nothing>")(One)
    registry.phrase("top", "lay <what:nowhere>")(One)
    assert len(mistakes(registry)) == 2


def test_further_families_can_be_declared() -> None:
    registry = Registry()
    registry.family("thing", ("one", "many"))
    registry.phrase("thing", "red <what:thing.=>")(One)
    registry.words("thing", {"sorcery[s]": 1})
    book = Book(registry)
    assert book.text("thing.many", book.parse("thing", "red sorcery")) == "red sorceries"


def test_the_order_of_declarations_changes_nothing() -> None:
    texts = [
        "you throw away Grizzly",
        "each opponent gains 1 life and draws a card",
        "all Elves are red",
    ]
    declared = Book(TOY, NAMES)
    trees = [declared.parse("clause", text) for text in texts]
    for seed in range(5):
        shuffled = list(TOY)
        random.Random(seed).shuffle(shuffled)
        book = Book(shuffled, reversed(NAMES))
        assert [book.parse("clause", text) for text in texts] == trees
        assert [book.text("clause", tree) for tree in trees] == [
            declared.text("clause", tree) for tree in trees
        ]
        assert book.phrases() == declared.phrases()


def test_the_topmost_decorator_is_the_canonical_phrase() -> None:
    registry = Registry()

    @registry.phrase("top", "put it down")
    @registry.phrase("top", "lay it down")
    class Put(Node):
        """Something lies."""

    book = Book(registry)
    assert book.text("top", Put()) == "put it down"
    rows = [
        (row.text, row.node, row.doc, row.canonical) for row in book.phrases() if row.nonterminal == "top"
    ]
    assert rows == [
        ("put it down", "Put", "Something lies.", True),
        ("lay it down", "Put", "Something lies.", False),
    ]


def test_the_list_of_phrases_holds_every_kind_of_declaration() -> None:
    rows = {(row.nonterminal, row.text): row for row in Book(TOY, NAMES).phrases()}
    assert rows["player-verb", "draw <number:quantity> card[s]"].doc == "A player draws cards."
    assert rows["kind", "card[s]"].node == "'card'"
    assert rows["kind", "<card-type>"].canonical
    assert rows["number", "7"].doc == "A whole number from 0 to 1,000,000."
    assert rows["subtype.many", "Elf"].module == "upheld.language.recognisers.kinds"
    assert rows["name", "Damia, Sage of Stone"].node == "_recognise"


def test_a_book_reads_only_what_was_declared_for_it() -> None:
    assert Book(TOY).parse("player-verb", "draw 1 card") == Draw(Number(1))
    with pytest.raises(PhrasebookError, match="nothing is declared as player-verb-s"):
        Book(TOY).parse("player-verb-s", "draws 1 card")
    with pytest.raises(PhrasebookError, match=r"nothing is declared as quantity\.many"):
        Book(TOY).parse("quantity.many", "1")
