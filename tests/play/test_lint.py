"""Card texts and scenario lines are read without being played."""

import shutil
from pathlib import Path

from upheld.corpus.corpus import Corpus, load_corpus
from upheld.play.lint import lint


def test_the_texts_of_the_shipped_corpus_are_understood(corpus: Corpus) -> None:
    assert [str(problem) for problem in lint(corpus)] == []


def test_each_text_that_is_not_understood_is_named_once(checkout: Path, tmp_path: Path) -> None:
    root = tmp_path / "corpus"
    shutil.copytree(checkout / "corpus", root, ignore=shutil.ignore_patterns("rulings"))
    card = root / "cards" / "divination.toml"
    card.write_text(
        card.read_text("utf-8").replace('text = """\n', 'text = """\nflyng\ndraw 2 crads\n'), "utf-8"
    )
    (root / "rulings").mkdir()
    (root / "rulings" / "page.md").write_text(
        """\
# A page

## One
Id: page.one
Rules: 603.4

```scenario
name   A table
given  you control Forest
given  I control Forest called theirs
when   <extra> cards are put into your hand
when   you cast Divination
then   you have drawn <drawn> cards

| extra | drawn |
| ----: | ----: |
|     0 |     2 |
|     1 |     2 |
```

## Without id
Rules: 603.4

```scenario
name   Unread as well
given  you control Forest called idle
when   your upkeep commences
then   you have drawn 0 cards
```
"""
    )
    found = lint(load_corpus(root))
    assert [(str(problem.place), problem.message) for problem in found] == [
        ("corpus/cards/divination.toml:5", 'cannot read "flyng"'),
        ("corpus/cards/divination.toml:6", 'cannot read "crads"'),
        ("corpus/rulings/page.md:10", 'cannot read "I"'),
        ("corpus/rulings/page.md:26", "the alias idle is never used"),
        ("corpus/rulings/page.md:27", 'cannot read "commences"'),
    ]
