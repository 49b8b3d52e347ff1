"""A text's letters as 64 bits, so that two texts can be told apart without reading them.

Each letter has as many bits as its count in a name is worth telling: one is set for the first a,
one for the second... Two texts whose bits differ in d places are at least d insertions and
deletions apart, which is what fuzz.ratio counts: a bound that never shuts out a near name.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

# How many of each letter are told: by how often names hold it twice and more. 64 in all.
_TOLD = {"aeinr": 4, "olsthmdcu": 3, "bgkpy": 2, "fjqvwxz": 1}
_BITS = [
    (ord(letter) - ord("a"), count)
    for letters, told in _TOLD.items()
    for letter in letters
    for count in range(1, told + 1)
]
# Letter -> its bits for a count of one, two...
_MASKS = {
    chr(ord("a") + letter): [
        sum(
            1 << bit for bit, (other, told) in enumerate(_BITS) if other == letter and told <= count
        )
        for count in range(1, max(told for other, told in _BITS if other == letter) + 1)
    ]
    for letter in range(26)
}
_LETTERS = 26
_OTHER = _LETTERS
_PLACE = np.full(256, _OTHER, dtype=np.intp)
_PLACE[ord("a") : ord("z") + 1] = np.arange(_LETTERS)


def letters_of(text: str) -> np.uint64:
    """The bits of one folded text."""
    bits = 0
    for letter in set(text):
        masks = _MASKS.get(letter)
        if masks:
            bits |= masks[min(text.count(letter), len(masks)) - 1]
    return np.uint64(bits)


def letters_of_each(texts: list[str]) -> NDArray[np.uint64]:
    """The bits of each folded text."""
    blob = np.frombuffer("".join(texts).encode("ascii", "replace"), dtype=np.uint8)
    lengths = np.fromiter(map(len, texts), dtype=np.intp, count=len(texts))
    cells = np.repeat(np.arange(len(texts)) * (_LETTERS + 1), lengths) + _PLACE[blob]
    counts = np.bincount(cells, minlength=len(texts) * (_LETTERS + 1))
    by_letter = counts.reshape(len(texts), _LETTERS + 1).T.copy()
    bits = np.zeros(len(texts), dtype=np.uint64)
    for bit, (letter, count) in enumerate(_BITS):
        bits |= (by_letter[letter] >= count).astype(np.uint64) << np.uint64(bit)
    return bits
