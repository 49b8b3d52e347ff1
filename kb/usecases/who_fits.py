"""Who fits all these cards? The most famous first, with the count of all.

Whoever is named here would be ruled to fit if called out by the label. The first question reads
everybody (`Roll`), some 0.2 ms each; from then on a question costs the intersection of a few sets.
"""

from __future__ import annotations

import logging
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from threading import Event, Lock, Thread
from time import monotonic

from pyroaring import BitMap

from kb.domain.claims import Claim
from kb.domain.errors import Unavailable
from kb.domain.house_rules import HouseRules
from kb.domain.personage import Qid
from kb.domain.vocabulary import Vocabulary
from kb.ports import PersonageStore
from kb.usecases.dossiers import Dossiers
from kb.usecases.roll import Roll

DEFAULT_LIMIT = 10
DEFAULT_RULES = HouseRules()

WORK_S = 0.002
REST_S = 0.008
"""In the background a fifth of one core is taken, in pieces shorter than the 5 ms for which the
interpreter lets one thread run on while another waits."""

BETWEEN_S = 300.0
"""Rest between two readings of everybody in the background."""

MOST_LATE = 1_000
"""Changed ones behind the order, beyond a quarter of all, after which all are numbered anew."""

MOST_IDS = 1_000

_LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Wanted:
    """Cards by what they claim, and who may be named: of fame `minimum_fame` (0..100) or more, well
    known by the house rules, and not among `exclude`."""

    claims: tuple[Claim, ...]
    rules: HouseRules = DEFAULT_RULES
    limit: int = DEFAULT_LIMIT
    minimum_fame: float = 0.0
    exclude: Collection[Qid] = ()


@dataclass(frozen=True, slots=True)
class Drop:
    """A card, by its place, without which `count` personages fit the rest, `best` the first."""

    card: int
    count: int
    best: Qid


@dataclass(frozen=True, slots=True)
class Found:
    """How many fit, the first of them, and, if nobody does, every single card to drop."""

    count: int
    qids: tuple[Qid, ...] = ()
    drops: tuple[Drop, ...] = ()


