"""How well rules are found again in another edition, beside a plain nearest match of texts (difflib).

`python -m tests.bench.matching` prints precision, recall and time of both on the pairs read by hand, in one
run, for each half; `held_out` was never looked at while the matcher was made.
"""

from __future__ import annotations

import csv
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cache
from pathlib import Path
from typing import NamedTuple

from tests.conftest import official_folder

from upheld.rules.edition import Edition, read_edition
from upheld.rules.matching import described, match
from upheld.rules.wording import masked

PAIRS = Path(__file__).parent.parent / "rules" / "pairs"
HALVES = ("tuning", "held_out")
NEAR_ENOUGH = 0.6
"""The ratio from which difflib itself calls texts close."""

Answers = Mapping[str, str | None]
Matcher = Callable[[Edition, Edition, list[str]], Answers]


class Row(NamedTuple):
    """A pair read by hand: an old number, and the new ones that carry it on or "gone"."""

    half: str
    old: str
    new: list[str]


@dataclass(frozen=True)
class Figures:
    """Of the numbers named, how many are right; of those there are, how many are named; seconds."""

    precision: float
    recall: float
    seconds: float


def our_matcher(old: Edition, new: Edition, numbers: list[str]) -> Answers:
    found = match(described(old), described(new))
    return {number: found.pairs.get(number) or found.absorbed.get(number) for number in numbers}


def nearest_text(old: Edition, new: Edition, numbers: list[str]) -> Answers:
    """For each rule the new one with the highest ratio of its text, when that is near enough."""
    texts = {number: masked(rule.text) for number, rule in new.rules.items()}
    return {number: _nearest(masked(old.rules[number].text), texts) for number in numbers}


def _nearest(text: str, texts: Mapping[str, str]) -> str | None:
    matcher = SequenceMatcher(autojunk=False)
    matcher.set_seq2(text)
    best, found = NEAR_ENOUGH, None
    for number, other in texts.items():
        matcher.set_seq1(other)
        if matcher.real_quick_ratio() > best and matcher.quick_ratio() > best and matcher.ratio() > best:
            best, found = matcher.ratio(), number
    return found


def figures(
    halves: Sequence[str], editions: Callable[[str], Edition], matcher: Matcher
) -> dict[str, Figures]:
    """How a matcher does on each of these halves of the pairs; two editions are matched once for all."""
    rows: dict[tuple[str, str], list[Row]] = defaultdict(list)
    for half in halves:
        with (PAIRS / f"{half}.csv").open() as file:
            for line in csv.DictReader(file):
                row = Row(half, line["old"], line["new"].split("|"))
                rows[line["old_edition"], line["new_edition"]].append(row)
    counts = {half: Counter[str]() for half in halves}
    for (old, new), truth in rows.items():
        one, other = editions(old), editions(new)
        started = time.process_time()
        answers = matcher(one, other, [row.old for row in truth])
        seconds = (time.process_time() - started) / len(truth)
        for row in truth:
            answer = answers[row.old]
            counted = counts[row.half]
            counted["right"] += answer in row.new
            counted["named"] += answer is not None
            counted["wanted"] += row.new != ["gone"]
            counted["microseconds"] += round(seconds * 1e6)
    return {
        half: Figures(
            counted["right"] / counted["named"],
            counted["right"] / counted["wanted"],
            counted["microseconds"] / 1e6,
        )
        for half, counted in counts.items()
    }


def main() -> None:
    """Print both, half by half."""
    files = sorted((official_folder() / "data" / "cr").glob("CR-*.txt"))
    days = {edition.date.isoformat(): edition for edition in map(_read, files)}
    print(f"{'half':<10}{'matcher':<14}{'precision':>10}{'recall':>8}{'seconds':>9}")
    for name, matcher in (("ours", our_matcher), ("nearest text", nearest_text)):
        for half, found in figures(HALVES, days.__getitem__, matcher).items():
            print(f"{half:<10}{name:<14}{found.precision:>10.4f}{found.recall:>8.4f}{found.seconds:>9.1f}")


@cache
def _read(file: Path) -> Edition:
    return read_edition(file.read_bytes())


if __name__ == "__main__":
    main()
