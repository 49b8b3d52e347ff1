"""Who fits: the same answer as judging everybody one by one, whatever the cards."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kb.domain.claims import (
    ALPHABET,
    STATUSES,
    Claim,
    HasStatus,
    KnownFor,
    LastNameBegins,
    LivedDuring,
    PlaceIn,
    claim_text,
)
from kb.domain.dossier import Dossier
from kb.domain.errors import Unavailable
from kb.domain.fame import is_well_known
from kb.domain.house_rules import HouseRules
from kb.domain.judging import judge, may_fit
from kb.domain.override import Override
from kb.domain.personage import Personage, Qid
from kb.usecases.dossiers import Dossiers
from kb.usecases.fits_once import find_once
from kb.usecases.who_fits import Drop, Found, Wanted, WhoFits
from tests.builders import ITEMS, TODAY, century, person, stated, vocabulary, year
from tests.fakes.store import InMemoryPersonageStore


class Today:
    """A clock that stands where it is put."""

    def __init__(self, day: str = f"{TODAY}-11-30") -> None:
        self.day = day

    def today(self) -> str:
        return self.day


class Table:
    """Who fits over a store in memory."""

    def __init__(self, *people: Personage, clock: Today | None = None) -> None:
        self.store = Breaking(people, ITEMS)
        self.dossiers = Dossiers(self.store, vocabulary(), clock or Today())
        self.fits = WhoFits(self.store, self.dossiers)

    def find(self, wanted: Wanted) -> Found:
        return self.fits.find(wanted)

    def music(self) -> Sequence[str]:
        return self.find(Wanted((MUSIC,))).qids

    def change(self, *people: Personage) -> None:
        self.store.put(people)
        for one in people:
            self.dossiers.forget(one.qid)


class Breaking(InMemoryPersonageStore):
    """A store that cannot be read while it is down."""

    is_down = False

    def personages(self) -> Iterator[Personage]:
        self._ask()
        return super().personages()

    def get_many(self, qids: Sequence[Qid]) -> Mapping[Qid, Personage]:
        self._ask()
        return super().get_many(qids)

    def _ask(self) -> None:
        if self.is_down:
            raise Unavailable("the database is locked")


def one_by_one(
    people: Sequence[Personage], wanted: Wanted, overrides: Sequence[Override] = ()
) -> Found:
    """What the answer has to be, by the judge alone."""
    fitting: dict[Qid, list[bool]] = {}
    for one in sorted(people, key=lambda p: (-p.fame, int(p.qid[1:]))):
        own = {o.claim: o for o in overrides if o.qid == one.qid}
        about = Dossier(one, vocabulary(), TODAY, own)
        if about.kind.word == "not_a_personage" or one.qid in wanted.exclude:
            continue
        if not is_well_known(one, wanted.rules.well_known) or one.fame < wanted.minimum_fame:
            continue
        fitting[one.qid] = [
            judge(about, claim, wanted.rules, one.label).finding == "fits"
            for claim in wanted.claims
        ]
    fit = [qid for qid, each in fitting.items() if all(each)]
    if fit:
        return Found(len(fit), tuple(fit[: wanted.limit]))
    drops = []
    for card in range(len(wanted.claims)):
        left = [q for q, each in fitting.items() if all(each[:card] + each[card + 1 :])]
        if left:
            drops.append(Drop(card, len(left), left[0]))
    return Found(0, drops=tuple(drops))


# --- whoever and whatever there may be ----------------------------------------------------

PLACES = ("Q147494", "Q244904", "Q23436", "Q18094", "Q41773", "Q2634", "Q900001", "Q142", "Q30",
          "Q145", "Q161885", "Q34266")  # fmt: skip
OCCUPATIONS = ("Q1402561", "Q11631", "Q36180", "Q6625963", "Q33999", "Q39631", "Q82955", "Q116",
               "Q19546", "Q36834")  # fmt: skip
KINDS = ("Q5", "Q95074", "Q15632617", "Q13002315", "Q215380", "Q178885", "Q1000001", None)
LABELS = ("Albert Schweitzer", "Marie Skłodowska-Curie", "Plato", "李白", "Vincent van Gogh",
          "Malcolm X", "Mao Zedong", "Henry VIII", "Joan of Arc")  # fmt: skip
ALIASES = ("Marie Curie", "Malcolm Little", "Mr. Gogh", "Li Bai", "Gabo", "Albert Sweitzer")
MENTIONS = (("demonym", "French"), ("demonym", "American"), ("noun", "painter"),
            ("century", "5th"), ("century", "5th BC"), ("kind", "legendary"),
            ("section", "Musicians"))  # fmt: skip
YEARS = st.sampled_from((-400, 0, 1, 1066, 1500, 1799, 1800, 1895, 1900, 1901, 1950, 2000))
DATES = st.one_of(YEARS.map(year), YEARS.map(century))


@st.composite
def people(draw: st.DrawFn, at_most: int = 8) -> list[Personage]:
    return [
        draw(somebody(f"Q{n}"))
        for n in draw(st.lists(st.integers(1, 99), max_size=at_most, unique=True))
    ]


@st.composite
def somebody(draw: st.DrawFn, qid: str) -> Personage:
    dated = st.sampled_from(("P569", "P570", "P1317", "P2031"))
    placed = st.sampled_from(("P19", "P27", "P551", "P20", "P119", "P495"))
    statements = [stated(draw(dated), date=draw(DATES)) for _ in range(draw(st.integers(0, 3)))]
    places = draw(st.lists(st.tuples(placed, st.sampled_from(PLACES)), max_size=3))
    statements += [stated(pid, place) for pid, place in places]
    busy = draw(st.lists(st.sampled_from(OCCUPATIONS), max_size=3) | st.just([*OCCUPATIONS]))
    statements += [stated("P106", occupation) for occupation in busy]
    mentions = draw(st.lists(st.sampled_from(MENTIONS), max_size=2, unique=True))
    told: dict[Any, list[str]] = {}
    for kind, text in mentions:
        told.setdefault(kind, []).append(text)
    return person(
        *statements,
        qid=qid,
        label=draw(st.sampled_from(LABELS)),
        kind=draw(st.sampled_from(KINDS)),
        mentions=told,
        aliases=draw(st.lists(st.sampled_from(ALIASES), max_size=2, unique=True)),
        editions=draw(st.sampled_from((None, 3, 15, 100))),
        listed=draw(st.booleans()),
        fame=draw(st.sampled_from((0.0, 20.0, 55.5, 90.0))),
        living_as_of=draw(st.sampled_from((None, "2024-05"))),
        first_work=draw(st.sampled_from((None, (1887, "A Study in Scarlet")))),
        complete=draw(st.booleans()),
    )


CLAIMS = st.one_of(
    st.sampled_from(sorted(vocabulary().regions)).map(lambda r: PlaceIn(r, r)),
    st.sampled_from(("france", "europe", "united-states", "africa")).map(lambda r: PlaceIn(r, r)),
    st.sampled_from(sorted(vocabulary().activities)).map(lambda a: KnownFor(a, a)),
    st.sampled_from(("literature", "music", "politics", "movies", "space")).map(
        lambda a: KnownFor(a, a)
    ),
    st.sampled_from(STATUSES).map(HasStatus),
    st.sets(st.sampled_from("SCPGVXHMJ"), min_size=1, max_size=3).map(
        lambda letters: LastNameBegins(frozenset(letters))
    ),
    st.just(LastNameBegins(ALPHABET)),
    st.builds(LivedDuring, st.none() | YEARS, st.none() | YEARS, st.just("then")),
    st.builds(LivedDuring, YEARS, st.integers(2027, 2100), st.just("on")),
)

RULES = st.builds(
    HouseRules,
    st.sampled_from(("against", "vote")),
    st.sampled_from(("associated", "birth_or_citizenship")),
    st.sampled_from(("story", "creation")),
    st.sampled_from(("either", "fictional", "nonfictional")),
    st.sampled_from(("vote", "neither", "either")),
    st.sampled_from((0, 1, 15, 16, 200)),
)

WANTED = st.builds(
    Wanted,
    st.lists(CLAIMS, max_size=4).map(tuple),
    RULES,
    st.integers(1, 4),
    st.sampled_from((0.0, 20.0, 20.1, 100.0)),
    st.sets(st.integers(1, 99).map(lambda n: Qid(f"Q{n}")), max_size=3),
)


OVERRULED: tuple[Claim, ...] = (
    PlaceIn("france", "France"),
    KnownFor("music", "Music"),
    LastNameBegins(frozenset("P")),
)
OVERRIDES = st.builds(
    Override,
    st.integers(1, 99).map(lambda n: Qid(f"Q{n}")),
    st.sampled_from(OVERRULED).map(claim_text),
    st.sampled_from(("fits", "does_not_fit")),
    st.just("so we say"),
    st.just("2026-11-30T00:00:00Z"),
)


@given(people(), st.lists(WANTED, max_size=6))
@settings(max_examples=150)
def test_the_same_answer_as_judging_one_by_one(
    everybody: list[Personage], questions: list[Wanted]
) -> None:
    table = Table(*everybody)
    for wanted in questions:
        expected = one_by_one(everybody, wanted)
        assert table.find(wanted) == expected
        assert table.fits.at_hand(wanted) == expected
        assert find_once(table.store, table.dossiers, wanted) == expected


@given(
    people(),
    people(),
    st.sets(st.integers(1, 99), max_size=3),
    st.lists(OVERRIDES, max_size=4),
    st.lists(WANTED, max_size=6),
)
@settings(max_examples=150)
def test_the_same_answer_after_changes(
    before: list[Personage],
    changed: list[Personage],
    gone: set[int],
    overrides: list[Override],
    questions: list[Wanted],
) -> None:
    table = Table(*before)
    for wanted in questions:
        assert table.find(wanted) == one_by_one(before, wanted)
    table.store.put(changed)
    table.store.delete([Qid(f"Q{n}") for n in gone])
    for number in (*(p.qid[1:] for p in changed), *gone):
        table.dossiers.forget(Qid(f"Q{number}"))
    table.dossiers.overrule(overrides)
    now = list(table.store.personages())
    claims = [Wanted((claim,)) for claim in OVERRULED]
    for wanted in (*questions, *claims):
        assert table.find(wanted) == one_by_one(now, wanted, overrides)
        assert find_once(table.store, table.dossiers, wanted) == table.find(wanted)


@given(people(at_most=2), CLAIMS, RULES)
@settings(max_examples=300)
def test_what_may_not_fit_does_not(
    everybody: list[Personage], claim: Claim, rules: HouseRules
) -> None:
    for one in everybody:
        about = Dossier(one, vocabulary(), TODAY)
        assert may_fit(about, claim) or judge(about, claim, rules, one.label).finding != "fits"


# --- one by one ---------------------------------------------------------------------------

FRANCE, MUSIC = PlaceIn("france", "France"), KnownFor("music", "Music")
SINGER = person(qid="Q1", label="Ada Singer", fame=90, facts={"P27": "Q142", "P106": "Q36834"})
WRITER = person(qid="Q2", label="Bo Writer", fame=80, facts={"P27": "Q142", "P106": "Q36180"})
YANKEE = person(qid="Q3", label="Cy Yankee", fame=70, facts={"P27": "Q30", "P106": "Q36834"})
TRIO = (SINGER, WRITER, YANKEE)

DROPS = {
    "either card, the better one first": (
        (KnownFor("medicine", "Medicine"), FRANCE, LastNameBegins(frozenset("SW"))),
        (Drop(0, 2, Qid("Q1")),),
    ),
    "one of two": ((PlaceIn("japan", "Japan"), MUSIC), (Drop(0, 2, Qid("Q1")),)),
    "the only one": ((PlaceIn("japan", "Japan"),), (Drop(0, 3, Qid("Q1")),)),
    "either": (
        (LastNameBegins(frozenset("W")), MUSIC),
        (Drop(0, 2, Qid("Q1")), Drop(1, 1, Qid("Q2"))),
    ),
    "none helps alone": ((PlaceIn("japan", "Japan"), KnownFor("medicine", "Medicine")), ()),
    "the same card twice": ((PlaceIn("japan", "Japan"),) * 2, ()),
}


@pytest.mark.parametrize(("claims", "drops"), DROPS.values(), ids=DROPS.keys())
def test_which_card_to_drop(claims: tuple[Claim, ...], drops: tuple[Drop, ...]) -> None:
    assert Table(*TRIO).find(Wanted(claims)) == Found(0, drops=drops)


@pytest.mark.parametrize(("died", "count"), [(1900, 0), (1901, 1)])
def test_nobody_is_of_a_field_that_began_later(died: int, count: int) -> None:
    somebody = person(qid="Q1", died=died, facts={"P106": "Q11631"})
    wanted = Wanted((KnownFor("space", "Space"),))
    found = Table(somebody).find(wanted)
    assert found.count == count
    assert found == one_by_one([somebody], wanted)


def test_a_change_counts_at_once_and_keeps_the_order() -> None:
    table = Table(*TRIO)
    assert table.music() == ("Q1", "Q3")
    table.change(replace(YANKEE, fame=95.0), replace(SINGER, statements={}))
    assert table.fits.at_hand(Wanted(())) is None
    assert table.music() == ("Q3",)
    assert table.find(Wanted(())).qids == ("Q3", "Q1", "Q2")


def test_an_id_merged_into_another_is_gone() -> None:
    table = Table(*TRIO)
    assert table.music() == ("Q1", "Q3")
    table.store.rename(Qid("Q3"), Qid("Q7"))
    table.dossiers.forget(Qid("Q3"))
    table.dossiers.forget(Qid("Q7"))
    assert table.music() == ("Q1", "Q7")


def test_many_changes_number_all_anew() -> None:
    table = Table(*TRIO)
    for fame in range(1200):
        table.change(replace(YANKEE, fame=float(fame % 100)))
        assert table.music() == (("Q3", "Q1") if fame % 100 > 90 else ("Q1", "Q3"))


def test_a_new_vocabulary_counts_for_everybody() -> None:
    table = Table(*TRIO)
    assert table.find(Wanted((FRANCE,))).count == 2
    table.dossiers.renew(replace(vocabulary(), states={}, _reaches={}))
    assert table.find(Wanted((FRANCE,))).count == 0


def test_the_year_turns() -> None:
    clock = Today()
    table = Table(person(qid="Q1", label="Old", born=TODAY - 123), clock=clock)
    dead = Wanted((HasStatus("dead"),))
    assert table.find(dead).count == 0
    clock.day = f"{TODAY + 1}-01-01"
    assert table.find(dead).count == 1


def test_a_store_that_cannot_be_read() -> None:
    table = Table(*TRIO)
    table.store.is_down = True
    with pytest.raises(Unavailable):
        table.music()
    table.store.is_down = False
    assert table.music() == ("Q1", "Q3")
    table.change(replace(YANKEE, statements={}))
    table.store.is_down = True
    with pytest.raises(Unavailable):
        table.music()
    table.store.is_down = False
    assert table.music() == ("Q1",)


def test_in_the_background() -> None:
    table, wanted = Table(*TRIO), Wanted((MUSIC,))
    table.fits.warm()
    assert within_seconds(lambda: table.fits.at_hand(wanted) is not None)
    table.change(replace(YANKEE, statements={}))
    assert within_seconds(lambda: table.fits.at_hand(wanted) == Found(1, (Qid("Q1"),)))
    table.fits.close()


def within_seconds(is_so: Callable[[], bool]) -> bool:
    until = time.monotonic() + 20
    while not is_so() and time.monotonic() < until:
        time.sleep(0.001)
    return is_so()


def test_closing_ends_a_reading() -> None:
    everybody = [replace(SINGER, qid=Qid(f"Q{n}")) for n in range(1, 3000)]
    fits = Table(*everybody).fits
    fits.warm()
    fits.close()
    assert fits.at_hand(Wanted(())) is None


def test_counts() -> None:
    fits = Table(*TRIO, person(qid="Q4", editions=1, facts={"P106": "Q36834"})).fits
    assert fits.counts([MUSIC, FRANCE], HouseRules()) == [2, 2]
    assert fits.counts([MUSIC], HouseRules(well_known=1)) == [3]


def test_every_house_rule_is_told_apart() -> None:
    holmes = person(
        qid="Q4653", kind="Q15632617", born=1500, died=1501, first_work=(1887, "A Study in Scarlet")
    )
    robin = person(qid="Q122634", kind="Q13002315")
    everybody = [holmes, robin, *TRIO]
    fits = Table(*everybody).fits
    claims: list[Claim] = [HasStatus(word) for word in STATUSES]
    claims += [LivedDuring(1880, 1890, "it"), LivedDuring(1, 1600, "it")]
    kinds, lives = ("either", "fictional", "nonfictional"), ("vote", "neither", "either")
    for time_, legendary, living in product(("story", "creation"), kinds, lives):
        given_: Any = {
            "fictional_time": time_,
            "legendary": legendary,
            "fictional_living": living,
        }
        rules = HouseRules(**given_)
        for claim in claims:
            wanted = Wanted((claim,), rules)
            assert fits.find(wanted) == one_by_one(everybody, wanted), (claim, rules)
