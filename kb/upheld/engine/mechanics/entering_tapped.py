"""Permanents that enter tapped, by their own text or by another permanent's (CR 614.1d, 614.12)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from upheld.engine import would_enter
from upheld.engine.ability import Frame
from upheld.engine.body import PlayerVerb, asked_whether
from upheld.engine.move import Move
from upheld.engine.noun import Kind
from upheld.engine.replacement import Replacement
from upheld.language import phrase

if TYPE_CHECKING:
    from upheld.engine.game import Game


def tapped(event: Move) -> Move:
    """The same entering, tapped."""
    assert event.entering is not None
    return event._replace(entering=event.entering._replace(tapped=True))


@phrase("enters", "<what:object> enters tapped", at={"unless": None})
@phrase("enters", "<what:object> enters tapped unless you <unless:player-verb>")
class EntersTapped(Replacement):
    """A permanent enters tapped, perhaps unless its controller pays for it (CR 614.1d, 614.12a)."""

    what: Any
    unless: PlayerVerb | None

    def channels(self) -> tuple[str, ...]:
        return ("enter",)

    def applies(self, game: Game, frame: Frame, event: Move) -> bool:
        return event.to == "battlefield" and event.thing == frame.source

    def instead_of(self, game: Game, frame: Frame, event: Move) -> Sequence[Any]:
        player = event.affected(game)
        if self.unless is not None and asked_whether(game, frame, player, self.unless):
            self.unless.do(game, frame, player)
            return (event,)
        return (tapped(event),)


@phrase("static", "<kind:kind.many> enter tapped")
class OthersEnterTapped(Replacement):
    """Permanents of a kind enter tapped, judged as they would exist on the battlefield (CR 614.12)."""

    kind: Kind

    def channels(self) -> tuple[str, ...]:
        return ("replace Move",)

    def applies(self, game: Game, frame: Frame, event: Move) -> bool:
        if event.to != "battlefield" or event.entering is None or event.entering.tapped:
            return False
        return bool(would_enter.judged(game, event, lambda id: self.kind.fits(game, frame, id)))

    def instead_of(self, game: Game, frame: Frame, event: Move) -> Sequence[Any]:
        return (tapped(event),)
