"""How official cards and rulings are printed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from upheld_cli.output import dim, heading, verdict_text, wrapped

Record = dict[str, Any]

_BECAME: Final = {
    "unchanged": "{named} is still {now}",
    "moved": "{named} is {now} now",
    "edited": "{named} is {now} now, in other words",
    "gone": "{named} is gone",
    "no such rule": "there was no rule {named}",
    "no edition": "no imported edition is of that time: what {named} was is not known",
}


def shown_card(record: Record) -> Iterator[str]:
    """A card that only the library has, with its official rulings."""
    for face in record["faces"]:
        yield f"{heading(face['name'])}  {face['cost']}".rstrip()
        size = face["size"] or face["loyalty"] or face["defense"]
        yield face["type"] + (f"  {size}" if size else "")
        yield from (wrapped(line, "  ") for line in face["text"])
        yield ""
    yield dim(f"{record['id']} · no file of the corpus has this card: the text is the official one")
    yield from shown_rulings(record["official"])


def shown_rulings(official: Record | None) -> Iterator[str]:
    """The official rulings on a card, and which are upheld; nothing when none are imported."""
    if official is None or not official["rulings"]:
        return
    rulings = official["rulings"]
    upheld = sum(each["upheld"] for each in rulings)
    yield f"\n{heading('Official rulings')}  {upheld} of {len(rulings)} upheld by ours"
    for each in rulings:
        yield dim(f"  {each['id']}  Covers: {each['covers']}")
        yield from _ruling(each)


def shown_ruling(record: Record) -> Iterator[str]:
    """One official ruling."""
    yield heading(record["title"])
    yield dim(record["id"])
    yield from _ruling(record)
    yield dim(f"    Covers: {record['covers']}")


def _ruling(record: Record) -> Iterator[str]:
    yield wrapped(f"{record['date']}  {record['text']}", "    ")
    for rule in record["rules"]:
        of = f" (of {rule['edition']})" if rule["edition"] else ""
        now = " and ".join(rule["now"])
        yield f"    rule {_BECAME[rule['became']].format(named=rule['named'] + of, now=now)}"
    for each in record["covered_by"]:
        same = " (by its text, on another card)" if each["by_text"] else ""
        yield f"    {each['id'].partition(':')[2]}  {verdict_text(each['verdict'])}{same}"
