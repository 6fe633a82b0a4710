"""`upheld search`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click
from click.shell_completion import CompletionItem

from upheld_cli.output import dim, heading, json_option, print_json, verdict_text, wrapped
from upheld_cli.progress import building

if TYPE_CHECKING:
    from upheld.search.hit import Answer, Hit

_SIZE_CHANGE = re.compile(r"-(?=(?:\d+|[xX])/)")
_WITHOUT = re.compile(r"-(?=[A-Za-z\"'][^ ]*)")
_HYPHEN = "‐"
"""Stands for the - of a word to be left out while options are read."""
_USUAL = 10
_ALSO = 3
_OPTION = re.compile(r"-n(?:\d.*|=.*)?|-h|--.*")


class Part(NamedTuple):
    """How many hits are shown, which page of them, whether with reasons and by what they mean."""

    limit: int
    page: int
    explain: bool
    dense: bool


class _Search(click.Command):
    """Takes -1/-1 and -word as words, although they begin like options."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        return super().parse_args(ctx, [self._word(arg) for arg in args])

    def _word(self, arg: str) -> str:
        if _OPTION.fullmatch(arg):
            return arg
        return _WITHOUT.sub(_HYPHEN, _SIZE_CHANGE.sub("−", arg, count=1), count=1) if arg[:1] == "-" else arg


def _complete(ctx: click.Context, _: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """The last word completed, for a shell."""
    typed = " ".join((*ctx.params.get("words", ()), incomplete))
    before = len(typed) - len(incomplete)
    return [CompletionItem(each[before:]) for each in _completions(ctx.obj, typed)]


@click.command(cls=_Search)
@click.argument("words", nargs=-1, shell_complete=_complete)
@click.option(
    "--kind", metavar="KIND", help="Only these: rule, ruling, card, term, official (rulings on cards)."
)
@click.option("--card", metavar="NAME", help="Only what is about this card.")
@click.option(
    "--rule", metavar="NUMBER", help="Only what is about this rule, or about rules of this section."
)
@click.option("-n", "limit", type=int, show_default=str(_USUAL), help="The most hits to show.")
@click.option("--page", type=click.IntRange(1), default=1, help="Further hits, that many at a time.")
@click.option("--explain", is_flag=True, help="Tell why each hit stands where it does.")
@click.option("--dense", is_flag=True, help="Also find what means the like in other words (upheld[dense]).")
@click.option("--complete", is_flag=True, help="List how the words may go on instead.")
@json_option
@click.pass_obj
def command(
    corpus: Path | None,
    words: tuple[str, ...],
    kind: str | None,
    card: str | None,
    rule: str | None,
    limit: int | None,
    page: int,
    explain: bool,
    dense: bool,
    complete: bool,
    as_json: bool,
) -> None:
    """Search rules, rulings, cards and terms.

    Rule numbers, ranges of them, ids and names of cards go straight to the thing, old numbers such as
    702.93a@2020 to what the rule is today. Words in quotation marks stand in a row; a word or filter behind -
    is left out. Filters are kind: card: rule: cites: used: section: verdict: date:, as in card:"Hill Giant",
    kind:rule,term or date:2019..2020; used: is for rules that the scenarios of a ruling used when they ran.
    With official data imported (upheld import) these are searched as well. The exit code is 1 when nothing
    is found.

    \b
    Example: upheld search do I draw less with Damia
             upheld search 603.4
             upheld search 702.93a@2020
             upheld search draw --rule 614 --kind ruling
             upheld search 'copy kind:rule -card section:7'
             upheld search --complete mana v
    """
    text = " ".join(words).replace(_HYPHEN, "-")
    if complete:
        _print_completions(_completions(corpus, text), as_json)
        return
    part = Part(_USUAL if limit is None else limit, page, explain, dense)
    answer = _answer(corpus, (text, kind, card, rule), part)
    if as_json:
        print_json(answer.as_json())
    else:
        click.echo("\n".join(line for hit in answer.hits or answer.nearest for line in _shown(hit)))
        _tell(answer, page, is_usual=limit is None)
    if not answer.hits:
        raise click.exceptions.Exit(1)


def _answer(corpus: Path | None, asked: tuple[str, str | None, str | None, str | None], part: Part) -> Answer:
    from upheld.search.answer import search
    from upheld.search.asking.query import Question
    from upheld.search.index import open_index, with_meanings

    question, first = Question(*asked), (part.page - 1) * part.limit + 1
    with open_index(corpus, progress=building) as opened:
        index = with_meanings(opened, building) if part.dense else opened
        return search(index, question, part.limit, first=first, explain=part.explain)


def _completions(corpus: Path | None, text: str) -> list[str]:
    from upheld.search.asking.complete import completions
    from upheld.search.index import open_index

    with open_index(corpus, progress=building) as index:
        return completions(index.shelves, text)


def _print_completions(found: list[str], as_json: bool) -> None:
    if as_json:
        print_json({"completions": found})
    else:
        click.echo("".join(f"{each}\n" for each in found), nl=False)


def _shown(hit: Hit) -> Iterator[str]:
    verdict = f"  {verdict_text(hit.verdict)}" if hit.verdict else ""
    yield f"{hit.rank:>2}. {heading(hit.title)}{verdict}"
    edition = f" · {hit.edition}" if hit.kind in ("rule", "term") and hit.edition else ""
    cited = f" · {', '.join(hit.rules)}" if hit.kind == "ruling" and hit.rules else ""
    yield dim(f"    {hit.id}{cited}{edition}")
    if hit.says and not _says_the_same(hit):
        yield wrapped(f"→ {hit.says}", "    ")
    text = wrapped("".join(_marked(piece.text, piece.found) for piece in hit.snippet), "    ")
    yield re.sub("\x02(.*?)\x03", lambda found: heading(found[1]), text, flags=re.DOTALL)
    for link in hit.linked if hit.kind != "ruling" else ():
        stands = f"  {verdict_text(link.verdict)}" if link.verdict else ""
        yield dim(f"    {link.id}") + stands
    if hit.also:
        more = f" and {len(hit.also) - _ALSO} more" if hit.also[_ALSO:] else ""
        yield dim(f"    also {', '.join(hit.also[:_ALSO])}{more}")
    yield from (dim(f"    | {line}") for line in hit.why)


def _says_the_same(hit: Hit) -> bool:
    """Whether the answer in one sentence is the title, or stands in the snippet anyway."""
    shown = "".join(piece.text for piece in hit.snippet)
    return hit.says.rstrip(".") == hit.title.rstrip(".") or hit.says in shown


def _tell(answer: Answer, page: int, *, is_usual: bool) -> None:
    """What is to be said of the answer as a whole stands on stderr."""
    for note in answer.notes:
        click.echo(note, err=True)
    if answer.unknown:
        click.echo(f"nothing here about: {', '.join(answer.unknown)}", err=True)
    if not answer.hits and answer.nearest:
        click.echo("nothing found; this is nearest", err=True)
    elif not answer.hits:
        click.echo("nothing found", err=True)
    elif is_usual and answer.total > answer.hits[-1].rank:
        click.echo(f"{len(answer.hits)} of {answer.total}: --page {page + 1} shows more", err=True)
    if answer.suggestion is not None:
        click.echo(f"did you mean: {answer.suggestion}", err=True)


def _marked(text: str, found: bool) -> str:
    """Matches stand between two characters that no text has, until the lines are broken."""
    return f"\x02{text}\x03" if found else text
