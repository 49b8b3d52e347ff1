"""Do two pictures look alike? Needs Pillow."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image

LEAST_DISTANCE = 36
"""Of 256 bits between the hashes of two cards; below that they look alike on a table.

The nearest pair of the shipped decks differs in 41 bits; one picture saved twice in 0 to 10.
"""

HASH_SIDE = 16


def picture_hash(picture: Image.Image) -> int:
    """256 bits: is each cell of a grey 17x16 picture brighter than the next?"""
    size = (HASH_SIDE + 1, HASH_SIDE)
    grey: NDArray[np.int64] = np.asarray(picture.convert("L").resize(size), dtype=np.int64)
    bits = (grey[:, 1:] > grey[:, :-1]).ravel()
    return int("".join("1" if bit else "0" for bit in bits), 2)


def distance(one: int, two: int) -> int:
    """In how many bits two hashes differ."""
    return (one ^ two).bit_count()


def alike(hashes: Mapping[str, int], least: int = LEAST_DISTANCE) -> list[tuple[int, str, str]]:
    """Pairs nearer than `least`, the nearest first."""
    pairs = ((distance(hashes[one], hashes[two]), one, two) for one, two in combinations(hashes, 2))
    return sorted(pair for pair in pairs if pair[0] < least)


def alike_files(files: Sequence[Path]) -> list[tuple[str, str]]:
    """The names of files whose pictures look alike; a file Pillow cannot read is left out."""
    hashes = {}
    for file in files:
        try:
            with Image.open(file) as picture:
                hashes[file.name] = picture_hash(picture)
        except OSError:
            continue
    return [(one, two) for _, one, two in alike(hashes)]
