"""The journal in words: one sentence for each kind of entry and event."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from upheld.engine.ability import as_player, as_subject, is_player
from upheld.engine.game import Game
from upheld.engine.journal import Entry
from upheld.engine.mana import written
from upheld.engine.steps import spoken

from .labels import answer, is_unknown, label, question

Teller = Callable[["Words", Any], str | None]

_TELLERS: dict[str, Teller] = {}


def tells(event: str) -> Callable[[Teller], Teller]:
    """Register how events of a class, by its name, are told; None leaves an event out."""

    def register(teller: Teller) -> Teller:
        _TELLERS[event] = teller
        return teller

    return register


def told_events() -> frozenset[str]:
    """The names of the event classes that have words of their own."""
    return frozenset(_TELLERS)


class Words:
    """The names of one game, at the position that is told."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def player(self, player: int) -> str:
        return self.game.players[player].name

    def does(self, player: int, verb: str) -> str:
        """A player with a verb in the right form: "you draw", "opponent draws"."""
        return f"you {verb}" if player == 0 else f"{self.player(player)} {verb}s"

    def object(self, id: int | None) -> str:
        if id is None:
            return "nothing"
        return "the game" if is_unknown(self.game, id) else label(self.game, id)

    def the(self, id: int) -> str:
        """An object with its article, where it is an ability."""
        return f"the {self.object(id)}" if self._is_ability(id) else self.object(id)

    def _is_ability(self, id: int) -> bool:
        return not is_unknown(self.game, id) and self.game.thing(id).ability is not None

    def subject(self, subject: int) -> str:
        return self.player(as_player(subject)) if is_player(subject) else self.object(subject)

    def entry(self, entry: Entry) -> str | None:
        """An entry as a sentence without its full stop; None for what is not worth telling."""
        kind = entry.kind
        if kind == "event":
            return self.event(entry.what)
        if kind == "staged":
            return f"it simply happens: {entry.what}"
        if kind == "triggered":
            return f"an ability of {self.object(entry.what.active.source)} triggers"
        if kind == "resolving":
            return f"{self.the(entry.what)} begins to resolve"
        if kind == "fizzled":
            return f"{self.the(entry.what)} does not resolve and does nothing"
        if kind == "instead":
            return f"what {self.object(entry.what.source)} says happens instead"
        if kind == "skipped":
            player, step = entry.what
            return f"{'your' if player == 0 else self.player(player)} {spoken(step)} is skipped"
        if kind == "answer":
            choice, index = entry.what
            chooser = "chance" if choice.chooser < 0 else self.player(choice.chooser)
            answered = answer(self.game, choice.options[index].text)
            return f"{question(self.game, choice)}: {chooser} chose {answered}"
        return None

    def event(self, event: Any) -> str | None:
        """An event as a sentence without its full stop."""
        teller = _TELLERS.get(type(event).__name__)
        if teller is not None:
            return teller(self, event)
        fields = ", ".join(f"{name} {value}" for name, value in event._asdict().items() if name != "rules")
        return f"{type(event).__name__}: {fields}"


def _number(count: int, thing: str) -> str:
    return f"{count} {thing}{'' if count == 1 else 's'}"


@tells("TurnBegins")
def _turn(words: Words, event: Any) -> str:
    return f"{'your' if event.player == 0 else words.player(event.player) + chr(39) + 's'} turn begins"


@tells("StepBegins")
def _step(words: Words, event: Any) -> str:
    return f"the {spoken(event.step)} begins"


@tells("DrawGame")
def _drawn_game(words: Words, event: Any) -> str:
    return "the game is a draw"


@tells("DrawCards")
def _draws(words: Words, event: Any) -> None:
    """The single draws are told (CR 121.2)."""
    return


@tells("Draw")
def _draw(words: Words, event: Any) -> None:
    """The card that goes to the hand is told (CR 121.1)."""
    return


