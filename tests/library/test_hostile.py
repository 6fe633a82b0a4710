"""Hostile files are refused with a message; the benchmark `tests.bench.hostile` measures time and memory."""

from pathlib import Path

import pytest
from tests.library.hostile import HOSTILE, Hostile
from tests.library.samples import packed, rules_text, scryfall_card, scryfall_ruling

from upheld.errors import UpheldError
from upheld.library.contents import contents
from upheld.library.taking_in.take_in import take_in


@pytest.fixture(scope="module")
def held(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library that holds something of each kind."""
    folder = tmp_path_factory.mktemp("held")
    files = {"cr": rules_text(), "cards": packed([scryfall_card()]), "rulings": packed([scryfall_ruling()])}
    for kind, data in files.items():
        (folder / kind).write_bytes(data)
    take_in("cr", [folder / "cr"], folder)
    take_in("cards", [folder / "cards"], folder)
    take_in("rulings", [folder / "rulings"], folder)
    return folder


@pytest.mark.parametrize("hostile", HOSTILE, ids=lambda each: each.name)
def test_a_hostile_file_is_refused_and_nothing_is_lost(hostile: Hostile, held: Path, tmp_path: Path) -> None:
    before = contents(held)
    file = tmp_path / "given"
    file = hostile.make(file) or file
    with pytest.raises((UpheldError, OSError)) as refused:
        take_in(hostile.kind, [file], held)
    message = str(refused.value)
    assert hostile.says in message
    assert str(file) in message
    assert message.isprintable()
    assert contents(held) == before
    assert not list(held.glob("*.new"))


def test_there_are_at_least_fifty() -> None:
    assert len({each.name for each in HOSTILE}) == len(HOSTILE) >= 50
