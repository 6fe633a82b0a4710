"""Who may import whom: only leftwards in the order of the layers, and whoosh only for search."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

LAYERS = (
    "errors",
    "paths",
    "rules",
    "corpus",
    "language",
    "engine",
    "play",
    "library",
    "coverage",
    "search",
    "export",
    "publish",
    "pytest_plugin",
    "upheld_cli",
)
ENGINE_MAY_IMPORT = {"errors", "rules", "language", "engine"}
LANGUAGE_MAY_IMPORT = {"errors", "language"}


def modules(checkout: Path) -> Iterator[tuple[str, Path]]:
    """Each module's layer and file."""
    for root in (checkout / "kb" / "upheld", checkout / "cli"):
        for file in sorted(root.rglob("*.py")):
            parts = file.relative_to(root).with_suffix("").parts
            if parts != ("__init__",) and "_data" not in parts:
                yield parts[0], file


def imports(file: Path) -> Iterator[tuple[int, str]]:
    """Line and dotted name of everything that a module imports, also inside functions."""
    for node in ast.walk(ast.parse(file.read_text(), str(file))):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            names = [f"{node.module}.{alias.name}" for alias in node.names]
            yield from ((node.lineno, name) for name in (names if node.module == "upheld" else [node.module]))
        elif isinstance(node, ast.ImportFrom):
            yield node.lineno, "." * node.level


def layer_of(name: str) -> str | None:
    """The layer of an imported name of ours, None for anything else."""
    if name == "upheld_cli" or name.startswith("upheld_cli."):
        return "upheld_cli"
    return name.split(".")[1] if name.startswith("upheld.") else None


def breaches(checkout: Path) -> Iterator[str]:
    for layer, file in modules(checkout):
        for line, name in imports(file):
            place = f"{file.relative_to(checkout)}:{line}"
            target = layer_of(name)
            if name.startswith("."):
                yield f"{place}: an import without the full name"
            elif layer not in LAYERS:
                yield f"{place}: {layer} has no place among the layers"
            elif target is not None and target not in LAYERS:
                yield f"{place}: {target} has no place among the layers"
            elif target is not None and LAYERS.index(target) > LAYERS.index(layer):
                yield f"{place}: {layer} may not import {target}"
            elif name.split(".")[0] == "whoosh" and layer != "search":
                yield f"{place}: only search may import whoosh"
            else:
                yield from narrow_breaches(layer, place, name, target)


def narrow_breaches(layer: str, place: str, name: str, target: str | None) -> Iterator[str]:
    """Language and engine also run in a browser's Python, where nothing else is installed."""
    allowed = {"engine": ENGINE_MAY_IMPORT, "language": LANGUAGE_MAY_IMPORT}.get(layer)
    if allowed is None:
        return
    if target is not None and target not in allowed:
        yield f"{place}: {layer} may not import {target}"
    if target is None and name.split(".")[0] not in sys.stdlib_module_names:
        yield f"{place}: {layer} may import the standard library only, not {name}"


def test_imports_point_to_earlier_layers(checkout: Path) -> None:
    assert list(breaches(checkout)) == []


@pytest.mark.parametrize(
    ("file", "text", "breach"),
    [
        ("rules/a.py", "from upheld.corpus.page import Page", "rules may not import corpus"),
        ("rules/a.py", "from upheld import corpus", "rules may not import corpus"),
        ("play/a.py", "def f():\n    import whoosh.index", "only search may import whoosh"),
        ("engine/a.py", "from upheld.corpus import page", "engine may not import corpus"),
        ("engine/a.py", "import click", "engine may import the standard library only, not click"),
        ("language/a.py", "import upheld.rules.number", "language may not import rules"),
        ("corpus/a.py", "import upheld_cli.main", "corpus may not import upheld_cli"),
        ("corpus/a.py", "from . import page", "an import without the full name"),
        ("extra.py", "import re", "extra has no place among the layers"),
    ],
)
def test_each_breach_is_found(tmp_path: Path, file: str, text: str, breach: str) -> None:
    written = tmp_path / "kb" / "upheld" / file
    written.parent.mkdir(parents=True, exist_ok=True)
    written.write_text(text)
    assert [found.split(": ", 1)[1] for found in breaches(tmp_path)] == [breach]
