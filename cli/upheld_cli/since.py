"""`upheld since`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from upheld_cli.output import dim, heading, json_option, print_json, wrapped

if TYPE_CHECKING:
    from upheld.corpus.corpus import Corpus
    from upheld.coverage.since import Failure, History, Life, Since, Span
    from upheld.engine.marks import Former

_COLORS: Final = {"holds": "green", "fails": "red", "no rule": "yellow"}
_STANDINGS: Final = {"now": "reads as today", "former": "read otherwise", "neither": "no such rule"}


@click.command()
@click.argument("names", nargs=-1, metavar="[ID]...")
@click.option("--marks", is_flag=True, help="List the rules that once read otherwise, and until when.")
@json_option
@click.pass_obj
def command(corpus: Path | None, names: tuple[str, ...], marks: bool, as_json: bool) -> None:
    """Show under which editions of the rules a ruling holds.

    Where a rule changed its meaning, the game can also be played as the rule read before. Which wording an
    edition has is found by comparing the imported texts; cards are taken as they read today. "No rule" says
    that an edition has no text like a rule that the ruling cites.

    The exit code is 1 when a ruling does not hold under the newest edition.

    \b
    Example: upheld since layers.entering-under-blood-moon
             upheld since --marks
    """
    from upheld.corpus.corpus import load_corpus
    from upheld.coverage.selection import select

    if not names and not marks:
        raise click.UsageError("name a ruling, or say --marks: upheld since layers.entering-under-blood-moon")
    selection = select(load_corpus(corpus), names)
    history = _history(selection.corpus)
    found = [history.since(ruling) for ruling in selection.rulings if ruling.scenarios] if names else []
    lives = history.lives if marks else ()
    if as_json:
        print_json(
            {
                "rulings": list(map(_since_json, found)),
                **({"marks": list(map(_life_json, lives))} if marks else {}),
            }
        )
    else:
        for each in found:
            click.echo("\n".join(_since_lines(each)))
        for life in lives:
            click.echo("\n".join(_life_lines(life)))
    if any(not each.holds_today for each in found):
        raise click.exceptions.Exit(1)


def _history(corpus: Corpus) -> History:
    """The imported editions with a checker of this corpus; UpheldError where none is imported."""
    from upheld.coverage.since import History
    from upheld.errors import UpheldError
    from upheld.library.editions import held_editions, load_edition
    from upheld.play.verdict import Checker
    from upheld.rules.wordings import Wordings

    held = held_editions()
    if not held:
        raise UpheldError(
            "no edition of the rules is imported, so nothing can be said of earlier ones\n"
            "hint: upheld import cr FILE… takes the texts of several editions"
        )
    return History(Wordings((load_edition(each.date) for each in held), corpus.edition), Checker(corpus))


def _since_lines(found: Since) -> Iterator[str]:
    yield f"{heading(found.ruling.id)}  {_summary(found)}"
    for span in found.spans:
        days = str(span.first) if span.first == span.last else f"{span.first} to {span.last}"
        yield f"  {days}  {click.style(span.outcome, fg=_COLORS[span.outcome])}"
        for former in span.played.former:
            yield wrapped(_said(former), "    ")
        for number in span.missing:
            yield f"    no text like {number} stands there"
        yield from (dim(wrapped(_why(failure), "      ")) for failure in span.played.failures)
    for reason in found.unknown:
        yield wrapped(f"not known: {reason}", "  ")


def _summary(found: Since) -> str:
    known = ", as far as is known" if found.unknown else ""
    if found.holds_from is None:
        return f"does not hold under the newest edition{known}"
    if len(found.spans) == 1:
        return f"holds under every imported edition{known}"
    return f"holds since {found.holds_from}{known}"


def _said(former: Former) -> str:
    """What was so, and which text said it."""
    from upheld.engine.marks import NO_RULE

    source = f"there was no rule {former.now}" if former.of == NO_RULE else f"{former.of} said"
    return f"{source}: {former.what}"


def _why(failure: Failure) -> str:
    statement = f"{failure.statement}: " if failure.statement else ""
    return f"{statement}{failure.why} ({failure.case})"


def _life_lines(life: Life) -> Iterator[str]:
    yield heading(life.former.now)
    yield wrapped(_said(life.former), "  ")
    for day, standing in life.changes:
        yield f"  {day}  {_STANDINGS[standing]}"
    if life.unknown:
        yield wrapped(f"not known: {life.unknown}", "  ")


def _since_json(found: Since) -> dict[str, Any]:
    return {
        "ruling": found.ruling.id,
        "holds_since": str(found.holds_from) if found.holds_from else None,
        "spans": list(map(_span_json, found.spans)),
        "unknown": list(found.unknown),
    }


def _span_json(span: Span) -> dict[str, Any]:
    return {
        "first": str(span.first),
        "last": str(span.last),
        "outcome": span.outcome,
        "former": list(map(_former_json, span.played.former)),
        "missing": list(span.missing),
        "failures": [
            {"case": each.case, "statement": each.statement, "why": each.why} for each in span.played.failures
        ],
    }


def _former_json(former: Former) -> dict[str, Any]:
    return {"rule": former.now, "witness": former.of, "said": former.what}


def _life_json(life: Life) -> dict[str, Any]:
    return {
        **_former_json(life.former),
        "changes": [{"edition": str(day), "wording": standing} for day, standing in life.changes],
        "unknown": life.unknown,
    }
