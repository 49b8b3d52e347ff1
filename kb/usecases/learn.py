"""Take in what the live reference told, or another process stored: into SQL and into memory."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from threading import Lock

from kb.domain.personage import Item, Personage, Qid
from kb.matching.fold import fold
from kb.ports import Fetched, NameRow, PersonageStore
from kb.usecases.dossiers import Dossiers
from kb.usecases.search import Search
from kb.usecases.take_in import take_in
from kb.vocabulary.learning import Learning

MOST_IDS = 1_000
DEEPEST = 16
"""Steps walked up from a personage's facts; places take about 7, classes 8."""


class Learner:
    """Keeps names, dossiers and vocabulary up with what comes in while they are in use."""

    def __init__(
        self, store: PersonageStore, learning: Learning, dossiers: Dossiers, search: Search
    ) -> None:
        self._store = store
        self._learning = learning
        self._dossiers = dossiers
        self._search = search
        self._lock = Lock()
        self.learnt = 0
        """Personages taken in since the start."""

    def take(self, fetched: Fetched) -> None:
        """Store what was told, joined with what was known. Raises Unavailable, and then memory is
        as it was.

        A record whose item was merged into another moves there, and its old id still leads to it.
        That an item is missing takes nothing away: a table can rule by what was known.
        """
        with self._lock:
            people, items, moved = take_in(self._store, fetched)
            self._publish(people, items, gone=moved)

    def take_stored(self, name: str) -> bool:
        """Whether the store has people of exactly this name whom memory did not know by it: then
        it does now. Raises Unavailable."""
        folded = fold(name)
        named = self._store.find_named(folded)
        known = {entry.qid for entry in self._search.index.exact(folded)}
        missing = [qid for qid in named if qid not in known]
        if not missing:
            return False
        people = list(self._store.get_many(missing).values())
        with self._lock:
            self._publish(people, self._stored_items(people))
        return bool(people)

    def _publish(
        self, people: Sequence[Personage], items: Sequence[Item], gone: Sequence[Qid] = ()
    ) -> None:
        """Make memory know: the vocabulary first, so that who finds a name can judge it."""
        if self._learning.learn(items):
            self._dossiers.renew(self._learning.vocabulary)
        for person in people:
            self._dossiers.forget(person.qid)
            self._search.index.replace(person.qid, list(name_rows(person)))
        for qid in gone:
            self._dossiers.forget(qid)
            self._search.index.replace(qid, ())
        if people or gone:
            self._search.forget()
        self.learnt += len(people)

    def _stored_items(self, people: Sequence[Personage]) -> list[Item]:
        """Items that these people's facts point at, and what lies above, as far as the vocabulary
        has not got them."""
        known, found = self._learning.vocabulary.items, dict[Qid, Item]()
        wanted = {
            q for p in people for of in p.statements.values() for s in of if (q := s.item)
        } - known.keys()
        for _ in range(DEEPEST):
            if not wanted:
                break
            some = sorted(wanted)[:MOST_IDS]
            fresh = self._store.get_items(some)
            found |= fresh
            above = {q for item in fresh.values() for q in _above(item)}
            wanted = (wanted - set(some)) | (above - known.keys() - found.keys())
        return list(found.values())


def _above(item: Item) -> Iterator[Qid]:
    yield from (parent.item for parent in item.within)
    yield from item.subclass_of


def name_rows(person: Personage) -> Iterator[NameRow]:
    """The names of a personage as the index takes them, the label first."""
    for position, name in enumerate(dict.fromkeys((person.label, *person.aliases))):
        yield NameRow(person.qid, name, fold(name), position == 0, person.fame)
