"""The mechanics: one keyword ability, keyword action or effect family a file.

A mechanic declares its phrases and marks and serves channels of the core; nothing else knows it by name.
"""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules


def load() -> None:
    """Import every mechanic, so that its phrases, marks and actions are declared."""
    for module in sorted(iter_modules(__path__), key=lambda found: found.name):
        import_module(f"{__name__}.{module.name}")
