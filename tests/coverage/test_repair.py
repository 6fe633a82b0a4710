"""Citations are renumbered for another edition, and a repair back restores every file."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable, Mapping
from datetime import date
from pathlib import Path

import pytest
from tests.rules.books import COOKERY, changed, edition

from upheld.coverage.repair.plan import code_beside, plan_repair
from upheld.coverage.repair.python_source import in_strings_and_comments
from upheld.coverage.repair.renumberer import Renumberer
from upheld.errors import UpheldError
from upheld.rules.edition import Edition
from upheld.rules.edition_facts import facts_of, read_facts, write_facts
from upheld.rules.pins import Fates, pins_of

OLD, NEW = date(2020, 1, 1), date(2021, 1, 1)
MOVED = changed(
    r100_1=COOKERY["100.1"] + " Or two.",
    r100_2a="The kettle sings before tea is poured by the host.",
    r100_2b=COOKERY["100.2a"],
    r100_2c=COOKERY["100.2b"],
    r101_3=None,
)
"""100.1 is edited, 100.2a and 100.2b are one letter on, 101.3 is gone."""


def renumberer(old: Edition, new: Edition, left: Iterable[str] = ()) -> Renumberer:
    return Renumberer(Fates(pins_of(old), pins_of(new)), facts_of(old, left=left), facts_of(new))


TEXTS = [
    ("As 100.2a says", "As 100.2b says"),
    ("100.2a, 100.2b.", "100.2b, 100.2c."),
    ("CR 100.2a-b", "CR 100.2b-c"),
    ("CR 100.2a–b, 101.1", "CR 100.2b–c, 101.1"),
    ("100.2-3", "100.2-3"),
    ("101.1-3", "101.1-3@2020-01-01"),
    ("100.1 stays", "100.1 stays"),
    ("101.3 is gone", "101.3@2020-01-01 is gone"),
    ("100.2a@2018-05-05", "100.2a@2018-05-05"),
    ("$100.2a, 3100.2a, 100.2ax, 999.1", "$100.2a, 3100.2a, 100.2ax, 999.1"),
    ("100.2c is nothing yet", "100.2c@2020-01-01 is nothing yet"),
    ("100.2a-like", "100.2b-like"),
]


@pytest.mark.parametrize(("text", "there"), TEXTS)
def test_a_text_is_renumbered_and_back(text: str, there: str) -> None:
    old, new = edition(COOKERY, OLD), edition(MOVED, NEW)
    forth = renumberer(old, new)
    assert forth.text(text) == there
    assert renumberer(new, old, forth.left).text(there) == text


def test_a_number_that_a_person_dated_keeps_its_edition() -> None:
    old, new = edition(COOKERY, OLD), edition(MOVED, NEW)
    assert renumberer(old, new).text("100.1@2021-01-01") == "100.1@2021-01-01"


def test_what_is_left_to_a_person_is_noted() -> None:
    forth = renumberer(edition(COOKERY, OLD), edition(MOVED, NEW))
    forth.text("100.1, 100.2a, 101.3")
    assert forth.edited == {"100.1"}
    assert forth.left == {"101.3@2020-01-01"}


def test_only_strings_and_comments_of_a_module_are_changed() -> None:
    source = 'x = 100.2  # CR 100.2\ny = "100.2" + f"{x} 100.2"\n\n\ndef f():\n    """100.2\n\n    100.2"""\n'
    changed_source = in_strings_and_comments(source, lambda text: text.replace("100.2", "N"))
    assert changed_source == 'x = 100.2  # CR N\ny = "N" + f"{x} N"\n\n\ndef f():\n    """N\n\n    N"""\n'


PAGE = """# Page

## Washing
Id: cook.washes
Rules: 100.2a, 101.3
See also: 100.1

