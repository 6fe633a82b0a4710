"""Where each thing stands on the site, relative to its root."""

from __future__ import annotations

import hashlib
from datetime import date
from pathlib import PurePosixPath

from upheld.corpus.page import Page
from upheld.corpus.ruling import Ruling
from upheld.corpus.scenario import Case
from upheld.corpus.slug import slug


def page_address(path: str) -> str:
    """The page of a file of rulings."""
    return f"rulings/{PurePosixPath(path).stem}.html"


def of_page(page: Page) -> str:
    """The page of rulings."""
    return page_address(page.path)


def of_ruling(ruling: Ruling) -> str:
    """The ruling on its page."""
    return f"{page_address(ruling.place.path)}#{ruling.id}"


def of_case(ruling: Ruling, case: Case) -> str:
    """The case on the page of its ruling."""
    return f"{page_address(ruling.place.path)}#{case_anchor(case)}"


def case_anchor(case: Case) -> str:
    """The id of a case within its page; it stays while the key of the case does."""
    return f"case-{hashlib.sha256(case.key.encode()).hexdigest()[:10]}"


def of_rule(number: str) -> str:
    """The page of a rule's digest."""
    return f"rules/{number}.html"


def of_edition(day: date) -> str:
    """The page of what an edition changed."""
    return f"editions/{day.isoformat()}.html"


def of_card(name: str) -> str:
    """The page of a card."""
    return f"cards/{slug(name)}.html"


def of_term(term: str) -> str:
    """The term in the list of words."""
    return f"words.html#{slug(term)}"
