import shutil
import textwrap
from pathlib import Path

import pytest

from upheld.corpus.corpus import corpus_files, load_corpus
from upheld.corpus.lint import lint
from upheld.errors import Problems, UpheldError

GOOD = Path(__file__).parent / "fixtures" / "lints" / "ids-are-unique" / "good"


@pytest.fixture
def corpus_folder(tmp_path: Path, checkout: Path) -> Path:
    folder = tmp_path / "corpus"
    shutil.copytree(GOOD, folder)
    shutil.copy(checkout / "corpus" / "EDITION.toml", folder)
    return folder


def test_everything_in_the_folder_is_loaded(corpus_folder: Path) -> None:
    (corpus_folder / "words.toml").write_text('[[word]]\nsay = ["cub"]\nmeans = "bear"\nreason = "short"\n')
    corpus = load_corpus(corpus_folder)
    assert lint(corpus) == ()
    assert list(corpus.rulings) == ["bear.works", "bear.again"]
    assert list(corpus.digests) == ["603.4"]
    assert list(corpus.cards) == ["Bear"]
    assert [word.means for word in corpus.words] == ["bear"]
    assert list(corpus.coverage[0].statements) == ["S01"]
    assert len(corpus.edition.numbers) == 3162


def test_places_begin_with_the_name_of_the_folder(corpus_folder: Path) -> None:
    corpus = load_corpus(corpus_folder)
    assert str(corpus.rulings["bear.works"].place) == "corpus/rulings/bear.md:6"


def test_of_two_rulings_with_one_id_the_first_counts(corpus_folder: Path) -> None:
    text = (corpus_folder / "rulings" / "bear.md").read_text()
    (corpus_folder / "rulings" / "cub.md").write_text(text)
    corpus = load_corpus(corpus_folder)
    assert corpus.rulings["bear.works"].place.path == "corpus/rulings/bear.md"
    assert len(lint(corpus)) == 5


def test_files_that_cannot_be_read_leave_a_problem_and_the_rest_is_loaded(corpus_folder: Path) -> None:
    (corpus_folder / "rulings" / "a.md").write_bytes(b"\xff")
    (corpus_folder / "rulings" / "picture.png").write_bytes(b"\x00")
    (corpus_folder / "rulings" / ".hidden").write_bytes(b"\x00")
    (corpus_folder / "cards" / "link.toml").symlink_to("/etc/hostname")
    (corpus_folder / "rules" / "folder.md").mkdir()
    corpus = load_corpus(corpus_folder)
    assert [str(problem).split("\n")[0] for problem in lint(corpus)] == [
        "corpus/cards/link.toml:1: this link leads out of the corpus",
        "corpus/rules/folder.md:1: this is no file",
        "corpus/rulings/a.md:1: byte 0xFF is not UTF-8",
        "corpus/rulings/picture.png:1: only files that end in .md belong in this folder",
    ]
    assert "bear.works" in corpus.rulings


def test_the_files_of_a_corpus_are_listed_in_a_fixed_order(corpus_folder: Path) -> None:
    names = [file.relative_to(corpus_folder).as_posix() for file in corpus_files(corpus_folder)]
    assert names == [
        "EDITION.toml",
        "rulings/bear.md",
        "rules/603-triggered-abilities.md",
        "cards/bear.toml",
        "coverage/list.toml",
    ]


def test_a_folder_without_corpus_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Problems, match="there is no corpus here: no such folder"):
        load_corpus(tmp_path / "nowhere")
    with pytest.raises(UpheldError, match=r"EDITION\.toml: no list of rule numbers can be read here"):
        load_corpus(tmp_path)


def test_the_shipped_corpus_is_right(checkout: Path) -> None:
    assert [str(problem) for problem in lint(load_corpus(checkout / "corpus"))] == []


def test_the_example_of_a_card_is_the_card(checkout: Path) -> None:
    _, _, rest = (checkout / "CONTRIBUTING.md").read_text("utf-8").partition("   ```toml\n")
    example = textwrap.dedent(rest.partition("   ```\n")[0])
    assert example == (checkout / "corpus" / "cards" / "damia-sage-of-stone.toml").read_text("utf-8")
