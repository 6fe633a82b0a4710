"""Ruling pages as tests: `pytest corpus` plays every case of every page.

Node ids are `page.md::ruling-id::scenario[column=value]`; `-k 603.4` selects the rulings that cite a rule;
rules, cards and ids are keywords.  A page is a Markdown file in the folder `rulings` of a corpus, one that
has an EDITION.toml.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from upheld.corpus.ruling import Ruling
    from upheld.corpus.scenario import Case
    from upheld.play.verdict import CaseResult, Checker

_CHECKERS = pytest.StashKey[dict[Path, "Checker"]]()


class CaseFailed(Exception):
    """A case that does not hold, or cannot be played; the text tells why."""


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Collect ruling pages."""
    folder = file_path.parent
    if file_path.suffix == ".md" and folder.name == "rulings" and (folder.parent / "EDITION.toml").is_file():
        return RulingPage.from_parent(parent, path=file_path)
    return None


def _checker(config: pytest.Config, root: Path) -> Checker:
    """The one checker of a corpus folder for the whole session."""
    from upheld.corpus.corpus import load_corpus
    from upheld.play.verdict import Checker

    known = config.stash.setdefault(_CHECKERS, {})
    if root not in known:
        known[root] = Checker(load_corpus(root))
    return known[root]


class RulingPage(pytest.File):
    """A page; its mistakes are errors of collection, all at once."""

    def collect(self) -> Iterable[pytest.Item | pytest.Collector]:
        checker = _checker(self.config, self.path.parent.parent)
        mine = f"rulings/{self.path.name}"
        problems = [str(p) for p in checker.corpus.problems if p.place.path.endswith(mine)]
        if problems:
            raise self.CollectError("\n\n".join(problems))
        for ruling in checker.corpus.rulings.values():
            if ruling.place.path.endswith(mine):
                yield RulingNode.from_parent(self, name=ruling.id, ruling=ruling, checker=checker)


class RulingNode(pytest.Collector):
    """A ruling; one without scenarios is one skipped test that says why."""

    def __init__(self, *, ruling: Ruling, checker: Checker, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.ruling = ruling
        self.checker = checker
        numbers = (citation.number for citation in (*ruling.rules, *ruling.see_also))
        self.extra_keyword_matches.update((ruling.id, *numbers, *ruling.cards))

    def collect(self) -> Iterator[pytest.Item]:
        cases = self.ruling.cases()
        if not cases:
            reason = self.ruling.disputed or self.ruling.untested or "it has no scenario"
            yield Reason.from_parent(self, name="untested", reason=reason)
        for case in cases:
            yield CaseItem.from_parent(self, name=case.key.partition("#")[2], case=case, checker=self.checker)


class Reason(pytest.Item):
    """Stands for a ruling that cannot be played."""

    def __init__(self, *, reason: str, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.reason = reason

    def runtest(self) -> None:
        pytest.skip(self.reason)


class CaseItem(pytest.Item):
    """A case: passes when it holds on every line it leaves open."""

    def __init__(self, *, case: Case, checker: Checker, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.case = case
        self.checker = checker

    def runtest(self) -> None:
        result = self.checker.check(self.case)
        if result.outcome != "holds":
            raise CaseFailed("\n".join(_told(self.case, result)))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        if isinstance(excinfo.value, CaseFailed):
            return str(excinfo.value)
        return super().repr_failure(excinfo)

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, self.case.place.line - 1, self.case.key


def _told(case: Case, result: CaseResult) -> Iterator[str]:
    yield f"{case.place}: {result.outcome}"
    if case.values:
        yield "row: " + ", ".join(f"{column} = {value}" for column, value in case.values.items())
    yield from map(str, result.problems)
    example = result.counter_example
    if example is not None:
        yield f"{example.place}: then {example.statement}: {example.why}"
        for answer in example.answers:
            yield f"  {answer.chooser} chose {answer.answer}: {answer.question}"
