"""The phrasebook: patterns with typed holes, kept beside what they mean. Knows no engine."""

from upheld.language.declare import PHRASES, Registry, family, includes, phrase, recogniser, words
from upheld.language.node import Node
from upheld.language.tokens import Token

__all__ = [
    "PHRASES",
    "Node",
    "Registry",
    "Token",
    "family",
    "includes",
    "phrase",
    "recogniser",
    "words",
]
