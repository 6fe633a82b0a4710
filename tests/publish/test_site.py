import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urldefrag

import pytest

from upheld.corpus.corpus import load_corpus
from upheld.corpus.lock import Lock, LockEntry, case_fingerprint
from upheld.corpus.scenario import Case
from upheld.coverage.standing import Standing
from upheld.errors import UpheldError
from upheld.language.book import PhraseEntry
from upheld.publish import address
from upheld.publish.folder import MARK
from upheld.publish.site import build_site

VOID = {"meta", "link", "br", "input", "hr", "img"}


@dataclass(frozen=True)
class PlayedStep:
    title: str
    text: str
    rules: Sequence[str]
    board: Sequence[str]


class Page(HTMLParser):
    """Ids, links and tags of a page; a tag that is closed in the wrong order fails."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.tags: list[str] = []
        self.open: list[str] = []
        self.text = file.read_text("utf-8")
        self.feed(self.text)
        self.close()
        assert self.open == [], file

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        if tag not in VOID:
            self.open.append(tag)
        for name, value in attrs:
            if name == "id" and value:
                self.ids.append(value)
            if name in ("href", "src") and value is not None:
                self.links.append(value)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def standing(root: Path) -> Standing:
    """All cases of the corpus hold."""
    corpus = load_corpus(root)
    cases = [case for ruling in corpus.rulings.values() for case in ruling.cases()]
    entries = {
        case.key: LockEntry(
            case.key,
            "holds",
            27,
            (),
            ("603.4: looked at only once",),
            case_fingerprint(case, corpus.cards),
        )
        for case in cases
    }
    return Standing(corpus, Lock("e", entries), "e")


def steps(case: Case) -> Sequence[PlayedStep]:
    return [
        PlayedStep(
            "Upkeep", "Damia's ability triggers (603.4).", ["603.4", "503.1a"], ["You: 20 life", "Hand: 4"]
        ),
        PlayedStep("", "it is put on the stack.", [], ["Hand: 5"]),
        PlayedStep("", "nothing comes of it.", [], ["You: 20 life", "Hand: 5"]),
        PlayedStep("The end", "<b>nothing</b> more", [], []),
    ]


PHRASES = [
    PhraseEntry("effect", "draw <number> cards", "Draw", "draw", "A player draws <that many>.", True),
    PhraseEntry("effect", "<number> cards are drawn", "Draw", "draw", "The same.", False),
    PhraseEntry("given", "you control <name>", "Given", "given", "A permanent.", True),
    PhraseEntry("condition", "it is <phase>", "During", "turn", "Whether it is.", True),
]


@pytest.fixture
def built(small_root: Path, tmp_path: Path) -> dict[str, Page]:
    """Every page of a whole site, by address."""
    out = tmp_path / "site"
    build_site(standing(small_root), out, transcriber=steps, phrases=PHRASES)
    return pages(out)


def pages(out: Path) -> dict[str, Page]:
    return {file.relative_to(out).as_posix(): Page(file) for file in out.rglob("*.html")}


def broken(out: Path) -> Iterator[str]:
    """Every internal link that leads nowhere."""
    found = pages(out)
    for name, page in found.items():
        for link in page.links:
            if re.match(r"[a-z]+:", link):
                continue
            path, anchor = urldefrag(link)
            target = (out / name).parent / unquote(path) if path else out / name
            inside = target.resolve().relative_to(out.resolve()).as_posix()
            if not target.is_file() or (anchor and unquote(anchor) not in found[inside].ids):
                yield f"{name} -> {link}"


def test_every_link_and_anchor_resolves(built: dict[str, Page], tmp_path: Path) -> None:
    assert sum(len(page.links) for page in built.values()) > 150
    assert list(broken(tmp_path / "site")) == []


def test_the_search_box_knows_every_thing_by_a_link_that_resolves(
    built: dict[str, Page], tmp_path: Path
) -> None:
    parts = [file.read_text("utf-8") for file in (tmp_path / "site" / "find" / "texts").iterdir()]
    things = [thing for part in parts for thing in json.loads(part[part.index("[") : part.rindex("]") + 1])]
    kinds = sorted(thing[0].partition(":")[0] for thing in things)
    assert kinds == ["card"] * 2 + ["rule"] * 5 + ["ruling"] * 5 + ["term"] * 2
    for _, _, _, place, *_ in things:
        path, _, anchor = place.partition("#")
        assert not anchor or anchor in built[path].ids


def test_everything_has_its_page(built: dict[str, Page], small_root: Path) -> None:
    corpus = load_corpus(small_root)
    for ruling in corpus.rulings.values():
        path, _, anchor = address.of_ruling(ruling).partition("#")
        assert anchor == ruling.id
        for name in (ruling.id, *ruling.formerly):
            assert name in built[path].ids
    assert {address.of_rule(number) for number in corpus.digests} <= built.keys()
    assert {address.of_card(name) for name in corpus.cards} <= built.keys()


def test_a_rule_shows_what_players_ask(small_root: Path, tmp_path: Path) -> None:
    page = small_root / "rules" / "106-mana.md"
    asked = page.read_text("utf-8").replace("## 106.5\n", "## 106.5\nAsks: is {T} mana & what\n")
    page.write_text(asked, "utf-8")
    build_site(standing(small_root), tmp_path / "site")
    assert "mana &amp; what</li>" in pages(tmp_path / "site")["rules/106.5.html"].text


def test_pages_are_well_formed(built: dict[str, Page]) -> None:
    for name, page in built.items():
        assert page.text.startswith('<!DOCTYPE html>\n<html lang="en">'), name
        assert len(page.ids) == len(set(page.ids)), name
        for tag in ("title", "h1", "main", "noscript"):
            assert page.tags.count(tag) == 1, (name, tag)


def test_links_go_both_ways(built: dict[str, Page]) -> None:
    ruling = "../rulings/damia-sage-of-stone.html#damia.recount-on-resolution"
    assert "../rules/608.2h.html" in built["rulings/damia-sage-of-stone.html"].links
    assert ruling in built["rules/608.2h.html"].links
    assert ruling in built["cards/damia-sage-of-stone.html"].links


def test_verdicts_and_what_they_depend_on_are_shown(built: dict[str, Page]) -> None:
    text = built["rulings/damia-sage-of-stone.html"].text
    assert text.count('<span class="verdict verdict-holds">holds</span>') == 6
    assert '<span class="verdict verdict-untested">untested</span>' in text
    assert '<a href="../rules/603.4.html">603.4</a>. The wrong reading would be: looked at only once.' in text
    assert ">27</td>" in text


def test_transcripts_are_readable_without_a_script(built: dict[str, Page]) -> None:
    text = built["rulings/damia-sage-of-stone.html"].text
    assert text.count("<summary>How it is played") == 3
    assert "How it is played with extra 2, drawn 1" in text
    assert "<li>You: 20 life</li>" in text
    assert 'by <a href="../rules/603.4.html">603.4</a>, 503.1a' in text
    assert "&lt;b&gt;nothing&lt;/b&gt; more" in text


def test_steps_stand_under_the_line_that_they_belong_to(built: dict[str, Page]) -> None:
    text = built["rulings/damia-sage-of-stone.html"].text
    assert re.findall("<h5>(.*?)</h5>", text) == ["Upkeep", "The end"] * 3
    assert not re.search(r"<h\d[^>]*>\s*</h\d>", text)


def test_a_board_that_has_not_changed_is_not_shown_again(built: dict[str, Page]) -> None:
    text = built["rulings/damia-sage-of-stone.html"].text
    assert text.count("<li>You: 20 life</li>") == 3
    assert text.count("<li>Hand: 5</li>") == 3


def test_the_start_says_what_this_is_and_what_verdicts_mean(built: dict[str, Page]) -> None:
    text = built["index.html"].text
    assert "for players, judges and people who write rules engines" in text
    assert "all its scenarios end as they say" in text
    assert "https://example.org/" in text
    assert "fails" not in text
    assert "Do I draw less if I get cards in response to Damia?" in text
    for page in built.values():
        assert ">Rulings</a>" in page.text


def test_card_texts_are_shown_as_cards_print_them(built: dict[str, Page]) -> None:
    text = built["cards/damia-sage-of-stone.html"].text
    assert "<p>Skip your draw step.</p>" in text


def test_phrases_are_listed_by_family(built: dict[str, Page]) -> None:
    text = built["phrases.html"].text
    assert re.findall('<h3 id="(.*?)">', text) == ["given", "condition", "effect"]
    assert "What is so before the game goes on" in text
    assert re.findall("<h2>(.*?)</h2>", text) == ["Lines of a scenario", "What they are made of"]
    assert "<code>draw &lt;number&gt; cards</code>" in text
    assert text.count("other wording") == 1
    assert "../phrases.html" in built["rules/603.4.html"].links


def test_without_transcripts_and_phrases_the_site_is_whole(small_root: Path, tmp_path: Path) -> None:
    build_site(standing(small_root), tmp_path / "site")
    assert list(broken(tmp_path / "site")) == []
    assert not any("<summary>" in page.text for page in pages(tmp_path / "site").values())
    assert "phrases.html" not in pages(tmp_path / "site")


HOSTILE = '<script>alert(1)</script> & "quoted" </noscript>'


HOSTILE_PLACES = (
    "# Damia, Sage of Stone\n", "## The hand", "Counting is instant.", "Asks: When", "your hand is 7",
    "Source: Gatherer", "Untested: no", "She fills",
)  # fmt: skip


def test_hostile_text_is_only_shown(small_root: Path, tmp_path: Path) -> None:
    rulings = small_root / "rulings" / "damia-sage-of-stone.md"
    text = rulings.read_text("utf-8")
    for old in HOSTILE_PLACES:
        assert old in text
        text = text.replace(old, f"{old.rstrip()} {HOSTILE} [x](javascript:alert(1)) ")
    rulings.write_text(text, "utf-8")
    rules = small_root / "rules" / "603-triggered-abilities.md"
    hostile = rules.read_text("utf-8").replace("A condition", f"Asks: {HOSTILE}\n{HOSTILE} A condition")
    rules.write_text(hostile, "utf-8")
    words = small_root / "words.toml"
    words.write_text(words.read_text("utf-8").replace("the name", "<script>x</script>"), "utf-8")
    build_site(standing(small_root), tmp_path / "site")
    found = pages(tmp_path / "site")
    assert any("alert(1)" in page.text for page in found.values())
    for name, page in found.items():
        assert page.tags.count("script") == 1, name
        assert not any(link.startswith("javascript:") for link in page.links), name
    assert list(broken(tmp_path / "site")) == []


def test_a_link_that_is_no_web_address_stays_text(small_root: Path, tmp_path: Path) -> None:
    page = small_root / "rulings" / "reflecting-pool.md"
    page.write_text(page.read_text("utf-8").replace("https://example.org/", "javascript:alert(1)//"), "utf-8")
    build_site(standing(small_root), tmp_path / "site")
    assert not any(
        "javascript:" in link for link in Page(tmp_path / "site/rulings/reflecting-pool.html").links
    )


def contents(out: Path) -> dict[str, bytes]:
    return {file.relative_to(out).as_posix(): file.read_bytes() for file in out.rglob("*") if file.is_file()}


def test_the_same_corpus_gives_the_same_site(small_root: Path, tmp_path: Path) -> None:
    for name in ("one", "two", "one"):
        build_site(standing(small_root), tmp_path / name)
    assert contents(tmp_path / "one") == contents(tmp_path / "two")


def test_pages_of_an_earlier_site_go_and_other_files_stay(small_root: Path, tmp_path: Path) -> None:
    out = tmp_path / "site"
    whole = standing(small_root)
    build_site(whole, out)
    (out / "CNAME").write_text("rulings.example")
    cards = {name: card for name, card in whole.corpus.cards.items() if name != "Reflecting Pool"}
    build_site(replace(whole, corpus=replace(whole.corpus, cards=cards)), out)
    assert not (out / "cards" / "reflecting-pool.html").exists()
    assert (out / "CNAME").read_text() == "rulings.example"


def test_a_folder_that_is_no_site_is_left_alone(small_root: Path, tmp_path: Path) -> None:
    with pytest.raises(UpheldError, match="holds something that is no site"):
        build_site(standing(small_root), small_root)
    with pytest.raises(UpheldError, match="is no folder"):
        build_site(standing(small_root), small_root / "words.toml")


def test_a_forged_list_of_files_removes_nothing_outside(small_root: Path, tmp_path: Path) -> None:
    out = tmp_path / "site"
    out.mkdir()
    (tmp_path / "precious").write_text("mine")
    (out / MARK).write_text("../precious\n")
    with pytest.raises(UpheldError, match="leads out of the site"):
        build_site(standing(small_root), out)
    assert (tmp_path / "precious").read_text() == "mine"


def test_the_styles_and_scripts_name_nothing_outside(checkout: Path) -> None:
    for file in (checkout / "site").rglob("*"):
        if file.suffix in (".css", ".js", ".html"):
            assert not re.search(r"(?:https?:)?//[\w.]+\.\w", file.read_text("utf-8")), file
