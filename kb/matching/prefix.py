"""What a name that is still being typed may become: `albert schw`, `schw`, `einst`.

Words of labels in the alphabet's order, made when first asked for and again when names have come:
20 ms for 20,000 words. The last word may be a beginning; the words before it are whole, in any
order.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from heapq import merge

from kb.domain.personage import Qid
from kb.matching.entry import Entry
from kb.matching.fold import fold
from kb.matching.index import NameIndex

# Words that one beginning may become. Less, and one letter finds only what the alphabet has first;
# more, and at a million personages it costs a tenth of a second.
MOST_WORDS = 20_000

# Personages looked through who have the word before the beginning: John.
MOST_BEARERS = 20_000

_AFTER_Z = "\x7f"


class Completions:
    """Beginnings to personages over one NameIndex."""

    def __init__(self, index: NameIndex) -> None:
        self._index = index
        self._words: tuple[int, list[str]] = (-1, [])

    def find(self, beginning: str) -> Iterator[Entry]:
        """The labels that have these words, the last one perhaps cut off, the most famous first;
        nobody twice. Whoever can, stops early."""
        words = fold(beginning).split()
        if not words:
            return
        *whole, last = words
        found = self._with_words(whole, last) if whole else self._starting(last)
        seen: set[Qid] = set()
        for entry in found:
            if entry.qid not in seen:
                seen.add(entry.qid)
                yield entry

    def _starting(self, beginning: str) -> Iterator[Entry]:
        words = self._sorted_words()
        begin = bisect_left(words, beginning)
        end = min(bisect_left(words, beginning + _AFTER_Z, begin), begin + MOST_WORDS)
        return merge(*map(self._index.bearers, words[begin:end]), key=_by_fame)

    def _with_words(self, whole: list[str], last: str) -> Iterator[Entry]:
        rarest = min(whole, key=self._index.bearer_count)
        for number, entry in enumerate(self._index.bearers(rarest)):
            if number >= MOST_BEARERS:
                return
            words = fold(entry.name).split()
            if all(word in words for word in whole) and _has_beginning(words, whole, last):
                yield entry

    def _sorted_words(self) -> list[str]:
        count, words = self._words
        if count != self._index.word_count():
            words = sorted(self._index.words())
            self._words = (self._index.word_count(), words)
        return words


def _has_beginning(words: list[str], whole: list[str], last: str) -> bool:
    left = list(words)
    for word in whole:
        if word in left:
            left.remove(word)
    return any(word.startswith(last) for word in left)


def _by_fame(entry: Entry) -> tuple[float, int]:
    return -entry.fame, int(entry.qid[1:])
