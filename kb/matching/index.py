"""All names in memory: folded name -> whose it is, and the words of labels -> who bears them.

Columns of small integers and one text, not an object a name: a million personages must fit.
Readers take no lock: a column only grows, and a name is entered in the maps last. One writer at
a time holds the lock. What a replaced name leaves behind in the columns stays until the next
start; replacing a personage by the same names costs nothing.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from threading import Lock
from typing import NamedTuple, Protocol

from kb.domain.personage import Qid
from kb.matching.fold import fold
from kb.matching.near import scan

_NONE = 2**32 - 1  # no entry
_Postings = int | tuple[int, ...] | list[int]  # a bare number where there is only one


class NamedRow(Protocol):
    """What the index reads of a name; kb.ports.NameRow is one. `folded` is fold of `name`."""

    @property
    def qid(self) -> Qid: ...  # noqa: D102
    @property
    def name(self) -> str: ...  # noqa: D102
    @property
    def folded(self) -> str: ...  # noqa: D102
    @property
    def is_label(self) -> bool: ...  # noqa: D102
    @property
    def fame(self) -> float: ...  # noqa: D102


class Entry(NamedTuple):
    """One name of a personage; `label` is the personage's label, or this name if it has none."""

    qid: Qid
    name: str
    label: str
    is_label: bool
    fame: float


