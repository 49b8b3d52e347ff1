"""Documents give back exactly what was written."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.adapters.codec import (
    decode_head,
    decode_item,
    decode_item_head,
    decode_personage,
    encode_item,
    encode_personage,
)
from kb.adapters.codec_values import date_text, read_date
from kb.domain.dates import Calendar, Date, Precision, date_of
from kb.domain.errors import InvalidInput
from kb.domain.personage import (
    Item,
    Mention,
    Personage,
    Pid,
    Qid,
    Qualifier,
    Rank,
    Snak,
    Statement,
    Within,
)

numbers = st.integers(1, 10**12 - 1)
qids = numbers.map(lambda n: Qid(f"Q{n}"))
pids = st.sampled_from(["P19", "P31", "P39", "P106", "P569", "P580", "P99999"]).map(Pid)
texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
years = st.integers(-9999, 9999)
calendars: st.SearchStrategy[Calendar] = st.sampled_from(["gregorian", "julian"])
days = st.tuples(st.integers(-12_000, 12_000), st.integers(1, 12), st.integers(1, 31))
usual_dates = st.builds(
    date_of, years, st.integers(0, 12), st.integers(0, 31), st.integers(6, 11), calendars
)
odd_dates = st.builds(Date, days, days, st.sampled_from(Precision), calendars)
dates = usual_dates | odd_dates
values = st.one_of(
    st.just((None, None, None)),
    st.tuples(qids, st.none(), st.none()),
    st.tuples(st.none(), dates, st.none()),
    st.tuples(st.none(), st.none(), texts),
)
qualifiers = st.builds(lambda pid, value: Qualifier(pid, *value), pids, values)

ranks: st.SearchStrategy[Rank] = st.sampled_from(["preferred", "normal", "deprecated"])
snaks: st.SearchStrategy[Snak] = st.sampled_from(["value", "somevalue", "novalue"])


@st.composite
def statements(draw: st.DrawFn, pid: Pid) -> Statement:
    item, date, text = draw(values)
    quals = tuple(draw(st.lists(qualifiers, max_size=2)))
    return Statement(pid, item, date, text, draw(ranks), draw(snaks), quals)


@st.composite
def statements_by_property(draw: st.DrawFn) -> dict[Pid, tuple[Statement, ...]]:
    return {
        pid: tuple(draw(st.lists(statements(pid), max_size=3)))
        for pid in draw(st.lists(pids, unique=True, max_size=4))
    }


kinds = st.sampled_from(["demonym", "place", "noun", "kind", "century", "section"])
personages = st.builds(
    Personage,
    qid=qids,
    label=texts,
    aliases=st.lists(texts, max_size=3).map(tuple),
    statements=statements_by_property(),
    mentions=st.lists(st.builds(Mention, kinds, texts), max_size=3).map(tuple),
    editions=st.none() | st.integers(0, 400),
    fame=st.floats(0, 100),
    listed=st.booleans(),
    living_as_of=st.none() | st.just("2026-10"),
    first_work=st.none() | st.tuples(years, texts),
    source=st.sampled_from(["snapshot", "wikidata"]),
    retrieved=st.sampled_from(["", "2026-11-30"]),
    complete=st.booleans(),
)
items = st.builds(
    Item,
    qid=qids,
    label=st.none() | texts,
    within=st.lists(
        st.builds(Within, pids, qids, st.none() | years, st.none() | years), max_size=3
    ).map(tuple),
    subclass_of=st.lists(qids, max_size=3).map(tuple),
    begin=st.none() | years,
    end=st.none() | years,
)


@given(personages)
def test_a_personage_comes_back_equal(personage: Personage) -> None:
    data = encode_personage(personage)
    assert decode_personage(data) == personage
    assert b"\n" not in data
    head = decode_head(data)
    for name in type(head).__struct_fields__:
        assert getattr(head, name) == getattr(personage, name)


@given(items)
def test_an_item_comes_back_equal(item: Item) -> None:
    data = encode_item(item)
    assert decode_item(data) == item
    assert (decode_item_head(data).qid, decode_item_head(data).label) == (item.qid, item.label)


@given(dates)
def test_a_date_comes_back_with_its_exact_bounds(date: Date) -> None:
    assert read_date(date_text(date)) == date


@given(usual_dates)
def test_a_usual_date_is_written_once(date: Date) -> None:
    assert "~" not in date_text(date)


@pytest.mark.parametrize(
    ("date", "text"),
    [
        pytest.param(date_of(1875, 1, 14, 11), "1875-01-14/11", id="day"),
        pytest.param(date_of(1875, 1, 0, 10), "1875-01/10", id="month"),
        pytest.param(date_of(-43, 0, 0, 9), "-43/9", id="44-BC"),
        pytest.param(date_of(1412, 1, 6, 11, "julian"), "1412-01-06/11j", id="julian"),
        pytest.param(date_of(1875, 0, 0, 8), "1870/8", id="decade"),
        pytest.param(date_of(1850, 0, 0, 7), "1801/7", id="century"),
        pytest.param(date_of(1900, 0, 0, 7), "1900/7", id="round-century-of-two-readings"),
        pytest.param(date_of(-499, 0, 0, 7), "-499/7", id="5th-century-BC"),
        pytest.param(
            Date((1850, 1, 1), (1852, 6, 30), Precision.YEAR),
            "1850-01-01~1852-06-30/9",
            id="odd-bounds",
        ),
    ],
)
def test_dates_are_written_short(date: Date, text: str) -> None:
    assert date_text(date) == text


def test_defaults_cost_nothing() -> None:
    assert encode_personage(Personage(Qid("Q1"), "A")) == b'{"q":"Q1","l":"A"}'
    assert encode_item(Item(Qid("Q2"))) == b'{"q":"Q2"}'


def test_equal_statements_are_shared() -> None:
    human = {Pid("P31"): (Statement(Pid("P31"), item=Qid("Q5")),)}
    first, second = (
        decode_personage(encode_personage(Personage(Qid(qid), "A", statements=human)))
        for qid in ("Q1", "Q2")
    )
    assert first.statements[Pid("P31")][0] is second.statements[Pid("P31")][0]


@pytest.mark.parametrize(
    ("statement", "message"),
    [
        pytest.param(Statement(Pid("P20"), item=Qid("Q5")), "filed under P19", id="wrong-key"),
        pytest.param(
            Statement(Pid("P19"), item=Qid("Q5"), text="x"), "one value expected", id="two-values"
        ),
        pytest.param(Statement(Pid("P19"), item=Qid("5")), "'5' is not an item id", id="no-qid"),
        pytest.param(Statement(Pid("P19"), text="\ud800"), "surrogates", id="not-unicode"),
    ],
)
def test_what_cannot_be_stored_is_refused(statement: Statement, message: str) -> None:
    with pytest.raises(InvalidInput, match=message) as caught:
        encode_personage(Personage(Qid("Q7"), "A", statements={Pid("P19"): (statement,)}))
    assert "'Q7'" in str(caught.value)


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(b"", id="empty"),
        pytest.param(b'{"q":"Q1"', id="cut"),
        pytest.param(b'{"q":"Q1","l":5}', id="wrong-type"),
        pytest.param(b'{"q":"Q1","l":"\xff"}', id="not-utf8"),
        pytest.param(b'{"q":"Q1","l":"A","s":{"P569":["soon"]}}', id="no-date"),
        pytest.param(b'{"q":"Q1","l":"A","s":{"P569":[["Q5"]]}}', id="no-flags"),
        pytest.param(b'{"q":"Q1","l":"A","s":{"P569":[7]}}', id="no-statement"),
        pytest.param(b'{"q":"Q1","l":"A","s":{"P569":[["Q5",99]]}}', id="bad-flags"),
        pytest.param(b'{"q":"Q1","l":"A","s":{"P569":[["Q5",0,"P580"]]}}', id="odd-qualifier"),
    ],
)
def test_a_damaged_document_is_quoted(data: bytes) -> None:
    with pytest.raises(InvalidInput, match="damaged document b"):
        decode_personage(data)


def test_a_damaged_item_is_quoted() -> None:
    with pytest.raises(InvalidInput, match=r"damaged document b.*Q90"):
        decode_item(b'{"q":"Q90","w":[["P131"]]}')
