"""Revealing cards (CR 701.20), and revealing until a card of a kind is found."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from upheld.engine import library
from upheld.engine.ability import Frame
from upheld.engine.body import PlayerVerb
from upheld.engine.choice import Option
from upheld.engine.marks import rule
from upheld.engine.move import Move, pile_of
from upheld.engine.noun import Kind
from upheld.language import phrase

from .draw import put_into_hand

if TYPE_CHECKING:
    from upheld.engine.game import Game

ANY_ORDER = rule(
    "401.4", without="cards put into a library at the same time keep the order in which they were"
)


class Reveal(NamedTuple):
    """A card is shown to all players (CR 701.20a)."""

    card: int

    rules: tuple[str, ...] = ("701.20a",)

    def affected(self, game: Game) -> int:
        return game.thing(self.card).owner

    def contained(self, game: Game) -> None:
        return None

    def perform(self, game: Game) -> Reveal:
        game.set_thing(self.card, revealed=True)
        return self


@phrase("player-verb", "choose land or nonland")
class ChooseLandOrNonland(PlayerVerb):
    """The player chooses one of two kinds of card."""

    introduces = ("kind",)

    def do(self, game: Game, frame: Frame, player: int) -> None:
        options = (Option("land", "land"), Option("nonland", "nonland"))
        frame.refs["kind"] = game.ask(player, "kind", "land or nonland", options, frame.source)


@phrase("player-verb", "reveal the top card of your library")
class RevealTop(PlayerVerb):
    """Reveal the top card of the library, if there is one (CR 701.20)."""

    introduces = ("object",)

    moves_library_cards = True

    def do(self, game: Game, frame: Frame, player: int) -> None:
        card = library.top(game, player)
        frame.refs["object"] = card
        if card is not None:
            game.do(Reveal(card))


@phrase("player-verb", "reveal cards from the top of your library until you reveal a <kind:kind>")
class RevealUntil(PlayerVerb):
    """Reveal cards from the top until one fits, or all are revealed (CR 608.2c, 701.20)."""

    introduces = (
        "object",
        "objects",
    )

    kind: Kind
    moves_library_cards = True

    def do(self, game: Game, frame: Frame, player: int) -> None:
        revealed: list[int] = []
        found: int | None = None
        total = game.size("library", player)
        while found is None and len(revealed) < total:
            card = library.tops(game, player, len(revealed) + 1)[-1]
            game.do(Reveal(card))
            revealed.append(card)
            if self.kind.describes(game, frame, card):
                found = card
        frame.refs["object"] = found
        frame.refs["objects"] = tuple(card for card in revealed if card != found)


@phrase("player-verb", "put <what:things> into your hand")
class PutIntoHand(PlayerVerb):
    """Cards go to their owner's hand without being drawn (CR 121.5)."""

    what: Any

    def is_possible(self, game: Game, frame: Frame, player: int) -> bool:
        return bool(self.what.choices(game, frame, player))

    def do(self, game: Game, frame: Frame, player: int) -> None:
        for id in self.what.taken(game, frame, player):
            put_into_hand(game, id)


@phrase(
    "player-verb",
    "put <what:things> on the bottom of your library in any order",
    at={"at_top": False, "chosen_order": True},
)
@phrase(
    "player-verb",
    "put <what:things> on top of your library in any order",
    at={"at_top": True, "chosen_order": True},
)
@phrase(
    "player-verb",
    "put <what:things> on the bottom of your library in a random order",
    at={"at_top": False, "chosen_order": False},
)
class PutInLibrary(PlayerVerb):
    """Cards go to an end of the library; the order is the player's or chance's (CR 401.4)."""

    what: Any
    at_top: bool
    chosen_order: bool
    moves_library_cards = True

    def do(self, game: Game, frame: Frame, player: int) -> None:
        put_in_library(game, self.what.find(game, frame), self.at_top, player if self.chosen_order else None)


def put_in_library(game: Game, ids: list[int], at_top: bool, chooser: int | None) -> None:
    """Put cards on an end of their owners' libraries; several in an order that stays open (CR 401.4)."""
    game.do(*moves_into_library(game, ids, at_top, chooser))


def moves_into_library(game: Game, ids: list[int], at_top: bool, chooser: int | None) -> list[Move]:
    """The events of putting cards on an end of their owners' libraries."""
    pile = pile_of(game, chooser, "the order of cards put into a library") if len(ids) > 1 else None
    if chooser is not None and len(game.grouped(ids)) > 1 and not ANY_ORDER.obeyed(game):
        pile, ids = None, ids[::-1] if at_top else ids
    return [Move(id, "library", "put", at_top, pile) for id in ids]