@tells("Move")
def _move(words: Words, event: Any) -> str | None:
    if event.to == "graveyard" and event.reason in ("discard", "destroy", "sacrifice", "counter"):
        return None
    name = words.object(event.became if event.became is not None else event.thing)
    if event.reason == "draw" and event.to == "hand":
        return f"{words.does(words.game.thing(event.thing).owner, 'draw')} {name}"
    if event.to == "battlefield" and event.reason == "play":
        return f"{words.does(words.game.thing(event.thing).owner, 'play')} {name}"
    if event.to == "battlefield":
        return f"{name} enters the battlefield"
    where = {"hand": "its owner's hand", "graveyard": "its owner's graveyard", "stack": "the stack"}
    if event.to == "library":
        return f"{name} goes to the {'top' if event.at_top else 'bottom'} of its owner's library"
    return f"{name} goes to {where.get(event.to, event.to)}"


@tells("Cease")
def _cease(words: Words, event: Any) -> str:
    return f"{words.object(event.thing)} ceases to exist"


@tells("AttemptedDraw")
def _attempt(words: Words, event: Any) -> str:
    whose = "your" if event.player == 0 else f"{words.player(event.player)}'s"
    return f"{whose} library has no card to draw"


@tells("StateBasedActionsChecked")
def _checked(words: Words, event: Any) -> None:
    return None


@tells("Discard")
def _discard(words: Words, event: Any) -> str:
    return f"{words.does(event.player, 'discard')} {words.object(event.card)}"


@tells("Destroy")
def _destroy(words: Words, event: Any) -> str:
    return f"{words.object(event.thing)} is destroyed"


@tells("Sacrifice")
def _sacrifice(words: Words, event: Any) -> str:
    return f"{words.does(event.player, 'sacrifice')} {words.object(event.thing)}"


@tells("Tap")
def _tap(words: Words, event: Any) -> str:
    return f"{words.object(event.thing)} becomes tapped"


@tells("Untap")
def _untap(words: Words, event: Any) -> str:
    return f"{words.object(event.thing)} becomes untapped"


@tells("AddMana")
def _add(words: Words, event: Any) -> str:
    return f"{words.does(event.player, 'add')} {written(event.types)} from {words.object(event.source)}"


@tells("TappedForMana")
def _tapped(words: Words, event: Any) -> str | None:
    """Told only where nothing was made: the mana itself has been told."""
    return (
        None if event.types else f"{words.object(event.permanent)} has been tapped for mana, but makes none"
    )


@tells("ManaEmpties")
def _empties(words: Words, event: Any) -> str:
    return f"{words.does(event.player, 'lose')} all unspent mana"


@tells("PayMana")
def _pay(words: Words, event: Any) -> str:
    return f"{words.does(event.player, 'pay')} {written(event.symbols)}"


@tells("GainLife")
def _gain(words: Words, event: Any) -> str:
    return f"{words.does(event.player, 'gain')} {event.number} life"


@tells("LoseLife")
def _lose(words: Words, event: Any) -> str:
    return f"{words.does(event.player, 'lose')} {event.number} life"


@tells("Damage")
def _damage(words: Words, event: Any) -> str:
    return f"{words.object(event.source)} deals {event.number} damage to {words.subject(event.subject)}"


@tells("DamageMarked")
def _marked(words: Words, event: Any) -> None:
    """The damage itself is told (CR 120.3e)."""


@tells("TouchedByDeath")
def _touched(words: Words, event: Any) -> None:
    """The damage itself is told."""
    return


@tells("PutCounters")
def _counters(words: Words, event: Any) -> str:
    return f"{_number(event.number, event.name + ' counter')} on {words.object(event.thing)}"


@tells("RemoveCounters")
def _fewer(words: Words, event: Any) -> str:
    return f"{_number(event.number, event.name + ' counter')} fewer on {words.object(event.thing)}"


