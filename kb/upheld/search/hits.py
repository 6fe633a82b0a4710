"""Makes hits of what was found: what each says, shows and is linked to, and why it stands where it does."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from upheld.search.hit import Hit, Link
from upheld.search.index import Index
from upheld.search.ranking.merging import Found
from upheld.search.ranking.rank import Given, Ranking, share_of
from upheld.search.text.sentence import first_sentence
from upheld.search.text.slang import Group
from upheld.search.text.snippet import snippet

MOST_LINKS: Final = 3
"""So many things that a hit is linked to are named."""


class Hits:
    """Makes the hits of one answer."""

    def __init__(
        self, index: Index, rankings: Sequence[Ranking], groups: Sequence[Group], *, explain: bool
    ) -> None:
        self._index, self._explain = index, explain
        self._rankings = {id(ranking.shelf): ranking for ranking in rankings}
        self._words = {each.term for group in groups for each in group.weighted()}

    def made(self, found: Sequence[Found], first: int) -> list[Hit]:
        """The hits, ranks counting from `first`."""
        return [self._hit(each, rank) for rank, each in enumerate(found, first)]

    def _hit(self, found: Found, rank: int) -> Hit:
        stored = found.stored
        linked = list(self._linked(stored))
        return Hit(
            rank=rank,
            score=found.score,
            kind=stored["kind"],
            id=stored["id"],
            title=stored["title"],
            says=stored.get("says") or first_sentence(stored.get("text", "")),
            snippet=snippet(stored.get("text", ""), self._words),
            rules=tuple(stored.get("rules", ())),
            verdict=stored.get("verdict") or self._covered_verdict(stored),
            edition=stored.get("edition", ""),
            linked=tuple(linked[:MOST_LINKS]),
            also=tuple(str(found.shelf.stored(document)["id"]) for document in found.others),
            why=tuple(self._why(found)) if self._explain else (),
        )

    def _linked(self, stored: Mapping[str, Any]) -> Iterator[Link]:
        if stored["kind"] == "official":
            yield from self._index.covering.get(stored.get("family", ""), ())
            return
        record = json.loads(stored["record"]) if "record" in stored else {}
        for key in ("rulings",) if stored["kind"] in ("rule", "card") else ("rules", "rulings"):
            for each in record.get(key, ()):
                title = each.get("title") or first_sentence(each.get("text") or "")
                yield Link(each["id"], title, each.get("verdict"))

    def _covered_verdict(self, stored: Mapping[str, Any]) -> str | None:
        covering = self._index.covering.get(stored.get("family", ""), ())
        return covering[0].verdict if covering else None

    def _why(self, found: Found) -> Iterator[str]:
        ranking = self._rankings[id(found.shelf)]
        scored = found.scored
        if not ranking.terms or not (scored.words or scored.given):
            yield "named outright, or let through by a filter"
            return
        shares = [(share_of(found.shelf, term, scored.document), term) for term in ranking.terms]
        for share, term in sorted(shares, key=lambda each: -each[0]):
            if share:
                rarity = found.shelf.rarity(term.term)
                yield f"{share:.3f} from “{term.term}” (weight {term.weight:g}, rarity {rarity:.2f})"
        yield f"{scored.words:.3f} of what the words can give, covering {scored.covers:.0%} of the question"
        reasons: dict[str, list[Given]] = defaultdict(list)
        for given in scored.given:
            reasons[given.why].append(given)
        for why, gifts in reasons.items():
            whose = f" ({', '.join(each.giver for each in gifts)})" if gifts[0].giver else ""
            yield f"+{sum(each.amount for each in gifts):.3f}: {why}{whose}"
