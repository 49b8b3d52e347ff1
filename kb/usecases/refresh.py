"""Ask the live reference again for many personages: in batches, politely, resumable."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial

from kb.domain.dossier import Dossier
from kb.domain.personage import Personage, Qid
from kb.domain.vocabulary import Vocabulary
from kb.ports import FactSource, Fetched, PersonageStore
from kb.usecases.freshness import Freshness
from kb.usecases.polite import Polite
from kb.usecases.take_in import take_in

FIRST_BATCH, LARGEST_BATCH = 50, 200
"""Items a query: halved where it is too much, a quarter more each time it was not."""

TIMEOUT_S = 65.0
"""A query's time: the service itself gives up after 60 s."""

IDS_A_READ = 1_000


@dataclass
class RefreshReport:
    """What a run did, by the ids asked for.

    `fresh` were left out because they had been asked for since the run's day, `moved` leads to the
    ids they were merged into, `missing` no longer exist and stay as they are known, `others` are
    no personages, `poor` stay as they are known because the answer lacks most of it, `failed` got
    no answer even when asked for alone, the last for `reason`.
    """

    wanted: int = 0
    fresh: int = 0
    refreshed: int = 0
    added: int = 0
    moved: dict[Qid, Qid] = field(default_factory=dict)
    missing: list[Qid] = field(default_factory=list)
    others: list[Qid] = field(default_factory=list)
    poor: list[Qid] = field(default_factory=list)
    failed: list[Qid] = field(default_factory=list)
    reason: str = ""
    questions: int = 0

    @property
    def done(self) -> int:
        """How many of those wanted are settled."""
        gone = len(self.missing) + len(self.others) + len(self.poor) + len(self.failed)
        return self.fresh + self.refreshed + self.added + gone


OnRefresh = Callable[[RefreshReport], None]


def refresh(
    store: PersonageStore,
    source: FactSource,
    qids: Iterable[Qid],
    since: str,
    polite: Polite,
    *,
    again: bool = False,
    on_progress: OnRefresh | None = None,
) -> RefreshReport:
    """Ask for these ids and store what is told. Those told on the day `since` (YYYY-MM-DD) or
    later are left out, so that a run that broke off goes on; not with `again`.

    Raises Unavailable where reference or store fail for good; what was stored stays.
    """
    wanted = list(dict.fromkeys(qids))
    left = wanted if again else list(_not_told(store, wanted, since))
    report = RefreshReport(wanted=len(wanted), fresh=len(wanted) - len(left))
    size = FIRST_BATCH
    while left:
        batch = left[:size]
        fetched = polite.ask(partial(source.fetch, batch, TIMEOUT_S))
        report.questions = polite.questions
        if fetched is None and (len(batch) > 1 or not polite.was_answered):
            size = max(1, len(batch) // 2)
            continue
        if fetched is None:
            report.failed += batch
            report.reason = polite.reason
        else:
            _take(store, fetched, batch, report)
            size = min(LARGEST_BATCH, size + max(1, size // 4))
        left = left[len(batch) :]
        if on_progress is not None:
            on_progress(report)
    return report


def find_stale(
    personages: Iterable[Personage], vocabulary: Vocabulary, freshness: Freshness, today: str
) -> list[Qid]:
    """Those whose record is too old on the day `today`, the most famous first."""
    year = int(today[:4])
    stale = [
        (-person.fame, int(person.qid[1:]))
        for person in personages
        if freshness.is_stale(Dossier(person, vocabulary, year), today)
    ]
    return [Qid(f"Q{number}") for _, number in sorted(stale)]


def _not_told(store: PersonageStore, qids: Sequence[Qid], since: str) -> Iterator[Qid]:
    for part in (qids[n : n + IDS_A_READ] for n in range(0, len(qids), IDS_A_READ)):
        known = store.get_many(part)
        for qid in part:
            person = known.get(qid)
            if person is None or not person.complete or person.retrieved < since:
                yield qid


def _take(
    store: PersonageStore, fetched: Fetched, batch: Sequence[Qid], report: RefreshReport
) -> None:
    known = store.get_many(batch)
    people, _, _ = take_in(store, fetched)
    told = {person.qid: person for person in fetched.personages}
    poor = {p.qid for p in people if p.retrieved < told[p.qid].retrieved}
    for qid in batch:
        now = fetched.redirects.get(qid, qid)
        if now in told and now != qid:
            report.moved[qid] = now
        if qid in fetched.missing or now in fetched.missing:
            report.missing.append(qid)
        elif now not in told:
            report.others.append(qid)
        elif now in poor:
            report.poor.append(qid)
        elif qid in known:
            report.refreshed += 1
        else:
            report.added += 1
