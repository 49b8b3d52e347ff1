"""What the query service answers, row by row: read, or dropped without spoiling the rest."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kb.adapters.wikidata.rows import MOST_EDITIONS, read_facts
from kb.domain.dates import date_of
from kb.domain.personage import Item, Personage, Pid, Qid, Qualifier, Statement, Within
from kb.ports import Fetched
from tests.entity_reading import READING

Row = dict[str, Any]

WD = "http://www.wikidata.org/entity/"
PROP = "http://www.wikidata.org/prop/"
WIKIBASE = "http://wikiba.se/ontology#"
GENID = "http://www.wikidata.org/.well-known/genid/3a1f"
LABEL = "http://www.w3.org/2000/01/rdf-schema#label"
ALIAS = "http://www.w3.org/2004/02/skos/core#altLabel"
DESCRIPTION = "http://schema.org/description"
TITLE = "http://schema.org/name"
SAME_AS = "http://www.w3.org/2002/07/owl#sameAs"
GREGORIAN, JULIAN = f"{WD}Q1985727", f"{WD}Q1985786"


def uri(value: str) -> dict[str, str]:
    return {"type": "uri", "value": value}


def wd(qid: str) -> dict[str, str]:
    return uri(WD + qid)


def text(value: str, language: str = "") -> dict[str, str]:
    found = {"type": "literal", "value": value}
    return {**found, "xml:lang": language} if language else found


def day(value: str) -> dict[str, str]:
    kind = "http://www.w3.org/2001/XMLSchema#dateTime"
    return {"type": "literal", "datatype": kind, "value": value}


def claim(pid: str, value: Row, rank: str = "Normal", node: str = "s1", item: str = "Q42") -> Row:
    return {
        "item": wd(item),
        "st": uri(f"{WD}statement/{node}"),
        "p": uri(PROP + pid),
        "v": value,
        "rank": uri(f"{WIKIBASE}{rank}Rank"),
    }


def full(told: str, value: str, precision: int, calendar: str = GREGORIAN, node: str = "s1") -> Row:
    return {
        "st": uri(f"{WD}statement/{node}"),
        "p": uri(PROP + told),
        "v": day(value),
        "precision": text(str(precision)),
        "calendar": uri(calendar),
    }


def circa(value: Row) -> Row:
    return {"st": uri(f"{WD}statement/s1"), "p": uri(f"{PROP}qualifier/P1480"), "v": value}


def term(told: str, value: Row, item: str = "Q42") -> Row:
    return {"item": wd(item), "p": uri(told), "v": value}


HUMAN = claim("P31", wd("Q5"), node="s0")
NAMED = term(LABEL, text("Somebody", "en"))


def read(*rows: Row, asked: tuple[str, ...] = ("Q42",)) -> Fetched:
    return read_facts([HUMAN, *rows], [Qid(qid) for qid in asked], READING)


def me(*rows: Row) -> Personage:
    (found,) = read(*rows).personages
    return found


STATEMENTS = [
    # rows -> the statement of P19 or P569
    pytest.param([claim("P19", wd("Q90"))], Statement(Pid("P19"), item=Qid("Q90")), id="item"),
    pytest.param(
        [claim("P19", wd("Q90"), "Preferred")],
        Statement(Pid("P19"), item=Qid("Q90"), rank="preferred"),
        id="8-preferred",
    ),
    pytest.param(
        [claim("P19", wd("Q90"), "Deprecated")],
        Statement(Pid("P19"), item=Qid("Q90"), rank="deprecated"),
        id="deprecated",
    ),
    pytest.param(
        [claim("P19", {"type": "bnode", "value": "b0"})],
        Statement(Pid("P19"), snak="somevalue"),
        id="11-blank-node",
    ),
    pytest.param(
        [claim("P19", uri(GENID))], Statement(Pid("P19"), snak="somevalue"), id="11-genid"
    ),
    pytest.param(
        [claim("P19", uri(f"{PROP}novalue/P19"))],
        Statement(Pid("P19"), snak="novalue"),
        id="novalue",
    ),
    pytest.param(
        [claim("P569", uri(GENID)), full("qualifier/value/P1326", "1900-01-01T00:00:00Z", 9)],
        Statement(
            Pid("P569"),
            snak="somevalue",
            qualifiers=(Qualifier(Pid("P1326"), date=date_of(1900, 0, 0, 9)),),
        ),
        id="12-somevalue-and-its-qualifier",
    ),
    pytest.param(
        [
            full("statement/value/P569", "1952-03-11T00:00:00Z", 11),
            claim("P569", day("1952-03-11T00:00:00Z")),
        ],
        Statement(Pid("P569"), date=date_of(1952, 3, 11, 11)),
        id="the-date-before-its-statement",
    ),
    pytest.param(
        [
            claim("P569", day("1431-06-08T00:00:00Z")),
            full("statement/value/P569", "1431-06-08T00:00:00Z", 11, JULIAN),
        ],
        Statement(Pid("P569"), date=date_of(1431, 5, 30, 11, "julian")),
        id="35-julian",
    ),
    pytest.param(
        [claim("P569", day("1952-03-11T00:00:00Z"))],
        Statement(Pid("P569"), date=date_of(1952, 3, 11, 11)),
        id="no-full-value",
    ),
    pytest.param(
        [claim("P569", day("1952-01-01T00:00:00Z"))],
        Statement(Pid("P569"), date=date_of(1952, 0, 0, 9)),
        id="7-no-full-value-of-the-first-of-january",
    ),
    pytest.param(
        [claim("P569", text("-400"))],
        Statement(Pid("P569"), date=date_of(-400, 0, 0, 9)),
        id="6-a-year-alone",
    ),
    pytest.param(
        [
            claim("P19", wd("Q90")),
            full("qualifier/value/P582", "1950-01-01T00:00:00Z", 9),
            full("qualifier/value/P580", "soon", 9),
            {
                "st": uri(f"{WD}statement/s1"),
                "p": uri(f"{PROP}qualifier/P1480"),
                "v": wd("Q5727902"),
            },
            {
                "st": uri(f"{WD}statement/s1"),
                "p": uri(f"{PROP}qualifier/P1480"),
                "v": text("circa"),
            },
        ],
        Statement(
            Pid("P19"),
            item=Qid("Q90"),
            qualifiers=(
                Qualifier(Pid("P582"), date=date_of(1950, 0, 0, 9)),
                Qualifier(Pid("P1480"), item=Qid("Q5727902")),
            ),
        ),
        id="qualifiers-one-bad",
    ),
    # what cannot be read is left out
    pytest.param([claim("P19", text("Paris", "en"))], None, id="a-literal-for-an-item"),
    pytest.param([claim("P19", uri(f"{WD}P31"))], None, id="a-property"),
    pytest.param([claim("P19", uri(f"{WD}L7-S1"))], None, id="a-lexeme"),
    pytest.param([claim("P19", uri("http://example.org/Q90"))], None, id="another-site"),
    pytest.param([claim("P19", wd("Q0"))], None, id="Q0"),
    pytest.param([claim("P19", wd("Q\u0669\u0660"))], None, id="id-in-arabic-digits"),
    pytest.param([claim("P19", wd("Q90"), "Best")], None, id="rank-unknown"),
    pytest.param([claim("P569", wd("Q90"))], None, id="an-item-for-a-date"),
    pytest.param([claim("P569", text("soon"))], None, id="words-for-a-date"),
    pytest.param(
        [
            claim("P569", day("1952-01-01T00:00:00Z")),
            full("statement/value/P569", "1952-01-01T00:00:00Z", 14),
        ],
        None,
        id="precision-14",
    ),
    pytest.param(
        [full("statement/value/P569", "1952-01-01T00:00:00Z", 9)], None, id="no-statement"
    ),
    pytest.param([{"item": wd("Q42")}], None, id="a-row-of-nothing"),
    pytest.param([{}], None, id="an-empty-row"),
    pytest.param([{**claim("P19", wd("Q90")), "item": text("Q42")}], None, id="a-literal-item"),
    *(
        pytest.param(
            [{k: v for k, v in claim("P19", wd("Q90")).items() if k != missing}],
            None,
            id=f"no-{missing}",
        )
        for missing in ("p", "v", "st", "rank", "item")
    ),
]


@pytest.mark.parametrize(("rows", "expected"), STATEMENTS)
def test_statements(rows: list[Row], expected: Statement | None) -> None:
    found = me(*rows).statements
    told = (*found.get(Pid("P19"), ()), *found.get(Pid("P569"), ()))
    assert told == ((expected,) if expected else ())
    assert found[Pid("P31")] == (Statement(Pid("P31"), item=Qid("Q5")),)


def test_statements_stand_by_the_ids_of_their_nodes() -> None:
    found = me(*(claim("P106", wd(f"Q{n}"), node=f"n{n}") for n in (3, 1, 2)))
    assert [s.item for s in found.all_of("P106")] == ["Q1", "Q2", "Q3"]


def test_texts_are_kept_as_they_are() -> None:
    found = me(claim("P1477", text("Samuel  Clemens", "en")), claim("P742", uri(GENID), node="s2"))
    assert [(s.text, s.snak) for s in found.all_of("P1477")] == [("Samuel  Clemens", "value")]
    assert [s.snak for s in found.all_of("P742")] == ["somevalue"]


NAMES = [
    # language, rows -> label, aliases
    pytest.param("en", [("en", "A"), ("mul", "B"), ("ar", "C")], "A", id="english"),
    pytest.param("en", [("ar", "C"), ("mul", "B")], "B", id="1-mul-without-english"),
    pytest.param("fr", [("en", "A"), ("fr", "D"), ("mul", "B")], "D", id="1-the-wanted-language"),
    pytest.param("fr", [("en", "A"), ("mul", "B")], "B", id="1-mul-before-english"),
    pytest.param("fr", [("en", "A")], "A", id="1-english"),
    pytest.param("fr", [("ar", "C")], "C", id="1-any"),
    pytest.param("en", [("EN-GB", "E")], "E", id="case-of-the-tag"),
    pytest.param("en", [("en", "  ")], "Q42", id="blank"),
    pytest.param("en", [], "Q42", id="none"),
]


@pytest.mark.parametrize(("language", "labels", "expected"), NAMES)
def test_labels(language: str, labels: list[tuple[str, str]], expected: str) -> None:
    rows = [HUMAN, *(term(LABEL, text(value, code)) for code, value in labels)]
    reading = replace(READING, language=language)
    (found,) = read_facts(rows, [Qid("Q42")], reading).personages
    assert found.label == expected


def test_other_names_and_what_a_description_says() -> None:
    found = me(
        NAMED,
        term(ALIAS, text("Zoe", "en")),
        term(ALIAS, text("Ann", "en")),
        term(ALIAS, text("Somebody", "mul")),
        term(TITLE, text("Bob (poet)", "en")),
        term(DESCRIPTION, text("French physician", "en")),
        term(f"{WIKIBASE}wikiGroup", text("82")),
        term(f"{WIKIBASE}sitelinks", text("113")),
        term("http://schema.org/version", text("7")),
    )
    assert (found.label, found.aliases) == ("Somebody", ("Ann", "Zoe", "Bob"))
    assert {(m.kind, m.text) for m in found.mentions} >= {("demonym", "French")}
    assert found.editions == 82
    assert (found.source, found.retrieved, found.complete) == ("wikidata", "2026-11-30", True)


def test_an_item_no_edition_writes_about() -> None:
    assert me(NAMED).editions == 0
    assert me(NAMED, term(f"{WIKIBASE}wikiGroup", text("many"))).editions == 0


COUNTS = {"-5": 0, "0": 0, "350": 350, "9" * 400: MOST_EDITIONS, "9" * 5000: 0, "1e3": 0}


@pytest.mark.parametrize(("told", "editions"), COUNTS.items(), ids=lambda value: str(value)[:9])
def test_a_count_that_cannot_be_is_none_a_database_chokes_on(told: str, editions: int) -> None:
    assert me(NAMED, term(f"{WIKIBASE}wikiGroup", text(told))).editions == editions


def test_names_hold_nothing_that_turns_a_line_about() -> None:
    odd = text("\u202eAnn\u202c\x00\n Bell\u2028", "en")
    assert me(NAMED, term(LABEL, odd)).label == "Ann Bell"


def test_merged_and_missing() -> None:
    found = read(term(SAME_AS, wd("Q7"), "Q6"), asked=("Q42", "Q6", "Q8"))
    assert found.redirects == {"Q6": "Q7"}
    assert found.missing == {"Q8"}
    assert [p.qid for p in found.personages] == ["Q42"]


def test_an_item_of_which_only_its_existence_is_known_is_not_missing() -> None:
    found = read(term(f"{WIKIBASE}sitelinks", text("0"), "Q8"), asked=("Q42", "Q8"))
    assert (found.missing, found.items) == (frozenset(), (Item(Qid("Q8")),))


def test_personages_come_in_the_order_asked_for() -> None:
    rows = [claim("P31", wd("Q5"), node=f"h{n}", item=f"Q{n}") for n in (1, 2, 3)]
    asked = [Qid("Q3"), Qid("Q1"), Qid("Q2")]
    assert [p.qid for p in read_facts(rows, asked, READING).personages] == asked


KINDS = [
    pytest.param("Q5", True, id="human"),
    pytest.param("Q15632617", True, id="21-fictional-human"),
    pytest.param("Q20643955", True, id="21-biblical-figure"),
    pytest.param("Q4167410", False, id="23-disambiguation-page"),
    pytest.param("Q101352", False, id="23-family-name"),
    pytest.param("Q202444", False, id="23-given-name"),
    pytest.param("Q4167836", False, id="wikimedia-category"),
    pytest.param("Q13406463", False, id="wikimedia-list"),
    pytest.param("Q215380", False, id="25-group"),
    pytest.param("Q515", False, id="city"),
    pytest.param("Q999999999", False, id="unheard-of-class"),
]


@pytest.mark.parametrize(("kind", "is_one"), KINDS)
def test_who_is_a_personage(kind: str, is_one: bool) -> None:
    rows = [NAMED, claim("P31", wd(kind)), claim("P106", wd("Q36180"), node="s2")]
    found = read_facts(rows, [Qid("Q42")], READING)
    assert [p.qid for p in found.personages] == (["Q42"] if is_one else [])
    assert [i.qid for i in found.items if i.qid == "Q42"] == ([] if is_one else ["Q42"])


def test_a_class_that_lies_below_a_fictional_one_makes_a_personage() -> None:
    """Pitfall 21: Wikidata has a class for the characters of nearly every series."""
    rows = [
        claim("P31", wd("Q900000001")),
        claim("P279", wd("Q900000002"), node="c1", item="Q900000001"),
        claim("P279", wd("Q15632617"), node="c2", item="Q900000002"),
    ]
    assert [p.qid for p in read_facts(rows, [Qid("Q42")], READING).personages] == ["Q42"]
    assert read_facts(rows[:2], [Qid("Q42")], READING).personages == ()


def test_items_with_what_lies_above_them() -> None:
    found = read(
        claim("P19", wd("Q7")),
        term(LABEL, text("Town", "en"), "Q7"),
        claim("P17", wd("Q4"), node="t1", item="Q7"),
        claim("P131", wd("Q1"), node="t2", item="Q7"),
        full("qualifier/value/P580", "-0043-01-01T00:00:00Z", 9, node="t2"),
        full("qualifier/value/P582", "1806-01-01T00:00:00Z", 9, node="t2"),
        claim("P131", wd("Q3"), "Deprecated", node="t3", item="Q7"),
        claim("P361", wd("Q5"), node="t4", item="Q7"),
        claim("P571", day("-0099-01-01T00:00:00Z"), node="t5", item="Q7"),
        full("statement/value/P571", "-0099-01-01T00:00:00Z", 9, node="t5"),
        claim("P279", wd("Q6"), node="t6", item="Q7"),
        term(LABEL, text("Country", "mul"), "Q4"),
    )
    assert found.items == (
        Item(Qid("Q4"), "Country"),
        Item(
            Qid("Q7"),
            "Town",
            within=(
                Within(Pid("P131"), Qid("Q1"), -43, 1806),
                Within(Pid("P17"), Qid("Q4")),
            ),
            subclass_of=(Qid("Q6"),),
            begin=-99,
        ),
    )


def test_a_place_asked_for_is_an_item() -> None:
    found = read_facts([term(LABEL, text("Paris", "en"), "Q90")], [Qid("Q90")], READING)
    assert (found.personages, found.items) == ((), (Item(Qid("Q90"), "Paris"),))


values = st.one_of(
    st.none(),
    st.integers(),
    st.text(max_size=5),
    st.fixed_dictionaries(
        {},
        optional={
            "type": st.sampled_from(["uri", "literal", "bnode", "x"]) | st.none(),
            "value": st.sampled_from(
                [
                    *(f"{WD}Q42", f"{WD}Q5", GENID, f"{PROP}P569", f"{PROP}P31", LABEL, SAME_AS),
                    *(f"{PROP}statement/value/P569", f"{PROP}qualifier/value/P580", f"{PROP}x"),
                    *(f"{WIKIBASE}NormalRank", f"{WIKIBASE}wikiGroup", f"{WD}statement/s1", ""),
                    *("-400", "-099-07-10T00:00:00Z", "1952-00-00T00:00:00Z", "11", "x", JULIAN),
                ]
            )
            | st.integers(),
            "xml:lang": st.sampled_from(["en", "mul", ""]),
        },
    ),
)
WHOLE = [
    NAMED,
    claim("P569", day("1431-06-08T00:00:00Z")),
    full("statement/value/P569", "1431-06-08T00:00:00Z", 11, JULIAN),
    claim("P19", wd("Q90"), node="s2"),
    full("qualifier/value/P580", "1900-01-01T00:00:00Z", 9, node="s2"),
    claim("P742", text("Pen"), node="s3"),
    term(ALIAS, text("Zoe", "en")),
    term(f"{WIKIBASE}wikiGroup", text("82")),
    claim("P131", wd("Q1"), node="s4", item="Q90"),
]
columns = st.sampled_from(["item", "st", "p", "v", "rank", "precision", "calendar", "other"])


@settings(max_examples=300)
@given(st.lists(st.tuples(st.sampled_from(WHOLE), columns, values), max_size=4), st.data())
def test_rows_broken_anywhere_are_read_or_dropped(
    breaks: list[tuple[Row, str, Any]], data: st.DataObject
) -> None:
    broken = [{**row, column: value} for row, column, value in breaks]
    for person in read(*data.draw(st.permutations([*WHOLE, *broken]))).personages:
        assert person.qid == "Q42"
        for statement in (s for group in person.statements.values() for s in group):
            told = [statement.item, statement.date, statement.text]
            assert sum(value is not None for value in told) == (statement.snak == "value")
