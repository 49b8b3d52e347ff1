"""The texts of the queries, and what the real one brings from a store in this process."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from kb.adapters.wikidata.entity import READ
from kb.adapters.wikidata.facts import MOST_ITEMS, MOST_SITELINKS, facts_query, top_query
from kb.domain.errors import InvalidInput
from kb.domain.personage import Item, Personage, Pid, Qid, Statement, Within
from scripts.rdf.terms import LABEL, literal, triple, wd
from tests.entity_reading import READING
from tests.rdf_asking import ask, rows_of, store_of

KINDS = READING.kinds
ME = Qid("Q42")


def person(qid: str = "Q42", editions: int = 3, **values: str) -> Personage:
    facts = {Pid("P31"): (Statement(Pid("P31"), item=Qid("Q5")),)}
    facts |= {Pid(pid): (Statement(Pid(pid), item=Qid(q)),) for pid, q in values.items()}
    return Personage(Qid(qid), f"Name {qid}", statements=facts, editions=editions)


# The text.


def test_the_query_names_every_id_and_every_property() -> None:
    text = facts_query([Qid("Q1"), Qid("Q23")])
    assert "$" not in text
    assert "#" not in re.sub(r"<[^>]*>", "", text)
    assert set(re.findall(r"wd:Q\d+", text)) == {"wd:Q1", "wd:Q23"}
    assert set(READ) <= set(re.findall(r"p:(P\d+)", text))


@pytest.mark.parametrize("word", ["SERVICE", "hint:", "bd:", "mwapi", "REGEX", "GROUP_CONCAT"])
def test_the_query_keeps_to_the_standard(word: str) -> None:
    assert word.lower() not in facts_query([ME]).lower()
    assert word.lower() not in top_query(100, None, KINDS).lower()


def test_an_id_stands_once_however_often_it_is_given() -> None:
    assert facts_query([ME, ME]) == facts_query([ME])


LANGUAGES = [
    pytest.param("en", '("en", "mul", "en-us", "en-gb")', id="english"),
    pytest.param("fr", '("fr", "mul", "en", "en-us", "en-gb")', id="1-french-mul-english"),
    pytest.param("pt-br", '("pt-br", "mul", "en", "en-us", "en-gb")', id="with-a-country"),
]


@pytest.mark.parametrize(("language", "expected"), LANGUAGES)
def test_languages(language: str, expected: str) -> None:
    assert f"LANG(?v) IN {expected}" in facts_query([ME], language)


REFUSED = [
    pytest.param([], "en", id="no-ids"),
    pytest.param([f"Q{n}" for n in range(1, MOST_ITEMS + 2)], "en", id="201-ids"),
    pytest.param(["P31"], "en", id="a-property"),
    pytest.param(["Q1 } } #"], "en", id="an-injection"),
    pytest.param(["Q42"], 'en") } #', id="an-injection-by-language"),
    pytest.param(["Q42"], "", id="no-language"),
    pytest.param(["Q42"], "EN", id="capitals"),
]


@pytest.mark.parametrize(("qids", "language"), REFUSED)
def test_what_cannot_be_asked(qids: list[str], language: str) -> None:
    with pytest.raises(InvalidInput):
        facts_query([Qid(qid) for qid in qids], language)


NO_RANGE = [
    pytest.param(0, 5, id="from-0"),
    pytest.param(5, 5, id="empty"),
    pytest.param(6, 5, id="backwards"),
    pytest.param(MOST_SITELINKS + 1, None, id="above-everything"),
]


@pytest.mark.parametrize(("at_least", "below"), NO_RANGE)
def test_no_range(at_least: int, below: int | None) -> None:
    with pytest.raises(InvalidInput, match="no range"):
        top_query(at_least, below, KINDS)


# What comes back.


TOP = [
    pytest.param(1, None, {"Q1", "Q2", "Q3"}, id="all"),
    pytest.param(10, None, {"Q2", "Q3"}, id="at-least-is-included"),
    pytest.param(1, 20, {"Q1", "Q2"}, id="below-is-not"),
    pytest.param(11, 20, set(), id="none"),
]


@pytest.mark.parametrize(("at_least", "below", "expected"), TOP)
def test_top(at_least: int, below: int | None, expected: set[str]) -> None:
    city = Personage(Qid("Q4"), "City", editions=15, statements={
        Pid("P31"): (Statement(Pid("P31"), item=Qid("Q515")),)})  # fmt: skip
    people = [person("Q1", 5), person("Q2", 10), person("Q3", 20)]
    rows = rows_of(store_of([*people, city]), top_query(at_least, below, KINDS))
    assert {row["item"]["value"].rpartition("/")[2] for row in rows} == expected


def test_merged_deleted_and_asked_twice() -> None:
    store = store_of([person("Q7")], redirects={Qid("Q6"): Qid("Q7")})
    found = ask(store, ["Q6", "Q7", "Q8", "Q7"])
    assert found.redirects == {"Q6": "Q7"}
    assert found.missing == {"Q8"}
    assert [p.qid for p in found.personages] == ["Q7"]


def test_a_name_in_the_wanted_language_then_mul_then_english_then_any() -> None:
    store = store_of(
        [],
        more=[
            triple(wd(qid), LABEL, literal(f"{qid} {code}", code))
            for qid, codes in {"Q1": "fr mul en", "Q2": "mul en", "Q3": "en ar", "Q4": "ar"}.items()
            for code in codes.split()
        ],
    )
    asked = ["Q1", "Q2", "Q3", "Q4"]
    french = ask(store, asked, replace(READING, language="fr"))
    assert [i.label for i in french.items] == ["Q1 fr", "Q2 mul", "Q3 en", "Q4 ar"]
    english = ask(store, asked)
    assert [i.label for i in english.items] == ["Q1 en", "Q2 en", "Q3 en", "Q4 ar"]


def chain(pid: str, *qids: str) -> dict[Qid, Item]:
    """Items, each below the next."""
    items = {}
    for low, high in zip(qids, [*qids[1:], None], strict=True):
        above = (Qid(high),) if high else ()
        within = tuple(Within(Pid(pid), q) for q in above) if pid != "P279" else ()
        items[Qid(low)] = Item(Qid(low), f"L{low}", within, above if pid == "P279" else ())
    return items


WALKS = [
    pytest.param("P19", "P131", 8, 8, id="P131-to-its-end"),
    pytest.param("P27", "P17", 4, 2, id="17-P17-once"),
    pytest.param("P39", "P1001", 2, 2, id="an-office-by-its-jurisdiction"),
    pytest.param("P119", "P361", 3, 2, id="a-part-of-something"),
    pytest.param("P106", "P279", 8, 4, id="30-classes-four-steps"),
    pytest.param("P31", "P279", 8, 4, id="kinds-four-steps"),
    pytest.param("P734", "P131", 2, 0, id="a-name-lies-nowhere"),
]


@pytest.mark.parametrize(("pid", "up", "length", "steps"), WALKS)
def test_how_far_a_walk_leads(pid: str, up: str, length: int, steps: int) -> None:
    """`steps` links come back, and the label of what the last of them leads to."""
    qids = [f"Q{n}" for n in range(100, 101 + length)]
    facts = {**person().statements, Pid(pid): (Statement(Pid(pid), item=Qid("Q100")),)}
    if pid == "P31":
        facts[Pid("P31")] = (*person().statements[Pid("P31")], *facts[Pid("P31")])
    found = ask(store_of([replace(person(), statements=facts)], chain(up, *qids)), [ME])
    told = {i.qid: i for i in found.items if i.qid in qids}
    linked = [q for q in qids if q in told and (told[Qid(q)].within or told[Qid(q)].subclass_of)]
    assert linked == qids[:steps]
    assert set(told) == set(qids[: steps + 1])
    assert all(item.label for item in told.values())


def test_links_of_every_rank_come_with_their_years() -> None:
    """Pitfalls 15 to 17: Königsberg lay in Prussia, and lies in Russia."""
    place = Item(
        Qid("Q1829"),
        "Königsberg",
        within=(
            Within(Pid("P17"), Qid("Q159"), 1991, None),
            Within(Pid("P17"), Qid("Q38872"), 1525, 1918),
        ),
    )
    states = {Qid(q): Item(Qid(q), n) for q, n in (("Q159", "Russia"), ("Q38872", "Prussia"))}
    found = ask(store_of([person(P19="Q1829")], {place.qid: place, **states}), [ME])
    assert set(found.items) >= {place, *states.values()}
