"""`upheld import`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import click

from upheld_cli.output import counted, json_option, print_json
from upheld_cli.progress import progress

if TYPE_CHECKING:
    from upheld.library.held.kind import Kind
    from upheld.library.taking_in.imported import Imported


@click.command("import")
@click.argument("kind", type=click.Choice(["cr", "cards", "rulings", "all"]), required=False)
@click.argument("files", metavar="[FILE]...", nargs=-1, type=click.Path(path_type=Path))
@click.option("--download", "downloads", is_flag=True, help="Fetch the current official files.")
@click.option(
    "--cr-url", envvar="UPHELD_CR_URL", show_envvar=True, metavar="URL",
    help="The page that names the current text of the rules.",
)  # fmt: skip
@click.option(
    "--bulk-url", envvar="UPHELD_BULK_URL", show_envvar=True, metavar="URL",
    help="The list of Scryfall's bulk files.",
)  # fmt: skip
@json_option
def command(
    kind: Kind | Literal["all"] | None,
    files: tuple[Path, ...],
    downloads: bool,
    cr_url: str | None,
    bulk_url: str | None,
    as_json: bool,
) -> None:
    """Take official data into the library on this machine.

    cr are texts of the Comprehensive Rules, which are kept beside those that are there. cards and rulings are
    files of Scryfall (Oracle Cards, Default Cards, Rulings) or MTGJSON (AtomicCards, sets), which replace
    what is there. Files may be packed with gzip, bzip2, xz or zip. When one is refused, nothing is changed.

    \b
    Example: upheld import cr CR-20260807.txt
             upheld import cards oracle-cards.json.gz
             upheld import --download all
    """
    found: Iterable[Imported]
    if downloads:
        if files:
            raise click.UsageError("--download takes no files")
        given = {"rules_page": cr_url, "bulk_list": bulk_url}
        found = _downloaded(kind or "all", {name: url for name, url in given.items() if url})
    else:
        found = _imported(kind, files)
    if as_json:
        print_json({"imported": [_as_json(each) for each in found]})
    else:
        for each in found:
            click.echo(_line(each))


def _imported(kind: Kind | Literal["all"] | None, files: Sequence[Path]) -> Sequence[Imported]:
    from upheld.library.taking_in.take_in import take_in

    if kind is None or kind == "all":
        raise click.UsageError("say what the files hold: upheld import cr FILE, cards FILE or rulings FILE")
    if not files:
        raise click.UsageError(f"name a file: upheld import {kind} FILE, or: upheld import --download {kind}")
    with progress("reading", _size(files)) as told:
        return take_in(kind, files, progress=told, waiting=_waiting)


def _downloaded(kind: str, addresses: Mapping[str, str]) -> Iterator[Imported]:
    from upheld.library.fetching.download import Addresses, download
    from upheld.library.held.kind import KINDS
    from upheld.library.taking_in.take_in import take_in

    for each in KINDS:
        if kind not in (each, "all"):
            continue
        with (
            download(each, Addresses(**addresses), progress, waiting=_waiting) as file,
            progress("reading", _size([file])) as told,
        ):
            yield from take_in(each, [file], progress=told, waiting=_waiting)


def _size(files: Sequence[Path]) -> int:
    return sum(file.stat().st_size for file in files if file.is_file())


def _line(imported: Imported) -> str:
    what = {"cr": "rule", "cards": "card", "rulings": "ruling"}[imported.kind]
    day = f" ({imported.day})" if imported.day else ""
    left = ", ".join(f"{count:,} {reason.replace('_', ' ')}" for reason, count in imported.left_out.items())
    return f"{imported.name}{day}: {imported.outcome}, {counted(imported.count, what)}" + (
        f"; left out: {left}" if left else ""
    )


def _as_json(imported: Imported) -> dict[str, Any]:
    from dataclasses import asdict

    return asdict(imported)


def _waiting() -> None:
    click.echo("another import is running: waiting for its end", err=True)
