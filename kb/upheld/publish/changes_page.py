"""A page of its own that shows what changed between two editions."""

from __future__ import annotations

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from upheld.paths import site_root
from upheld.rules.changes import Changes, renumbered_runs
from upheld.rules.word_diff import word_diff


def changes_page(changes: Changes) -> str:
    """The HTML, with its styles in it: it can be sent around as it is."""
    root = site_root()
    environment = Environment(
        loader=FileSystemLoader(root / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    style = Markup((root / "style.css").read_text("utf-8"))
    return environment.get_template("changes.html").render(
        changes=changes, words=word_diff, runs=renumbered_runs, style=style
    )
