"""Everybody by number, the most famous first, with the sets of who fits what."""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache

from pyroaring import BitMap

from kb.domain.claims import Claim
from kb.domain.dossier import Dossier
from kb.domain.house_rules import HouseRules
from kb.domain.judging.fit_facts import fit_facts
from kb.domain.personage import Personage, Qid
from kb.usecases.fitting import Fitting, united

LISTED = 1_000_000
"""Counted as the editions of who is on a list of well-known people."""

BARS = 64
"""Sets of the well known kept, one for each number of editions asked for."""


class Roll:
    """Numbers of personages with what is known of each number. Takes one writer at a time.

    Who stands in `order` has the number of that place. Whoever comes later or changes gets a new
    number behind all, and the old one means nobody any more: no set is searched for it.
    """

    def __init__(self, order: Sequence[Qid], today: int) -> None:
        self.fitting = Fitting(today)
        self._reserved = len(order)
        self._qids = array("Q", [int(qid[1:]) for qid in order])
        self._numbers = {qid: number for number, qid in enumerate(self._qids)}
        self._fames = array("d", bytes(8 * len(order)))
        self._present, self._free = BitMap(), BitMap(range(len(order)))
        self._editions: defaultdict[int, BitMap] = defaultdict(BitMap)
        self._well_known = lru_cache(BARS)(self._reckoned_well_known)

    def __len__(self) -> int:
        """How many personages there are."""
        return len(self._present)

    @property
    def late(self) -> int:
        """How many stand behind the order: they are sorted again for each question."""
        return len(self._qids) - self._reserved

    def close(self) -> None:
        """End the filling of the order: a place whose personage never came gets its neighbour's
        fame, so that fame falls all along."""
        for number in self._free:
            self._fames[number] = self._fames[number - 1] if number else 100.0
        self._free.clear()

    def put(self, dossier: Dossier) -> None:
        """Take somebody in, or in the place of what was known. No group gets a number."""
        person = dossier.personage
        if dossier.kind.word == "not_a_personage":
            self.drop(person.qid)
            return
        facts = fit_facts(dossier)
        number = self._number_for(person)
        self.fitting.add(number, facts)
        self._fames[number] = person.fame
        self._editions[LISTED if person.listed else person.editions or 0].add(number)
        self._present.add(number)
        self._well_known.cache_clear()

    def _number_for(self, person: Personage) -> int:
        qid = int(person.qid[1:])
        number = self._numbers.get(qid)
        if number is not None and number in self._free:
            self._free.discard(number)
            return number
        self.drop(person.qid)
        number = self._numbers[qid] = len(self._qids)
        self._qids.append(qid)
        self._fames.append(person.fame)
        return number

    def drop(self, qid: Qid) -> None:
        """Take somebody out; an unknown id does no harm."""
        number = self._numbers.get(int(qid[1:]))
        if number is not None:
            self._present.discard(number)
            self._well_known.cache_clear()

    def eligible(
        self, well_known: int, minimum_fame: float = 0.0, exclude: Collection[Qid] = ()
    ) -> BitMap:
        """Those of so many editions or on a list, of at least such fame, the excluded left out. A
        set to keep: the caller's own."""
        found: BitMap = self._well_known(well_known).copy()
        if minimum_fame > 0:
            self._cut(found, minimum_fame)
        for qid in exclude:
            number = self._numbers.get(int(qid[1:]))
            if number is not None:
                found.discard(number)
        return found

    def _cut(self, some: BitMap, minimum_fame: float) -> None:
        fames, end = self._fames, self._reserved
        enough = bisect_right(fames, -minimum_fame, hi=end, key=lambda fame: -fame)
        some.remove_range(enough, end)
        for number in [n for n in some.iter_equal_or_larger(end) if fames[n] < minimum_fame]:
            some.discard(number)

    def _reckoned_well_known(self, editions: int) -> BitMap:
        return self._present & united(s for n, s in self._editions.items() if n >= editions)

    def sets(self, claims: Iterable[Claim], rules: HouseRules) -> list[BitMap]:
        """Who fits each of these; may hold numbers that mean nobody."""
        return [self.fitting.fitting(claim, rules) for claim in claims]

    def best(self, some: BitMap, limit: int) -> list[Qid]:
        """The most famous of a set, the first ones first; among equals the lower id."""
        end = self._reserved
        first = list(some[:limit])
        if self.late:
            late = list(some.iter_equal_or_larger(end))
            first = sorted({*first, *late}, key=lambda n: (-self._fames[n], self._qids[n]))[:limit]
        return [Qid(f"Q{self._qids[number]}") for number in first]
