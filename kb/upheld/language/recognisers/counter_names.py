"""The recogniser `counter-name`: the kinds of counters that cards use (CR 122.1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from upheld.language.built_in import BUILT_IN
from upheld.language.nearest import nearest
from upheld.language.recognisers.sizes import change_text
from upheld.language.tokens import Token

COUNTER_NAMES = frozenset(
    {
        "acorn", "aegis", "age", "aim", "arrow", "arrowhead", "art", "awakening", "bait", "bargle", "blaze",
        "blessing", "blight", "blood", "bloodline", "bloodstain", "book", "bore", "bounty", "brain",
        "bribery", "brick", "burden", "cage", "carrion", "cell", "charge", "chip", "chorus", "coin",
        "collection", "component", "contested", "control", "corpse", "corruption", "credit", "croak",
        "crystal", "cube", "currency", "curse", "day", "death", "deathtouch", "decayed", "defense", "delay",
        "depletion", "descent", "despair", "devotion", "divinity", "doom", "double strike", "dread",
        "dream", "duty", "echo", "egg", "elixir", "ember", "energy", "enlightened", "eon", "eruption",
        "everything", "exalted", "experience", "exposure", "eyeball", "eyestalk", "fade", "fate", "feather",
        "feeding", "fellowship", "fetch", "filibuster", "film", "finality", "fire", "first strike", "flame",
        "flood", "flying", "foreshadow", "fungus", "funk", "fury", "fuse", "gem", "ghostform", "glass",
        "globe", "glyph", "gold", "growth", "hack", "harmony", "haste", "hatching", "hatchling", "healing",
        "hexproof", "hit", "hole", "hone", "hoofprint", "hope", "hour", "hourglass", "hunger", "husk",
        "ice", "impostor", "incarnation", "incubation", "indestructible", "infection", "influence",
        "ingenuity", "ingredient", "intel", "intervention", "invitation", "isolation", "javelin",
        "judgment", "ki", "kick", "knickknack", "knowledge", "landmark", "level", "lifelink", "loot",
        "lore", "loyalty", "luck", "magnet", "mana", "manabond", "manifestation", "mannequin", "matrix",
        "memory", "menace", "midway", "milk", "mine", "mining", "mire", "music", "muster", "necrodermis",
        "nest", "net", "night", "oil", "omen", "ore", "page", "pain", "palliation", "paralyzation", "pause",
        "petal", "petrification", "phylactery", "phyresis", "pin", "plague", "plot", "point", "poison",
        "polyp", "possession", "pressure", "prey", "primeval", "pupa", "quest", "rad", "rally", "reach",
        "rebuilding", "rejection", "release", "resonance", "rev", "revival", "ribbon", "ritual", "rope",
        "rust", "scream", "scroll", "shadow", "shell", "shield", "shoe", "shred", "shy", "silver", "skewer",
        "sleep", "sleight", "slime", "slumber", "soot", "soul", "spark", "spite", "spooky", "spore",
        "stall", "stash", "storage", "story", "strife", "stroopwafel", "study", "stun", "supply", "suspect",
        "takeover", "task", "taste", "theft", "third-degree-burn", "ticket", "tide", "time", "tower",
        "traffic", "training", "trample", "trap", "treasure", "unity", "unlock", "valor", "velocity",
        "verse", "vigilance", "vitality", "void", "vortex", "vow", "voyage", "wage", "winch", "wind",
        "wish",
    }
)  # fmt: skip
_TWO_WORDS = frozenset(name for name in COUNTER_NAMES if " " in name)


def _show(value: object) -> str | None:
    is_change = isinstance(value, str) and "/" in value
    return str(value) if is_change or value in COUNTER_NAMES else None


def _nearest(tokens: Sequence[Token], start: int) -> Iterable[str]:
    return nearest(tokens[start].key, COUNTER_NAMES)


@BUILT_IN.recogniser(
    "counter-name",
    show=_show,
    example="+1/+1",
    starts={"<change>", *(name.split()[0] for name in COUNTER_NAMES)},
    nearest=_nearest,
)
def counter_name(tokens: Sequence[Token], start: int) -> Iterator[tuple[int, str]]:
    """`+1/+1`, or the name of a counter in lower case."""
    first = tokens[start]
    if first.kind == "change":
        yield start + 1, change_text(first.key)
    if first.key in COUNTER_NAMES:
        yield start + 1, first.key
    if start + 1 < len(tokens) and f"{first.key} {tokens[start + 1].key}" in _TWO_WORDS:
        yield start + 2, f"{first.key} {tokens[start + 1].key}"
