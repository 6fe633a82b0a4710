"""A small book that uses everything that patterns can say."""

from __future__ import annotations

from typing import Any

from upheld.language import Book, Node, Registry

TOY = Registry()
NAMES = ("Forest", "Grizzly Bears", "Damia, Sage of Stone", "Gaea's Cradle", "Grizzly")


class Quantity(Node):
    """An amount."""


@TOY.phrase("quantity", "<number>")
class Number(Quantity):
    """A number that is written out."""

    number: int


@TOY.phrase("quantity", "<start:number> minus <less:quantity>")
class Minus(Quantity):
    start: int
    less: Quantity


@TOY.phrase("quantity", "the number of <things:noun.many>")
class CountOf(Quantity):
    things: Noun


@TOY.phrase("kind", "<subtype.=>")
class Subtype(Node):
    subtype: str


TOY.words("kind", {"card[s]": "card", "permanent[s]": "permanent", "spell[s]": "spell"})
TOY.includes("kind", "card-type")


@TOY.phrase("noun", "<base:kind.=> <tails:tail*>")
class Noun(Node):
    """Some objects: what they are, and what is true of them."""

    base: Any
    tails: tuple[Node, ...] = ()


@TOY.phrase("tail", "you control", at={"controller": "you"})
@TOY.phrase("tail", "<controller:player> controls")
class ControlledBy(Node):
    controller: str


@TOY.phrase("tail", "with <counter_name:counter-name> counter[s]")
@TOY.phrase("tail", "with <number> <counter_name:counter-name> counter[s] [?on it]")
class WithCounters(Node):
    counter_name: str
    number: int = 2


TOY.words("player", {"target player": "target", "each opponent": "opponents", "its controller": "controller"})


@TOY.phrase("object", "<name>")
class Named(Node):
    name: str


@TOY.phrase("object", "a <noun>")
class Any_(Node):
    noun: Noun


@TOY.phrase("player-verb", "draw <number:quantity> card[s]")
class Draw(Node):
    """A player draws cards."""

    number: Quantity


@TOY.phrase("player-verb", "gain <number:quantity> life", at={"sign": 1})
@TOY.phrase("player-verb", "lose <number:quantity> life", at={"sign": -1})
class ChangeLife(Node):
    number: Quantity
    sign: int


@TOY.phrase("player-verb", "discard <what:object> [at random]")
@TOY.phrase("player-verb", "throw away <what:object>")
class Discard(Node):
    what: Node


@TOY.phrase("player-verb", "search [for <what:noun>] [, then shuffle <times:number> time[s]]")
class Search(Node):
    what: Noun | None = None
    times: int | None = None


@TOY.phrase("player-verb", "can't <verb:player-verb>")
class Cannot(Node):
    verb: Node


@TOY.phrase("object-verb", "have <size> [as its base size]")
class HasSize(Node):
    size: tuple[int | str, int | str]


@TOY.phrase("object-verb", "get <change>")
class Gets(Node):
    change: tuple[int | str, int | str]


@TOY.phrase("object-verb", "are <color>")
class HasColor(Node):
    color: str


@TOY.phrase("clause", "you <verbs:player-verb+and>")
class You(Node):
    verbs: tuple[Node, ...]


@TOY.phrase("clause", "<who:player> <verbs:player-verb.s+and>")
class Player(Node):
    who: str
    verbs: tuple[Node, ...]


@TOY.phrase("clause", "<what:object> <verb:object-verb.s>")
class Object(Node):
    what: Node
    verb: Node


@TOY.phrase("clause", "all <what:noun.many> <verb:object-verb>")
class All(Node):
    what: Noun
    verb: Node


@TOY.phrase("clause", 'they say <said:quoted>: "<clause>"')
class Say(Node):
    said: str
    clause: Node


@TOY.phrase("clause", "choose <colors:color+or>")
class ChooseColor(Node):
    colors: tuple[str, ...]


@TOY.phrase("clause", "(<symbols:mana-symbols+,>)")
class Symbols(Node):
    symbols: tuple[tuple[str, ...], ...]


@TOY.phrase("clause", "<name>'s <word> is <subtypes:subtype+>")
class Property(Node):
    name: str
    word: str
    subtypes: tuple[str, ...]


def _print_twice(value: Any) -> dict[str, Any] | None:
    is_twice = isinstance(value, tuple) and len(value) == 2 and value[0] == value[1]
    return {"once": value[0]} if is_twice else None


@TOY.phrase("clause", "twice: <once:clause>", prints=_print_twice)
def twice(once: Node) -> tuple[Node, Node]:
    """The same thing two times."""
    return (once, once)


@TOY.phrase("text", "<clauses:clause+.> [?.]")
class Text(Node):
    clauses: tuple[Any, ...]


@TOY.phrase("text", "first <clauses:clause+then>")
class InOrder(Node):
    clauses: tuple[Any, ...]


def toy_book() -> Book:
    return Book(TOY, names=NAMES)
