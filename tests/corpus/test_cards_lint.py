from pathlib import Path
from typing import Any

import pytest

from upheld.corpus.card_facts import leading_keywords, numbers, symbols
from upheld.corpus.card_file import CardFile, read_card
from upheld.corpus.cards_lint import differences, lint_cards, official_fingerprint
from upheld.corpus.corpus import load_corpus
from upheld.corpus.slug import slug
from upheld.corpus.source import source_of

KEYWORDS = frozenset({"flying", "first strike", "miracle", "scry"})
RECORD: dict[str, Any] = {
    "name": "Bear of Storms",
    "mana_cost": "{2}{G}",
    "type_line": "Legendary Creature — Bear",
    "power": "2",
    "toughness": "3",
    "keywords": ["Flying", "First strike"],
    "oracle_text": "Flying, first strike (It is swift, 9 times.)\n"
    "{T}, Pay two life: Put three +1/+1 counters on Bear of Storms.",
}
CARD = f"""name = "Bear of Storms"
cost = "{{2}}{{G}}"
type = "Legendary Creature — Bear"
size = "2/3"
text = \"\"\"
flying
first strike
{{T}}, pay 2 life: put 3 +1/+1 counters on this creature
\"\"\"
fingerprint = "{official_fingerprint(RECORD)}"
"""


def card(text: str) -> CardFile:
    read, problems = read_card(source_of(text, "bear-of-storms.toml"), "bear-of-storms")
    assert read is not None, problems
    return read


def test_a_card_in_own_words_with_the_same_facts_agrees() -> None:
    assert list(differences(card(CARD), RECORD, KEYWORDS)) == []


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("{2}{G}", "{1}{G}", "the cost is {1}{G}, officially {2}{G}"),
        ("Legendary ", "", "the type is Creature — Bear, officially Legendary Creature — Bear"),
        ("2/3", "3/3", "the size is 3/3, officially 2/3"),
        ("flying\n", "", "the keywords in the text are first strike, officially first strike flying"),
        (
            "flying\n",
            "flying, scry 1\n",
            "the keywords in the text are first strike flying scry, officially first strike flying",
        ),
        ("pay 2", "pay 4", "the numbers in the text are 3 4, officially 2 3"),
        ("{T}, pay", "{Q}, pay", "the symbols in the text are {Q}, officially {T}"),
        ("{T}, pay", "{T}, {T}, pay", "the symbols in the text are {T} {T}, officially {T}"),
        ("+1/+1", "-1/-1", "the sizes in the text are -1/-1, officially +1/+1"),
        ('text = """', 'loyalty = "3"\ntext = """', "the loyalty is 3, officially absent"),
    ],
)
def test_each_wrong_fact_is_found(old: str, new: str, message: str) -> None:
    found = [
        difference.message for difference in differences(card(CARD.replace(old, new, 1)), RECORD, KEYWORDS)
    ]
    assert found == [message]


def test_a_changed_official_text_asks_for_a_new_look() -> None:
    changed = {**RECORD, "oracle_text": RECORD["oracle_text"].replace("Pay", "pay")}
    (difference,) = differences(card(CARD), changed, KEYWORDS)
    assert difference.message == "the fingerprint is of another official text"
    assert difference.hint == f'compare the texts, then write fingerprint = "{official_fingerprint(changed)}"'


def test_a_card_without_official_one_is_named() -> None:
    assert [d.message for d in differences(card(CARD), None, KEYWORDS)] == ["no official card has this name"]


def test_numbers_are_read_as_digits_and_words_without_ones() -> None:
    assert numbers("draw seven cards, 1 at a time, twice, a 4/4 and {2} and +3/+3, 40 life") == {2, 7, 40}


def test_symbols_are_counted() -> None:
    assert symbols("{T}: add {C}{C}") == {"{T}": 1, "{C}": 2}


def test_keywords_begin_lines_and_ability_words_are_none() -> None:
    text = "Flying, miracle {W}\nWhenever you scry, first strike\nscry 2.\nFirst strike — no keyword"
    assert leading_keywords(text, KEYWORDS) == {"flying", "miracle", "scry"}


def restated(record: dict[str, Any]) -> CardFile | None:
    """The official card itself as a card file; None where TOML or our type lines cannot hold it."""
    size = f'size = "{record["power"]}/{record["toughness"]}"' if "power" in record else ""
    lines = (
        f"name = '''{record['name']}'''",
        f'type = "{record["type_line"]}"',
        f'cost = "{record["mana_cost"]}"',
        size,
        f"text = '''\n{record['oracle_text']}'''",
    )
    return read_card(source_of("\n".join(lines), "x.toml"), slug(record["name"]))[0]


def test_an_official_card_agrees_with_itself(official_cards: list[dict[str, Any]]) -> None:
    records = [record for record in official_cards if "card_faces" not in record]
    keywords = frozenset(word.lower() for record in records for word in record["keywords"])
    checked = 0
    for record in records[::50]:
        if card := restated(record):
            checked += 1
            messages = [difference.message for difference in differences(card, record, keywords)]
            assert messages[-1] == "the fingerprint is missing"
            assert [message for message in messages if "in the text" in message] == [], record["name"]
    assert checked > 500


def test_the_shipped_cards_agree_with_the_official_ones(
    checkout: Path, official_cards: list[dict[str, Any]]
) -> None:
    corpus = load_corpus(checkout / "corpus")
    assert [str(problem) for problem in lint_cards(corpus, official_cards)] == []