class NameIndex:
    """Names by folded text, by length and by word; rows may come in any order."""

    def __init__(self, rows: Iterable[NamedRow] = ()) -> None:
        self._lock = Lock()
        self._named: dict[str, _Postings] = {}  # folded -> entries
        self._by_length: dict[int, list[str]] = {}  # distinct folded names
        self._words: dict[str, _Postings] = {}  # word of a label -> personages
        self._ends: dict[str, _Postings] = {}  # first and last word of a longer name -> entries
        # One item an entry: whose it is, where its text begins, the entry before of the same one.
        self._owner = array("I")
        self._start = array("I", [0])
        self._before = array("I")
        self._text = bytearray()
        # One item a personage.
        self._number: dict[int, int] = {}  # 42 -> its place in the columns
        self._qid = array("Q")
        self._fame = array("f")
        self._label = array("I")
        self._last = array("I")
        self.add(rows)

    def __len__(self) -> int:
        """How many distinct folded names can be found."""
        return len(self._named)

    def add(self, rows: Iterable[NamedRow]) -> None:
        """Add names, streaming; a name that folds to nothing is left out."""
        with self._lock:
            for row in rows:
                self._add(row)

    def replace(self, qid: Qid, rows: Iterable[NamedRow]) -> None:
        """Make these rows all the names of one personage; no rows: forget it."""
        fresh = list(rows)
        if any(row.qid != qid for row in fresh):
            raise ValueError(f"rows of another personage than {qid}")
        with self._lock:
            number = self._number.get(int(qid[1:]))
            if number is not None:
                if fresh and self._holds(number, fresh):
                    self._fame[number] = fresh[0].fame
                    return
                self._forget(number)
            for row in fresh:
                self._add(row)

    def exact(self, folded: str) -> list[Entry]:
        """The names that fold to exactly this."""
        return [self._entry(e) for e in _many(self._named.get(folded, ()))]

    def with_ends(self, folded: str) -> list[Entry]:
        """The longer names whose first and last words make this (Samuel L. Clemens)."""
        return [self._entry(e) for e in _many(self._ends.get(folded, ()))]

    def of_length(self, length: int) -> Sequence[str]:
        """The distinct folded names of this many characters; not to be changed."""
        return self._by_length.get(length, ())

    def near(self, text: str, keep: int) -> list[tuple[str, float]]:
        """The `keep` folded names nearest to a folded text and their scores, the best first."""
        return scan(self.of_length, text, keep)

    def bearers(self, word: str) -> Iterator[Entry]:
        """The labels that have this folded word."""
        for number in _many(self._words.get(word, ())):
            label = self._label[number]
            if label != _NONE:  # else forgotten a moment ago
                yield self._entry(label)

    def bearer_count(self, word: str) -> int:
        """How many labels have this folded word."""
        return len(_many(self._words.get(word, ())))

    def bearers_of_all(self, words: Iterable[str], at_most: int) -> list[Entry]:
        """The labels that have all these folded words; nobody where there are more than that."""
        postings = sorted((_many(self._words.get(word, ())) for word in set(words)), key=len)
        if not postings:
            return []
        numbers: Iterable[int] = postings[0]
        for posting in postings[1:]:
            numbers = set(numbers).intersection(posting)
        labels = [self._label[n] for n in numbers]
        if len(labels) > at_most:
            return []
        return [self._entry(label) for label in sorted(labels) if label != _NONE]

    def words(self) -> list[str]:
        """Every folded word of a label, once."""
        return list(self._words)

    def word_count(self) -> int:
        """How many words `words` would give."""
        return len(self._words)

    def _entry(self, entry: int) -> Entry:
        number = self._owner[entry]
        label = self._label[number]
        name = self._name(entry)
        return Entry(
            Qid(f"Q{self._qid[number]}"),
            name,
            name if label in (entry, _NONE) else self._name(label),
            label == entry,
            round(self._fame[number], 1),
        )

    def _name(self, entry: int) -> str:
        return self._text[self._start[entry] : self._start[entry + 1]].decode()

    def _entries_of(self, number: int) -> Iterator[int]:
        entry = self._last[number]
        while entry != _NONE:
            yield entry
            entry = self._before[entry]

    def _holds(self, number: int, rows: list[NamedRow]) -> bool:
        label = self._label[number]
        held = {(self._name(e), e == label) for e in self._entries_of(number)}
        return held == {(row.name, row.is_label) for row in rows if row.folded}

    def _add(self, row: NamedRow) -> None:
        if not row.folded:
            return
        number = self._number_of(row.qid)
        self._fame[number] = row.fame
        entry = len(self._owner)
        # A lone surrogate is no text; ? keeps the name readable.
        self._text += row.name.encode(errors="replace")
        self._start.append(len(self._text))
        self._owner.append(number)
        self._before.append(self._last[number])
        self._last[number] = entry
        if row.is_label:
            self._label[number] = entry
            for word in set(row.folded.split()):
                self._add_bearer(word, number)
        self._add_name(row.folded, entry)
        ends = _ends_of(row.folded)
        if ends:
            self._ends[ends] = (*_many(self._ends.get(ends, ())), entry)

    def _number_of(self, qid: Qid) -> int:
        key = int(qid[1:])
        number = self._number.get(key)
        if number is None:
            number = len(self._qid)
            self._qid.append(key)
            self._fame.append(0.0)
            self._label.append(_NONE)
            self._last.append(_NONE)
            self._number[key] = number
        return number

    def _add_name(self, folded: str, entry: int) -> None:
        found = self._named.get(folded)
        if found is None:
            self._named[folded] = entry
            self._by_length.setdefault(len(folded), []).append(folded)
        else:
            self._named[folded] = (*_many(found), entry)

    def _add_bearer(self, word: str, number: int) -> None:
        found = self._words.get(word)
        if isinstance(found, list):
            found.append(number)
        else:
            self._words[word] = number if found is None else [*_many(found), number]

    def _forget(self, number: int) -> None:
        """Take a personage out of the maps; new lists, as somebody may be reading the old."""
        label = self._label[number]
        for entry in self._entries_of(number):
            folded = fold(self._name(entry))
            if entry == label:
                for word in set(folded.split()):
                    _take_out(self._words, word, number)
            ends = _ends_of(folded)
            if ends:
                _take_out(self._ends, ends, entry)
            if _take_out(self._named, folded, entry):
                names = self._by_length[len(folded)]
                self._by_length[len(folded)] = [name for name in names if name != folded]
        self._label[number] = _NONE
        self._last[number] = _NONE


def _ends_of(folded: str) -> str | None:
    words = folded.split()
    return f"{words[0]} {words[-1]}" if len(words) > 2 else None


def _many(found: _Postings) -> Sequence[int]:
    return (found,) if isinstance(found, int) else found


def _take_out(postings: dict[str, _Postings], key: str, number: int) -> bool:
    """Take one number from a key; whether the key went with it."""
    rest = [n for n in _many(postings[key]) if n != number]
    if not rest:
        del postings[key]
        return True
    postings[key] = rest[0] if len(rest) == 1 else rest
    return False
