"""Store what the live reference told, joined with what was known."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice

from kb.domain.personage import Item, Personage, Qid
from kb.ports import Fetched, PersonageStore
from kb.usecases.merge import merged, merged_item

IDS_A_READ = 1_000


def take_in(
    store: PersonageStore, fetched: Fetched
) -> tuple[Sequence[Personage], Sequence[Item], Sequence[Qid]]:
    """Store the personages and items; whoever was merged into another moves there. Returns both as
    stored, and the ids that moved.

    Nothing is deleted: of an item that is gone, or was merged into something that is no personage,
    what is known stays.
    """
    people = _joined(store, fetched)
    items = list(_items(store, fetched.items))
    store.put(people, items)
    present = {person.qid for person in people}
    moved = {old: new for old, new in fetched.redirects.items() if new in present}
    for old, new in moved.items():
        store.rename(old, new)
    return people, items, list(moved)


def _joined(store: PersonageStore, fetched: Fetched) -> list[Personage]:
    """Each personage told, with what was known under its own id and under ids merged into it."""
    olds: dict[Qid, list[Qid]] = {}
    for old, new in fetched.redirects.items():
        olds.setdefault(new, []).append(old)
    people = []
    for told in fetched.personages:
        person = told
        for known in store.get_many([told.qid, *olds.get(told.qid, ())]).values():
            person = merged(replace(known, qid=told.qid), person)
        people.append(person)
    return people


def _items(store: PersonageStore, items: Iterable[Item]) -> Iterator[Item]:
    rest = iter(items)
    while part := list(islice(rest, IDS_A_READ)):
        known = store.get_items([item.qid for item in part])
        yield from (merged_item(known.get(item.qid), item) for item in part)
