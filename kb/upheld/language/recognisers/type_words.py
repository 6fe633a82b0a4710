"""The words of type lines: supertypes, card types and all subtypes (CR 205.2a, 205.3g-q, 205.4a)."""

from __future__ import annotations

SUPERTYPES = frozenset(
    {
        "basic", "legendary", "ongoing", "snow", "world",
    }
)  # fmt: skip
CARD_TYPES = frozenset(
    {
        "artifact", "battle", "conspiracy", "creature", "dungeon", "enchantment", "instant", "kindred",
        "land", "phenomenon", "plane", "planeswalker", "scheme", "sorcery", "vanguard",
    }
)  # fmt: skip
ARTIFACT_TYPES = frozenset(
    {
        "Attraction", "Blood", "Bobblehead", "Book", "Clue", "Contraption", "Equipment", "Food",
        "Fortification", "Gold", "Incubator", "Infinity", "Junk", "Lander", "Map", "Mutagen", "Powerstone",
        "Spacecraft", "Stone", "Treasure", "Vehicle", "Vibranium",
    }
)  # fmt: skip
BATTLE_TYPES = frozenset(
    {
        "Siege",
    }
)  # fmt: skip
CREATURE_TYPES = frozenset(
    {
        "Advisor", "Aetherborn", "Alien", "Ally", "Angel", "Antelope", "Ape", "Archer", "Archon",
        "Armadillo", "Army", "Artificer", "Assassin", "Assembly-Worker", "Astartes", "Atog", "Aurochs",
        "Avatar", "Azra", "Badger", "Balloon", "Barbarian", "Bard", "Basilisk", "Bat", "Bear", "Beast",
        "Beaver", "Beeble", "Beholder", "Berserker", "Bird", "Bison", "Blinkmoth", "Boar", "Bringer",
        "Brushwagg", "C'tan", "Camarid", "Camel", "Capybara", "Caribou", "Carrier", "Cat", "Centaur",
        "Child", "Chimera", "Citizen", "Cleric", "Clown", "Cockatrice", "Construct", "Coward", "Coyote",
        "Crab", "Crocodile", "Custodes", "Cyberman", "Cyclops", "Dalek", "Dauthi", "Demigod", "Demon",
        "Deserter", "Detective", "Devil", "Dinosaur", "Djinn", "Doctor", "Dog", "Dragon", "Drake",
        "Dreadnought", "Drix", "Drone", "Druid", "Dryad", "Dwarf", "Echidna", "Efreet", "Egg", "Elder",
        "Eldrazi", "Elemental", "Elephant", "Elf", "Elk", "Employee", "Eternal", "Eye", "Faerie", "Ferret",
        "Fish", "Flagbearer", "Fox", "Fractal", "Frog", "Fungus", "Gamer", "Gamma", "Gargoyle", "Germ",
        "Giant", "Giraffe", "Gith", "Glimmer", "Gnoll", "Gnome", "Goat", "Goblin", "God", "Golem", "Gorgon",
        "Graveborn", "Gremlin", "Griffin", "Guest", "Hag", "Halfling", "Hamster", "Harpy", "Hedgehog",
        "Hellion", "Hero", "Hippo", "Hippogriff", "Homarid", "Homunculus", "Horror", "Horse", "Human",
        "Hydra", "Hyena", "Illusion", "Imp", "Incarnation", "Inhuman", "Inkling", "Inquisitor", "Insect",
        "Jackal", "Jellyfish", "Juggernaut", "Kangaroo", "Kavu", "Kirin", "Kithkin", "Knight", "Kobold",
        "Kor", "Kraken", "Kree", "Lamia", "Lammasu", "Leech", "Lemur", "Leviathan", "Lhurgoyf", "Licid",
        "Lizard", "Llama", "Lobster", "Manticore", "Masticore", "Mercenary", "Merfolk", "Metathran",
        "Minion", "Minotaur", "Mite", "Mole", "Monger", "Mongoose", "Monk", "Monkey", "Moogle", "Moonfolk",
        "Mount", "Mouse", "Mutant", "Myr", "Mystic", "Nautilus", "Necron", "Nephilim", "Nightmare",
        "Nightstalker", "Ninja", "Noble", "Noggle", "Nomad", "Nymph", "Octopus", "Ogre", "Ooze", "Orb",
        "Orc", "Orgg", "Otter", "Ouphe", "Ox", "Oyster", "Pangolin", "Peasant", "Pegasus", "Pentavite",
        "Performer", "Pest", "Phelddagrif", "Phoenix", "Phyrexian", "Pilot", "Pincher", "Pirate", "Plant",
        "Platypus", "Porcupine", "Possum", "Praetor", "Primarch", "Prism", "Processor", "Qu", "Rabbit",
        "Raccoon", "Ranger", "Rat", "Rebel", "Reflection", "Rhino", "Rigger", "Robot", "Rogue", "Sable",
        "Salamander", "Samurai", "Sand", "Saproling", "Satyr", "Scarecrow", "Scientist", "Scion",
        "Scorpion", "Scout", "Sculpture", "Seal", "Serf", "Serpent", "Servo", "Shade", "Shaman",
        "Shapeshifter", "Shark", "Sheep", "Shi'ar", "Siren", "Skeleton", "Skrull", "Skunk", "Slith",
        "Sliver", "Sloth", "Slug", "Snail", "Snake", "Soldier", "Soltari", "Sorcerer", "Spawn", "Specter",
        "Spellshaper", "Sphinx", "Spider", "Spike", "Spirit", "Splinter", "Sponge", "Spy", "Squid",
        "Squirrel", "Starfish", "Surrakar", "Survivor", "Symbiote", "Synth", "Tentacle", "Tetravite",
        "Thalakos", "Thopter", "Thrull", "Tiefling", "Time Lord", "Toy", "Treefolk", "Trilobite",
        "Triskelavite", "Troll", "Turtle", "Tyranid", "Unicorn", "Utrom", "Vampire", "Varmint", "Vedalken",
        "Villain", "Volver", "Wall", "Walrus", "Warlock", "Warrior", "Weasel", "Weird", "Werewolf", "Whale",
        "Wizard", "Wolf", "Wolverine", "Wombat", "Worm", "Wraith", "Wurm", "Yeti", "Zombie", "Zubera",
    }
)  # fmt: skip
DUNGEON_TYPES = frozenset(
    {
        "Undercity",
    }
)  # fmt: skip
ENCHANTMENT_TYPES = frozenset(
    {
        "Aura", "Background", "Cartouche", "Case", "Class", "Curse", "Plan", "Role", "Room", "Rune", "Saga",
        "Shard", "Shrine",
    }
)  # fmt: skip
LAND_TYPES = frozenset(
    {
        "Cave", "Desert", "Forest", "Gate", "Island", "Lair", "Locus", "Mine", "Mountain", "Plains",
        "Planet", "Power-Plant", "Sphere", "Swamp", "Tower", "Town", "Urza's",
    }
)  # fmt: skip
PLANAR_TYPES = frozenset(
    {
        "Alara", "Alfava Metraxis", "Amonkhet", "Androzani Minor", "Antausia", "Apalapucia", "Arcavios",
        "Arkhos", "Avishkar", "Azgol", "Belenon", "Bolas's Meditation Realm", "Capenna", "Cridhe",
        "Darillium", "Dominaria", "Earth", "Echoir", "Eldraine", "Equilor", "Ergamon", "Fabacin", "Fiora",
        "Gallifrey", "Gargantikar", "Gobakhan", "Horsehead Nebula", "Ikoria", "Innistrad", "Iquatana", "Ir",
        "Ixalan", "Kaldheim", "Kamigawa", "Kandoka", "Karsus", "Kephalai", "Kinshala", "Kolbahan", "Kylem",
        "Kyneth", "Lorwyn", "Luvion", "Mars", "Mercadia", "Mirrodin", "Moag", "Mongseng", "Moon",
        "Muraganda", "Necros", "New Earth", "New Phyrexia", "Outside Mutter's Spiral", "Phyrexia",
        "Pyrulea", "Rabiah", "Rath", "Ravnica", "Regatha", "Segovia", "Serra's Realm", "Shadowmoor",
        "Shandalar", "Shenmeng", "Skaro", "Spacecraft", "Tarkir", "The Abyss", "The Dalek Asylum",
        "The Library", "Theros", "Time", "Trenzalore", "Ulgrotha", "Unknown Planet", "Valla", "Vryn",
        "Wildfire", "Xerex", "Zendikar", "Zhalfir",
    }
)  # fmt: skip
PLANESWALKER_TYPES = frozenset(
    {
        "Ajani", "Aminatou", "Angrath", "Arlinn", "Ashiok", "Bahamut", "Basri", "Bolas", "Calix", "Chandra",
        "Comet", "Dack", "Dakkon", "Daretti", "Davriel", "Dellian", "Dihada", "Domri", "Dovin", "Ellywick",
        "Elminster", "Elspeth", "Estrid", "Freyalise", "Garruk", "Gideon", "Grist", "Guff", "Huatli",
        "Jace", "Jared", "Jaya", "Jeska", "Kaito", "Karn", "Kasmina", "Kaya", "Kiora", "Koth", "Liliana",
        "Lolth", "Lukka", "Minsc", "Mordenkainen", "Nahiri", "Narset", "Niko", "Nissa", "Nixilis", "Oko",
        "Quintorius", "Ral", "Rowan", "Saheeli", "Samut", "Sarkhan", "Serra", "Sivitri", "Sorin", "Szat",
        "Tamiyo", "Tasha", "Teferi", "Teyo", "Tezzeret", "Tibalt", "Tyvar", "Ugin", "Urza", "Venser",
        "Vivien", "Vraska", "Vronos", "Will", "Windgrace", "Wrenn", "Xenagos", "Yanggu", "Yanling",
        "Zariel",
    }
)  # fmt: skip
SPELL_TYPES = frozenset(
    {
        "Adventure", "Arcane", "Lesson", "Omen", "Trap",
    }
)  # fmt: skip
BASIC_LAND_TYPES = frozenset(
    {
        "Forest", "Island", "Mountain", "Plains", "Swamp",
    }
)  # fmt: skip

SUBTYPES_OF = {
    "artifact": ARTIFACT_TYPES,
    "battle": BATTLE_TYPES,
    "creature": CREATURE_TYPES,
    "dungeon": DUNGEON_TYPES,
    "enchantment": ENCHANTMENT_TYPES,
    "instant": SPELL_TYPES,
    "kindred": CREATURE_TYPES,
    "land": LAND_TYPES,
    "plane": PLANAR_TYPES,
    "planeswalker": PLANESWALKER_TYPES,
    "sorcery": SPELL_TYPES,
}
SUBTYPES: frozenset[str] = frozenset[str]().union(*SUBTYPES_OF.values())
