from pathlib import Path

import pytest

from upheld import paths


def test_a_checkout_reads_its_own_corpus_and_site(checkout: Path) -> None:
    assert paths.data_root() == checkout
    assert paths.corpus_root() == checkout / "corpus"
    assert paths.site_root() == checkout / "site"


def test_an_installed_package_reads_what_it_brought(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "_data").mkdir()
    monkeypatch.setattr(paths, "_PACKAGE", tmp_path)
    assert paths.corpus_root() == tmp_path / "_data" / "corpus"


def test_the_user_may_name_other_folders(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UPHELD_CACHE", "/somewhere/cache")
    monkeypatch.setenv("UPHELD_LIBRARY", "~/library")
    assert paths.cache_dir() == Path("/somewhere/cache")
    assert paths.library_dir() == Path.home() / "library"


def test_without_a_name_the_folders_are_the_users_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("UPHELD_CACHE", raising=False)
    monkeypatch.delenv("UPHELD_LIBRARY", raising=False)
    assert paths.cache_dir().name == "upheld"
    assert paths.library_dir() != paths.cache_dir()
