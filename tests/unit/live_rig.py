"""A referee over a few personages and a live reference in memory, by clocks the tests turn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from kb.domain.claims import Claim
from kb.domain.errors import Unavailable
from kb.domain.personage import Item, Personage, Qid
from kb.matching.index import NameIndex
from kb.usecases.adjudicate import Adjudication, Challenge, Referee
from kb.usecases.asking import Asking
from kb.usecases.breaker import Breaker
from kb.usecases.dossiers import Dossiers
from kb.usecases.freshness import Freshness
from kb.usecases.learn import Learner
from kb.usecases.live import Live
from kb.usecases.search import Search
from kb.vocabulary.learning import Learning
from kb.vocabulary.loader import load_terms, load_vocabulary
from tests.builders import ITEMS, item, person
from tests.fakes.fact_source import FakeFactSource
from tests.fakes.store import InMemoryPersonageStore

TODAY = "2026-11-30"
COOLDOWN_S = 30.0
TERMS = load_terms(load_vocabulary(ITEMS))

# what the reference knows of somebody nobody here knows, with places and classes new to us
TOWN, COUNTY = item("Q910001", "Newtown", "Q910002"), item("Q910002", "New County", "Q142")
POET = item("Q910003", "limerick writer", subclass_of=["Q36180"])
NEW = person(
    qid="Q910000",
    label="Nora Newcome",
    aliases=["Nora N."],
    born=1901,
    died=1980,
    facts={"P19": "Q910001", "P27": "Q142", "P106": "Q910003"},
    editions=30,
    complete=True,
)
# known here in part: no occupation, no birthplace
PART = person(qid="Q910010", label="Paul Partial", born=1950, fame=60)
WHOLE_PART = replace(
    person(
        qid="Q910010",
        label="Paul Partial",
        born=1950,
        facts={"P19": "Q910001", "P27": "Q142", "P106": "Q36180"},
        complete=True,
    ),
    source="wikidata",
    retrieved=TODAY,
)
SURE = person(
    qid="Q910020", label="Sue Sure", born=1850, died=1900, fame=60, facts={"P106": "Q36180"}
)
UNCOUNTED = person(qid="Q910030", label="Una Uncounted", editions=None, born=1850, died=1900)
OLD = replace(
    person(qid="Q910040", label="Olaf Old", born=1960, facts={"P106": "Q36180"}, complete=True),
    retrieved="2026-01-01",
)
FRESH_OLD = replace(OLD, retrieved=TODAY)
PEOPLE = (PART, SURE, UNCOUNTED, OLD)
TOLD = (
    NEW,
    WHOLE_PART,
    replace(SURE, complete=True),
    replace(UNCOUNTED, editions=40, complete=True),
    FRESH_OLD,
)
TOLD_ITEMS = (TOWN, COUNTY, POET)


class Hand:
    """Seconds, as the test says."""

    def __init__(self) -> None:
        self.at = 5000.0

    def __call__(self) -> float:
        return self.at


class Today:
    """The date, as the test says."""

    def __init__(self) -> None:
        self.date = TODAY

    def today(self) -> str:
        return self.date


class Store(InMemoryPersonageStore):
    """A store that may be locked for writing."""

    is_locked = False

    def put(self, personages: Iterable[Personage], items: Iterable[Item] = ()) -> None:
        if self.is_locked:
            raise Unavailable("the database is locked")
        super().put(personages, items)


class Rig:
    """Everything, made anew for each test."""

    def __init__(
        self,
        people: Sequence[Personage] = PEOPLE,
        told: Sequence[Personage] = TOLD,
        *,
        is_on: bool = True,
        refreshes: bool = False,
        deadline_s: float = 10.0,
        items: Sequence[Item] = ITEMS,
    ) -> None:
        self.store = Store(people, items)
        self.source = FakeFactSource(told, TOLD_ITEMS)
        self.hand, self.clock = Hand(), Today()
        self.breaker = Breaker(COOLDOWN_S, self.hand)
        learning = Learning(load_vocabulary(items))
        self.dossiers = Dossiers(self.store, learning.vocabulary, self.clock)
        self.search = Search(NameIndex(self.store.names()))
        self.learner = Learner(self.store, learning, self.dossiers, self.search)
        self.live = Live(self.source, self.learner, self.breaker, deadline_s, self.clock, self.hand)
        self.asking = Asking(
            self.learner, self.clock, self.live if is_on else None, refreshes, Freshness(14, 365)
        )
        self.referee = Referee(self.dossiers, self.search, self.asking)

    def rule(self, name: str | None, text: str = "", qid: str | None = None) -> Adjudication:
        return self.referee.adjudicate(challenge(name, text, qid))


def challenge(name: str | None, text: str = "", qid: str | None = None) -> Challenge:
    return Challenge(cards(text), name, Qid(qid) if qid else None)


def cards(text: str) -> tuple[Claim, ...]:
    """`place France; activity literature` as claims."""
    pairs = (part.strip().partition(" ") for part in text.split(";") if part.strip())
    return tuple(TERMS.claim(category, value) for category, _, value in pairs)
