"""`upheld search`."""

from __future__ import annotations

import re
from pathlib import Path

import click

from upheld_cli.output import dim, heading, json_option, print_json, verdict_text, wrapped

_SIZE_CHANGE = re.compile(r"-(?=(?:\d+|[xX])/)")
_USUAL = 10


class _Search(click.Command):
    """Takes -1/-1 as words, although it begins like an option."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        return super().parse_args(ctx, [_SIZE_CHANGE.sub("−", arg, count=1) for arg in args])


@click.command(cls=_Search)
@click.argument("words", nargs=-1)
@click.option("--kind", metavar="KIND", help="Only rules, rulings, cards or terms: rule, ruling, card, term.")
@click.option("--card", metavar="NAME", help="Only what is about this card.")
@click.option(
    "--rule", metavar="NUMBER", help="Only what is about this rule, or about rules of this section."
)
@click.option("-n", "limit", type=int, show_default=str(_USUAL), help="The most hits to show.")
@json_option
@click.pass_obj
def command(
    corpus: Path | None,
    words: tuple[str, ...],
    kind: str | None,
    card: str | None,
    rule: str | None,
    limit: int | None,
    as_json: bool,
) -> None:
    """Search rules, rulings, cards and terms.

    Rule numbers, ranges of them, ids and names of cards go straight to the thing. The exit code is 1 when
    nothing is found.

    \b
    Example: upheld search do I draw less with Damia
             upheld search 603.4
             upheld search draw --rule 614 --kind ruling
    """
    from upheld.search.answer import search
    from upheld.search.index import open_index
    from upheld.search.question import Question

    with open_index(corpus) as index:
        answer = search(
            index, Question(" ".join(words), kind, card, rule), _USUAL if limit is None else limit
        )
    if as_json:
        results = [hit.as_json() for hit in answer.hits]
        print_json({
            "results": results, "total": answer.total, "suggestion": answer.suggestion,
            "unknown": list(answer.unknown),
        })  # fmt: skip
    for hit in () if as_json else answer.hits:
        verdict = f"  {verdict_text(hit.verdict)}" if hit.verdict else ""
        click.echo(f"{hit.rank:>2}. {heading(hit.title)}{verdict}")
        cited = f" · {', '.join(hit.rules)}" if hit.kind == "ruling" and hit.rules else ""
        click.echo(dim(f"    {hit.id}{cited}"))
        text = wrapped("".join(_marked(piece.text, piece.found) for piece in hit.snippet), "    ")
        click.echo(re.sub("\x02(.*?)\x03", lambda found: heading(found[1]), text, flags=re.DOTALL))
    if answer.unknown and not as_json:
        click.echo(f"nothing here about: {', '.join(answer.unknown)}", err=True)
    elif not answer.hits:
        click.echo("nothing found", err=True)
    if limit is None and answer.total > len(answer.hits) and not as_json:
        click.echo(f"{len(answer.hits)} of {answer.total}: -n shows more", err=True)
    if answer.suggestion is not None and not as_json:
        click.echo(f"did you mean: {answer.suggestion}", err=True)
    if not answer.hits:
        raise click.exceptions.Exit(1)


def _marked(text: str, found: bool) -> str:
    """Matches stand between two characters that no text has, until the lines are broken."""
    return f"\x02{text}\x03" if found else text
