"""Writes the index of the search box: a script that is loaded first, and those that a question asks for."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any, Final

from upheld.corpus.corpus import Corpus
from upheld.coverage.standing import Standing
from upheld.paths import site_root
from upheld.publish.find.constants import constants, powers
from upheld.publish.find.facts import facts_table, families_of, kinds_of, links_of, named_table, words_table
from upheld.publish.find.near import names_by_length, numbers_script
from upheld.publish.find.packing import packed
from upheld.publish.find.shards import Table, script_json
from upheld.publish.find.terms import postings_of, rarities, terms_table
from upheld.publish.find.texts import text_blocks
from upheld.search.ranking.rank import AMONG_LINKS, AMONG_RULES
from upheld.search.text.slang import Sayings, joined, sayings
from upheld.search.things.rules_shelf import rules_shelf
from upheld.search.things.thing import Thing

CODE: Final = (
    "load", "packed", "porter", "text", "alike", "query", "numbers", "shelf", "naming", "where", "slang",
    "cover", "rank", "answer", "snippet", "page",
)  # fmt: skip
"""The modules of the search box in the order in which they are loaded."""

SCRIPT: Final = "find.js"
"""The script that pages name; it loads all others from the folder `find`."""


def find_files(standing: Standing) -> dict[str, str]:
    """The scripts of the search box by their names; equal for equal corpora."""
    data = find_data(standing)
    version = hashlib.sha256(script_json(data).encode()).hexdigest()[:8]
    files = {
        f"find/{name}.js": f"upheld.put({script_json(name)},{script_json(version)},{script_json(value)});\n"
        for name, value in data.items()
    }
    return {SCRIPT: find_code(), **files}


def find_code() -> str:
    """The code of the search box, without what is only for its readers: comments and indents."""
    texts = ((site_root() / "find" / f"{name}.js").read_text("utf-8") for name in CODE)
    lines = (line.strip() for text in texts for line in text.splitlines())
    return "".join(f"{line}\n" for line in lines if line and not line.startswith("//"))


def find_data(standing: Standing) -> dict[str, Any]:
    """What the search box loads by name: `index` first, then parts of the tables that it lists."""
    things = list(rules_shelf(standing, None))
    numbers = {thing.id: document for document, thing in enumerate(things)}
    said, postings = _slang(standing.corpus), postings_of(things)
    tables = (
        terms_table(postings, said, numbers),
        named_table(things),
        facts_table(things),
        words_table(things),
    )
    texts, names = text_blocks(standing.corpus, things), names_by_length(things)
    index = {
        "edition": standing.corpus.edition.date.isoformat(),
        "size": len(things),
        **constants(),
        **_sharing(things, said),
        "longestSaying": max((key.count(" ") + 1 for key in said), default=0),
        "rarities": rarities(postings, len(things)),
        "documentKinds": kinds_of(things),
        "families": families_of(things, numbers),
        "links": links_of(things, numbers),
        "bounds": {table.name: "\n".join(table.bounds) for table in tables},
        "blocks": packed(map(len, texts)),
        "nameLengths": list(names),
    }
    known = list(standing.corpus.edition.fingerprints)
    return {
        "index": index,
        **_parts(tables),
        **{f"texts/{at}": block for at, block in enumerate(texts)},
        **{f"names/{length}": each for length, each in names.items()},
        "numbers": numbers_script(known, numbers),
    }


def _slang(corpus: Corpus) -> Sayings:
    return joined(each for word in corpus.words for each in sayings(word.say, word.means, word.rules))


def _sharing(things: Sequence[Thing], said: Sayings) -> dict[str, list[float]]:
    """By what is divided that goes to several."""
    links = max((len(thing.links) for thing in things), default=0)
    rules = max((len(rules) for _, rules in said.values()), default=0)
    return {"amongLinks": powers(links, AMONG_LINKS), "amongRules": powers(rules, AMONG_RULES)}


def _parts(tables: Sequence[Table]) -> Mapping[str, Any]:
    return {f"{table.name}/{at}": shard for table in tables for at, shard in enumerate(table.shards)}
