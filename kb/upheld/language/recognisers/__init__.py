"""The hand-written readers that every book has."""

from upheld.language.built_in import BUILT_IN
from upheld.language.recognisers import counter_names, kinds, number, sizes, symbols, texts

__all__ = ["BUILT_IN", "counter_names", "kinds", "number", "sizes", "symbols", "texts"]
