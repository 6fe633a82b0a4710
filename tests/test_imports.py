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
    "serve",
    "pytest_plugin",
    "upheld_cli",
)
ENGINE_MAY_IMPORT = {"errors", "rules", "language", "engine"}
LANGUAGE_MAY_IMPORT = {"errors", "language"}


def modules(checkout: Path) -> Iterator[tuple[str, str, Path]]:
    """Each module's layer, the dotted name of its package, and its file."""
    for folder in ("kb", "cli"):
        for file in sorted((checkout / folder).rglob("*.py")):
            parts = file.relative_to(checkout / folder).parts
            if "_data" not in parts and parts != ("upheld", "__init__.py"):
                yield layer_of(".".join(parts).removesuffix(".py")) or "", ".".join(parts[:-1]), file


def imports(file: Path, package: str) -> Iterator[tuple[int, str]]:
    """Line and dotted name of everything that a module imports, also inside functions."""
    for node in ast.walk(ast.parse(file.read_text(), str(file))):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            source = ".".join([*above, *([node.module] if node.module else [])])
            names = [f"{source}.{alias.name}" for alias in node.names] if source == "upheld" else [source]
            yield from ((node.lineno, name) for name in names)


def layer_of(name: str) -> str | None:
    """The layer of an imported name of ours, None for anything else."""
    if name == "upheld_cli" or name.startswith("upheld_cli."):
        return "upheld_cli"
    return name.split(".")[1] if name.startswith("upheld.") else None


def breaches(checkout: Path) -> Iterator[str]:
    for layer, package, file in modules(checkout):
        for line, name in imports(file, package):
            place = f"{file.relative_to(checkout)}:{line}"
            target = layer_of(name)
            if layer not in LAYERS:
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
        ("rules/a.py", "from ..corpus import page", "rules may not import corpus"),
        ("rules/a.py", "from .. import corpus", "rules may not import corpus"),
        ("rules/deep/a.py", "from ...corpus.page import Page", "rules may not import corpus"),
        ("extra.py", "import re", "extra has no place among the layers"),
    ],
)
def test_each_breach_is_found(tmp_path: Path, file: str, text: str, breach: str) -> None:
    written = tmp_path / "kb" / "upheld" / file
    written.parent.mkdir(parents=True, exist_ok=True)
    written.write_text(text)
    assert [found.split(": ", 1)[1] for found in breaches(tmp_path)] == [breach]
