"""Puts the checkout on the path, so that the tests of the phrasebook can share their toy book."""

import sys
from pathlib import Path

CHECKOUT = str(Path(__file__).resolve().parents[2])
if CHECKOUT not in sys.path:
    sys.path.append(CHECKOUT)