class WhoFits:
    """Answers from sets that are made when first asked for, and kept up as facts change.

    Of whom the dossiers tell that they have changed, the next question has the new facts. What new
    items (a place, an occupation) say of others, and a new year, count when everybody has been read
    again: at once, or in the background where `warm` was called.
    """

    def __init__(self, store: PersonageStore, dossiers: Dossiers) -> None:
        self._store = store
        self._dossiers = dossiers
        self._roll: Roll | None = None
        self._basis: tuple[Vocabulary, int] | None = None
        self._pending: set[Qid] = set()
        self._judging: list[Qid] = []
        self._lock, self._writing = Lock(), Lock()
        self._hurry, self._wake = Event(), Event()
        self._keeper: Thread | None = None
        self._next_reading = 0.0
        self._is_closed = False
        dossiers.listen(self.changed)

    def at_hand(self, wanted: Wanted) -> Found | None:
        """The answer if it takes nothing but memory, else None."""
        with self._lock:
            roll = self._roll
            if roll is None or not self._is_ready():
                return None
            return _found(roll, wanted)

    def find(self, wanted: Wanted) -> Found:
        """Those who fit every card. Raises Unavailable where somebody has to be read and cannot."""
        roll = self._prepared()
        with self._lock:
            return _found(roll, wanted)

    def counts(self, claims: Iterable[Claim], rules: HouseRules) -> list[int]:
        """How many fit each of these. Raises Unavailable."""
        roll = self._prepared()
        with self._lock:
            everybody = roll.eligible(rules.well_known)
            return [everybody.intersection_cardinality(s) for s in roll.sets(claims, rules)]

    def changed(self, qids: Iterable[Qid]) -> None:
        """These are to be judged anew, or are gone. Reads nothing."""
        with self._lock:
            self._pending.update(qids)
        self._wake.set()

    def warm(self) -> None:
        """Read everybody in the background, now and whenever it is needed again."""
        if self._keeper is None:
            self._keeper = Thread(target=self._keep, name="who-fits", daemon=True)
            self._wake.set()
            self._keeper.start()

    def close(self) -> None:
        """End the work in the background."""
        self._is_closed = True
        self._hurry.set()
        self._wake.set()
        if self._keeper is not None:
            self._keeper.join()

    def _prepared(self) -> Roll:
        roll = self._roll
        if roll is None or not self._is_ready():
            self._hurry.set()
            try:
                with self._writing:
                    roll = self._caught_up()
            finally:
                self._hurry.clear()
        return roll

    def _is_ready(self) -> bool:
        if self._pending or self._judging:
            return False
        is_old = self._is_outdated()
        if is_old:
            self._wake.set()
        return self._keeper is not None or not is_old

    def _is_outdated(self) -> bool:
        roll, basis = self._roll, self._basis
        if roll is None or basis is None or roll.late > MOST_LATE + len(roll) // 4:
            return True
        return basis[0] is not self._dossiers.vocabulary or basis[1] != self._dossiers.year

    def _keep(self) -> None:
        while not self._is_closed:
            self._wake.wait()
            self._wake.clear()
            try:
                with self._writing:
                    self._caught_up()
            except Unavailable as error:
                if not self._is_closed:
                    _LOG.warning("who fits is not up to date: %s", error)

    def _caught_up(self) -> Roll:
        """The roll by what is known now; whoever calls is the one who writes."""
        roll = self._roll
        must_read = self._keeper is None or monotonic() >= self._next_reading
        if roll is None or (must_read and self._is_outdated()):
            roll = self._read()
        self._judge(roll)
        return roll

    def _read(self) -> Roll:
        """Read everybody; who changes meanwhile is judged behind it."""
        with self._lock:
            self._pending.clear()
            self._basis = None
        basis = self._dossiers.vocabulary, self._dossiers.year
        roll = Roll(self._store.find_famous(self._store.counts().personages), basis[1])
        until = monotonic() + WORK_S
        for person in self._store.personages():
            roll.put(self._dossiers.fresh(person))
            if monotonic() > until:
                self._rest()
                until = monotonic() + WORK_S
        roll.close()
        self._next_reading = monotonic() + BETWEEN_S
        with self._lock:
            self._roll, self._basis = roll, basis
        return roll

    def _rest(self) -> None:
        """Leave the processor to others, unless somebody waits for the answer."""
        if self._is_closed:
            raise Unavailable("nobody reads any more: the referee is closing")
        self._hurry.wait(REST_S)

    def _judge(self, roll: Roll) -> None:
        """Judge those who have changed."""
        while True:
            with self._lock:
                self._judging = list(islice(self._pending, MOST_IDS))
                self._pending.difference_update(self._judging)
            if not self._judging:
                return
            try:
                known = self._store.get_many(self._judging)
            except Unavailable:
                with self._lock:
                    self._pending.update(self._judging)
                    self._judging = []
                raise
            for qid in self._judging:
                person = known.get(qid)
                with self._lock:
                    if person is not None and person.qid == qid:
                        roll.put(self._dossiers.fresh(person))
                    else:
                        roll.drop(qid)


def _found(roll: Roll, wanted: Wanted) -> Found:
    eligible = roll.eligible(wanted.rules.well_known, wanted.minimum_fame, wanted.exclude)
    sets = roll.sets(wanted.claims, wanted.rules)
    fitting = eligible
    for some in sorted(sets, key=len):
        fitting = fitting & some
        if not fitting:
            return Found(0, drops=tuple(_drops(roll, eligible, sets)))
    return Found(len(fitting), tuple(roll.best(fitting, wanted.limit)))


def _drops(roll: Roll, eligible: BitMap, sets: Sequence[BitMap]) -> Iterable[Drop]:
    """Every card without which somebody fits: those who fit all before it and all behind it."""
    behind = [eligible]
    for some in reversed(sets[1:]):
        behind.append(behind[-1] & some)
    before = eligible
    for card, (some, rest) in enumerate(zip(sets, reversed(behind), strict=True)):
        left = before & rest
        if left:
            yield Drop(card, len(left), roll.best(left, 1)[0])
        before = before & some
