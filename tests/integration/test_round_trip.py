"""A personage, written as RDF and asked for with the real query, is the same personage; and the
same again from entity JSON.

Exceptions: RDF has no order, so aliases and qualifiers come sorted; and what a snapshot holds that
its facts do not say (scripts/export_rdf.py) does not come back.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kb.adapters.snapshot import read_snapshot
from kb.adapters.wikidata.entity import DATES, KEPT, LIES_IN, LIES_IN_TOO, TEXTS, clean
from kb.domain.dates import Calendar, Date, date_of
from kb.domain.fame import fame_of
from kb.domain.personage import (
    Item,
    Personage,
    Pid,
    Qid,
    Qualifier,
    Rank,
    Snak,
    Statement,
    Within,
)
from scripts.export_rdf import SNAPSHOT
from tests.entity_reading import READING, personage
from tests.entity_writing import written
from tests.rdf_asking import ask, store_of

ME = Qid("Q42")

any_text = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=30)
names = any_text | st.sampled_from(
    [
        *("Łukasz Żółć", "毛泽东", "محمد", "Ἀριστοτέλης", "Владимир", "நம்மாழ்வார்", "𓂋𓐝𓋴𓇓"),
        *('"Weird Al" Yankovic', "back\\slash", "two\nlines", "a\tb", "O'Brien", "<b>&amp;"),
        *("Mercury (singer)", "\u200fרש״י", "Q42", "de\u0301compose", "👑", "\\u0041", "{x}"),
        *("?v", "x@en"),
    ]
)
ranks: st.SearchStrategy[Rank] = st.sampled_from(["preferred", "normal", "deprecated"])
snaks: st.SearchStrategy[Snak] = st.sampled_from(["value", "value", "somevalue", "novalue"])
calendars: st.SearchStrategy[Calendar] = st.sampled_from(["gregorian", "julian"])
qids = st.integers(43, 2**31).map(lambda number: Qid(f"Q{number}"))
years = st.integers(-3000, 2026) | st.sampled_from([-99, -43, -1, 0, 1, 100, 1500, 1900, 2000])
dates = st.builds(
    date_of, years, st.integers(1, 12), st.integers(1, 31), st.integers(6, 11), calendars
)


@st.composite
def qualifier_lists(draw: st.DrawFn) -> tuple[Qualifier, ...]:
    pids = ("P580", "P582", "P585", "P1319", "P1326")
    dated = st.builds(lambda p, d: Qualifier(Pid(p), date=d), st.sampled_from(pids), dates)
    circa = qids.map(lambda qid: Qualifier(Pid("P1480"), item=qid))
    return _sorted(draw(st.lists(dated | circa, max_size=3, unique=True)))


def _sorted(qualifiers: list[Qualifier] | tuple[Qualifier, ...]) -> tuple[Qualifier, ...]:
    def key(qualifier: Qualifier) -> tuple[int, str, str]:
        date = qualifier.date
        told = f"{date.earliest} {date.latest} {date.precision}" if date else ""
        return int(qualifier.property[1:]), str(qualifier.item), told

    return tuple(sorted(qualifiers, key=key))


@st.composite
def statements(draw: st.DrawFn, pid: str) -> Statement:
    snak, rank, qualifiers = draw(snaks), draw(ranks), draw(qualifier_lists())
    item, date, text = None, None, None
    if snak == "value" and pid in DATES:
        date = draw(dates)
    elif snak == "value" and pid in TEXTS:
        text = draw(names)
    elif snak == "value":
        item = draw(qids)
    return Statement(Pid(pid), item, date, text, rank, snak, qualifiers)


@st.composite
def personages(draw: st.DrawFn) -> Personage:
    label, *aliases = draw(st.lists(names.map(_spoken), min_size=1, max_size=4, unique=True))
    facts = {
        Pid(pid): tuple(draw(st.lists(statements(pid), min_size=1, max_size=3)))
        for pid in draw(st.sets(st.sampled_from(sorted(KEPT)), max_size=5))
    }
    human = Statement(Pid("P31"), item=Qid("Q5"))
    facts[Pid("P31")] = (human, *facts.get(Pid("P31"), ()))
    editions = draw(st.integers(0, 4))
    return Personage(
        qid=ME,
        label=label,
        aliases=tuple(sorted(aliases)),
        statements=facts,
        editions=editions,
        fame=fame_of(editions, None, None),
        source=READING.source,
        retrieved=READING.retrieved,
        complete=True,
    )


def _spoken(name: str) -> str:
    return clean(name) or "blank"


@settings(max_examples=80, deadline=None)
@given(personages())
def test_a_personage_asked_for_is_the_personage_written(person: Personage) -> None:
    found = ask(store_of([person]), [ME])
    assert found.personages == (person,)
    assert found.missing == frozenset()


@settings(max_examples=80, deadline=None)
@given(personages())
def test_entity_json_tells_the_same(person: Personage) -> None:
    assert _in_order(personage(written(person))) == person


def _in_order(person: Personage) -> Personage:
    facts = {
        pid: tuple(replace(s, qualifiers=_sorted(s.qualifiers)) for s in group)
        for pid, group in person.statements.items()
    }
    return replace(person, statements=facts)


DAYS = [
    pytest.param(date_of(1431, 5, 30, 11, "julian"), id="35-Joan-of-Arc"),
    pytest.param(date_of(-99, 7, 12, 11, "julian"), id="35-Caesar-born"),
    pytest.param(date_of(-43, 3, 15, 11, "julian"), id="35-Caesar-died"),
    pytest.param(date_of(-43, 3, 13, 11), id="Caesar-died-gregorian"),
    pytest.param(date_of(1500, 2, 29, 11, "julian"), id="35-29-February-1500"),
    pytest.param(date_of(0, 0, 0, 9), id="5-1-BC"),
    pytest.param(date_of(-499, 0, 0, 7), id="4-5th-century-BC"),
    pytest.param(date_of(-39, 0, 0, 8), id="the-40s-BC"),
    pytest.param(date_of(-99, 7, 0, 10, "julian"), id="a-julian-month-BC"),
    pytest.param(date_of(1900, 0, 0, 7), id="3-1900-to-the-century"),
    pytest.param(date_of(1850, 0, 0, 7), id="the-19th-century"),
    pytest.param(date_of(2000, 0, 0, 6), id="2000-to-the-millennium"),
    pytest.param(date_of(5, 0, 0, 8), id="the-first-decade"),
]


@pytest.mark.parametrize("date", DAYS)
def test_a_date_is_one_in_json_and_in_rdf(date: Date) -> None:
    born = {Pid("P569"): (Statement(Pid("P569"), date=date),)}
    human = {Pid("P31"): (Statement(Pid("P31"), item=Qid("Q5")),)}
    person = Personage(ME, "Somebody", statements={**human, **born}, editions=0)
    (from_rdf,) = ask(store_of([person]), [ME]).personages
    from_json = personage(written(person))
    assert from_rdf == from_json
    assert [s.date for s in from_rdf.best("P569")] == [date]


@st.composite
def places(draw: st.DrawFn) -> Item:
    pids = draw(st.sampled_from([LIES_IN, LIES_IN_TOO]))
    some_year = st.none() | st.integers(-3000, 2026)
    parents = draw(
        st.lists(
            st.builds(Within, st.sampled_from(pids).map(Pid), qids, some_year, some_year),
            max_size=4,
            unique=True,
        )
    )
    return Item(
        Qid("Q7"),
        draw(st.none() | names.map(_spoken)),
        within=tuple(sorted(parents, key=lambda parent: pids.index(parent.property))),
        subclass_of=tuple(draw(st.lists(qids, max_size=2, unique=True))),
        begin=draw(some_year),
        end=draw(some_year),
    )


@settings(max_examples=60, deadline=None)
@given(places(), st.sampled_from(["P19", "P27", "P106", "P39"]))
def test_an_item_pointed_at_is_the_item_written(place: Item, pid: str) -> None:
    facts = {
        Pid("P31"): (Statement(Pid("P31"), item=Qid("Q5")),),
        Pid(pid): (Statement(Pid(pid), item=place.qid),),
    }
    found = ask(store_of([Personage(ME, "X", statements=facts)], {place.qid: place}), [ME])
    known = [item for item in found.items if item.qid == place.qid]
    if pid == "P106":  # the years of a class's links are not asked for
        links = tuple(dict.fromkeys(Within(w.property, w.item) for w in place.within))
        place = replace(place, within=links)
    assert known == ([] if place == Item(place.qid) else [place])


@pytest.mark.slow
def test_real_personages_come_back_as_the_snapshot_has_them() -> None:
    snapshot = read_snapshot(SNAPSHOT)
    items = {item.qid: item for item in snapshot.items()}
    chosen = list(islice(snapshot.personages(), 0, 2000, 20))
    found = ask(store_of(chosen, items), [p.qid for p in chosen])
    assert [_facts(p) for p in found.personages] == [_facts(p) for p in chosen]
    told = {item.qid: item for item in found.items}
    labels = {qid: item.label for qid, item in told.items() if item.label}
    assert labels.items() <= {qid: item.label for qid, item in items.items()}.items()
    for qid in {s.item for p in chosen for pid in ("P19", "P27", "P106") for s in p.all_of(pid)}:
        if qid in items and qid in told:
            assert told[qid] == items[qid]


def _facts(person: Personage) -> Personage:
    """What facts can tell of a personage of the snapshot."""
    bare = _in_order(person)
    return Personage(
        bare.qid,
        bare.label,
        tuple(sorted(bare.aliases)),
        bare.statements,
        editions=bare.editions or 0,
    )
