"""Rulings that seem to belong to another card: they speak of a card or a keyword that theirs does not have.

Rulings name other cards and keywords all the time, as examples and for what happens when the two meet. So
only two signs count. One is a ruling that says what another card does, without example and without a word of
its own card. The other is a text that many cards share because of a keyword, on one of few that lack it.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Final

from upheld.library.cards import OfficialCard
from upheld.library.checking.ruling_finding import Finding, RuledCards
from upheld.library.rulings import OfficialRuling
from upheld.rules.edition import Edition

FEW: Final = 2
"""A text on more cards than this is meant for all of them."""

MANY: Final = 5
"""How many cards with the keyword must share a text, and how many times as many as cards without it."""

RARE: Final = 0.02
"""Keywords that a larger share of all cards names are everyday words, such as cast and exile."""

_CAPITALS = re.compile(
    r"[A-Z][\w’'-]*(?:,? (?:(?:of|the|and|to|in|from|with|for|an?|at|on|by) )*[A-Z][\w’'-]*)*"
)
_POSSESSIVE = re.compile(r"(?:'s|’s|'|’)$")
_ITS_ABILITY = r"(?:'s|'|’s|’) (?:\w+ ){0,3}(?:ability|abilities|effects?|triggers?|costs?|Oracle)\b"
_IT_DOES = (
    r" (?:can|can't|could|will|won't|would|is|isn't|was|does|doesn't|has|causes|gives|gets|deals|dealt|"
    r"enters|leaves|dies|triggers|becomes|resolves|counts|checks|removes|affects|grants|makes|lets|allows|"
    r"from your graveyard|to activate)\b"
)
_OWN_CARD_OR_EXAMPLE = re.compile(
    r"example|such as|\blike\b|e\.g\.|instance|including|\bsay\b|\(|unlike|similar|combin|together|"
    r"\bif you (?:also )?control\b|\bas [A-Z][\w' ]+ does\b|\bset\b|"
    r"\bthis (?:card|spell|ability|effect|permanent|creature|artifact|enchantment|land|planeswalker)\b",
    re.IGNORECASE,
)
_SMALL: Final = frozenset(("the", "and", "for", "with", "from"))


def misplaced_by_card(ruled: RuledCards) -> Iterator[Finding]:
    """Every ruling that says what another card does and nothing of its own."""
    named = _by_name(ruled.cards.values())
    spread = _spread(ruled)
    for oracle_id, rulings in ruled.rulings.items():
        card = ruled.cards[oracle_id]
        for ruling in rulings:
            if len(spread[ruling.text]) > FEW or _OWN_CARD_OR_EXAMPLE.search(ruling.text):
                continue
            other = _acting_card(ruling.text, card, named)
            if other is not None:
                message = f"speaks of {other}, which is another card, and of nothing that {card.name} has"
                yield Finding("misplaced", card.name, ruling, message)


def _acting_card(text: str, card: OfficialCard, named: Mapping[str, OfficialCard]) -> str | None:
    """The name of another card of which the text says what it does; None when it names its own card too."""
    if card.layout == "meld" or any(word in text for word in _words_of_name(card)):
        return None
    own_text = f"{card.name} {_text(card)}"
    for name in _names_in(text, named):
        if named[name] is card or name in own_text or named[name].layout == "meld":
            continue
        does = f"(?:{_ITS_ABILITY}|{_IT_DOES})" if " " in name else _ITS_ABILITY
        if re.search(re.escape(name) + does, text):
            return name
    return None


def _names_in(text: str, named: Mapping[str, OfficialCard]) -> Iterator[str]:
    """The names of cards in the text, at each place the longest."""
    for found in _CAPITALS.finditer(text):
        words = found[0].split(" ")
        pieces = (" ".join(words[i:j]) for i in range(len(words)) for j in range(len(words), i, -1))
        forms = (form for piece in pieces for form in (piece, _POSSESSIVE.sub("", piece)))
        name = next((form for form in forms if form in named), None)
        if name is not None:
            yield name


def _words_of_name(card: OfficialCard) -> frozenset[str]:
    words = (word for face in card.faces for word in re.findall(r"[\w’'-]+", face.name))
    return frozenset(word for word in words if len(word) > 2 and word.lower() not in _SMALL)


def misplaced_by_keyword(ruled: RuledCards, keywords: Collection[str]) -> Iterator[Finding]:
    """Every ruling about a keyword on a card without it, where nearly all cards with the ruling have it."""
    texts = {oracle_id: _all_words(card) for oracle_id, card in ruled.cards.items()}
    patterns = dict(_rare(keywords, texts.values()))
    for text, rulings in _spread(ruled).items():
        if len(rulings) <= MANY:
            continue
        lower = text.lower()
        named = [keyword for keyword, forms in patterns.items() if keyword in lower and forms.search(lower)]
        for keyword, ruling in _outliers(rulings, {name: patterns[name] for name in named}, texts):
            card = ruled.cards[ruling.oracle_id]
            message = f"is about {keyword}, which the text of {card.name} does not name"
            yield Finding("misplaced", card.name, ruling, message)


def _outliers(
    rulings: Iterable[OfficialRuling], named: Mapping[str, re.Pattern[str]], texts: Mapping[str, str]
) -> Iterator[tuple[str, OfficialRuling]]:
    """The rulings on cards that lack all the keywords, with the keyword that most of the others have."""
    having = {
        name: [ruling for ruling in rulings if forms.search(texts[ruling.oracle_id])]
        for name, forms in named.items()
    }
    if not having:
        return
    keyword, with_it = max(having.items(), key=lambda pair: len(pair[1]))
    with_any = {ruling.id for found in having.values() for ruling in found}
    about = keyword.split()[-1]  # a card that speaks of dungeons is not far from venturing into one
    lacking = [
        ruling for ruling in rulings if ruling.id not in with_any and about not in texts[ruling.oracle_id]
    ]
    if len(with_it) >= MANY * max(1, len(list(rulings)) - len(with_it)):
        yield from ((keyword, ruling) for ruling in lacking)


def _rare(keywords: Iterable[str], texts: Collection[str]) -> Iterator[tuple[str, re.Pattern[str]]]:
    for keyword in sorted(keywords):
        if sum(keyword in text for text in texts) <= RARE * len(texts):
            yield keyword, _forms(keyword)


def keyword_names(edition: Edition) -> frozenset[str]:
    """The keyword actions and abilities of an edition, in lower case (CR 701 and 702)."""
    headings = (rule.text for rule in edition.rules.values() if re.fullmatch(r"70[12]\.\d+", rule.number))
    return frozenset(text.strip(".").lower() for text in headings if len(text) < 40)


def _forms(keyword: str) -> re.Pattern[str]:
    """The keyword as a verb may change it: cycling for cycle."""
    stem = keyword.rstrip("e")
    forms = (keyword, f"{keyword}s", f"{keyword}ed", f"{keyword}ing", f"{stem}ing", f"{stem}ed")
    alternatives = "|".join(map(re.escape, (*forms, f"{keyword.rstrip('y')}ied")))
    return re.compile(rf"\b(?:{alternatives})\b")


def _by_name(cards: Iterable[OfficialCard]) -> dict[str, OfficialCard]:
    named: dict[str, OfficialCard] = {}
    for card in cards:
        for name in (card.name, *(face.name for face in card.faces)):
            named.setdefault(name, card)
    return named


def _spread(ruled: RuledCards) -> dict[str, list[OfficialRuling]]:
    """The rulings by their texts."""
    found: dict[str, list[OfficialRuling]] = defaultdict(list)
    for rulings in ruled.rulings.values():
        for ruling in rulings:
            found[ruling.text].append(ruling)
    return found


def _text(card: OfficialCard) -> str:
    return " ".join(f"{face.type_line} {face.text}" for face in card.faces)


def _all_words(card: OfficialCard) -> str:
    return f"{card.name} {_text(card)} {' '.join(card.keywords)}".lower()
