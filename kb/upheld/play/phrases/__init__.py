"""The phrases of scenario lines: givens, instructions, answers and facts."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules


def load() -> None:
    """Import every module of scenario phrases."""
    import_module("upheld.play.naming")
    for module in sorted(iter_modules(__path__), key=lambda found: found.name):
        import_module(f"{__name__}.{module.name}")
