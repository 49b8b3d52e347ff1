"""The personages a bot knows, and who of them fits which card, as sets of bits."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from threading import Lock

from kb.domain.claims import Claim
from kb.domain.dossier import Dossier
from kb.domain.fame import is_well_known
from kb.domain.house_rules import HouseRules
from kb.domain.judging import judge
from kb.domain.personage import Qid
from kb.ports import PersonageStore
from kb.usecases.dossiers import Dossiers

KNOWN = {"easy": 250, "medium": 1000, "hard": 3000}
"""How many personages a bot of each difficulty knows, the most famous first. About 250 are such
that every table knows them (Q1 to fame 84), 3,000 reach down to fame 62."""

CHUNK = 500
KEPT = 12
"""Pools kept: one for each difficulty and each table's way of judging."""


class Pool:
    """Some personages, the most famous first. A set of them is an int with bit n for number n."""

    def __init__(self, dossiers: list[Dossier], rules: HouseRules) -> None:
        self.dossiers = dossiers
        self.everybody = (1 << len(dossiers)) - 1
        self._rules = rules
        self._fitting: dict[Claim, int] = {}

    def fitting(self, claim: Claim) -> int:
        """Those who fit the card beyond doubt; worked out once for each claim."""
        found = self._fitting.get(claim)
        if found is None:
            found = 0
            for number, dossier in enumerate(self.dossiers):
                spoken = dossier.personage.label
                if judge(dossier, claim, self._rules, spoken).finding == "fits":
                    found |= 1 << number
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

    def first(self, some: int) -> Dossier:
        """The most famous of a set that is not empty."""
        return self.dossiers[(some & -some).bit_length() - 1]


class Pools:
    """Pools by difficulty and way of judging, made when first asked for."""

    def __init__(self, store: PersonageStore, dossiers: Dossiers) -> None:
        self._store = store
        self._dossiers = dossiers
        self._famous: list[Qid] = []
        self._pools: OrderedDict[tuple[str, HouseRules], Pool] = OrderedDict()
        self._lock = Lock()

    def pool(self, level: str, rules: HouseRules) -> Pool:
        """Whom a bot of this difficulty knows. Raises Unavailable."""
        key = level, rules
        with self._lock:
            pool = self._pools.get(key)
            if pool is None:
                pool = self._pools[key] = Pool(self._known(KNOWN[level], rules), rules)
                while len(self._pools) > KEPT:
                    self._pools.popitem(last=False)
            self._pools.move_to_end(key)
            return pool

    def _known(self, most: int, rules: HouseRules) -> list[Dossier]:
        if not self._famous:
            fame = {row.qid: row.fame for row in self._store.names() if row.is_label}
            self._famous = sorted(fame, key=lambda q: (-fame[q], int(q[1:])))[: 2 * KNOWN["hard"]]
        known: list[Dossier] = []
        for start in range(0, len(self._famous), CHUNK):
            qids = self._famous[start : start + CHUNK]
            found = self._dossiers.get_many(qids)
            known += [
                found[q]
                for q in qids
                if q in found
                and found[q].kind.word != "not_a_personage"
                and is_well_known(found[q].personage, rules.well_known)
            ]
            if len(known) >= most:
                break
        return known[:most]
