"""The personages a bot knows, and who of them fits which card, as sets of bits."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from threading import Lock

from kb.domain.claims import Claim
from kb.domain.dossier import Dossier
from kb.domain.fame import is_well_known
from kb.domain.house_rules import HouseRules
from kb.domain.judging.fit_facts import fit_facts
from kb.domain.personage import Qid
from kb.ports import PersonageStore
from kb.usecases.dossiers import Dossiers
from kb.usecases.fitting import Fitting

KNOWN = {"easy": 250, "medium": 1000, "hard": 3000}
"""How many personages a bot of each difficulty knows, the most famous first. About 250 are such
that every table knows them (Q1 to fame 84), 3,000 reach down to fame 62."""

CHUNK = 500
KEPT = 12
"""Pools kept: one for each difficulty and each table's way of judging."""


class Known:
    """Some personages, the most famous first, with the sets of who of them fits what."""

    def __init__(self, dossiers: Sequence[Dossier], year: int) -> None:
        self.people = tuple((d.personage.qid, d.personage.label) for d in dossiers)
        self.sets = Fitting(year)
        for number, dossier in enumerate(dossiers):
            self.sets.add(number, fit_facts(dossier))


class Pool:
    """Whom a bot knows, as a table judges them. A set of them is an int with bit n for number n:
    a search for cards cuts thousands of small sets, which ints do ten times as fast as bitmaps."""

    def __init__(self, known: Known, rules: HouseRules) -> None:
        self._known = known
        self._rules = rules
        self.size = len(known.people)
        self.everybody = (1 << self.size) - 1
        self._fitting: dict[Claim, int] = {}

    def fitting(self, claim: Claim) -> int:
        """Those who fit the card beyond doubt; worked out once for each claim."""
        found = self._fitting.get(claim)
        if found is None:
            found = sum(1 << number for number in self._known.sets.fitting(claim, self._rules))
            self._fitting[claim] = found
        return found

    def all_fitting(self, claims: Iterable[Claim]) -> int:
        """Those who fit all of these."""
        found = self.everybody
        for claim in claims:
            found &= self.fitting(claim)
            if not found:
                break
        return found

    def first(self, some: int) -> tuple[Qid, str]:
        """The id and the label of the most famous of a set that is not empty."""
        return self._known.people[(some & -some).bit_length() - 1]


class Pools:
    """Pools by difficulty and way of judging, made when first asked for."""

    def __init__(self, store: PersonageStore, dossiers: Dossiers) -> None:
        self._store = store
        self._dossiers = dossiers
        self._famous: list[Qid] = []
        self._known = lru_cache(KEPT)(self._read)
        self._pools = lru_cache(KEPT)(self._made)
        self._lock = Lock()

    def pool(self, level: str, rules: HouseRules) -> Pool:
        """Whom a bot of this difficulty knows. Raises Unavailable."""
        with self._lock:
            return self._pools(level, rules)

    def _made(self, level: str, rules: HouseRules) -> Pool:
        return Pool(self._known(level, rules.well_known), rules)

    def _read(self, level: str, well_known: int) -> Known:
        return Known(self._find(KNOWN[level], well_known), self._dossiers.year)

    def _find(self, most: int, well_known: int) -> list[Dossier]:
        if not self._famous:
            self._famous = self._store.find_famous(2 * KNOWN["hard"])
        known: list[Dossier] = []
        for start in range(0, len(self._famous), CHUNK):
            qids = self._famous[start : start + CHUNK]
            found = self._dossiers.get_many(qids)
            known += [
                found[q]
                for q in qids
                if q in found
                and found[q].kind.word != "not_a_personage"
                and is_well_known(found[q].personage, well_known)
            ]
            if len(known) >= most:
                break
        return known[:most]
