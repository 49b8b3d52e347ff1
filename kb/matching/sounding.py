"""The words of labels by how they sound, for the packed words: a table made once.

It takes a second for the words of a million personages: in the background after the start, or when
first asked for, whichever comes first. Eight bytes a word. Names that came at run time have their
own (kb.matching.overlay).
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Iterator
from threading import Lock
from typing import NamedTuple
from zlib import crc32

import numpy as np

from kb.matching.sound import sounds, sounds_of_each
from kb.matching.wordlist import Numbers, WordList

_BLOCK = 2_048  # words read at once: some milliseconds in which no other thread runs


class _Table(NamedTuple):
    keys: memoryview[int]  # in order
    numbers: memoryview[int]  # of the words


class BySound:
    """Words of a WordList, those of labels, by the keys of kb.matching.sound."""

    def __init__(self, words: WordList, of_labels: Numbers) -> None:
        self._words = words
        self._of_labels = of_labels
        self._lock = Lock()
        self._table: _Table | None = None

    def table(self) -> _Table:
        """The table, made if nobody has; who comes meanwhile waits for what is left."""
        with self._lock:
            if self._table is None:
                self._table = self._made()
            return self._table

    def like(self, word: str) -> Iterator[str]:
        """The words that have a key of this folded one, itself among them, some twice."""
        keys, numbers = self._table or self.table()
        for sound in sounds(word):
            key = crc32(sound.encode())
            at = bisect_left(keys, key)
            while at < len(keys) and keys[at] == key:
                yield self._words.word(numbers[at])
                at += 1

    def _made(self) -> _Table:
        every = list(self._words)
        words = [every[number] for number in self._of_labels.tolist()]
        places, hashes = array("I"), array("I")
        for begin in range(0, len(words), _BLOCK):
            for at, key in sounds_of_each(words[begin : begin + _BLOCK]):
                places.append(begin + at)
                hashes.append(crc32(key.encode()))
        keys, numbers = np.array(hashes), self._of_labels[np.array(places)]
        order = np.argsort(keys, kind="stable")
        return _Table(keys[order].data, numbers[order].data)
