"""Names that do not change, in columns of numbers and one text: some 40 bytes a name beside it.

    names       in the order of a hash of the folded name, which is how one is found: a binary
                search, then each name of that hash is folded and compared
    personages  the most famous first; a name knows whose it is, a personage its label
    words       (kb.matching.wordlist) to the names that have them, for near names, and to the
                personages whose labels have them

The folded text itself is not kept: folding the few names that are looked at again costs less.
Only `fame`, `hidden` and `fewer` change: a personage whose names are replaced is hidden here.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice

import numpy as np
from numpy.typing import NDArray

from kb.domain.personage import Qid
from kb.matching.entry import Entry, Row, ends_of
from kb.matching.fold import fold, fold_each
from kb.matching.sounding import BySound
from kb.matching.wordlist import Numbers, WordList

NONE = 2**32 - 1  # no entry

_NOTHING: Numbers = np.empty(0, dtype=np.uint32)


def hash_of(folded: str) -> int:
    """64 bits of a folded text, another in every process; the columns keep the upper 32."""
    return hash(folded) & 0xFFFF_FFFF_FFFF_FFFF


@dataclass(frozen=True, slots=True)
class Postings:
    """Lists of numbers end to end: that of `key` is values[at[key] : at[key + 1]]."""

    at: memoryview[int]
    values: Numbers

    def of(self, key: int) -> Numbers:
        """The numbers of one key."""
        return self.values[self.at[key] : self.at[key + 1]]

    def count(self, key: int) -> int:
        """How many numbers a key has."""
        return self.at[key + 1] - self.at[key]

    def keys(self) -> int:
        """How many keys have any."""
        return int(np.count_nonzero(self.counts()))

    def counts(self) -> Numbers:
        """How many numbers each key has."""
        return np.diff(np.asarray(self.at))

    def of_all(self, keys: Iterable[int | None]) -> Numbers:
        """The numbers that all of these keys have; None is a key that has none."""
        found = []
        for key in keys:
            if key is None or not self.count(key):
                return _NOTHING
            found.append(self.of(key))
        found.sort(key=len)
        numbers = found[0] if found else _NOTHING
        for others in found[1:]:
            if not len(numbers):
                break
            places = others.searchsorted(numbers)
            places[places == len(others)] = 0
            numbers = numbers[others[places] == numbers]
        return numbers


@dataclass(frozen=True, slots=True)
class Packed:
    """Names packed by kb.matching.packing; see the module."""

    text: bytearray
    start: memoryview[int]  # one more than names
    hashes: memoryview[int]
    owner: Numbers
    length: NDArray[np.uint8]  # of the folded name; 255 is 255 or more
    letters: NDArray[np.uint64]
    qids: memoryview[int]
    by_qid: memoryview[int]  # personages in the order of their ids
    fame: memoryview[float]
    label: Numbers  # NONE where no name is one
    first: Numbers  # the first word of the label, or NONE
    words: WordList
    named: Postings  # word -> names, one of each folded name
    bearing: Postings  # word -> personages
    ends: memoryview[int]  # hashes of first and last words, in order
    ends_of: memoryview[int]  # the names that have them
    by_sound: BySound
    size: int  # distinct folded names
    hidden: set[int] = field(default_factory=set)
    fewer: Counter[str] = field(default_factory=Counter)  # word -> hidden bearers

    def exact(self, folded: str) -> list[Entry]:
        """The names that fold to exactly this."""
        found = _run(self.hashes, folded)
        return [e for e in map(self._entry, found) if e is not None and fold(e.name) == folded]

    def with_ends(self, folded: str) -> list[Entry]:
        """The longer names whose first and last words make this."""
        found = (self._entry(self.ends_of[place]) for place in _run(self.ends, folded))
        return [e for e in found if e is not None and ends_of(fold(e.name).split()) == folded]

    def bearers(self, word: str) -> Iterator[Entry]:
        """The labels that have this folded word, the most famous first."""
        key = self.words.number_of(word)
        if key is not None:
            for number in self.bearing.of(key).data:
                entry = self._entry(int(self.label[number]))
                if entry is not None:
                    yield entry

    def bearer_count(self, word: str) -> int:
        """How many labels have this folded word."""
        key = self.words.number_of(word)
        return 0 if key is None else self.bearing.count(key) - self.fewer[word]

    def bearers_of_all(self, words: Iterable[str], at_most: int) -> list[Entry]:
        """The labels that have all these folded words, the most famous first, and no more than
        one above `at_most`."""
        numbers = self.bearing.of_all(map(self.words.number_of, words))
        entries = (self._entry(int(self.label[number])) for number in numbers.data)
        return list(islice((e for e in entries if e is not None), at_most + 1))

    def in_any_order(self, words: list[str]) -> list[Entry]:
        """The names that have exactly these folded words."""
        sought = sorted(words)
        names = self.named.of_all(map(self.words.number_of, dict.fromkeys(words)))
        folded = (fold(self.name(entry)) for entry in names.data)
        return [e for name in folded if sorted(name.split()) == sought for e in self.exact(name)]

    def begins(self, word: str) -> bool:
        """Whether a label begins with this folded word."""
        key = self.words.number_of(word)
        if key is None:
            return False
        bearers = self.bearing.of(key)
        beginning = bearers[self.first[bearers] == key]
        if not self.hidden:
            return len(beginning) > 0
        return any(number not in self.hidden for number in beginning.data)

    def sounding(self, word: str) -> Iterator[str]:
        """The words of labels that may sound as this folded one does."""
        return (w for w in self.by_sound.like(word) if not self.hidden or self.bearer_count(w))

    def famous(self, fame: float) -> Iterator[Entry]:
        """The labels of those who have this fame or more."""
        numbers = np.flatnonzero(np.asarray(self.fame) >= fame)
        labels = (int(label) for label in self.label[numbers] if label != NONE)
        return (e for e in map(self._entry, labels) if e is not None)

    def label_words(self) -> list[str]:
        """The words of labels."""
        counts = self.bearing.counts()
        words = (word for word, count in zip(self.words, counts, strict=True) if count)
        return [word for word in words if self.bearer_count(word)]

    def number_of(self, qid: Qid) -> int | None:
        """The place of a personage that is here and not hidden."""
        sought = int(qid[1:])
        place = bisect_left(self.by_qid, sought, key=self.qids.__getitem__)
        if place == len(self.by_qid) or self.qids[self.by_qid[place]] != sought:
            return None
        number = self.by_qid[place]
        return None if number in self.hidden else number

    def rows_of(self, number: int) -> list[Row]:
        """All names of one personage; reads the whole column, a millisecond for 3,000,000."""
        return [self._row(int(entry)) for entry in np.flatnonzero(self.owner == number)]

    def rows(self) -> Iterator[Row]:
        """All names that are not hidden."""
        for entry, number in enumerate(self.owner.data):
            if number not in self.hidden:
                yield self._row(entry)

    def hide(self, number: int) -> None:
        """Answer no more with the names of this personage."""
        if self.label[number] != NONE:
            self.fewer.update(set(fold(self.name(int(self.label[number]))).split()))
        self.hidden.add(number)

    def is_hidden(self, folded: str) -> bool:
        """Whether no name that folds so is left."""
        return bool(self.hidden) and not self.exact(folded)

    def name(self, entry: int) -> str:
        """A name as it is written."""
        return self.text[self.start[entry] : self.start[entry + 1]].decode()

    def folded(self, entries: Iterable[int]) -> list[str]:
        """Names, folded."""
        text, start = self.text, self.start
        return fold_each([text[start[entry] : start[entry + 1]] for entry in entries])

    def _row(self, entry: int) -> Row:
        number = int(self.owner[entry])
        name = self.name(entry)
        is_label = int(self.label[number]) == entry
        return Row(Qid(f"Q{self.qids[number]}"), name, fold(name), is_label, self.fame[number])

    def _entry(self, entry: int) -> Entry | None:
        number = int(self.owner[entry])
        if number in self.hidden:
            return None
        label = int(self.label[number])
        name = self.name(entry)
        return Entry(
            Qid(f"Q{self.qids[number]}"),
            name,
            name if label in (entry, NONE) else self.name(label),
            label == entry,
            round(self.fame[number], 1),
        )


def _run(hashes: memoryview[int], folded: str) -> range:
    """The places of a hash in a column in order."""
    sought = hash_of(folded) >> 32
    begin = bisect_left(hashes, sought)
    return range(begin, bisect_right(hashes, sought, begin))
