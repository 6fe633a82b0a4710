import pytest

from upheld.language.inflection import gerund, participle, plural, third_person
from upheld.language.recognisers.type_words import CARD_TYPES, SUBTYPES

VERBS = [
    ("draw", "draws", "drawn", "drawing"),
    ("discard", "discards", "discarded", "discarding"),
    ("sacrifice", "sacrifices", "sacrificed", "sacrificing"),
    ("copy", "copies", "copied", "copying"),
    ("pay", "pays", "paid", "paying"),
    ("search", "searches", "searched", "searching"),
    ("scry", "scries", "scried", "scrying"),
    ("have", "has", "had", "having"),
    ("are", "is", "been", "being"),
    ("do", "does", "done", "doing"),
    ("untap", "untaps", "untapped", "untapping"),
]


@pytest.mark.parametrize("forms", VERBS, ids=[forms[0] for forms in VERBS])
def test_a_verb_in_its_forms(forms: tuple[str, str, str, str]) -> None:
    verb = forms[0]
    assert (verb, third_person(verb), participle(verb), gerund(verb)) == forms


@pytest.mark.parametrize("verb", ["can't", "may", "would", "must", "is"])
def test_some_verbs_have_one_form(verb: str) -> None:
    assert third_person(verb) == verb


@pytest.mark.parametrize(
    ("noun", "expected"),
    [
        ("card", "cards"),
        ("sorcery", "sorceries"),
        ("ally", "allies"),
        ("Elf", "Elves"),
        ("Hero", "Heroes"),
        ("Rhino", "Rhinos"),
        ("Plains", "Plains"),
        ("Time Lord", "Time Lords"),
        ("day", "days"),
        ("branch", "branches"),
    ],
)
def test_a_noun_in_the_plural(noun: str, expected: str) -> None:
    assert plural(noun) == expected


def test_no_two_types_have_the_same_plural() -> None:
    for words in (SUBTYPES, CARD_TYPES):
        assert len({plural(word) for word in words}) == len(words)
