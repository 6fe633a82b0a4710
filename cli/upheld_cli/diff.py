"""`upheld diff`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from upheld_cli.output import counted, heading, json_option, print_json
from upheld_cli.words import shown_words

if TYPE_CHECKING:
    from upheld.rules.changes import Change, Changes
    from upheld.rules.renumbering import Renumbering
    from upheld.rules.word_diff import Piece

_KIND_COLORS = {"added": "green", "removed": "red", "renumbered": "cyan", "unchanged": None}


@click.command()
@click.argument("old", metavar="A")
@click.argument("new", metavar="B")
@click.option(
    "--rule", default=None, help="Only this section, rule or subrule and those under it, old or new."
)
@click.option(
    "--html", type=click.Path(path_type=Path), default=None, help="Write a page of its own to this file."
)
@json_option
def command(old: str, new: str, rule: str | None, html: Path | None, as_json: bool) -> None:
    """Show what changed from one imported edition of the rules to another.

    A and B are dates, months or years, or first, latest. Rules are found again under new numbers; a cross
    reference that only follows its rule is no edit.

    \b
    Example: upheld diff 2025-04-04 2025-07-25 --rule 702
             upheld diff 2025 latest --html changes.html
    """
    from upheld.library.editions import find_edition, load_edition
    from upheld.rules.changes import compare, within

    changes = compare(load_edition(find_edition(old).date), load_edition(find_edition(new).date))
    shown = within(changes, rule) if rule else changes
    if html:
        from upheld.publish.changes_page import changes_page

        html.write_text(changes_page(shown), "utf-8")
    if as_json:
        print_json(changes_json(shown))
    elif html:
        click.echo(f"{html}: {_summary(shown)}")
    else:
        click.echo("\n".join(_lines(shown, every_number=bool(rule))))


def changes_json(changes: Changes) -> dict[str, Any]:
    """All that changed as plain data; what is unchanged is only counted."""
    return {
        "old": changes.old.isoformat(),
        "new": changes.new.isoformat(),
        "counts": changes.counts(),
        "rules": _listed(changes.rules, changes.renumbering),
        "headings": _listed(changes.headings, changes.renumbering),
        "glossary": _listed(changes.glossary, changes.renumbering),
    }


def _listed(changes: Sequence[Change], renumbering: Renumbering) -> list[dict[str, Any]]:
    return [
        {
            "kind": change.kind,
            "old": list(change.old),
            "new": list(change.new),
            "old_text": change.old_text,
            "new_text": change.new_text,
            "words": [[piece.fate, piece.text] for piece in _words(change, renumbering)],
        }
        for change in changes
        if change.kind != "unchanged"
    ]


def _words(change: Change, renumbering: Renumbering) -> Sequence[Piece]:
    from upheld.rules.word_diff import word_diff

    return word_diff(change.old_text, change.new_text, renumbering)


def _summary(changes: Changes) -> str:
    return ", ".join(f"{count:,} {kind}" for kind, count in changes.counts().items() if count)


def _lines(changes: Changes, *, every_number: bool) -> Iterator[str]:
    yield f"{heading(f'{changes.old} → {changes.new}')}  {_summary(changes)}"
    headings = [change for change in changes.headings if change.kind != "unchanged"]
    for title, found in (("Sections", headings), ("Rules", _told(changes.rules, every_number))):
        if found:
            yield f"\n{heading(title)}"
        for change in found:
            yield from _change_lines(change, changes.renumbering)
    if not every_number:
        yield from _renumbered_lines(changes.rules)
    terms = [change for change in changes.glossary if change.kind != "unchanged"]
    if terms:
        yield f"\n{heading('Glossary')}"
    for change in terms:
        yield from _change_lines(change, changes.renumbering)


def _told(changes: Sequence[Change], every_number: bool) -> list[Change]:
    """What is told one by one: all that has new words, and with `every_number` all that has a new number."""
    silent = {"unchanged"} if every_number else {"unchanged", "renumbered"}
    return [change for change in changes if change.kind not in silent]


def _change_lines(change: Change, renumbering: Renumbering) -> Iterator[str]:
    kind = click.style(change.kind, fg=_KIND_COLORS.get(change.kind, "yellow"))
    names = [" + ".join(names) for names in (change.old, change.new) if names]
    yield f"{' → '.join(dict.fromkeys(names))}  {kind}"
    if change.kind not in ("example edited", "renumbered"):
        yield shown_words(change.old_text, change.new_text, renumbering, "    ")


def _renumbered_lines(changes: Sequence[Change]) -> Iterator[str]:
    """A line for each run of rules that moved together."""
    from upheld.rules.changes import renumbered_runs

    runs = list(renumbered_runs(changes))
    if runs:
        yield "\n" + heading(counted(sum(count for *_, count in runs), "rule") + " renumbered")
    for first, last, count in runs:
        if count == 1:
            yield f"{first.old[0]} → {first.new[0]}"
        else:
            yield f"{first.old[0]} → {first.new[0]} … {last.old[0]} → {last.new[0]}  ({count:,})"
