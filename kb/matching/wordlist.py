"""The words of all names: a number for each, and the words that resemble one.

One text for the words of each length, in order, which numpy reads as fixed-width strings; a word's
number counts through the lengths. Look-up is a binary search among hashes, a microsecond, for
numpy's own takes five to begin; eight bytes a word. For near words the letters
(kb.matching.letters) of all words of a fitting length are compared at once, some tenths of a
millisecond for 240,000, and rapidfuzz scores the few that remain.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray
from rapidfuzz import fuzz, process

from kb.matching.letters import letters_of, letters_of_each

Numbers = NDArray[np.uint32]

_BLOCK = 2_048  # words whose letters are counted at once

# Near words remembered: those of one text are asked for again when it is turned round, or its
# title is left out.
_REMEMBERED = 128
_KNOWN = 2_048

_HASH = 0xFFFF_FFFF  # the bits of a hash that are kept


class WordList:
    """Distinct folded words, numbered by length and then by the alphabet."""

    def __init__(self, words: Iterable[str]) -> None:
        ordered = sorted(words, key=lambda word: (len(word), word))
        self._size = len(ordered)
        self._longest = len(ordered[-1]) if ordered else 0
        lengths = np.fromiter(map(len, ordered), dtype=np.intp, count=len(ordered))
        # [n]: the first word of n letters; one more than the longest at the end.
        self._at = np.searchsorted(lengths, np.arange(self._longest + 2))
        self._bounds = self._at.tolist()
        self._of_length = [
            np.array([word.encode("ascii", "replace") for word in ordered[begin:end]], f"S{n or 1}")
            for n, (begin, end) in enumerate(zip(self._at, self._at[1:], strict=False))
        ]
        blocks = (ordered[i : i + _BLOCK] for i in range(0, self._size, _BLOCK))
        self._letters = np.concatenate(
            [np.empty(0, dtype=np.uint64), *(letters_of_each(block) for block in blocks)]
        )
        hashes = np.fromiter((hash(w) & _HASH for w in ordered), np.uint32, self._size)
        order = np.argsort(hashes, kind="stable").astype(np.uint32)
        self._hashes = hashes[order].data
        self._of_hash = order.data
        # A look-up asks for its words again and again: what never changes may be remembered.
        self._known = lru_cache(_KNOWN)(self._find)
        self._remembered = lru_cache(_REMEMBERED)(self._near)

    def __len__(self) -> int:
        return self._size

    def __iter__(self) -> Iterator[str]:
        """The words in the order of their numbers."""
        for words in self._of_length:
            yield from (word.decode() for word in words.tolist())

    def number_of(self, word: str) -> int | None:
        """The number of a word, or None."""
        return self._known(word)

    def _find(self, word: str) -> int | None:
        if not 0 < len(word) <= self._longest or not word.isascii():
            return None
        hashed, sought = hash(word) & _HASH, word.encode()
        begin, end = self._bounds[len(word)], self._bounds[len(word) + 1]
        place = bisect_left(self._hashes, hashed)
        while place < self._size and self._hashes[place] == hashed:
            number = self._of_hash[place]
            if begin <= number < end and self._of_length[len(word)][number - begin] == sought:
                return number
            place += 1
        return None

    def word(self, number: int) -> str:
        """The word of a number."""
        length = bisect_right(self._bounds, number) - 1
        return str(self._of_length[length][number - self._bounds[length]], "ascii")

    def near(self, word: str, score: float, most: int) -> Sequence[int]:
        """The numbers of the words whose ratio to this is `score` (0-100) or more: at most `most`,
        the nearest first."""
        return self._remembered(word, score, most)

    def _near(self, word: str, score: float, most: int) -> Sequence[int]:
        far = 1 - score / 100
        shortest = max(1, int(np.ceil(len(word) * (1 - far) / (1 + far))))
        longest = min(self._longest, int(len(word) * (1 + far) / (1 - far)))
        if shortest > longest:
            return []
        # How many letters may differ, for each length.
        lengths = range(shortest, longest + 1)
        allowed = (far * (len(word) + np.array(lengths)) + 1e-9).astype(np.uint8)
        at = self._at[shortest : longest + 2]
        differing = np.bitwise_count(self._letters[at[0] : at[-1]] ^ letters_of(word))
        numbers = np.flatnonzero(differing <= np.repeat(allowed, np.diff(at))) + at[0]
        words: list[bytes] = []
        ends = np.searchsorted(numbers, at)
        for n, begin, end in zip(lengths, ends[:-1], ends[1:], strict=True):
            words += self._of_length[n][numbers[begin:end] - self._at[n]].tolist()
        found = process.extract(word, words, scorer=fuzz.ratio, limit=most, score_cutoff=score)
        return [int(numbers[place]) for _, _, place in found]
