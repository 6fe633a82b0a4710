"""Drawing cards, one at a time (CR 121)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from upheld.engine import library
from upheld.engine.ability import Ability, Frame, frame_of
from upheld.engine.body import PlayerVerb
from upheld.engine.marks import rule
from upheld.engine.move import Move
from upheld.engine.position import Refs
from upheld.engine.quantity import Quantity
from upheld.engine.triggered import Happening
from upheld.engine.turn import turn_based
from upheld.language import phrase

if TYPE_CHECKING:
    from upheld.engine.game import Game

ONE_AT_A_TIME = rule("121.2", without="several cards are drawn all at once, as one draw")
FINISHED_BEFORE_NEXT = rule(
    "614.11a", "121.6b", without="what replaces a draw is carried out only after the whole sequence of draws"
)
EMPTY_LIBRARY_TOO = rule("614.11", "121.6a", without="a draw from an empty library cannot be replaced")
DRAW_STEP = rule("504.1", "121.1", without="the active player draws no card in the draw step")


class DrawCards(NamedTuple):
    """A player is instructed to draw a number of cards (CR 121.2, 121.2a)."""

    player: int
    number: int

    rules: tuple[str, ...] = ("121.2",)

    def affected(self, game: Game) -> int:
        return self.player

    def contained(self, game: Game) -> None:
        return None

    def perform(self, game: Game) -> DrawCards | None:
        if self.number <= 0:
            return None
        number = self.number
        if number > 1 and not ONE_AT_A_TIME.obeyed(game):
            game.do(Draw(self.player, number))
            return self
        postpones = number > 1 and bool(game.active("replace Draw")) and game.postponed is None
        if postpones and not FINISHED_BEFORE_NEXT.obeyed(game):
            _draw_with_replacements_last(game, self.player, number)
            return self
        for _ in range(number):
            game.do(Draw(self.player))
        return self


def _draw_with_replacements_last(game: Game, player: int, number: int) -> None:
    """The misreading of 614.11a: the sequence first, then what replaced parts of it."""
    game.postponed = []
    try:
        for _ in range(number):
            game.do(Draw(player))
    finally:
        late, game.postponed = game.postponed, None
    for body, frame, lineage in late:
        own, game.lineage = game.lineage, lineage
        try:
            body.carry_out(game, frame)
        finally:
            game.lineage = own


class Draw(NamedTuple):
    """A player draws a card: the top card of their library goes to their hand (CR 121.1)."""

    player: int
    together: int = 1
    card: int | None = None

    rules: tuple[str, ...] = ("121.1",)

    def affected(self, game: Game) -> int:
        return self.player

    def contained(self, game: Game) -> None:
        return None

    def perform(self, game: Game) -> Draw | None:
        drawn: int | None = None
        for _ in range(self.together):
            top = library.top(game, self.player)
            if top is None:
                game.set_player(self.player, drew_from_empty=True)
                break
            moved = game.do(Move(top, "hand", "draw"))
            drawn = next((event.became for event in moved if isinstance(event, Move)), None)
        if drawn is None:
            return None
        game.add_fact("drawn", self.player, self.together)
        if game.things[drawn].face is not None:
            for active in game.active("as drawn"):
                if active.source == drawn:
                    active.ability.as_drawn(game, frame_of(active), drawn)
        return self._replace(card=drawn)


@phrase("player-verb", "draw <number:quantity> card[s]")
class DrawVerb(PlayerVerb):
    """Draw cards (CR 121.1); drawing from an empty library is possible (121.3), unless it is forbidden."""

    number: Quantity
    moves_library_cards = True

    def is_possible(self, game: Game, frame: Frame, player: int) -> bool:
        from upheld.engine.replacement import is_forbidden

        return not is_forbidden(game, Draw(player))

    def do(self, game: Game, frame: Frame, player: int) -> None:
        number = self.number.value(game, frame)
        frame.refs["amount"] = number
        if number > 0:
            game.do(DrawCards(player, number))


@phrase("event-verb", "draw a card")
class DrawsACard(Happening):
    """A player draws a card."""

    names = ("Draw",)
    would = ("Draw",)

    def matches(self, game: Game, frame: Frame, event: Any) -> Refs | None:
        return (("player", event.player), ("card", event.card), ("object", event.card))

    def would_match(self, game: Game, frame: Frame, event: Any) -> Refs | None:
        if game.size("library", event.player) == 0 and not EMPTY_LIBRARY_TOO.obeyed(game):
            return None
        return (("player", event.player),)


@phrase("event-verb", "draw 1 or more cards")
class DrawsCards(Happening):
    """A player is instructed to draw cards, any number of them (CR 121.2a)."""

    would = ("DrawCards",)

    def matches(self, game: Game, frame: Frame, event: Any) -> Refs | None:
        return (("player", event.player), ("amount", event.number))


@turn_based("draw")
def draw_for_turn(game: Game) -> None:
    """The active player draws a card (CR 504.1)."""
    if DRAW_STEP.obeyed(game):
        game.do(DrawCards(game.flow.active, 1))


@phrase("static", "players can't draw cards", at={"who": "all"})
@phrase("static", "your opponents can't draw cards", at={"who": "opponents"})
@phrase("static", "you can't draw cards", at={"who": "you"})
class CantDraw(Ability):
    """Players cannot draw (CR 614.17)."""

    who: str

    def channels(self) -> tuple[str, ...]:
        return ("forbid Draw",)

    def forbids(self, game: Game, frame: Frame, event: Draw) -> bool:
        if self.who == "all":
            return True
        return (event.player == frame.controller) is (self.who == "you")


@phrase("static", "each player can't draw more than one card each turn", at={"who": "all"})
@phrase("static", "each opponent can't draw more than one card each turn", at={"who": "opponents"})
class OneDrawEachTurn(Ability):
    """A limit of one drawn card each turn (CR 121.2b)."""

    who: str

    def channels(self) -> tuple[str, ...]:
        return ("forbid Draw",)

    def forbids(self, game: Game, frame: Frame, event: Draw) -> bool:
        concerned = self.who == "all" or event.player != frame.controller
        return concerned and game.fact("drawn", event.player) > 0
