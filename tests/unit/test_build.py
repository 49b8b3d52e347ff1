"""Entities to personages and items: names, fame, mentions; who is a personage."""

from __future__ import annotations

import pytest

from kb.adapters.wikidata.build import MOST_ALIASES, Reading
from kb.adapters.wikidata.entity import LONGEST_NAME
from kb.adapters.wikidata.entity_json import parse_entity
from kb.domain.fame import UNMEASURED, fame_of
from kb.domain.personage import Item, Mention, Personage, Pid, Qid, Within
from tests.entity_reading import READING, personage, the_item
from tests.entity_writing import Json, at, claim, entity, snak, terms, to_item

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
