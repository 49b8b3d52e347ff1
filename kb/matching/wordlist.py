"""The words of all names: a number for each, and the words that resemble one.

One text for the words of each length, in order, which numpy reads as fixed-width strings; a word's
number counts through the lengths. Look-up is a binary search. For near words the letters
(kb.matching.letters) of all words of a fitting length are compared at once, some tenths of a
millisecond for 240,000, and rapidfuzz scores the few that remain.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np
from rapidfuzz import fuzz, process

from kb.matching.letters import letters_of, letters_of_each

_BLOCK = 2_048  # words whose letters are counted at once


class WordList:
    """Distinct folded words, numbered by length and then by the alphabet."""

    def __init__(self, words: Iterable[str]) -> None:
        ordered = sorted(words, key=lambda word: (len(word), word))
        self._size = len(ordered)
        self._longest = len(ordered[-1]) if ordered else 0
        lengths = np.fromiter(map(len, ordered), dtype=np.intp, count=len(ordered))
        # [n]: the first word of n letters; one more than the longest at the end.
        self._at = np.searchsorted(lengths, np.arange(self._longest + 2))
        self._of_length = [
            np.array([word.encode("ascii", "replace") for word in ordered[begin:end]], f"S{n or 1}")
            for n, (begin, end) in enumerate(zip(self._at, self._at[1:], strict=False))
        ]
        blocks = (ordered[i : i + _BLOCK] for i in range(0, self._size, _BLOCK))
        self._letters = np.concatenate(
            [np.empty(0, dtype=np.uint64), *(letters_of_each(block) for block in blocks)]
        )

    def __len__(self) -> int:
        return self._size

    def __iter__(self) -> Iterator[str]:
        """The words in the order of their numbers."""
        for words in self._of_length:
            yield from (word.decode() for word in words.tolist())

    def number_of(self, word: str) -> int | None:
        """The number of a word, or None."""
        if not 0 < len(word) <= self._longest or not word.isascii():
            return None
        same_length = self._of_length[len(word)]
        sought = word.encode()
        place = int(np.searchsorted(same_length, sought))
        if place < len(same_length) and same_length[place] == sought:
            return int(self._at[len(word)]) + place
        return None

    def near(self, word: str, score: float, most: int) -> list[int]:
        """The numbers of the words whose ratio to this is `score` (0-100) or more: at most `most`,
        the nearest first."""
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
