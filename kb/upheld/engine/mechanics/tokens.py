"""Creating tokens (CR 111, 701.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from upheld.engine import library
from upheld.engine.ability import Ability, Frame
from upheld.engine.body import PlayerVerb
from upheld.engine.face import Face
from upheld.engine.position import BATTLEFIELD, Thing
from upheld.engine.quantity import Quantity
from upheld.language import phrase

if TYPE_CHECKING:
    from upheld.engine.game import Game


class CreateToken(NamedTuple):
    """A player creates a token (CR 111.2)."""

    player: int
    face: Face
    became: int | None = None

    rules: tuple[str, ...] = ("701.7a",)

    def affected(self, game: Game) -> int:
        return self.player

    def contained(self, game: Game) -> None:
        return None

    def perform(self, game: Game) -> CreateToken:
        id = game.tick()
        things = dict(game.things)
        things[id] = Thing(
            id, -id, "token", self.player, self.player, "battlefield", self.face, id, id, self.player
        )
        game.things = things
        game.set_zone(BATTLEFIELD, library.add(game.zone("battlefield"), id, False, None))
        return self._replace(became=id)


@phrase(
    "player-verb",
    "create <number:quantity> <size:size> <colors:color+and> <subtypes:subtype+> creature token[s]",
    at={"abilities": ()},
)
@phrase(
    "player-verb",
    "create <number:quantity> <size:size> <colors:color+and> <subtypes:subtype+> creature token[s] "
    "with <abilities:keyword+and>",
)
class CreateCreatureTokens(PlayerVerb):
    """Create creature tokens with the characteristics written (CR 111.3)."""

    concerns = frozenset({"tokens"})
    introduces = ("objects",)

    number: Quantity
    size: tuple[int, int]
    colors: tuple[str, ...]
    subtypes: tuple[str, ...]
    abilities: tuple[Ability, ...]

    def do(self, game: Game, frame: Frame, player: int) -> None:
        name = " ".join(self.subtypes) + " Token"
        face = Face(
            name,
            types=frozenset({"creature"}),
            subtypes=frozenset(self.subtypes),
            abilities=self.abilities,
            power=self.size[0],
            toughness=self.size[1],
            indicator=frozenset(self.colors),
        )
        number = self.number.amount(game, frame)
        happened: list[Any] = game.do(*(CreateToken(player, face) for _ in range(number)))
        frame.refs["objects"] = tuple(event.became for event in happened if isinstance(event, CreateToken))
