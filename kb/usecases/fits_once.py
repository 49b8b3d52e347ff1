"""Who fits all these cards, asked once: nothing is kept, nothing worked out that is not needed.

A third of the time that `WhoFits` takes for its first answer; a command ends with it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from heapq import nsmallest

from kb.domain.claims import Claim, HasStatus, KnownFor, LastNameBegins, LivedDuring, PlaceIn
from kb.domain.dossier import Dossier
from kb.domain.fame import is_well_known
from kb.domain.judging import judge, may_fit
from kb.domain.personage import Personage, Qid
from kb.ports import PersonageStore
from kb.usecases.dossiers import Dossiers
from kb.usecases.who_fits import Drop, Found, Wanted

CHEAPEST_FIRST = (LivedDuring, HasStatus, KnownFor, PlaceIn, LastNameBegins)

Rank = tuple[float, int]
"""Fame, negative, and the number of the id: the most famous sort first."""


@dataclass(frozen=True, slots=True)
class _Reader:
    store: PersonageStore
    dossiers: Dossiers
    wanted: Wanted

    def missing(self, most: int) -> Iterator[tuple[Rank, list[int]]]:
        """Everybody whom at most so many cards do not fit, with these cards' places."""
        claims = self.wanted.claims
        order = sorted(range(len(claims)), key=lambda n: CHEAPEST_FIRST.index(type(claims[n])))
        cards = [(n, claims[n]) for n in order]
        for person in self.store.personages():
            if self._may_be_named(person):
                dossier = self.dossiers.fresh(person)
                missed = self._missed(dossier, cards, most)
                if missed is not None and dossier.kind.word != "not_a_personage":
                    yield (-person.fame, int(person.qid[1:])), missed

    def _may_be_named(self, person: Personage) -> bool:
        wanted = self.wanted
        return (
            is_well_known(person, wanted.rules.well_known)
            and person.fame >= wanted.minimum_fame
            and person.qid not in wanted.exclude
        )

    def _missed(
        self, dossier: Dossier, cards: Sequence[tuple[int, Claim]], most: int
    ) -> list[int] | None:
        missed: list[int] = []
        for number, claim in cards:
            if not self._fits(dossier, claim):
                missed.append(number)
                if len(missed) > most:
                    return None
        return missed

    def _fits(self, dossier: Dossier, claim: Claim) -> bool:
        spoken = dossier.personage.label
        return may_fit(dossier, claim) and (
            judge(dossier, claim, self.wanted.rules, spoken).finding == "fits"
        )


def find_once(store: PersonageStore, dossiers: Dossiers, wanted: Wanted) -> Found:
    """What `WhoFits.find` answers, by judging one after the other. Raises Unavailable."""
    reader = _Reader(store, dossiers, wanted)
    fitting = [rank for rank, _ in reader.missing(0)]
    if fitting or not wanted.claims:
        first = nsmallest(wanted.limit, fitting)
        return Found(len(fitting), tuple(_qid(rank) for rank in first))
    without: dict[int, list[Rank]] = {}
    for rank, (card,) in reader.missing(1):
        without.setdefault(card, []).append(rank)
    drops = (Drop(card, len(some), _qid(min(some))) for card, some in sorted(without.items()))
    return Found(0, drops=tuple(drops))


def _qid(rank: Rank) -> Qid:
    return Qid(f"Q{rank[1]}")
