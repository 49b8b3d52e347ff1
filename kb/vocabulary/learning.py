"""New items in a vocabulary that is in use.

What a vocabulary holds after learning is what load_vocabulary makes of all its items, in whatever
order they came (tests/unit/test_learning.py).
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable, Mapping
from dataclasses import replace
from threading import Lock

from kb.domain.personage import Item, Qid
from kb.domain.vocabulary import Vocabulary
from kb.vocabulary.loader import children_of, classed, number
from kb.vocabulary.regions import load_placed


class Learning:
    """Holds the present vocabulary and publishes a new one with each lesson.

    Readers take no lock. A vocabulary they hold on to goes on to answer, with the classes and
    places it had; only `items` is shared by all, and it only grows.
    """

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._items = dict(vocabulary.items)
        self.vocabulary = replace(vocabulary, items=self._items, _reaches={})
        self._children: dict[Qid, list[Qid]] | None = None
        self._lock = Lock()

    def learn(self, items: Iterable[Item]) -> bool:
        """Take these items in, in the place of what was known of them; whether any was news."""
        told = {item.qid: item for item in items}
        told.update(load_placed(told, told.keys()))
        with self._lock:
            news = {qid: item for qid, item in told.items() if self._items.get(qid) != item}
            if not news:
                return False
            edges = self._rehang(news)
            self._items.update(news)
            # A new memo of places: whoever still reckons by the old items writes into the old one.
            following = replace(self.vocabulary, _reaches={})
            if edges:
                following = replace(following, **classed(self._all_children()))
            self.vocabulary = following
            return True

    def _all_children(self) -> dict[Qid, list[Qid]]:
        if self._children is None:
            self._children = children_of(self._items.values())
        return self._children

    def _rehang(self, news: Mapping[Qid, Item]) -> bool:
        """Move these items below their present classes; whether any edge changed."""
        children, moved = self._all_children(), False
        for qid, item in news.items():
            known = self._items.get(qid)
            before = set(known.subclass_of) if known else set()
            after = set(item.subclass_of)
            for parent in before - after:
                children[parent].remove(qid)
            for parent in after - before:
                insort(children.setdefault(parent, []), qid, key=number)
            moved = moved or before != after
        return moved
