"""The dossiers at hand: personages read from the store, with what was worked out about them."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from threading import Lock

from kb.domain.dossier import NO_OVERRIDES, Dossier
from kb.domain.override import Override
from kb.domain.personage import Personage, Qid
from kb.domain.vocabulary import Vocabulary
from kb.ports import Clock, PersonageStore

DEFAULT_CAPACITY = 8192
"""Dossiers kept; about 10 kB each once judged on a whole deck."""


class Dossiers:
    """A bounded, least-recently-used shelf of dossiers over a PersonageStore."""

    def __init__(
        self,
        store: PersonageStore,
        vocabulary: Vocabulary,
        clock: Clock,
        capacity: int = DEFAULT_CAPACITY,
    ) -> None:
        self.vocabulary = vocabulary
        self._store = store
        self._clock = clock
        self._capacity = capacity
        self._shelf: OrderedDict[Qid, Dossier] = OrderedDict()
        self._lock = Lock()
        self._changes = 0
        self._overrides: Mapping[Qid, Mapping[str, Override]] = {}
        self._listeners: list[Callable[[Collection[Qid]], None]] = []

    @property
    def year(self) -> int:
        """The present year."""
        return int(self._clock.today()[:4])

    def listen(self, listener: Callable[[Collection[Qid]], None]) -> None:
        """Tell `listener` from now on of whoever is to be judged anew; it must not block."""
        self._listeners.append(listener)

    def fresh(self, personage: Personage) -> Dossier:
        """A dossier made anew and not kept."""
        return self._made(personage, self.vocabulary, self.year)

    def peek(self, qid: Qid) -> Dossier | None:
        """The dossier if it is at hand; never touches the store."""
        with self._lock:
            dossier = self._shelf.get(qid)
            if dossier is not None:
                self._shelf.move_to_end(qid)
            return dossier

    def get(self, qid: Qid) -> Dossier | None:
        """The dossier of a personage, or None if nobody of that id is known."""
        return self.get_many([qid]).get(qid)

    def get_many(self, qids: Sequence[Qid]) -> dict[Qid, Dossier]:
        """The dossiers of those that are known, read in one go where not at hand."""
        found = {qid: at_hand for qid in qids if (at_hand := self.peek(qid)) is not None}
        missing = [qid for qid in qids if qid not in found]
        if missing:
            today = self.year
            before, vocabulary = self._changes, self.vocabulary
            for qid, personage in self._store.get_many(missing).items():
                found[qid] = self._made(personage, vocabulary, today)
            self._keep(found, before)
        return found

    def forget(self, qid: Qid) -> None:
        """Drop a dossier whose personage has changed."""
        with self._lock:
            self._changes += 1
            self._shelf.pop(qid, None)
        self._tell([qid])

    def renew(self, vocabulary: Vocabulary) -> None:
        """Work by another vocabulary: what was worked out by the old one is dropped, the
        personages stay at hand."""
        today = self.year
        with self._lock:
            self._changes += 1
            self.vocabulary = vocabulary
            for qid, dossier in self._shelf.items():
                self._shelf[qid] = self._made(dossier.personage, vocabulary, today)

    def overrule(self, overrides: Iterable[Override]) -> None:
        """Judge by these rulings of the table from now on, and by no others."""
        told: dict[Qid, dict[str, Override]] = {}
        for own in overrides:
            told.setdefault(own.qid, {})[own.claim] = own
        with self._lock:
            self._changes += 1
            before, self._overrides = self._overrides, told
            for qid, dossier in list(self._shelf.items()):
                person = dossier.personage.qid
                if before.get(person) != told.get(person):
                    del self._shelf[qid]
        self._tell([q for q in before.keys() | told.keys() if before.get(q) != told.get(q)])

    def _tell(self, changed: Collection[Qid]) -> None:
        for listener in self._listeners:
            listener(changed)

    def _made(self, personage: Personage, vocabulary: Vocabulary, today: int) -> Dossier:
        own = self._overrides.get(personage.qid, NO_OVERRIDES)
        return Dossier(personage, vocabulary, today, own)

    def _keep(self, dossiers: dict[Qid, Dossier], before: int) -> None:
        """Keep what was read, unless something has changed since `before`."""
        with self._lock:
            if self._changes != before:
                return
            # A merged id is not kept beside the one it leads to: that one is forgotten alone.
            self._shelf.update((d.personage.qid, d) for d in dossiers.values())
            while len(self._shelf) > self._capacity:
                self._shelf.popitem(last=False)
