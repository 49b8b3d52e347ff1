"""Entity JSON: statements of every sort, then malformed entities."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kb.adapters.wikidata.entity import MOST_STATEMENTS
from kb.adapters.wikidata.entity_json import parse_entity
from kb.domain.dates import Date, date_of
from kb.domain.errors import InvalidInput
from kb.domain.personage import Item, Personage, Pid, Qid, Qualifier, Statement
from tests.entity_reading import READING, personage, the_item
from tests.entity_writing import Json, at, claim, entity, snak, to_item

READ = [
    pytest.param(claim(to_item("Q90")), Statement(Pid("P19"), item=Qid("Q90")), id="item"),
    pytest.param(
        claim({"entity-type": "item", "numeric-id": 90}),
        Statement(Pid("P19"), item=Qid("Q90")),
        id="item-by-number-of-old-dumps",
    ),
    pytest.param(claim("Clay"), Statement(Pid("P19"), text="Clay"), id="string"),
    pytest.param(
        claim({"text": "Clay", "language": "en"}), Statement(Pid("P19"), text="Clay"), id="text"
    ),
    pytest.param(
        claim(at("-0044-03-15T00:00:00Z", 11)),
        Statement(Pid("P19"), date=date_of(-43, 3, 15, 11)),
        id="5-date-BC",
    ),
    pytest.param(
        claim(at("+1519-05-02T00:00:00Z", 11, "Q1985786")),
        Statement(Pid("P19"), date=date_of(1519, 5, 2, 11, "julian")),
        id="35-julian",
    ),
    pytest.param(
        claim(at("+1519-05-02T00:00:00Z", 11, "Q1")),
        Statement(Pid("P19"), date=date_of(1519, 5, 2, 11)),
        id="calendar-unknown",
    ),
    pytest.param(
        claim({"time": "+1519-05-02T00:00:00Z"}),
        Statement(Pid("P19"), date=date_of(1519, 5, 2, 11)),
        id="precision-missing",
    ),
    pytest.param(
        claim(to_item("Q90"), "preferred"),
        Statement(Pid("P19"), item=Qid("Q90"), rank="preferred"),
        id="preferred",
    ),
    pytest.param(
        claim(to_item("Q90"), "deprecated"),
        Statement(Pid("P19"), item=Qid("Q90"), rank="deprecated"),
        id="deprecated",
    ),
    pytest.param(
        claim(None, kind="somevalue"), Statement(Pid("P19"), snak="somevalue"), id="12-somevalue"
    ),
    pytest.param(claim(None, kind="novalue"), Statement(Pid("P19"), snak="novalue"), id="novalue"),
    pytest.param(
        claim(
            to_item("Q90"), P580=[snak(at("+1900-00-00T00:00:00Z"))], P1480=[snak(to_item("Q7"))]
        ),
        Statement(
            Pid("P19"),
            item=Qid("Q90"),
            qualifiers=(
                Qualifier(Pid("P580"), date=date_of(1900, 0, 0, 9)),
                Qualifier(Pid("P1480"), item=Qid("Q7")),
            ),
        ),
        id="qualifiers",
    ),
    pytest.param(
        claim(to_item("Q90"), P459=[snak(to_item("Q7"))], P582=[snak(None, "somevalue")]),
        Statement(Pid("P19"), item=Qid("Q90")),
        id="qualifiers-of-no-use",
    ),
    pytest.param(
        claim(None, kind="somevalue", P1326=[snak(at("+1900-00-00T00:00:00Z"))]),
        Statement(
            Pid("P19"),
            snak="somevalue",
            qualifiers=(Qualifier(Pid("P1326"), date=date_of(1900, 0, 0, 9)),),
        ),
        id="12-somevalue-and-its-qualifiers",
    ),
    # what cannot be read is left out
    pytest.param(claim(at("+1900-00-00T00:00:00Z", 0)), None, id="precision-0"),
    pytest.param(claim(at("+0000-00-00T00:00:00Z")), None, id="5-year-0"),
    pytest.param(
        claim(at("+\u0661\u0669\u0660\u0660-00-00T00:00:00Z")), None, id="year-in-arabic-digits"
    ),
    pytest.param(
        claim({"entity-type": "item", "id": "Q\u0669\u0660"}), None, id="id-in-arabic-digits"
    ),
    pytest.param(claim(at("+1900-00-00T00:00:00Z", 14)), None, id="precision-14"),
    pytest.param(claim(at("+19000-00-00T00:00:00Z")), None, id="year-19000"),
    pytest.param(claim(at("soon")), None, id="no-time"),
    pytest.param(claim({"entity-type": "property", "id": "P31"}), None, id="a-property"),
    pytest.param(claim({"entity-type": "item", "id": "L1"}), None, id="a-lexeme"),
    pytest.param(claim({"entity-type": "item", "numeric-id": 0}), None, id="Q0"),
    pytest.param(claim({"entity-type": "item"}), None, id="no-id"),
    pytest.param(claim({"amount": "+1", "unit": "1"}), None, id="a-quantity"),
    pytest.param(claim({"latitude": 1.0}), None, id="a-coordinate"),
    pytest.param(claim(None), None, id="null"),
    pytest.param(claim(to_item("Q90"), "best"), None, id="rank-unknown"),
    pytest.param(claim(to_item("Q90"), kind="maybe"), None, id="snak-unknown"),
    pytest.param({"mainsnak": snak(to_item("Q90"))}, None, id="no-rank"),
    pytest.param({"rank": "normal"}, None, id="no-snak"),
    pytest.param({"mainsnak": {"snaktype": "value"}, "rank": "normal"}, None, id="no-datavalue"),
    pytest.param("Q90", None, id="a-string"),
    pytest.param([], None, id="a-list"),
]


@pytest.mark.parametrize(("raw", "expected"), READ)
def test_statements(raw: object, expected: Statement | None) -> None:
    found = personage(entity({"P19": [raw]}))
    assert found.statements.get(Pid("P19"), ()) == ((expected,) if expected else ())


def test_one_bad_statement_spoils_no_other() -> None:
    found = personage(entity({"P19": [claim(at("soon")), None, claim(to_item("Q90"))]}))
    assert [s.item for s in found.all_of("P19")] == ["Q90"]


def test_only_what_a_judge_reads_is_kept() -> None:
    found = personage(entity({"P19": [claim(to_item("Q90"))], "P18": [claim("face.jpg")]}))
    assert set(found.statements) == {"P31", "P19"}


def test_statements_are_bounded() -> None:
    many = [claim(to_item(f"Q{n}")) for n in range(1, MOST_STATEMENTS + 10)]
    assert len(personage(entity({"P106": many})).all_of("P106")) == MOST_STATEMENTS


# Malformed.

REFUSED = [
    pytest.param({}, id="nothing"),
    pytest.param({"id": None}, id="null"),
    pytest.param({"id": 42}, id="number"),
    pytest.param({"id": ["Q42"]}, id="list"),
    pytest.param({"id": ""}, id="empty"),
    pytest.param({"id": "P31"}, id="property"),
    pytest.param({"id": "L42"}, id="lexeme"),
    pytest.param({"id": "Q0"}, id="Q0"),
    pytest.param({"id": "Q042"}, id="leading-zero"),
    pytest.param({"id": "Q\u0664\u0662"}, id="arabic-digits"),
    pytest.param({"id": "Q4\u0662"}, id="one-arabic-digit"),
    pytest.param({"id": "Q" + "9" * 20}, id="endless"),
    pytest.param({"id": "Q42-x"}, id="more"),
    pytest.param(entity(birthCountry="France"), id="birth-country"),
]


@pytest.mark.parametrize("raw", REFUSED)
def test_what_is_no_item_is_refused(raw: Json) -> None:
    with pytest.raises(InvalidInput):
        parse_entity(raw, READING)


def test_an_id_is_read_in_any_case() -> None:
    assert the_item({"id": " q42 "}).qid == "Q42"


scalars = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=6)
    | st.sampled_from(
        ["Q5", "Q42", "P31", "value", "somevalue", "normal", "preferred", "item", "alive", "Q0"]
    )
    | st.sampled_from(["+1900-00-00T00:00:00Z", "-0044-03-15T00:00:00Z", "+99999-01-01T00:00:00Z"])
)
keys = st.sampled_from(
    [
        *("claims", "labels", "aliases", "descriptions", "sitelinks", "fame", "section"),
        *("sitelinkCount", "birthCountry", "lifeEvidence", "firstAppearance", "otherDescriptions"),
        *("mainsnak", "snaktype", "datavalue", "value", "rank", "qualifiers", "time", "precision"),
        *("calendarmodel", "text", "entity-type", "id", "numeric-id", "en", "mul", "enwiki"),
        *("P31", "P569", "P106", "P580", "P131", "P279", "P571", "title", "vital", "numlangs"),
        *("pageviews", "status", "as_of", "year", "work"),
    ]
)
anything = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(keys, inner, max_size=5),
    max_leaves=20,
)


def read_or_refused(raw: Json) -> Personage | Item | None:
    with suppress(InvalidInput):
        return parse_entity(raw, READING)
    return None


@settings(max_examples=150)
@given(st.dictionaries(keys, anything, max_size=8))
def test_any_json_is_read_or_refused(raw: Json) -> None:
    for given_id in ("Q42", raw.get("id")):
        found = read_or_refused({**raw, "id": given_id})
        assert found is None or found.qid.startswith("Q")


@settings(max_examples=150)
@given(st.data())
def test_an_entity_broken_anywhere_is_read_or_refused(data: st.DataObject) -> None:
    raw = entity(
        {
            "P569": [claim(at("+1900-00-00T00:00:00Z"), P580=[snak(at("+1900-00-00T00:00:00Z"))])],
            "P106": [claim(to_item("Q36180"))],
        },
        aliases={"en": [{"language": "en", "value": "Other"}]},
        sitelinks={"enwiki": {"site": "enwiki", "title": "Somebody (poet)"}},
        fame={"vital": 3, "numlangs": 12, "pageviews": 5},
        lifeEvidence={"status": "alive", "as_of": "2026-08"},
        firstAppearance={"year": 1900, "work": "Book"},
        birthCountry="Q142",
    )
    broken = _broken(raw, data)
    found = read_or_refused(broken) if isinstance(broken, dict) else None
    if isinstance(found, Personage):
        assert all(isinstance(name, str) for name in (found.label, *found.aliases))
        for statement in (s for group in found.statements.values() for s in group):
            given_values = [statement.item, statement.date, statement.text]
            assert sum(v is not None for v in given_values) == (statement.snak == "value")
            assert statement.date is None or isinstance(statement.date, Date)


def _broken(value: Any, data: st.DataObject) -> Any:
    """The value with one part of it, somewhere inside, replaced."""
    if isinstance(value, dict) and value and data.draw(st.integers(0, 5)):
        key = data.draw(st.sampled_from(sorted(value)))
        return {**value, key: _broken(value[key], data)}
    if isinstance(value, list) and value and data.draw(st.integers(0, 5)):
        return [_broken(value[0], data), *value[1:]]
    return data.draw(anything)
