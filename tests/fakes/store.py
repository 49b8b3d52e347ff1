"""A PersonageStore in memory that keeps the port's promises (tests/contract holds it to them)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from threading import RLock

from kb.adapters.codec import decode_item, decode_personage, encode_item, encode_personage
from kb.domain.errors import InvalidInput
from kb.domain.personage import Item, Personage, Qid
from kb.matching.fold import fold
from kb.ports import Counts, ImportProgress, NameRow


class InMemoryPersonageStore:
    """Dictionaries under a lock."""

    def __init__(self, personages: Iterable[Personage] = (), items: Iterable[Item] = ()) -> None:
        self._lock = RLock()
        self._personages: dict[Qid, Personage] = {}
        self._items: dict[Qid, Item] = {}
        self._notes: dict[str, str] = {}
        self._progress: dict[str, ImportProgress] = {}
        self.put(personages, items)

    def get(self, qid: Qid) -> Personage | None:
        return self._personages.get(qid)

    def get_many(self, qids: Sequence[Qid]) -> Mapping[Qid, Personage]:
        if len(qids) > 1_000:
            raise InvalidInput(f"{len(qids)} ids asked for; at most 1,000")
        with self._lock:
            return {qid: self._personages[qid] for qid in qids if qid in self._personages}

    def find_named(self, folded: str) -> Sequence[Qid]:
        with self._lock:
            found = [n.qid for n in self.names() if n.folded == folded]
        return list(dict.fromkeys(found))[:50]

    def get_items(self, qids: Sequence[Qid]) -> Mapping[Qid, Item]:
        if len(qids) > 1_000:
            raise InvalidInput(f"{len(qids)} ids asked for; at most 1,000")
        with self._lock:
            return {qid: self._items[qid] for qid in qids if qid in self._items}

    def delete(self, qids: Iterable[Qid]) -> None:
        with self._lock:
            for qid in set(qids):
                self._personages.pop(qid, None)

    def put(self, personages: Iterable[Personage], items: Iterable[Item] = ()) -> None:
        persons = {p.qid: p for p in personages}
        things = {i.qid: i for i in items}
        for person in persons.values():
            encode_personage(person)  # refuses what no store can hold
        for thing in things.values():
            encode_item(thing)
        with self._lock:
            self._personages.update(persons)
            self._items.update(things)

    def replace_snapshot(
        self, personages: Iterable[bytes], items: Iterable[bytes], notes: Mapping[str, str]
    ) -> bool:
        with self._lock:
            if notes.items() <= self._notes.items():
                return False
            kept = {q: p for q, p in self._personages.items() if p.source != "snapshot"}
            fresh = {p.qid: p for p in map(decode_personage, personages)}
            things = {i.qid: i for i in map(decode_item, items)}
            self._personages = fresh | kept
            self._items |= things
            self._notes |= notes
            return True

    def personages(self) -> Iterator[Personage]:
        with self._lock:
            everybody = sorted(self._personages.values(), key=lambda p: int(p.qid[1:]))
        return iter(everybody)

    def names(self) -> Iterator[NameRow]:
        for person in self.personages():
            for position, name in enumerate(dict.fromkeys((person.label, *person.aliases))):
                yield NameRow(person.qid, name, fold(name), position == 0, person.fame)

    def items(self) -> Iterator[Item]:
        with self._lock:
            everything = sorted(self._items.values(), key=lambda i: int(i.qid[1:]))
        return iter(everything)

    def counts(self) -> Counts:
        with self._lock:
            return Counts(len(self._personages), sum(1 for _ in self.names()), len(self._items))

    def get_note(self, key: str) -> str | None:
        return self._notes.get(key)

    def put_note(self, key: str, value: str) -> None:
        self._notes[key] = value

    def get_progress(self, file: str) -> ImportProgress | None:
        return self._progress.get(file)

    def put_progress(self, progress: ImportProgress) -> None:
        self._progress[progress.file] = progress
