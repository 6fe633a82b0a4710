"""What a spell does as it resolves, and its targets (CR 113.3a, 608)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from upheld.language import phrase

from .ability import Ability
from .body import Body, Sentence

if TYPE_CHECKING:
    from .game import Game


@phrase("spell-ability", "<body:body>")
class SpellAbility(Ability):
    """The instructions of an instant or sorcery (CR 113.3a)."""

    body: Body
    zones = ("stack",)


def body_of(game: Game, id: int) -> Body:
    """All instructions of an instant or sorcery spell, in order."""
    sentences: tuple[Sentence, ...] = ()
    for ability in game.view(id).abilities:
        if isinstance(ability, SpellAbility):
            sentences = (*sentences, *ability.body.sentences)
    return Body(sentences)


def enchant_targets(game: Game, id: int) -> tuple[Any, ...]:
    """What an Aura spell targets (CR 303.4a)."""
    return tuple(
        target for ability in game.view(id).abilities for target in getattr(ability, "aura_targets", ())
    )


def targets_of(game: Game, id: int) -> tuple[Any, ...]:
    """The targets that a spell needs as it is cast (CR 601.2c)."""
    values = game.view(id)
    if values.types & {"instant", "sorcery"}:
        return body_of(game, id).targets()
    return enchant_targets(game, id)
