from upheld.corpus.corpus import load_corpus
from upheld.language.book import PhraseEntry
from upheld.play.verdict import Checker
from upheld.publish.families import CARDS, PIECES, SCENARIOS, parts_of


def phrase(family: str) -> PhraseEntry:
    return PhraseEntry(family, "text", "Node", "module", "", True)


def test_what_lines_begin_with_comes_first() -> None:
    parts = parts_of(map(phrase, ["quantity", "then", "static", "given", "card-line", "choose", "when"]))
    assert [[family.name for family in part.families] for part in parts] == [
        ["given", "when", "choose", "then"],
        ["card-line", "static"],
        ["quantity"],
    ]


def test_a_family_that_nobody_explained_is_listed_at_the_end() -> None:
    (part,) = parts_of(map(phrase, ["zzz", "quantity", "aaa"]))
    assert [(family.name, bool(family.about)) for family in part.families] == [
        ("quantity", True),
        ("aaa", False),
        ("zzz", False),
    ]


def test_every_family_of_the_phrasebook_is_explained() -> None:
    families = {each.nonterminal for each in Checker(load_corpus()).book.phrases()}
    assert families - SCENARIOS.keys() - CARDS.keys() - PIECES.keys() == set()
