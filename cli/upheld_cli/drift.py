"""`upheld drift`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from upheld.errors import UpheldError
from upheld_cli.output import counted, dim, heading, json_option, print_json
from upheld_cli.words import shown_words

if TYPE_CHECKING:
    from upheld.coverage.card_drift import CardDrift
    from upheld.coverage.drift import Drift, Hit
    from upheld.coverage.repair.plan import Repair

_COLORS = {"gone": "red", "edited": "yellow", "unknown": "magenta", "moved": "cyan"}


@click.command()
@click.argument("edition", required=False, metavar="EDITION|cards")
@click.option("--words", "with_words", is_flag=True, help="Show which words of an edited rule changed.")
@click.option("--repair", "repairs", is_flag=True, help="Renumber what has the same text there.")
@click.option(
    "--code", type=click.Path(path_type=Path), help="With --repair: the package whose marks to renumber."
)
@click.option(
    "--accept", "accepted", multiple=True, metavar="NUMBER|all", help="An edited rule was read again."
)
@json_option
@click.pass_obj
def command(
    corpus: Path | None,
    edition: str | None,
    with_words: bool,
    repairs: bool,
    code: Path | None,
    accepted: tuple[str, ...],
    as_json: bool,
) -> None:
    """Tell which rulings another edition of the rules hits, or with "cards" whose official texts changed.

    Each citation is unchanged, moved (the same text under another number), edited or gone. Needed rules carry
    a result, as evidence shows; their rulings stand first. The exit code is 0 when nothing is hit, else 1.

    --repair writes the numbers of that edition into the corpus, and into the engine's marks and docstrings
    when it is the corpus of a checkout. An edited rule that keeps its number is listed as not read again
    until --accept says so; any other citation without the same text there gets its old edition behind it,
    as in 603.4@2026-08-07. A repair back restores every file.

    \b
    Example: upheld drift latest --words
             upheld drift 2027-02-05 --repair
             upheld drift --accept 603.4
             upheld drift cards
    """
    from upheld.paths import corpus_root

    root = corpus or corpus_root()
    if accepted:
        _accept(root, accepted, as_json)
    elif edition is None:
        raise click.UsageError("name an edition, as in: upheld drift latest; or cards")
    elif edition == "cards":
        _cards(corpus, as_json)
    elif repairs:
        _repair(root, edition, code, as_json)
    else:
        _drift(corpus, edition, with_words, as_json)


def _drift(corpus: Path | None, edition: str, with_words: bool, as_json: bool) -> None:
    from upheld.corpus.corpus import load_corpus
    from upheld.coverage.drifting import drift_into
    from upheld.coverage.standing import standing_of
    from upheld.library.editions import find_edition

    day = find_edition(edition).date
    found = drift_into(standing_of(load_corpus(corpus)), day)
    if as_json:
        print_json(_as_json(found))
    else:
        click.echo("\n".join(_lines(found, _edits(found) if with_words else {})))
    click.echo(_summary(found), err=True)
    if not found.is_clean:
        raise click.exceptions.Exit(1)


def _edits(found: Drift) -> dict[str, str]:
    """The changed words of each edited rule; both editions must be imported."""
    from upheld.library.editions import load_edition
    from upheld.rules.matching import described, match
    from upheld.rules.renumbering import Renumbering

    old, new = load_edition(found.cited), load_edition(found.edition)
    renumbering = Renumbering(match(described(old), described(new)).pairs)
    hits = (hit for each in found.rulings for hit in each.hits if hit.kind == "edited" and hit.now)
    return {
        hit.number: shown_words(old.rules[hit.number].text, new.rules[hit.now[0]].text, renumbering, " " * 8)
        for hit in hits
        if hit.number in old.rules
    }


def _lines(found: Drift, edits: Mapping[str, str]) -> Iterator[str]:
    first = [each for each in found.rulings if each.hits[0].kind != "moved"]
    rest = found.rulings[len(first) :]
    for title, group in (("Look at these first", first), ("Only moved: --repair renumbers them", rest)):
        if group:
            yield heading(title)
        for each in group:
            yield f"{each.ruling.id}  {dim(str(each.ruling.place))}"
            for hit in each.hits:
                yield f"    {_hit(hit)}"
                if hit.number in edits:
                    yield edits[hit.number]
    for title, hits in (("Digests", found.digests), ("Marks of the engine", found.marks)):
        if hits:
            yield f"\n{heading(title)}"
        yield from (f"    {_hit(hit, with_use=False)}" for hit in hits)


def _hit(hit: Hit, with_use: bool = True) -> str:
    now = f" → {' + '.join(hit.now)}" if hit.now and hit.now != (hit.number,) else ""
    use = f"  {hit.use}" if with_use else ""
    return f"{hit.number}{now}  {click.style(hit.kind, fg=_COLORS[hit.kind])}{use}"


def _summary(found: Drift) -> str:
    worse = sum(each.hits[0].kind != "moved" for each in found.rulings)
    parts = [
        f"{found.cited} → {found.edition}: {counted(len(found.rulings) + len(found.unchanged), 'ruling')}",
        f"{len(found.unchanged)} unchanged",
        f"{len(found.rulings) - worse} moved only",
        f"{worse} to look at",
    ]
    return ", ".join(parts)


def _as_json(found: Drift) -> dict[str, Any]:
    return {
        "cited": found.cited.isoformat(),
        "edition": found.edition.isoformat(),
        "rulings": [
            {"id": each.ruling.id, "place": str(each.ruling.place), "citations": _hits_json(each.hits)}
            for each in found.rulings
        ],
        "digests": _hits_json(found.digests),
        "marks": _hits_json(found.marks),
        "unchanged": [ruling.id for ruling in found.unchanged],
    }


def _hits_json(hits: Sequence[Hit]) -> list[dict[str, Any]]:
    return [{"number": h.number, "use": h.use, "kind": h.kind, "now": list(h.now)} for h in hits]


def _repair(root: Path, edition: str, code: Path | None, as_json: bool) -> None:
    from upheld.corpus.lock import PACKAGE
    from upheld.coverage.repair.plan import code_beside, plan_repair
    from upheld.library.editions import find_edition, load_edition, load_if_held

    target = load_edition(find_edition(edition).date)
    package = code or code_beside(root)
    repair = plan_repair(root, target, package, load_if_held)
    repair.write()
    if as_json:
        files = [str(each.renamed) for each in repair.rewritings]
        print_json({"files": files, "edited": list(repair.edited), "left": list(repair.left)})
    else:
        click.echo("\n".join(_repair_lines(repair)))
    if package is None or package.resolve() != PACKAGE:
        click.echo(
            "the marks of the engine that runs have the numbers of its own edition still: upheld prove needs "
            "the package that was repaired with this corpus",
            err=True,
        )


def _repair_lines(repair: Repair) -> Iterator[str]:
    yield f"{counted(len(repair.rewritings), 'file')} written; upheld check says whether all still holds"
    for title, numbers in (
        ("edited under the same number: read again, then upheld drift --accept NUMBER", repair.edited),
        ("without the same text there: read what became of them", repair.left),
    ):
        if numbers:
            yield f"{heading(title)}\n    {', '.join(numbers)}"


def _accept(root: Path, numbers: tuple[str, ...], as_json: bool) -> None:
    from upheld.coverage.drifting import accept_edits

    accepted = accept_edits(root, () if "all" in numbers else numbers)
    if as_json:
        print_json({"accepted": list(accepted)})
    else:
        click.echo(f"{counted(len(accepted), 'edited rule')} read again: {', '.join(accepted)}")


def _cards(corpus: Path | None, as_json: bool) -> None:
    from upheld.corpus.corpus import load_corpus
    from upheld.coverage.card_drift import card_drift
    from upheld.library.cards import official_card_count

    if not official_card_count():
        raise UpheldError(
            "no cards are imported: upheld import cards FILE, or upheld import --download cards"
        )
    found = card_drift(load_corpus(corpus))
    if as_json:
        print_json({"cards": [_card_json(each) for each in found]})
    for each in () if as_json else found:
        click.echo(f"{each.card.name}  {click.style(each.change, fg='yellow')}  {dim(str(each.card.place))}")
        click.echo("".join(f"    {ruling.id}\n" for ruling in each.rulings), nl=False)
    click.echo(f"{counted(len(found), 'card')} changed", err=True)
    if found:
        raise click.exceptions.Exit(1)


def _card_json(found: CardDrift) -> dict[str, Any]:
    return {
        "card": found.card.name,
        "change": found.change,
        "pinned": found.card.fingerprint,
        "official": found.official,
        "rulings": [ruling.id for ruling in found.rulings],
    }
