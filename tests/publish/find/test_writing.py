import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from tests.publish.find.asked import write_find
from tests.publish.find.conftest import SMALL

from upheld.corpus.corpus import load_corpus
from upheld.coverage.standing import standing_of
from upheld.publish.find.writing import CODE, SCRIPT, find_code, find_data, find_files

BEFORE_THE_FIRST_KEY = 60_000
"""Bytes of all that a page loads to search."""

LOADING = """
const fs = require("node:fs");
const [code, site] = process.argv.slice(1);
const upheld = new Function(`${fs.readFileSync(code, "utf8")}\\nreturn upheld;`)();
let isDown = true;
upheld.run = async (name) => {
  if (isDown && name !== "index") throw new Error("no such file");
  const script = fs.readFileSync(`${site}/find/${name}.js`, "utf8");
  new Function("upheld", name === "numbers" ? script.replace(/,"\\w{8}",/, ',"00000000",') : script)(upheld);
};
const asked = (question) => upheld.search(question, 3).then(
  ({ hits }) => hits[0].id,
  (error) => [error instanceof upheld.Missing, error instanceof upheld.Problem, error.message],
);
(async () => {
  const down = await asked("hand");
  isDown = false;
  console.log(JSON.stringify([down, await asked("hand"), await asked("603.4")]));
})();
"""


def test_equal_corpora_have_equal_scripts(tmp_path: Path) -> None:
    copy = shutil.copytree(SMALL, tmp_path / "corpus")
    assert find_files(standing_of(load_corpus(copy))) == find_files(standing_of(load_corpus(SMALL)))


def test_every_part_has_the_version_of_the_whole() -> None:
    files = find_files(standing_of(load_corpus(SMALL)))
    parts = {name: text for name, text in files.items() if name != SCRIPT}
    versions = {re.match(r'upheld\.put\("([^"]+)","(\w{8})",', text) for text in parts.values()}
    assert len({found[2] for found in versions if found}) == 1
    assert {f"find/{found[1]}.js" for found in versions if found} == parts.keys()


def test_the_small_corpus_has_its_things() -> None:
    data = find_data(standing_of(load_corpus(SMALL)))
    assert data["index"]["documentKinds"] == [("rule", 5), ("ruling", 5), ("card", 2), ("term", 2)]
    shown = [each for name, block in data.items() if name.startswith("texts/") for each in block]
    assert shown[0][0] == "rule:106.5"
    assert ["rule:603.4", "rules/603.4.html"] in [[each[0], each[3]] for each in shown]


def test_the_code_is_all_modules_and_asks_for_no_rights(checkout: Path) -> None:
    assert sorted(f"{name}.js" for name in CODE) == sorted(
        file.name for file in (checkout / "site" / "find").iterdir()
    )
    code = find_code()
    for forbidden in (
        "eval(",
        "new Function",
        "innerHTML",
        "fetch(",
        "XMLHttpRequest",
        ".style",
        "setAttribute",
    ):
        assert forbidden not in code


def test_little_is_loaded_before_the_first_key(whole_site: Path) -> None:
    first = (whole_site / SCRIPT, whole_site / "find" / "index.js")
    assert sum(file.stat().st_size for file in first) <= BEFORE_THE_FIRST_KEY


def test_no_part_of_the_index_is_large(whole_site: Path) -> None:
    sizes = {file.name: file.stat().st_size for file in (whole_site / "find").glob("t*/*.js")}
    assert max(sizes.values()) < 5_000


def test_a_part_that_failed_is_tried_again_and_one_of_another_site_is_told(tmp_path: Path) -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("there is no node to run the script of the site")
    site = write_find(standing_of(load_corpus(SMALL)), tmp_path)
    done = subprocess.run(
        [node, "-e", LOADING, str(site / SCRIPT), str(site)], capture_output=True, text=True, check=True
    )
    down, up, changed = json.loads(done.stdout)
    assert down == [True, True, "A part of the search could not be loaded."]
    assert up.startswith("ruling:")
    assert changed == [False, True, "The site has changed since this page was opened.\nhint: load it anew"]
