"""What every book has: the families of verbs and nouns, and the recognisers."""

from __future__ import annotations

from upheld.language.declare import Registry
from upheld.language.inflection import NOUN_FORMS, VERB_FORMS

BUILT_IN = Registry()
BUILT_IN.family("player-verb", VERB_FORMS)
BUILT_IN.family("object-verb", VERB_FORMS)
BUILT_IN.family("noun", NOUN_FORMS)
BUILT_IN.family("kind", NOUN_FORMS)
BUILT_IN.family("card-type", NOUN_FORMS)
BUILT_IN.family("subtype", NOUN_FORMS)
