"""The words of all labels by how they sound.

Made when first asked and again once the words have grown by a fiftieth: what was learnt a moment
ago is found by its letters at once, and by its sound a little later. Twelve bytes a word.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import NamedTuple
from weakref import WeakKeyDictionary
from zlib import crc32

from kb.matching.index import NameIndex
from kb.matching.sound import are_alike, sounds

GROWTH = 50


class _Made(NamedTuple):
    size: int
    keys: array[int]
    words: Sequence[str]


_made_of: WeakKeyDictionary[NameIndex, _Made] = WeakKeyDictionary()


def spellings(index: NameIndex, word: str) -> list[str]:
    """The words of labels that may be this folded one in another spelling, itself left out."""
    made = _fresh(index)
    found = {w for key in sounds(word) for w in _at(made, crc32(key.encode()))}
    return sorted(w for w in found if w != word and are_alike(w, word))


def _fresh(index: NameIndex) -> _Made:
    made, count = _made_of.get(index), index.word_count()
    if made is None or made.size + made.size // GROWTH < count or count < made.size:
        pairs = sorted((crc32(k.encode()), word) for word in index.words() for k in sounds(word))
        made = _Made(count, array("I", (k for k, _ in pairs)), [w for _, w in pairs])
        _made_of[index] = made
    return made


def _at(made: _Made, key: int) -> Iterator[str]:
    at = bisect_left(made.keys, key)
    while at < len(made.keys) and made.keys[at] == key:
        yield made.words[at]
        at += 1
