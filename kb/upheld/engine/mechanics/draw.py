"""Drawing cards, one at a time (CR 121)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from upheld.engine import library
from upheld.engine.ability import Ability, Frame, frame_of
from upheld.engine.body import PlayerVerb, says
from upheld.engine.characteristics import spelled_out
from upheld.engine.marks import rule
from upheld.engine.move import Move
from upheld.engine.prohibition import CANT_WINS
from upheld.engine.quantity import Quantity
from upheld.engine.replacement import is_forbidden, is_replaceable
from upheld.engine.turn import turn_based
from upheld.language import phrase

from .winning import FROM_EMPTY_LIBRARY

if TYPE_CHECKING:
    from upheld.engine.game import Game

ONE_AT_A_TIME = rule("121.2", without="several cards are drawn all at once, as one draw")
FINISHED_BEFORE_NEXT = rule(
    "614.11a", "121.6b", without="what replaces a draw is carried out only after the whole sequence of draws"
)
NUMBER_ONCE = rule(
    "608.2h",
    without="a number of cards to draw is worked out anew after each draw, as far as it goes down",
)
NOT_DRAWN = rule(
    "121.5", "121.1", without="every card that goes from a library to its owner's hand has been drawn"
)
MODIFIED_NUMBER = rule(
    "614.6",
    without="the cards drawn this way are as many as the effect asked for, whatever replaced the draws",
)
DRAWN_ALL_THE_SAME = rule("121.1", "603.11", without="a card that is revealed as it is drawn is not drawn")
DRAW_STEP = rule("504.1", "703.4d", "121.1", without="the active player draws no card in the draw step")

ONE_EACH_TURN = rule(
    "121.2b", "101.2", without="a player who can't draw more than one card each turn draws more of them"
)


class DrawCards(NamedTuple):
    """A player is instructed to draw a number of cards (CR 121.2, 121.2a)."""

    player: int
    number: int

    rules: tuple[str, ...] = ("121.2",)

    def affected(self, game: Game) -> int:
        return self.player

    def contained(self, game: Game) -> None:
        return None

    def parts(self, game: Game) -> tuple[Draw, ...]:
        """The draws that it contains, performed one at a time (CR 616.1g, 121.2a)."""
        return (Draw(self.player),) if self.number > 0 else ()

    def perform(self, game: Game) -> DrawCards | None:
        if self.number <= 0:
            return None
        number = game.bounded(self.number)
        if number > 1 and _each_draw_counts(game, self.player) and not ONE_AT_A_TIME.obeyed(game):
            game.do(Draw(self.player, number))
            return self
        postpones = number > 1 and game.postponed is None and is_replaceable(game, Draw(self.player))
        if postpones and not FINISHED_BEFORE_NEXT.obeyed(game):
            _draw_with_replacements_last(game, self.player, number)
            return self
        for _ in range(number):
            game.do(Draw(self.player))
        return self


def _each_draw_counts(game: Game, player: int) -> bool:
    """Whether anything looks at single draws, so that several of them are more than one of several cards."""
    channels = ("replace Draw", "forbid Draw", "trigger Draw", "as drawn")
    if any(game.active(channel) for channel in channels):
        return True
    faces = (game.things[id].face for id in game.ids("library", player))
    return any(
        "as drawn" in ability.channels()
        for face in faces
        if face is not None
        for ability in spelled_out(face.abilities)
    )


def _draw_with_replacements_last(game: Game, player: int, number: int) -> None:
    """The misreading of 614.11a: the sequence first, then what replaced parts of it."""
    nothing_yet: tuple[Any, ...] = ()
    game.postponed = nothing_yet
    for _ in range(number):
        game.do(Draw(player))
    late, game.postponed = game.postponed, None
    for body, frame, lineage in late:
        own, game.lineage = game.lineage, lineage
        body.carry_out(game, frame)
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
        drawn: list[int] = []
        for _ in range(self.together):
            top = library.top(game, self.player)
            if top is None:
                game.do(AttemptedDraw(self.player))
                break
            moved = game.do(Move(top, "hand", "draw"))
            drawn += [event.became for event in moved if isinstance(event, Move) and event.became is not None]
        if not drawn:
            return None
        return _drawn(game, self._replace(card=drawn[-1], together=len(drawn)))


class AttemptedDraw(NamedTuple):
    """A player tried to draw from an empty library (CR 121.4)."""

    player: int

    rules: tuple[str, ...] = ("121.4",)

    def affected(self, game: Game) -> int:
        return self.player

    def contained(self, game: Game) -> None:
        return None

    def perform(self, game: Game) -> AttemptedDraw:
        noted = game.players[self.player].since_check
        if FROM_EMPTY_LIBRARY not in noted:
            game.set_player(self.player, since_check=(*noted, FROM_EMPTY_LIBRARY))
        return self


def _drawn(game: Game, draw: Draw) -> Draw | None:
    """A card has been drawn: it counts for the turn, and abilities that act as it is drawn do so (603.11)."""
    game.add_fact("drawn", draw.player, draw.together)
    assert draw.card is not None
    acted = [active.ability.as_drawn(game, frame_of(active), draw.card) for active in game.active("as drawn")]
    if any(acted) and not DRAWN_ALL_THE_SAME.obeyed(game):
        game.add_fact("drawn", draw.player, -draw.together)
        return None
    return draw


def put_into_hand(game: Game, card: int) -> None:
    """A card goes to its owner's hand and has not been drawn (CR 121.5)."""
    thing = game.things[card]
    happened = game.do(Move(card, "hand", "put"))
    became = next((event.became for event in happened if isinstance(event, Move)), None)
    if thing.zone == "library" and became is not None and not NOT_DRAWN.obeyed(game):
        game.do(CountedAsDrawn(thing.owner, became))


