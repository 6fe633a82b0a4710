"""The editions before the cited one, for a site that shows imported texts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

from markupsafe import Markup

from upheld.publish import address
from upheld.rules.changes import Changes
from upheld.rules.history import Station


@dataclass(frozen=True)
class Past:
    """`changes` has what each imported edition changed in the one before, the earliest first.

    `lives` has the stations of each rule by its number in the cited edition.
    """

    changes: Sequence[Changes] = ()
    lives: Mapping[str, Sequence[Station]] = field(default_factory=dict)

    def link(self, day: date, root: str) -> Markup:
        """The day, with a link to what its edition changed when there is such a page."""
        if any(changes.new == day for changes in self.changes):
            return Markup('<a href="{}{}">{}</a>').format(root, address.of_edition(day), day)
        return Markup.escape(day.isoformat())