@tells("SpellCast")
def _cast(words: Words, event: Any) -> str:
    return f"{words.does(event.player, 'cast')} {words.object(event.spell)}"


@tells("LandPlayed")
def _play(words: Words, event: Any) -> None:
    """The land that enters is told (CR 305.1)."""
    return


@tells("AbilityActivated")
def _activate(words: Words, event: Any) -> str | None:
    """Mana abilities are told by the mana they make."""
    if event.on_stack is None:
        return None
    return f"{words.does(event.player, 'activate')} an ability of {words.object(event.source)}"


@tells("Resolves")
def _resolves(words: Words, event: Any) -> None:
    return None


@tells("Reveal")
def _reveal(words: Words, event: Any) -> str:
    return f"{words.object(event.card)} is revealed"


@tells("RevealedForMiracle")
def _miracle(words: Words, event: Any) -> str:
    return f"{words.does(event.player, 'reveal')} {words.object(event.card)} for miracle"


@tells("CarryOut")
def _instead(words: Words, event: Any) -> str:
    return f"what {words.object(event.source)} says happens instead"


@tells("StartEffect")
def _effect(words: Words, event: Any) -> str:
    if is_unknown(words.game, event.source):
        return "an effect begins"
    return f"an effect of {words.object(event.source)} begins"


@tells("EndEffects")
def _effects_end(words: Words, event: Any) -> str:
    return "an effect ends" if len(event.ids) == 1 else f"{len(event.ids)} effects end"


@tells("DamageWearsOff")
def _wears_off(words: Words, event: Any) -> str:
    return "damage wears off"


@tells("LoseGame")
def _loses(words: Words, event: Any) -> str:
    return f"{words.does(event.player, 'lose')} the game"


@tells("WinGame")
def _wins(words: Words, event: Any) -> str:
    return f"{words.does(event.player, 'win')} the game"


@tells("CopySpell")
def _copy(words: Words, event: Any) -> str:
    return f"a copy of {words.object(event.original)} is put on the stack"


@tells("CreateToken")
def _token(words: Words, event: Any) -> str:
    return f"{words.does(event.player, 'create')} {event.face.name}"


@tells("AddTurn")
def _extra(words: Words, event: Any) -> str:
    return f"{words.does(event.player, 'get')} an extra turn after this one"


@tells("AbilityOnStack")
def _on_stack(words: Words, event: Any) -> str:
    return f"the {words.object(event.became)} goes on the stack"


@tells("Announced")
def _announced(words: Words, event: Any) -> str | None:
    chooser = words.game.controller(event.thing)
    itself = {as_subject(chooser): "yourself" if chooser == 0 else "themselves"}
    chosen = [subject for subjects in event.targets or () for subject in subjects]
    subjects = [itself.get(subject) or words.subject(subject) for subject in chosen]
    if not subjects:
        return None
    role = "the target" if len(subjects) == 1 else "the targets"
    chooses, names = words.does(chooser, "choose"), " and ".join(subjects)
    return f"{chooses} {names} as {role} of {words.the(event.thing)}"


@tells("AbilityStacked")
def _stacked(words: Words, event: Any) -> None:
    return None


@tells("AbilityLeaves")
def _leaves(words: Words, event: Any) -> str:
    return f"the {words.object(event.thing)} leaves the stack"


@tells("ControlChanges")
def _control(words: Words, event: Any) -> str:
    return f"{words.does(event.player, 'gain')} control of {words.object(event.thing)}"


@tells("Linked")
def _linked(words: Words, event: Any) -> None:
    return None


@tells("CountedAsDrawn")
def _counted(words: Words, event: Any) -> str:
    return f"{words.object(event.card)} counts as drawn"


@tells("MiracleUnused")
def _unused(words: Words, event: Any) -> str:
    return f"{words.object(event.card)} is no longer revealed"


@tells("CounterSpell")
def _countered(words: Words, event: Any) -> str:
    return f"{words.object(event[0])} is countered"
