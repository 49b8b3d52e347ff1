"""Entity JSON to personages and items: real entities, then malformed ones of every sort."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kb.adapters.wikidata.build import MOST_ALIASES, Reading
from kb.adapters.wikidata.entity import KEPT, LONGEST_NAME, MOST_STATEMENTS
from kb.adapters.wikidata.entity_json import parse_entity
from kb.domain.dates import Date, date_of
from kb.domain.errors import InvalidInput
from kb.domain.fame import UNMEASURED, fame_of
from kb.domain.personage import Item, Mention, Personage, Pid, Qid, Qualifier, Statement, Within
from kb.vocabulary.kinds import load_kinds
from kb.vocabulary.mining_rules import load_mining_rules

Json = dict[str, Any]

READING = Reading("wikidata", "2026-11-30", load_mining_rules(), load_kinds(), complete=True)

RAW = Path(__file__).resolve().parents[3] / "shared" / "data" / "raw_entities"
RAW_FILES = sorted(RAW.glob("Q*.json"))


def snak(value: Any, kind: str = "value") -> Json:
    found: Json = {"snaktype": kind, "property": "P0"}
    return found if kind != "value" else {**found, "datavalue": {"value": value}}


def claim(value: Any, rank: str = "normal", kind: str = "value", **qualifiers: list[Json]) -> Json:
    found: Json = {"mainsnak": snak(value, kind), "type": "statement", "rank": rank}
    return {**found, "qualifiers": qualifiers} if qualifiers else found


def to_item(qid: str) -> Json:
    return {"entity-type": "item", "numeric-id": int(qid[1:]), "id": qid}


def at(time: str, precision: int = 9, model: str = "Q1985727") -> Json:
    calendar = f"http://www.wikidata.org/entity/{model}"
    return {"time": time, "precision": precision, "calendarmodel": calendar}


def entity(claims: Json | None = None, **more: Any) -> Json:
    return {
        "type": "item",
        "id": "Q42",
        "labels": {"en": {"language": "en", "value": "Somebody"}},
        "claims": {"P31": [claim(to_item("Q5"))], **(claims or {})},
        **more,
    }


def personage(raw: Mapping[str, Any], reading: Reading = READING) -> Personage:
    found = parse_entity(raw, reading)
    assert isinstance(found, Personage)
    return found


def the_item(raw: Mapping[str, Any]) -> Item:
    found = parse_entity(raw, READING)
    assert isinstance(found, Item)
    return found


def terms(**by_language: str) -> Json:
    return {k.replace("_", "-"): {"language": k, "value": v} for k, v in by_language.items()}


# Real entities.

needs_raw = pytest.mark.skipif(not RAW_FILES, reason=f"no real entities in {RAW}")


@needs_raw
@pytest.mark.parametrize("path", RAW_FILES, ids=lambda p: p.stem)
def test_a_real_entity_is_a_personage(path: Path) -> None:
    raw = json.loads(path.read_text(encoding="utf-8"))
    found = personage(raw)
    assert found.qid == path.stem
    assert found.label == raw["labels"].get("en", raw["labels"].get("mul", {})).get("value")
    assert found.label not in found.aliases
    for pid, statements in found.statements.items():
        assert pid in KEPT
        assert 0 < len(statements) <= len(raw["claims"][pid])


# Read by eye in the files.
VALUES = [
    pytest.param("Q42", "label", "Douglas Adams", id="Adams-label"),
    pytest.param("Q42", "editions", 82, id="Adams-82-of-113-sitelinks"),
    pytest.param("Q42", "P569", [date_of(1952, 3, 11, 11)], id="Adams-born"),
    pytest.param("Q42", "P570", [date_of(2001, 5, 11, 11)], id="Adams-died"),
    pytest.param("Q42", "P19", ["Q350"], id="Adams-Cambridge"),
    pytest.param("Q42", "P27", ["Q145"], id="Adams-United-Kingdom"),
    pytest.param("Q42", "P734", ["Q351735"], id="Adams-family-name"),
    pytest.param("Q42", "P1477", ["Douglas Noël Adams"], id="Adams-birth-name"),
    pytest.param("Q2831", "editions", 237, id="Jackson-without-commons"),
    pytest.param("Q2831", "P742", ["The King of Pop"], id="Jackson-pseudonym"),
    pytest.param(
        "Q1338141",
        "P569",
        [date_of(1735, 10, 6, 11), date_of(1735, 10, 15, 11)],
        id="8-Ramsden-two-births",
    ),
    pytest.param("Q42107", "P569", [date_of(910, 0, 0, 9, "julian")], id="35-Majolus-julian"),
    pytest.param("Q42107", "P570", [date_of(994, 5, 11, 11, "julian")], id="35-Majolus-died"),
    pytest.param("Q36708165", "P569", [date_of(1699, 3, 0, 10)], id="7-Ramsden-a-month"),
    pytest.param("Q5407668", "P27", ["Q145", "Q174193"], id="Ramsden-two-states"),
    pytest.param("Q26451743", "P569", [date_of(1755, 12, 1, 11)], id="10-preferred-birth"),
]


@needs_raw
@pytest.mark.parametrize(("qid", "what", "expected"), VALUES)
def test_real_values(qid: str, what: str, expected: Any) -> None:
    found = personage(json.loads((RAW / f"{qid}.json").read_text(encoding="utf-8")))
    if what.startswith("P"):
        assert [s.item or s.date or s.text for s in found.best(what)] == expected
    else:
        assert getattr(found, what) == expected


@needs_raw
def test_a_real_rank_is_kept() -> None:
    found = personage(json.loads((RAW / "Q26451743.json").read_text(encoding="utf-8")))
    ranks = {str(s.date.earliest): s.rank for s in found.all_of("P569") if s.date}
    assert ranks == {"(1755, 1, 1)": "normal", "(1755, 12, 1)": "preferred"}


# Statements.

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


# Names.

NAMES = [
    # labels, aliases, sitelinks -> label, other names
    pytest.param(terms(en="A", fr="B"), {}, None, "A", (), id="english"),
    pytest.param(terms(fr="B", mul="A"), {}, None, "A", (), id="1-mul-without-english"),
    pytest.param(terms(ar="B", en_gb="A"), {}, None, "A", (), id="1-british"),
    pytest.param(terms(ar="B"), {}, None, "B", (), id="1-any-language"),
    pytest.param(terms(en="  "), {}, None, "Q42", (), id="blank"),
    pytest.param({}, {}, None, "Q42", (), id="none"),
    pytest.param({}, {}, "Mercury (singer)", "Mercury", (), id="article-for-a-label"),
    pytest.param(terms(en="A"), {}, "B (poet)", "A", ("B",), id="article-for-an-alias"),
    pytest.param(terms(en="A"), {}, "A (poet)", "A", (), id="article-same-as-label"),
    pytest.param(terms(en="A"), {"en": ["B", "C", "B"]}, None, "A", ("B", "C"), id="aliases"),
    pytest.param(terms(en="A"), {"en": ["A", " B "]}, None, "A", ("B",), id="alias-is-the-label"),
    pytest.param(terms(en="A"), {"fr": ["B"], "mul": ["C"]}, None, "A", ("C",), id="languages"),
    pytest.param(terms(en="A" * 300), {}, None, "A" * LONGEST_NAME, (), id="overlong"),
]


@pytest.mark.parametrize(("labels", "aliases", "title", "label", "others"), NAMES)
def test_names(
    labels: Json, aliases: dict[str, list[str]], title: str | None, label: str, others: tuple[str]
) -> None:
    written = {k: [{"language": k, "value": v} for v in vs] for k, vs in aliases.items()}
    links = {"enwiki": {"site": "enwiki", "title": title}} if title else {}
    found = personage(entity(labels=labels, aliases=written, sitelinks=links))
    assert (found.label, found.aliases) == (label, others)


def test_aliases_are_bounded() -> None:
    many = {"en": [{"value": f"name {n}"} for n in range(MOST_ALIASES + 10)]}
    assert len(personage(entity(aliases=many)).aliases) == MOST_ALIASES


# Fame, life, first work, description.

EDITIONS = [
    pytest.param({"sitelinks": {"enwiki": {}, "frwiki": {}, "enwikiquote": {}}}, 2, id="wikis"),
    pytest.param({"sitelinks": {"commonswiki": {}, "specieswiki": {}}}, 0, id="no-editions"),
    pytest.param({}, 0, id="a-whole-record-without-links"),
    pytest.param({"sitelinkCount": 33, "sitelinks": {"enwiki": {}}}, 33, id="counted"),
    pytest.param({"sitelinkCount": None, "sitelinks": {"enwiki": {}}}, None, id="not-counted"),
    pytest.param({"sitelinkCount": 3, "fame": {"numlangs": 40}}, 40, id="the-larger"),
    pytest.param({"sitelinkCount": None, "fame": {"numlangs": 40}}, 40, id="told"),
    pytest.param({"sitelinkCount": True}, None, id="no-number"),
]


@pytest.mark.parametrize(("more", "expected"), EDITIONS)
def test_editions(more: Json, expected: int | None) -> None:
    assert personage(entity(**more)).editions == expected


def test_fame_is_made_of_editions_vital_level_and_views() -> None:
    fame = {"vital": 3, "numlangs": 134, "pageviews": 51788}
    found = personage(entity(sitelinkCount=None, fame=fame))
    assert found.fame == fame_of(134, 3, 51788)
    assert personage(entity(sitelinkCount=None)).fame == UNMEASURED


ALIVE = [
    pytest.param({"status": "alive", "as_of": "2026-08"}, "2026-08", id="alive"),
    pytest.param({"status": "dead", "as_of": "2026-08"}, None, id="dead"),
    pytest.param({"status": "alive"}, None, id="no-date"),
    pytest.param("alive", None, id="a-word"),
    pytest.param(None, None, id="null"),
]


@pytest.mark.parametrize(("evidence", "expected"), ALIVE)
def test_life_evidence(evidence: object, expected: str | None) -> None:
    assert personage(entity(lifeEvidence=evidence)).living_as_of == expected


FIRST = [
    pytest.param({"year": 1937, "work": "The Hobbit"}, (1937, "The Hobbit"), id="both"),
    pytest.param({"year": 1937}, None, id="no-work"),
    pytest.param({"year": "1937", "work": "The Hobbit"}, None, id="a-word-for-a-year"),
    pytest.param([1937, "The Hobbit"], None, id="a-list"),
]


@pytest.mark.parametrize(("first", "expected"), FIRST)
def test_first_appearance(first: object, expected: tuple[int, str] | None) -> None:
    assert personage(entity(firstAppearance=first)).first_work == expected


def test_words_of_descriptions_are_mined_and_not_kept() -> None:
    found = personage(
        entity(
            descriptions=terms(en="French physician"),
            otherDescriptions=["missionary in Gabon", 7],
            section="Physicians",
        )
    )
    assert set(found.mentions) >= {
        Mention("demonym", "French"),
        Mention("noun", "physician"),
        Mention("place", "Gabon"),
        Mention("section", "Physicians"),
    }


def test_the_country_of_birth_is_a_birthplace() -> None:
    found = personage(entity({"P19": [claim(to_item("Q90"))]}, birthCountry="Q142"))
    assert [s.item for s in found.all_of("P19")] == ["Q90", "Q142"]
    assert [s.item for s in personage(entity(birthCountry="Q142")).all_of("P19")] == ["Q142"]


def test_the_reading_is_kept() -> None:
    reading = Reading("snapshot", "2026-11-01", READING.mining, READING.kinds, listed=True)
    found = personage(entity(), reading)
    assert (found.source, found.retrieved) == ("snapshot", "2026-11-01")
    assert (found.listed, found.complete) == (True, False)
    assert personage(entity()).complete is True


# Personage or item.

WHICH = [
    pytest.param({"P31": ["Q5"]}, {}, True, id="human"),
    pytest.param({"P31": ["Q178885"]}, {}, True, id="21-deity-without-Q5"),
    pytest.param({"P31": ["Q20643955"]}, {}, True, id="21-biblical-figure"),
    pytest.param({"P31": ["Q15298259"]}, {}, True, id="21-Harry-Potter"),
    pytest.param({"P31": ["Q515", "Q5"]}, {}, True, id="one-class-is-enough"),
    pytest.param({"P31": ["Q515"]}, {}, False, id="city"),
    pytest.param({"P31": ["Q4167410"]}, {}, False, id="23-disambiguation-page"),
    pytest.param({"P31": ["Q215380"], "P106": ["Q36180"]}, {}, False, id="25-group"),
    pytest.param({"P106": ["Q36180"]}, {}, True, id="no-class-but-an-occupation"),
    pytest.param({"P31": ["Q999999"], "P106": ["Q36180"]}, {}, False, id="unheard-of-class"),
    pytest.param({}, {"fame": {}}, True, id="no-class-but-fame"),
    pytest.param({}, {}, False, id="nothing"),
]


@pytest.mark.parametrize(("facts", "more", "is_personage"), WHICH)
def test_personage_or_item(facts: dict[str, list[str]], more: Json, is_personage: bool) -> None:
    claims = {pid: [claim(to_item(q)) for q in qids] for pid, qids in facts.items()}
    found = parse_entity({"id": "Q7", "claims": claims, **more}, READING)
    assert isinstance(found, Personage) is is_personage


def test_a_deprecated_class_is_none() -> None:
    claims = {"P31": [claim(to_item("Q5"), "deprecated"), claim(to_item("Q515"))]}
    assert isinstance(parse_entity({"id": "Q7", "claims": claims}, READING), Item)


def test_an_item() -> None:
    past = claim(to_item("Q2"), P580=[snak(at("-0044-00-00T00:00:00Z"))], P582=[snak(at("+1806"
        "-00-00T00:00:00Z"))])  # fmt: skip
    raw = {
        "id": "Q7",
        "labels": terms(en="Town"),
        "claims": {
            "P131": [claim(to_item("Q1")), past, claim(to_item("Q3"), "deprecated")],
            "P17": [claim(to_item("Q4")), claim(to_item("Q4"))],
            "P361": [claim(to_item("Q5"))],
            "P279": [claim(to_item("Q9"), "deprecated"), claim(to_item("Q6"))],
            "P571": [
                claim(at("-0900-00-00T00:00:00Z"), "deprecated"),
                claim(at("-0100-00-00T00:00:00Z")),
            ],
            "P576": [claim(at("+0400-00-00T00:00:00Z"))],
        },
    }
    assert the_item(raw) == Item(
        Qid("Q7"),
        "Town",
        within=(
            Within(Pid("P131"), Qid("Q1")),
            Within(Pid("P131"), Qid("Q2"), -43, 1806),
            Within(Pid("P17"), Qid("Q4")),
        ),
        subclass_of=(Qid("Q6"),),
        begin=-99,
        end=400,
    )


def test_part_of_counts_only_where_nothing_else_is_known() -> None:
    raw = {"id": "Q7", "claims": {"P361": [claim(to_item("Q5"))]}}
    assert the_item(raw).within == (Within(Pid("P361"), Qid("Q5")),)
    assert the_item({"id": "Q7", "claims": []}) == Item(Qid("Q7"))


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