class CountedAsDrawn(NamedTuple):
    """The misreading of 121.5: a card that was put into a hand counts as drawn."""

    player: int
    card: int

    rules: tuple[str, ...] = ()

    def affected(self, game: Game) -> int:
        return self.player

    def contained(self, game: Game) -> None:
        return None

    def perform(self, game: Game) -> Draw | None:
        return _drawn(game, Draw(self.player, 1, self.card))


@phrase("player-verb", "draw <number:quantity> card[s]")
@phrase("player-verb", "draw cards equal to <number:quantity>")
class DrawVerb(PlayerVerb):
    """Draw cards (CR 121.1); drawing from an empty library is possible (121.3), unless it is forbidden."""

    concerns = frozenset({"library", "hand"})
    introduces = (
        "amount",
        "drawn",
    )

    number: Quantity
    moves_library_cards = True

    def is_possible(self, game: Game, frame: Frame, player: int) -> bool:
        if is_forbidden(game, Draw(player)):
            return False
        number = self.number.value(game, frame)
        return not any(
            active.ability.keeps_from_choosing(game, frame_of(active), player, number)
            for active in game.active("limit draws")
        )

    def do(self, game: Game, frame: Frame, player: int) -> None:
        number = self.number.amount(game, frame)
        before = game.fact("drawn", player)
        frame.refs["amount"] = number
        if number > 1 and says(self.number, "reads_game") and not NUMBER_ONCE.obeyed(game):
            self._recounting(game, frame, player, number)
        elif number > 0:
            game.do(DrawCards(player, number))
        frame.refs["drawn"] = game.fact("drawn", player) - before

    def _recounting(self, game: Game, frame: Frame, player: int, most: int) -> None:
        """The misreading of 608.2h: draw a card while the number is not yet down to zero."""
        for _ in range(most):
            if self.number.read(game, frame) <= 0:
                return
            game.do(DrawCards(player, 1))


@phrase("quantity", "the number of cards drawn this way")
class DrawnThisWay(Quantity):
    """How many cards were really drawn by the instruction before, as replacements left it (CR 614.6)."""

    refers_to = ("drawn",)

    def read(self, game: Game, frame: Frame) -> int:
        drawn, asked_for = int(frame.refs.get("drawn", 0)), int(frame.refs.get("amount", 0))
        return drawn if drawn == asked_for or MODIFIED_NUMBER.obeyed(game) else asked_for


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
        concerned = self.who == "all" or (event.player == frame.controller) is (self.who == "you")
        return concerned and CANT_WINS.obeyed(game)


@phrase("static", "each player can't draw more than one card each turn", at={"who": "all"})
@phrase("static", "each opponent can't draw more than one card each turn", at={"who": "opponents"})
class OneDrawEachTurn(Ability):
    """A limit of one drawn card each turn: for single draws, and for what may be chosen (CR 121.2b)."""

    who: str

    def channels(self) -> tuple[str, ...]:
        return ("forbid Draw", "limit draws")

    def forbids(self, game: Game, frame: Frame, event: Draw) -> bool:
        return self._concerns(frame, event.player) and self._is_over(game, event.player, 1)

    def keeps_from_choosing(self, game: Game, frame: Frame, player: int, number: int) -> bool:
        """Whether this many draws can be no choice and no cost of a player."""
        return number > 1 and self._concerns(frame, player) and self._is_over(game, player, number)

    def _concerns(self, frame: Frame, player: int) -> bool:
        return self.who == "all" or player != frame.controller

    def _is_over(self, game: Game, player: int, number: int) -> bool:
        return game.fact("drawn", player) + number > 1 and ONE_EACH_TURN.obeyed(game)
