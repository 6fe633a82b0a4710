"""Builds the whole site."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from upheld.corpus.slug import slug
from upheld.coverage.report import coverage_report
from upheld.coverage.standing import Standing
from upheld.paths import site_root
from upheld.publish import address
from upheld.publish.families import parts_of
from upheld.publish.find.writing import find_files
from upheld.publish.folder import write_site
from upheld.publish.past import Past
from upheld.publish.printed import printed
from upheld.publish.prose import Prose
from upheld.publish.transcript import Transcriber
from upheld.publish.view import View
from upheld.rules.changes import renumbered_runs
from upheld.rules.number import number_key
from upheld.rules.word_diff import word_diff

if TYPE_CHECKING:
    from upheld.language.book import PhraseEntry

ASSETS: Final = ("style.css",)


def build_site(
    standing: Standing,
    out: Path,
    *,
    transcriber: Transcriber | None = None,
    phrases: Sequence[PhraseEntry] = (),
    past: Past | None = None,
) -> tuple[str, ...]:
    """The site stands in `out`; the names of its files, in order.

    Without a transcriber the transcripts are left out, without phrases the list of phrases, without a past
    the editions.
    """
    site = _Site(standing, transcriber, phrases, past or Past())
    files = {name: text.encode() for name, text in site.pages()}
    files |= {name: (site_root() / name).read_bytes() for name in ASSETS}
    files |= {name: text.encode() for name, text in find_files(standing).items()}
    write_site(out, files)
    return tuple(sorted(files))


class _Site:
    def __init__(
        self,
        standing: Standing,
        transcriber: Transcriber | None,
        phrases: Sequence[PhraseEntry],
        past: Past,
    ) -> None:
        self.corpus = standing.corpus
        self.past = past
        self.phrases = parts_of(phrases)
        self.standing = standing
        self.view = View(standing, transcriber)
        self.environment = Environment(
            loader=FileSystemLoader(site_root() / "templates"),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        self.environment.filters["slug"] = slug
        self.environment.globals.update(
            address=address,
            view=self.view,
            corpus=self.corpus,
            printed=printed,
            past=past,
            words=word_diff,
            runs=renumbered_runs,
            has_phrases=bool(self.phrases),
        )

    def pages(self) -> Iterator[tuple[str, str]]:
        """The address and the HTML of every page."""
        yield self._page("index.html", "index")
        yield self._page("cards/index.html", "cards")
        yield self._page("rules/index.html", "rules")
        yield self._page("words.html", "words", words=self.view.words())
        yield self._page("coverage.html", "coverage", reports=self._reports())
        if self.phrases:
            yield self._page("phrases.html", "phrases", phrases=self.phrases)
        if self.past.changes:
            yield self._page("editions/index.html", "editions", editions=self.past.changes)
        for changes in self.past.changes:
            yield self._page(address.of_edition(changes.new), "edition", changes=changes)
        for page in self.corpus.pages:
            yield self._page(address.of_page(page), "rulings", page=page)
        for number in sorted(self.corpus.digests, key=number_key):
            yield self._page(address.of_rule(number), "rule", digest=self.corpus.digests[number])
        for card in self.corpus.cards.values():
            yield self._page(address.of_card(card.name), "card", card=card)

    def _reports(self) -> list[Any]:
        return [coverage_report(self.standing, each.name) for each in self.corpus.coverage]

    def _page(self, name: str, template: str, **values: object) -> tuple[str, str]:
        root = "../" * name.count("/")
        prose = Prose(self.corpus.digests, root)
        text = self.environment.get_template(f"{template}.html").render(
            root=root, prose=prose, here=name, **values
        )
        return name, text