Gloves are no excuse (100.2a).
"""


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    """A corpus in a checkout of its own, with a package beside it."""
    root = tmp_path / "corpus"
    for name, text in {
        "rulings/cook.md": PAGE,
        "rules/100-kitchens.md": "# 100 Kitchens\n\n## 100.2a\nNo gloves.\n\n## 100.2b\nSneezing.\n",
        "EDITION.toml": write_facts(edition(COOKERY, OLD)),
        "verdicts.lock": '{"engine": "e"}\n{"case": "c", "matters": ["100.2a: gloves do"]}\n',
        "../kb/upheld/engine/gloves.py": 'GLOVES = rule("100.2a", without="gloves do")\n',
        "../kb/upheld/search/gloves.py": 'HINT = "100.2a"\n',
    }.items():
        file = root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    return root


def contents(root: Path) -> dict[str, bytes]:
    return {str(file.relative_to(root)): file.read_bytes() for file in root.rglob("*") if file.is_file()}


def test_a_repair_renumbers_pages_digests_lock_and_marks(corpus: Path) -> None:
    plan_repair(corpus, edition(MOVED, NEW), code_beside(corpus)).write()
    found = {name: data.decode() for name, data in contents(corpus.parent).items()}
    assert "Rules: 100.2b, 101.3@2020-01-01\nSee also: 100.1\n" in found["corpus/rulings/cook.md"]
    assert "(100.2b)" in found["corpus/rulings/cook.md"]
    assert "## 100.2b\nNo gloves.\n\n## 100.2c" in found["corpus/rules/100-kitchens.md"]
    assert '["100.2b: gloves do"]' in found["corpus/verdicts.lock"]
    assert '"100.2b"' in found["kb/upheld/engine/gloves.py"]
    assert '"100.2a"' in found["kb/upheld/search/gloves.py"]
    facts = read_facts(found["corpus/EDITION.toml"], "EDITION.toml")
    assert (facts.date, facts.unreviewed) == (NEW, {"100.1": OLD})
    assert facts.left == {"101.3@2020-01-01"}


def test_a_repair_back_restores_every_byte(corpus: Path) -> None:
    before = contents(corpus.parent)
    plan_repair(corpus, edition(MOVED, NEW), code_beside(corpus)).write()
    assert contents(corpus.parent) != before
    plan_repair(corpus, edition(COOKERY, OLD), code_beside(corpus)).write()
    assert contents(corpus.parent) == before


@pytest.mark.parametrize("survived", range(12))
def test_a_repair_that_was_killed_is_finished_by_the_next(
    corpus: Path,
    survived: int,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    """The process dies after so many changes of the file system; then the repair is asked for again."""
    clean = Path(shutil.copytree(corpus.parent, tmp_path_factory.mktemp("clean") / "checkout"))
    shifted = edition({n.replace("100.", "107."): text for n, text in MOVED.items()}, NEW)
    plan_repair(clean / "corpus", shifted, code_beside(clean / "corpus")).write()
    left = iter(range(survived))

    class Killed(BaseException):
        pass

    def dying(real: Callable[..., object]) -> Callable[..., object]:
        def change(*arguments: object, **options: object) -> object:
            if next(left, None) is None:
                raise Killed
            return real(*arguments, **options)

        return change

    with monkeypatch.context() as patched:
        for owner, name in ((os, "replace"), (Path, "unlink"), (Path, "rename"), (Path, "write_text")):
            patched.setattr(owner, name, dying(getattr(owner, name)))
        with contextlib.suppress(Killed):
            plan_repair(corpus, shifted, code_beside(corpus)).write()
    with contextlib.suppress(UpheldError):  # it was whole, and is now found to be
        plan_repair(corpus, shifted, code_beside(corpus)).write()
    for folder in corpus.glob(".repair.*"):
        shutil.rmtree(folder)
    assert contents(corpus.parent) == contents(clean)


def test_links_and_modes_stay(corpus: Path, tmp_path: Path) -> None:
    page, real = corpus / "rulings" / "cook.md", tmp_path / "real.md"
    page.rename(real)
    page.symlink_to(real)
    real.chmod(0o755)
    plan_repair(corpus, edition(MOVED, NEW), None).write()
    assert page.is_symlink()
    assert "100.2b" in real.read_text()
    assert real.stat().st_mode & 0o777 == 0o755


def test_a_page_of_digests_goes_with_its_section(corpus: Path) -> None:
    before = contents(corpus)
    shifted = {n.replace("101.", "102.").replace("100.", "101."): text for n, text in COOKERY.items()}
    plan_repair(corpus, edition(shifted, NEW), None).write()
    page = (corpus / "rules" / "101-kitchens.md").read_text()
    assert page.startswith("# 101 Kitchens\n\n## 101.2a\n")
    assert not (corpus / "rules" / "100-kitchens.md").exists()
    plan_repair(corpus, edition(COOKERY, OLD), None).write()
    assert contents(corpus) == before


def test_an_edited_rule_stays_unreviewed_through_further_editions(corpus: Path) -> None:
    plan_repair(corpus, edition(MOVED, NEW), None).write()
    later = {n.replace("100.1", "100.4"): text for n, text in MOVED.items()}
    plan_repair(corpus, edition(later, date(2022, 1, 1)), None).write()
    facts = read_facts((corpus / "EDITION.toml").read_text(), "")
    assert facts.unreviewed == {"100.4": OLD}
    assert facts.left == {"101.3@2020-01-01"}


CHAIN = {
    OLD: edition(COOKERY, OLD),
    NEW: edition(MOVED, NEW),
    date(2022, 1, 1): edition(
        {
            **changed(r100_1=COOKERY["100.1"] + " Or ten of them.", r100_2a=None, r101_3=None),
            "103.1": COOKERY["101.3"],
        },
        date(2022, 1, 1),
    ),
}
"""What the first has and the second lacks, 101.3, stands in the third under 103.1; 100.1 differs in each."""


@pytest.mark.parametrize("order", [(1, 2, 0), (2, 1, 0), (1, 2, 1, 0), (2, 0, 1, 2, 0)])
def test_a_chain_of_repairs_that_ends_where_it_began_restores_every_byte(
    corpus: Path, order: tuple[int, ...]
) -> None:
    before = contents(corpus.parent)
    days = list(CHAIN)
    for each in order:
        plan_repair(corpus, CHAIN[days[each]], code_beside(corpus), CHAIN.get).write()
    assert contents(corpus.parent) == before


def test_what_was_left_is_mended_when_its_edition_is_imported_later(corpus: Path) -> None:
    third = CHAIN[date(2022, 1, 1)]
    plan_repair(corpus, CHAIN[NEW], None).write()
    plan_repair(corpus, third, None).write()
    assert "101.3@2020-01-01" in (corpus / "rulings" / "cook.md").read_text()
    plan_repair(corpus, third, None, CHAIN.get).write()
    assert "Rules: 100.2b@2021-01-01, 103.1" in (corpus / "rulings" / "cook.md").read_text()


def test_there_is_nothing_to_repair_in_the_cited_edition(corpus: Path) -> None:
    with pytest.raises(UpheldError, match="cites the edition 2020-01-01 already"):
        plan_repair(corpus, edition(COOKERY, OLD), None)


def test_the_whole_corpus_goes_to_an_older_edition_and_back(
    checkout: Path, official_editions: Mapping[str, Edition], tmp_path: Path
) -> None:
    """Byte for byte; and in the old edition every ruling still holds."""
    for name in ("corpus", "kb", "cli", "site"):
        shutil.copytree(checkout / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    before = contents(tmp_path / "corpus"), contents(tmp_path / "kb")
    root = tmp_path / "corpus"
    plan_repair(root, official_editions["CR-20230616.txt"], code_beside(root)).write()
    paths = os.pathsep.join((str(tmp_path / "kb"), str(tmp_path / "cli")))
    environment = {**os.environ, "PYTHONPATH": paths, "PYTHONDONTWRITEBYTECODE": "1"}
    line = [sys.executable, "-c", "from upheld_cli.main import main; main()", "check", "--jobs", "1"]
    done = subprocess.run(line, env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, "all hold" in done.stdout + done.stderr) == (0, True)
    plan_repair(root, official_editions["CR-20260807.txt"], code_beside(root)).write()
    assert (contents(tmp_path / "corpus"), contents(tmp_path / "kb")) == before
