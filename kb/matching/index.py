"""All names in memory: by folded text, by word, and the nearest to a misspelt one.

    NameIndex    what the rest of kb asks; what has changed since the start over what has not
    Packed       the names read at the start, in columns (packed.py, filled by packing.py)
    WordList     their distinct words, exact and near (wordlist.py)
    nearest      near names: near words, their names, those whose letters fit, rapidfuzz (near.py)
    letters_of   64 bits that bound how near two texts can be (letters.py)
    Overlay      the names put in at run time (overlay.py)

`python -m scripts.benchmarks.scale` measures it at 1,000,000 personages and 3,000,000 names: 46
bytes a name beside its text. Dictionaries took 244, a scan of all names 4 to 30 ms for 64,000.
numpy costs 8 MB and compares the letters of a million names in some milliseconds. Postings of
words, not of trigrams: nine bytes a name against sixty, and a name is misspelt word by word.

Readers take no lock: they read the parts as they stand. One writer at a time: a replaced
personage is put into the overlay, then hidden below. An overlay that has grown is packed, together
with packed parts that are small beside it, so that there are never more than a few.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from threading import Lock
from typing import NamedTuple

from kb.domain.personage import Qid
from kb.matching.entry import Entry, NamedRow, Row
from kb.matching.near import MIN_SCORE, nearest
from kb.matching.overlay import Overlay
from kb.matching.packed import Packed
from kb.matching.packing import pack

__all__ = ["Entry", "NameIndex", "NamedRow"]

# Names in the overlay before it is packed: half a millisecond for a near name, two megabytes.
MOST_RECENT = 4_000

# A packed part is packed anew with what is this many times smaller or more: each name is packed
# a few times in its life, and there are few parts.
GROWTH = 4


class _Parts(NamedTuple):
    packed: tuple[Packed, ...]
    recent: Overlay


class NameIndex:
    """Names by folded text and by word; rows may come in any order, and stream."""

    def __init__(self, rows: Iterable[NamedRow] = (), most_recent: int = MOST_RECENT) -> None:
        self._lock = Lock()
        self._most_recent = most_recent
        packed = pack(rows)
        self._parts = _Parts((packed,) if packed.size else (), Overlay())
        self._size = packed.size
        self._word_count = packed.bearing.keys()
        self.changes = 0
        """How often names have changed since the start."""

    def __len__(self) -> int:
        """How many distinct folded names can be found."""
        return self._size

    def add(self, rows: Iterable[NamedRow]) -> None:
        """Add names to what their personages have; one that folds to nothing is left out."""
        by_qid: dict[Qid, list[NamedRow]] = {}
        for row in rows:
            by_qid.setdefault(row.qid, []).append(row)
        with self._lock:
            for qid, fresh in by_qid.items():
                self._put(qid, [*self._rows_of(qid), *fresh])

    def replace(self, qid: Qid, rows: Iterable[NamedRow]) -> None:
        """Make these rows all the names of one personage; no rows: forget it."""
        fresh = list(rows)
        if any(row.qid != qid for row in fresh):
            raise ValueError(f"rows of another personage than {qid}")
        with self._lock:
            self._put(qid, [row for row in fresh if row.folded])

    def exact(self, folded: str) -> list[Entry]:
        """The names that fold to exactly this."""
        return [e for part in _all(self._parts) for e in part.exact(folded)]

    def with_ends(self, folded: str) -> list[Entry]:
        """The longer names whose first and last words make this (Samuel L. Clemens)."""
        return [e for part in _all(self._parts) for e in part.with_ends(folded)]

    def bearers(self, word: str) -> Iterator[Entry]:
        """The labels that have this folded word: the most famous first, then those put in at run
        time. Tens of thousands for a common first name: whoever can, stops early."""
        return (e for part in _all(self._parts) for e in part.bearers(word))

    def bearer_count(self, word: str) -> int:
        """How many labels have this folded word."""
        return sum(part.bearer_count(word) for part in _all(self._parts))

    def bearers_of_all(self, words: Iterable[str], at_most: int) -> list[Entry]:
        """The labels that have all these folded words; nobody where there are more than that."""
        sought = set(words)
        found = [e for part in _all(self._parts) for e in part.bearers_of_all(sought, at_most)]
        return found if len(found) <= at_most else []

    def in_any_order(self, words: list[str]) -> list[Entry]:
        """The names that have exactly these folded words; ask for a handful only."""
        return [e for part in _all(self._parts) for e in part.in_any_order(words)]

    def begins(self, word: str) -> bool:
        """Whether a label begins with this folded word."""
        return any(part.begins(word) for part in _all(self._parts))

    def sounding(self, word: str) -> Iterator[str]:
        """The words of labels that may sound as this folded one does, some of them twice."""
        return (w for part in _all(self._parts) for w in part.sounding(word))

    def famous(self, fame: float) -> Iterator[Entry]:
        """The labels of those who have this fame or more."""
        return (e for part in _all(self._parts) for e in part.famous(fame))

    def warm(self) -> None:
        """Make now what the first misspelt name would have to wait for."""
        for part in self._parts.packed:
            part.by_sound.table()

    def words(self) -> list[str]:
        """Every folded word of a label, once."""
        return list(dict.fromkeys(w for part in _all(self._parts) for w in part.label_words()))

    def word_count(self) -> int:
        """How many words `words` would give."""
        return self._word_count

    def near(self, text: str, keep: int) -> list[tuple[str, float]]:
        """The `keep` folded names nearest to a folded text and their fuzz.ratio, the best first.

        None below 70. Nothing nearer than the best is left out, but for 1 in 1,000 texts; of the
        others some may be.
        """
        packed, recent = self._parts
        found = dict(recent.near(text, keep, MIN_SCORE))
        for part in packed:
            near = nearest(part, text, keep)
            found.update((name, score) for name, score in near if not part.is_hidden(name))
        return sorted(found.items(), key=lambda item: -item[1])[:keep]

    def _put(self, qid: Qid, rows: list[NamedRow]) -> None:
        self.changes += 1
        held = self._rows_of(qid)
        if rows and _names(held) == _names(rows) and self._set_fame(qid, rows[0].fame):
            return
        names = {row.folded for row in (*held, *rows)}
        words = {word for row in (*held, *rows) if row.is_label for word in row.folded.split()}
        self._count(names, words, -1)
        self._parts.recent.put(qid, rows)
        for part in self._parts.packed:
            number = part.number_of(qid)
            if number is not None:
                part.hide(number)
        self._count(names, words, 1)
        if len(self._parts.recent) > self._most_recent:
            self._parts = _repacked(self._parts)

    def _count(self, names: set[str], words: set[str], sign: int) -> None:
        self._size += sign * sum(1 for name in names if self.exact(name))
        self._word_count += sign * sum(1 for word in words if self.bearer_count(word))

    def _rows_of(self, qid: Qid) -> tuple[Row, ...]:
        for part in self._parts.packed:
            number = part.number_of(qid)
            if number is not None:
                return tuple(part.rows_of(number))
        return self._parts.recent.rows_of(qid)

    def _set_fame(self, qid: Qid, fame: float) -> bool:
        """Whether a packed part has this personage and took the fame."""
        for part in self._parts.packed:
            number = part.number_of(qid)
            if number is not None:
                part.fame[number] = fame
                return True
        return False


def _all(parts: _Parts) -> tuple[Packed | Overlay, ...]:
    return (*parts.packed, parts.recent)


def _names(rows: Iterable[NamedRow]) -> set[tuple[str, bool]]:
    return {(row.name, row.is_label) for row in rows if row.folded}


def _repacked(parts: _Parts) -> _Parts:
    """The overlay packed, with the last packed parts that are not far larger."""
    kept = list(parts.packed)
    rows: list[Iterable[NamedRow]] = [parts.recent.rows()]
    size = len(parts.recent)
    while kept and kept[-1].size < GROWTH * size:
        part = kept.pop()
        rows.append(part.rows())
        size += part.size
    packed = pack(chain.from_iterable(rows))
    packed.by_sound.table()  # before anybody can ask for it
    return _Parts((*kept, packed), Overlay())
