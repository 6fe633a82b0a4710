"""Imports are whole or not at all, and disturb nobody."""

from __future__ import annotations

import threading
from contextlib import suppress
from pathlib import Path

import pytest
from tests.library.killing import kills
from tests.library.samples import packed, rules_text, scryfall_card, scryfall_ruling

from upheld.errors import UpheldError
from upheld.library.cards import official_card_count, official_cards
from upheld.library.contents import contents, remove_all, remove_edition
from upheld.library.editions import held_editions
from upheld.library.held.lock import alone
from upheld.library.rulings import official_rulings
from upheld.library.taking_in.import_cards import import_cards
from upheld.library.taking_in.import_editions import import_texts
from upheld.library.taking_in.import_rulings import import_rulings
from upheld.library.taking_in.imported import Imported


def give(folder: Path, *numbers: int) -> Imported:
    file = folder / "given.json"
    file.write_bytes(packed([scryfall_card(number) for number in numbers]))
    return import_cards([file], folder)


def test_a_killed_import_leaves_the_old_state_or_the_new(tmp_path: Path) -> None:
    kills(tmp_path, count=6, size=400, longest=0.1, seed=3)


def test_a_reader_goes_on_with_what_it_began(tmp_path: Path) -> None:
    give(tmp_path, 1, 2, 3)
    reader = official_cards(tmp_path)
    names = [next(reader).name]
    give(tmp_path, 7)
    names += [card.name for card in reader]
    assert names == ["Thing 1", "Thing 2", "Thing 3"]
    assert [card.name for card in official_cards(tmp_path)] == ["Thing 7"]


def test_readers_see_whole_states_while_imports_run(tmp_path: Path) -> None:
    give(tmp_path, *range(1, 41))
    ended = threading.Event()

    def change() -> None:
        for size in (90, 40) * 5:
            give(tmp_path, *range(1, size + 1))
        ended.set()

    writer = threading.Thread(target=change)
    writer.start()
    seen: set[int] = set()
    while not ended.is_set():
        seen.add(sum(1 for _ in official_cards(tmp_path)))
    writer.join()
    assert seen <= {40, 90}


def test_of_two_imports_at_once_one_waits(tmp_path: Path) -> None:
    file = tmp_path / "given.json"
    file.write_bytes(packed([scryfall_card()]))
    waits, done = threading.Event(), threading.Event()

    def second() -> None:
        import_cards([file], tmp_path, waiting=waits.set)
        done.set()

    thread = threading.Thread(target=second)
    with alone(tmp_path / "cards.lock"):
        thread.start()
        assert waits.wait(20)
        assert not done.is_set()
        assert official_card_count(tmp_path) == 0
    thread.join(20)
    assert done.is_set()
    assert official_card_count(tmp_path) == 1


def test_an_import_that_never_gets_its_turn_says_so(tmp_path: Path) -> None:
    with (
        alone(tmp_path / "cards.lock"),
        pytest.raises(UpheldError, match="another import is still running"),
        alone(tmp_path / "cards.lock", longest=0.05),
    ):
        pass


def test_imports_of_other_kinds_need_not_wait(tmp_path: Path) -> None:
    with alone(tmp_path / "rulings.lock"):
        assert give(tmp_path, 1).count == 1


def test_what_a_killed_import_left_is_swept_away(tmp_path: Path) -> None:
    (tmp_path / "cards.new").write_bytes(b"half")
    give(tmp_path, 1)
    assert not (tmp_path / "cards.new").exists()


def test_a_refused_file_behind_a_good_one_leaves_the_old_state(tmp_path: Path) -> None:
    give(tmp_path, 1)
    good, bad = tmp_path / "good", tmp_path / "bad"
    good.write_bytes(packed([scryfall_card(2)]))
    bad.write_bytes(packed([scryfall_card(3)])[:-5])
    with pytest.raises(UpheldError, match=r"bad: .*cut off"):
        import_cards([good, bad], tmp_path)
    assert [card.name for card in official_cards(tmp_path)] == ["Thing 1"]


@pytest.mark.parametrize("damage", [b"", b"nothing known", b"SQLite format 3\0" + b"\0" * 5000])
def test_a_damaged_file_is_named_with_the_way_out(tmp_path: Path, damage: bytes) -> None:
    give(tmp_path, 1)
    (tmp_path / "cards.sqlite").write_bytes(damage)
    with pytest.raises(UpheldError, match=r"cards.sqlite: .*upheld library --remove cards"):
        list(official_cards(tmp_path))
    remove_all("cards", tmp_path)
    assert give(tmp_path, 2).outcome == "new"


def test_a_file_damaged_in_the_middle_is_named_too(tmp_path: Path) -> None:
    give(tmp_path, *range(300))
    path = tmp_path / "cards.sqlite"
    data = bytearray(path.read_bytes())
    data[len(data) // 4 : len(data) // 4 * 3] = b"\xff" * (len(data) // 2)
    path.write_bytes(data)
    with pytest.raises(UpheldError, match=r"cards.sqlite: damaged"):
        list(official_cards(tmp_path))


def test_each_kind_and_edition_can_be_taken_away(tmp_path: Path) -> None:
    give(tmp_path, 1)
    (tmp_path / "rulings.json").write_bytes(packed([scryfall_ruling()]))
    import_rulings([tmp_path / "rulings.json"], tmp_path)
    days = ("February 3, 2021", "March 4, 2022")
    import_texts([("a", rules_text(days[0])), ("b", rules_text(days[1]))], tmp_path)
    first, second = held_editions(tmp_path)
    texts = tmp_path / "cache" / "editions"
    assert {file.stem for file in texts.iterdir()} == {first.sha256, second.sha256}
    remove_edition(first.date, tmp_path)
    assert held_editions(tmp_path) == (second,)
    assert {file.stem for file in texts.iterdir()} == {second.sha256}
    with pytest.raises(UpheldError, match="no edition of 2021-02-03 is imported; the nearest are 2022-03-04"):
        remove_edition(first.date, tmp_path)
    remove_all("cr", tmp_path)
    assert list(texts.iterdir()) == []
    remove_all("rulings", tmp_path)
    assert list(official_rulings(tmp_path)) == []
    remove_all("cards", tmp_path)
    held = contents(tmp_path)
    assert (held.editions, held.cards, held.rulings) == ((), None, None)
    with pytest.raises(UpheldError, match="no cards are imported"):
        remove_all("cards", tmp_path)


def test_the_contents_tell_what_when_and_from_where(tmp_path: Path) -> None:
    give(tmp_path, 1, 2)
    held = contents(tmp_path).cards
    assert held is not None
    assert (held.count, [source.name for source in held.sources]) == (2, ["given.json"])
    assert held.sources[0].size == (tmp_path / "given.json").stat().st_size
    assert held.size == (tmp_path / "cards.sqlite").stat().st_size


def test_a_folder_that_cannot_be_written_is_an_error_with_its_name(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with suppress(OSError):
        give(tmp_path, 1)
    with pytest.raises(OSError, match="file"):
        import_cards([tmp_path / "given.json"], tmp_path / "file")
