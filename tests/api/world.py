"""A small world: a store in memory and a handful of personages made by hand.

What is said of real people here is true, and short; Wikidata says more.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from games.decks import shipped_deck, shipped_ids
from games.pictures import PictureDeck
from kb.domain.dates import date_of
from kb.domain.errors import Unavailable
from kb.domain.personage import (
    Item,
    Mention,
    Personage,
    Pid,
    Qid,
    Statement,
    Within,
)
from kb.matching.index import NameIndex
from kb.ports import Counts, FactSource
from kb.usecases.adjudicate import Referee
from kb.usecases.asking import Asking
from kb.usecases.breaker import Breaker
from kb.usecases.dossiers import Dossiers
from kb.usecases.learn import Learner
from kb.usecases.live import Live
from kb.usecases.search import Search
from kb.vocabulary.learning import Learning
from kb.vocabulary.loader import load_terms, load_vocabulary
from service.answers import Answers
from service.claims import ClaimReader
from service.container import Container, Reference
from service.games.entries import GameStore
from service.games.host import make_hosting
from service.games.hub import Signal
from service.settings import Settings
from tests.fakes.game_store import InMemoryGameStore
from tests.fakes.store import InMemoryPersonageStore


def item(qid: str, label: str, *within: str, subclass_of: tuple[str, ...] = ()) -> Item:
    parents = tuple(Within(Pid("P131"), Qid(q)) for q in within)
    return Item(Qid(qid), label, parents, tuple(map(Qid, subclass_of)))


ITEMS = (
    item("Q142", "France"),
    item("Q145", "United Kingdom"),
    item("Q183", "Germany"),
    item("Q30", "United States"),
    item("Q1000", "Gabon"),
    item("Q147494", "Kaysersberg", "Q12722"),
    item("Q12722", "Haut-Rhin", "Q142"),
    item("Q244904", "Lambaréné", "Q1000"),
    item("Q84", "London", "Q145"),
    item("Q5", "human"),
    item("Q39631", "physician"),
    item("Q36834", "composer"),
    item("Q82955", "politician"),
    item("Q36180", "writer"),
    item("Q95074", "fictional character"),
    item("Q15632617", "fictional human", subclass_of=("Q95074",)),
    item("Q13002315", "legendary figure"),
    item("Q215380", "musical group"),
)


def stated(pid: str, *qids: str) -> tuple[Statement, ...]:
    return tuple(Statement(Pid(pid), item=Qid(q)) for q in qids)


def dated(pid: str, year: int) -> tuple[Statement, ...]:
    return (Statement(Pid(pid), date=date_of(year, 0, 0, 9)),)


@dataclass
class Made:
    """A personage before it is one: words and years instead of statements."""

    qid: str
    label: str
    kind: str = "Q5"
    aliases: tuple[str, ...] = ()
    born: int | None = None
    died: int | None = None
    facts: dict[str, tuple[str, ...]] = field(default_factory=dict)
    mentions: tuple[Mention, ...] = ()
    editions: int = 100
    fame: float = 60.0

    def personage(self) -> Personage:
        statements = {Pid(p): stated(p, *qids) for p, qids in self.facts.items()}
        statements[Pid("P31")] = stated("P31", self.kind)
        for pid, year in (("P569", self.born), ("P570", self.died)):
            if year is not None:
                statements[Pid(pid)] = dated(pid, year)
        return Personage(
            qid=Qid(self.qid),
            label=self.label,
            aliases=self.aliases,
            statements=statements,
            mentions=self.mentions,
            editions=self.editions,
            fame=self.fame,
            retrieved="2026-11-01",
        )


PEOPLE = (
    Made(
        "Q49325",
        "Albert Schweitzer",
        born=1875,
        died=1965,
        facts={
            "P19": ("Q147494",),
            "P937": ("Q244904",),
            "P20": ("Q244904",),
            "P27": ("Q142",),
            "P106": ("Q39631", "Q36834"),
        },
        mentions=(Mention("noun", "theologian"),),
    ),
    Made(
        "Q11806",
        "John Adams",
        born=1735,
        died=1826,
        facts={"P19": ("Q30",), "P27": ("Q30",), "P106": ("Q82955",)},
        fame=70.0,
    ),
    Made(
        "Q178010",
        "John Adams",
        aliases=("John Coolidge Adams",),
        born=1947,
        facts={"P19": ("Q30",), "P27": ("Q30",), "P106": ("Q36834",)},
        editions=40,
        fame=45.0,
    ),
    Made("Q4653", "Sherlock Holmes", "Q15632617", facts={"P27": ("Q145",), "P551": ("Q84",)}),
    Made("Q122634", "Robin Hood", "Q13002315", facts={"P27": ("Q145",)}),
    Made("Q1299", "The Beatles", "Q215380", fame=80.0),
    Made("Q900001", "Nobody Known", born=1950, editions=2, fame=5.0),
)


class Store(InMemoryPersonageStore):
    """The store in memory, which can be taken away: `is_down`, or `breaks` as no store should."""

    is_down = False
    breaks = False

    def get_many(self, qids: Sequence[Qid]) -> Mapping[Qid, Personage]:
        self._ask()
        return super().get_many(qids)

    def counts(self) -> Counts:
        self._ask()
        return super().counts()

    def _ask(self) -> None:
        if self.is_down:
            raise Unavailable("the database is locked")
        if self.breaks:
            raise RuntimeError("secret of the inside")


class FixedClock:
    """It is always the same day."""

    def today(self) -> str:
        return "2026-11-30"


VOCABULARY = load_vocabulary(ITEMS)


def make_container(
    store: Store | None = None,
    settings: Settings | None = None,
    games: GameStore | None = None,
    now: Callable[[], float] = time.time,
    signal: Signal | None = None,
    source: FactSource | None = None,
    pictures: Mapping[str, PictureDeck] | None = None,
) -> Container:
    """A container over the small world; its games are in memory too. Where there is a `source`, it
    is asked on a miss."""
    if store is None:
        store = Store([made.personage() for made in PEOPLE], ITEMS)
    settings = settings or Settings(database_url="sqlite:///unused.db")
    terms = load_terms(VOCABULARY)
    learning, clock = Learning(VOCABULARY), FixedClock()
    dossiers = Dossiers(store, learning.vocabulary, clock, settings.dossiers)
    search = Search(NameIndex(store.names()))
    decks = {deck_id: shipped_deck(deck_id) for deck_id in shipped_ids()}
    learner = Learner(store, learning, dossiers, search)
    live = source and Live(
        source, learner, Breaker(settings.wikidata_cooldown_s), settings.wikidata_deadline_s, clock
    )
    refreshes = settings.wikidata == "refresh_stale"
    referee = Referee(dossiers, search, Asking(learner, clock, live or None, refreshes))
    claims = ClaimReader(terms, decks)
    answers = Answers("by hand", "2026-11-01")
    hosting = make_hosting(
        settings,
        games or InMemoryGameStore(),
        store,
        dossiers,
        search,
        referee,
        decks,
        claims,
        answers,
        pictures=pictures,
        signal=signal,
        now=now,
    )
    return Container(
        settings=settings,
        store=store,
        terms=terms,
        dossiers=dossiers,
        search=search,
        referee=referee,
        decks=decks,
        claims=claims,
        answers=answers,
        reference=Reference("by hand", "2026-11-01"),
        hosting=hosting,
        pictures=pictures or {},
    )
