import importlib.util
import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

from upheld.corpus.corpus import Corpus
from upheld.corpus.lock import Lock, LockEntry, case_fingerprint
from upheld.coverage.standing import Standing
from upheld.export.document import document, schema_text, written

Errors = Callable[[Any, dict[str, Any], dict[str, Any]], Iterable[str]]


@pytest.fixture
def errors() -> Errors:
    spec = importlib.util.spec_from_file_location("schema_check", Path(__file__).parent / "schema_check.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    found: Errors = module.errors
    return found


@pytest.fixture
def exported(small: Corpus) -> dict[str, Any]:
    (case,) = small.rulings["reflecting-pool.alone"].cases()
    of = case_fingerprint(case, small.cards)
    used = ("Reflecting Pool",), ("106.7",)
    entry = LockEntry(case.key, "holds", 2, ("no mana",), ("106.5: x",), of, *used)
    found: dict[str, Any] = json.loads(written(document(Standing(small, Lock("e", {case.key: entry}), "e"))))
    return found


def test_the_document_is_what_its_schema_says(exported: dict[str, Any], errors: Errors) -> None:
    schema = json.loads(schema_text())
    assert list(errors(exported, schema, schema)) == []


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (lambda data: data.pop("edition"), "$: edition is missing"),
        (lambda data: data.update(edition="today"), "$.edition: 'today' does not match"),
        (lambda data: data["rulings"][0].update(verdict="maybe"), "$.rulings[0].verdict: 'maybe' is none of"),
        (
            lambda data: data["rulings"][0]["rules"].append("603"),
            "$.rulings[0].rules[1]: '603' does not match",
        ),
        (lambda data: data["cards"][0].update(text="x"), "$.cards[0].text: 'x' is no array"),
        (lambda data: data["rules"][0].update(more=1), "$.rules[0]: more is unknown"),
    ],
)
def test_the_schema_refuses_what_it_should(
    exported: dict[str, Any], errors: Errors, spoil: Callable[[dict[str, Any]], None], message: str
) -> None:
    schema = json.loads(schema_text())
    spoil(exported)
    (found,) = errors(exported, schema, schema)
    assert found.startswith(message)


def test_every_property_is_required_and_nothing_else_allowed() -> None:
    schema = json.loads(schema_text())
    for part in (schema, *schema["$defs"].values()):
        if "properties" in part:
            assert part["required"] == list(part["properties"])
            assert part["additionalProperties"] is False


def test_a_case_has_its_values_and_lines(exported: dict[str, Any]) -> None:
    rulings = {ruling["id"]: ruling for ruling in exported["rulings"]}
    (scenario,) = rulings["damia.recount-on-resolution"]["scenarios"]
    assert scenario["parameters"] == ["extra", "drawn"]
    case = scenario["cases"][1]
    assert case["values"] == {"extra": "2", "drawn": "1"}
    assert {"word": "then", "text": "you have drawn 1 cards"} in case["lines"]
    assert (case["verdict"], case["lines_of_play"]) == ("unchecked", None)
    assert (case["cards"], case["rules"]) == ([], [])


def test_a_checked_case_says_what_was_found(exported: dict[str, Any]) -> None:
    rulings = {ruling["id"]: ruling for ruling in exported["rulings"]}
    assert rulings["reflecting-pool.alone"]["verdict"] == "holds"
    (case,) = rulings["reflecting-pool.alone"]["scenarios"][0]["cases"]
    assert (case["lines_of_play"], case["outcomes"], case["matters"]) == (2, ["no mana"], ["106.5: x"])
    assert (case["cards"], case["rules"]) == (["Reflecting Pool"], ["106.7"])
