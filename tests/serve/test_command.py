"""`upheld serve` before it answers: what keeps it from starting is told."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from upheld_cli import serve
from upheld_cli.main import upheld


def test_missing_packages_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "find_spec", lambda _: None)
    result = CliRunner().invoke(upheld, ["serve"])
    assert (result.exit_code, result.stderr) == (
        2, "upheld serve needs more packages: pip install 'upheld[serve]'\n",
    )  # fmt: skip


def test_a_folder_without_a_site_is_named(root: Path, tmp_path: Path) -> None:
    words = ["--corpus", str(root), "serve", "--port", "0", "--site", str(tmp_path)]
    result = CliRunner().invoke(upheld, words)
    assert result.exit_code == 2
    assert f"{tmp_path} holds no site" in result.stderr


def test_a_corpus_that_is_not_there_is_named(tmp_path: Path) -> None:
    result = CliRunner().invoke(upheld, ["--corpus", str(tmp_path / "none"), "serve", "--port", "0"])
    assert result.exit_code == 2
    assert "there is no corpus here" in result.stderr


def test_a_site_is_built_once_for_the_same_contents(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first = serve._site(root)
    assert (first / "index.html").is_file()
    assert capsys.readouterr().err == "building the site …\n"
    assert serve._site(root) == first
    assert capsys.readouterr().err == ""
