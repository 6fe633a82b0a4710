"""`upheld library`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from upheld_cli.output import counted, dim, json_option, print_json, table

if TYPE_CHECKING:
    from upheld.library.contents import Contents
    from upheld.library.editions import HeldEdition
    from upheld.library.held.kind import Kind
    from upheld.library.held.whole import HeldWhole


@click.command()
@click.argument("edition", required=False)
@click.option(
    "--remove", "removed", type=click.Choice(["cr", "cards", "rulings"]),
    help="Take this away: all of it, or for cr the EDITION that is named.",
)  # fmt: skip
@click.option("--yes", "-y", "agreed", is_flag=True, help="Take away without asking.")
@json_option
def command(edition: str | None, removed: Kind | None, agreed: bool, as_json: bool) -> None:
    """Show the official data that were imported on this machine, or take some away.

    \b
    Example: upheld library
             upheld library --remove cr 2020-07-03
             upheld library --remove cards
    """
    if edition and removed != "cr":
        raise click.UsageError("an edition is named to take it away: upheld library --remove cr EDITION")
    if removed:
        _remove(removed, edition, agreed, as_json)
        return
    from upheld.library.contents import contents
    from upheld.paths import library_dir

    held = contents()
    if as_json:
        print_json(_as_json(held, library_dir()))
        return
    rows = [*_edition_rows(held), *_whole_rows(held.cards), *_whole_rows(held.rulings)]
    if rows:
        click.echo(table(rows))
    else:
        click.echo("nothing is imported: upheld import cr FILE, cards FILE or rulings FILE")
    click.echo(dim(f"in {library_dir()}"))


def _edition_rows(held: Contents) -> Iterator[tuple[str, ...]]:
    for each in held.editions:
        yield (
            "cr", str(each.date), counted(each.rules, "rule"), _size(each.size), f"{each.imported:%Y-%m-%d}",
            each.source,
        )  # fmt: skip


def _whole_rows(held: HeldWhole | None) -> Iterator[tuple[str, ...]]:
    if held is not None:
        names = ", ".join(source.name for source in held.sources[:3])
        more = f" and {len(held.sources) - 3} more" if len(held.sources) > 3 else ""
        count = counted(held.count, held.kind.removesuffix("s"))
        yield held.kind, "", count, _size(held.size), f"{held.imported:%Y-%m-%d}", names + more


def _size(size: int) -> str:
    return f"{size / 1e6:.1f} MB" if size >= 50_000 else f"{size / 1e3:.1f} kB"


def _remove(kind: Kind, edition: str | None, agreed: bool, as_json: bool) -> None:
    from upheld.library.contents import remove_all, remove_edition
    from upheld.library.editions import find_edition
    from upheld.library.held.kind import TITLES

    if edition and len(edition.replace("-", "")) != len("20200703"):
        raise click.UsageError("name the day of the edition to take away, such as 2020-07-03")
    found: HeldEdition | None = find_edition(edition) if edition else None
    what = f"the edition of {found.date}" if found else f"all {TITLES[kind]}"
    if not agreed:
        click.confirm(f"Take away {what}?", abort=True, err=True)
    if found:
        remove_edition(found.date)
    else:
        remove_all(kind)
    if as_json:
        print_json({"removed": {"kind": kind, "edition": str(found.date) if found else None}})
    else:
        click.echo(f"taken away: {what}")


def _as_json(held: Contents, folder: Path) -> dict[str, Any]:
    return {
        "folder": str(folder),
        "editions": [edition_as_json(each) for each in held.editions],
        "editions_size": held.editions_size,
        "cards": _whole_as_json(held.cards),
        "rulings": _whole_as_json(held.rulings),
    }


def edition_as_json(edition: HeldEdition) -> dict[str, Any]:
    """The facts of an imported edition, with dates as in 2020-07-03."""
    from dataclasses import asdict

    return {**asdict(edition), "date": str(edition.date), "imported": edition.imported.isoformat()}


def _whole_as_json(held: HeldWhole | None) -> dict[str, Any] | None:
    from dataclasses import asdict

    return None if held is None else {**asdict(held), "imported": held.imported.isoformat()}
