"""A PersonageStore in memory that keeps the port's promises (tests/contract holds it to them)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from threading import RLock

from kb.adapters.codec import decode_item, decode_personage, encode_item, encode_personage
from kb.domain.errors import InvalidInput
from kb.domain.override import MOST_OVERRIDES, Override
from kb.domain.personage import Item, Personage, Qid
from kb.matching.fold import fold
from kb.ports import Counts, ImportProgress, Links, NameRow


class InMemoryPersonageStore:
    """Dictionaries under a lock."""

    def __init__(self, personages: Iterable[Personage] = (), items: Iterable[Item] = ()) -> None:
        self._lock = RLock()
        self._personages: dict[Qid, Personage] = {}
        self._items: dict[Qid, Item] = {}
        self._notes: dict[str, str] = {}
        self._progress: dict[str, ImportProgress] = {}
        self._redirects: dict[Qid, Qid] = {}
        self._overrides: dict[tuple[Qid, str], Override] = {}
        self._overrides_version = 0
        self._links: dict[str, dict[int, list[Links]]] = {}
        self.put(personages, items)

    def get(self, qid: Qid) -> Personage | None:
        return self._personages.get(self._where(qid))

    def get_many(self, qids: Sequence[Qid]) -> Mapping[Qid, Personage]:
        if len(qids) > 1_000:
            raise InvalidInput(f"{len(qids)} ids asked for; at most 1,000")
        with self._lock:
            found = {qid: self._personages.get(self._where(qid)) for qid in qids}
        return {qid: person for qid, person in found.items() if person}

    def _where(self, qid: Qid) -> Qid:
        return qid if qid in self._personages else self._redirects.get(qid, qid)

    def find_famous(self, limit: int) -> list[Qid]:
        by_fame = sorted(self.personages(), key=lambda p: (-p.fame, int(p.qid[1:])))
        return [p.qid for p in by_fame[:limit]]

    def rename(self, old: Qid, new: Qid) -> None:
        with self._lock:
            further = self._where(new)
            target = new if further == old else further
            if target == old:
                return
            if record := self._personages.pop(old, None):
                self._personages.setdefault(target, replace(record, qid=target))
            self._move_overrides(old, target)
            self._redirects.pop(target, None)
            for earlier, led_to in self._redirects.items():
                if led_to == old:
                    self._redirects[earlier] = target
            self._redirects[old] = target

    def overrides(self) -> list[Override]:
        with self._lock:
            return sorted(self._overrides.values(), key=lambda o: (int(o.qid[1:]), o.claim))

    def overrides_version(self) -> str:
        return str(self._overrides_version)

    def put_override(self, override: Override) -> None:
        with self._lock:
            key = override.qid, override.claim
            if key not in self._overrides and len(self._overrides) >= MOST_OVERRIDES:
                raise InvalidInput(f"there are {MOST_OVERRIDES:,} overrides")
            self._overrides[key] = override
            self._overrides_version += 1

    def delete_override(self, qid: Qid, claim: str) -> bool:
        with self._lock:
            if self._overrides.pop((qid, claim), None) is None:
                return False
            self._overrides_version += 1
            return True

    def _move_overrides(self, old: Qid, new: Qid) -> None:
        for own in [o for o in self._overrides.values() if o.qid == old]:
            del self._overrides[old, own.claim]
            there = self._overrides.get((new, own.claim))
            if there is None or there.made < own.made:
                self._overrides[new, own.claim] = replace(own, qid=new)
            self._overrides_version += 1

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
            for merged in self._redirects:
                fresh.pop(merged, None)
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

    def put_links(self, file: str, part: int, links: Sequence[Links]) -> None:
        self._links.setdefault(file, {})[part] = list(links)

    def links(self, file: str) -> Iterator[Links]:
        parts = self._links.get(file, {})
        return (one for part in sorted(parts) for one in parts[part])

    def forget_links(self, file: str) -> None:
        self._links.pop(file, None)
