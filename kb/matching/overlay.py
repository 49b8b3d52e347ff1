"""The names that came at run time: a few thousand, in dictionaries of tuples.

Readers take no lock: a tuple never changes, and a new one takes its place at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import TypeVar

from rapidfuzz import fuzz, process

from kb.domain.personage import Qid
from kb.matching.entry import Entry, NamedRow, Row, ends_of

_Key = TypeVar("_Key")
_Value = TypeVar("_Value")


class Overlay:
    """Names by personage, by folded text, by length and by word."""

    def __init__(self) -> None:
        self._rows: dict[Qid, tuple[Row, ...]] = {}
        self._named: dict[str, tuple[Entry, ...]] = {}
        self._ends: dict[str, tuple[Entry, ...]] = {}
        self._words: dict[str, tuple[Entry, ...]] = {}
        self._by_length: dict[int, tuple[str, ...]] = {}

    def __len__(self) -> int:
        """How many distinct folded names it holds."""
        return len(self._named)

    def put(self, qid: Qid, rows: Iterable[NamedRow]) -> None:
        """Make these rows all the names of one personage; no rows: forget it."""
        self._forget(qid)
        kept = [Row(r.qid, r.name, r.folded, r.is_label, r.fame) for r in rows if r.folded]
        if kept:
            self._rows[qid] = tuple(kept)
        for folded, entry in _entries(kept):
            words = folded.split()
            if entry.is_label:
                for word in set(words):
                    _enter(self._words, word, entry)
            ends = ends_of(words)
            if ends:
                _enter(self._ends, ends, entry)
            if folded not in self._named:
                _enter(self._by_length, len(folded), folded)
            _enter(self._named, folded, entry)

    def rows_of(self, qid: Qid) -> tuple[Row, ...]:
        """All names of one personage."""
        return self._rows.get(qid, ())

    def rows(self) -> Iterator[Row]:
        """All names."""
        for rows in self._rows.values():
            yield from rows

    def exact(self, folded: str) -> tuple[Entry, ...]:
        """The names that fold to exactly this."""
        return self._named.get(folded, ())

    def with_ends(self, folded: str) -> tuple[Entry, ...]:
        """The longer names whose first and last words make this."""
        return self._ends.get(folded, ())

    def bearers(self, word: str) -> tuple[Entry, ...]:
        """The labels that have this folded word."""
        return self._words.get(word, ())

    def bearer_count(self, word: str) -> int:
        """How many labels have this folded word."""
        return len(self.bearers(word))

    def bearers_of_all(self, words: Iterable[str], at_most: int) -> list[Entry]:
        """The labels that have all these folded words, and no more than one above `at_most`."""
        postings = sorted((self.bearers(word) for word in words), key=len)
        if not postings:
            return []
        found = (e for e in postings[0] if all(e in posting for posting in postings[1:]))
        return list(islice(found, at_most + 1))

    def label_words(self) -> list[str]:
        """The words of labels."""
        return list(self._words)

    def near(self, text: str, keep: int, score: float) -> list[tuple[str, float]]:
        """At most `keep` names whose ratio to the text is `score` (0-100) or more."""
        names: list[str] = []
        for length, same in tuple(self._by_length.items()):
            if 200 * min(length, len(text)) >= score * (length + len(text)):
                names += same
        found = process.extract(text, names, scorer=fuzz.ratio, limit=keep, score_cutoff=score)
        return [(name, similarity) for name, similarity, _ in found]

    def _forget(self, qid: Qid) -> None:
        for folded, entry in _entries(self._rows.pop(qid, ())):
            words = folded.split()
            if entry.is_label:
                for word in set(words):
                    _take_out(self._words, word, entry)
            ends = ends_of(words)
            if ends:
                _take_out(self._ends, ends, entry)
            _take_out(self._named, folded, entry)
            if folded not in self._named:
                _take_out(self._by_length, len(folded), folded)


def _entries(rows: Sequence[Row]) -> Iterator[tuple[str, Entry]]:
    """Each folded name with its entry; of several labels the last is the label."""
    place = max((i for i, row in enumerate(rows) if row.is_label), default=-1)
    for i, row in enumerate(rows):
        label = rows[place].name if place >= 0 else row.name
        yield row.folded, Entry(row.qid, row.name, label, i == place, round(row.fame, 1))


def _enter(lists: dict[_Key, tuple[_Value, ...]], key: _Key, value: _Value) -> None:
    lists[key] = (*lists.get(key, ()), value)


def _take_out(lists: dict[_Key, tuple[_Value, ...]], key: _Key, value: _Value) -> None:
    rest = tuple(other for other in lists.get(key, ()) if other != value)
    if rest:
        lists[key] = rest
    else:
        lists.pop(key, None)
