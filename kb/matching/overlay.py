"""The names that came at run time: a few thousand, in dictionaries of tuples.

Readers take no lock: a tuple never changes, and a new one takes its place at once, so that a name
that a personage keeps is found at every moment.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, permutations
from typing import NamedTuple, TypeVar

from rapidfuzz import fuzz, process

from kb.domain.personage import Qid
from kb.matching.entry import Entry, NamedRow, Row, ends_of
from kb.matching.fold import fold
from kb.matching.sound import sounds

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
        self._by_sound: dict[str, tuple[str, ...]] = {}

    def __len__(self) -> int:
        """How many distinct folded names it holds."""
        return len(self._named)

    def put(self, qid: Qid, rows: Iterable[NamedRow]) -> None:
        """Make these rows all the names of one personage; no rows: forget it."""
        kept = tuple(Row(r.qid, r.name, r.folded, r.is_label, r.fame) for r in rows if r.folded)
        before, after = _keyed(self._rows.pop(qid, ())), _keyed(kept)
        if kept:
            self._rows[qid] = kept
        for table, old, new in zip(
            (self._named, self._ends, self._words), before, after, strict=True
        ):
            for key in {*old, *new}:
                others = (e for e in table.get(key, ()) if e.qid != qid)
                _set(table, key, (*others, *new.get(key, ())))
        for folded in {*before.named, *after.named}:
            same = tuple(name for name in self._by_length.get(len(folded), ()) if name != folded)
            is_there = folded in self._named
            _set(self._by_length, len(folded), (*same, folded) if is_there else same)
        for word in {*before.words, *after.words}:
            for key in sounds(word):
                same = tuple(w for w in self._by_sound.get(key, ()) if w != word)
                _set(self._by_sound, key, (*same, word) if word in self._words else same)

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

    def in_any_order(self, words: list[str]) -> list[Entry]:
        """The names that have exactly these folded words."""
        if not self._named:
            return []
        orders = {" ".join(order) for order in permutations(words)}
        return [e for order in orders for e in self.exact(order)]

    def begins(self, word: str) -> bool:
        """Whether a label begins with this folded word."""
        return any(fold(e.label).split()[0] == word for e in self.bearers(word))

    def sounding(self, word: str) -> Iterator[str]:
        """The words of labels that may sound as this folded one does."""
        return (w for key in sounds(word) for w in self._by_sound.get(key, ()))

    def famous(self, fame: float) -> Iterator[Entry]:
        """The labels of those who have this fame or more."""
        rows = (row for row in self.rows() if row.is_label and row.fame >= fame)
        return (Entry(row.qid, row.name, row.name, True, round(row.fame, 1)) for row in rows)

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


class _Keyed(NamedTuple):
    """The entries of one personage by what they are found by."""

    named: dict[str, list[Entry]]
    ends: dict[str, list[Entry]]
    words: dict[str, list[Entry]]


def _keyed(rows: Sequence[Row]) -> _Keyed:
    """Of several labels the last is the label."""
    keyed = _Keyed({}, {}, {})
    place = max((i for i, row in enumerate(rows) if row.is_label), default=-1)
    for i, row in enumerate(rows):
        label = rows[place].name if place >= 0 else row.name
        entry = Entry(row.qid, row.name, label, i == place, round(row.fame, 1))
        words = row.folded.split()
        ends = ends_of(words)
        keyed.named.setdefault(row.folded, []).append(entry)
        if ends:
            keyed.ends.setdefault(ends, []).append(entry)
        if entry.is_label:
            keyed.words.update({word: [entry] for word in words})
    return keyed


def _set(table: dict[_Key, tuple[_Value, ...]], key: _Key, values: tuple[_Value, ...]) -> None:
    if values:
        table[key] = values
    else:
        table.pop(key, None)
