"""47 real entities, unchanged, where shared/data has them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from kb.adapters.wikidata.entity import KEPT
from kb.domain.dates import date_of
from tests.entity_reading import personage

RAW = Path(__file__).resolve().parents[3] / "shared" / "data" / "raw_entities"
RAW_FILES = sorted(RAW.glob("Q*.json"))

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
    pytest.param("Q918431", "P569", [date_of(961, 0, 0, 9)], id="7-Odilo-january-first-is-a-year"),
    pytest.param("Q918431", "P570", [date_of(1049, 1, 1, 11, "julian")], id="35-Odilo-died-julian"),
    pytest.param("Q18528109", "P569", [date_of(1888, 0, 0, 9)], id="7-a-day-of-the-year-only"),
    pytest.param("Q60286162", "P570", [date_of(1898, 0, 0, 9)], id="7-zeros"),
    pytest.param("Q827998", "P570", [date_of(2014, 8, 17, 11)], id="van-Elk-died"),
    pytest.param("Q827998", "P27", ["Q29999"], id="van-Elk-kingdom-of-the-Netherlands"),
    pytest.param("Q827998", "label", "Ger van Elk", id="van-Elk-label"),
    pytest.param("Q3068626", "P569", [date_of(1836, 5, 9, 11)], id="Monoyer-born"),
    pytest.param("Q3068626", "P106", ["Q12013238", "Q169470", "Q333634"], id="Monoyer-works"),
    pytest.param("Q3068626", "editions", 20, id="Monoyer-editions"),
    pytest.param("Q5407668", "label", "Eugene Ramsden, 1st Baron Ramsden", id="Ramsden-label"),
    pytest.param("Q5407668", "P734", ["Q16881847"], id="Ramsden-family-name"),
    pytest.param("Q5548742", "P39", ["Q18887908"], id="Koopmans-office"),
    pytest.param("Q55930283", "P742", ["Tregenda"], id="Childers-pseudonym"),
    pytest.param("Q55930283", "P1477", ["Steven Clark Childers"], id="Childers-birth-name"),
    pytest.param("Q55930283", "editions", 0, id="Childers-no-article"),
    pytest.param("Q54649160", "label", "Ger Daniëls", id="Daniels-diaeresis"),
    pytest.param("Q7137312", "P1477", ["Paris-Michael Katherine Jackson"], id="Paris-birth-name"),
    pytest.param("Q7137312", "P570", [], id="Paris-lives"),
    pytest.param("Q61863779", "P569", [], id="Koper-nothing-known"),
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


# Read by eye as well: qualifiers of statements, by value.
QUALIFIED = [
    pytest.param(
        *("Q5407668", "P27", "Q174193"), {"P582": date_of(1927, 4, 12, 11)}, id="until-1927"
    ),
    pytest.param(
        *("Q5407668", "P39", "Q41582593"),
        {"P580": date_of(1935, 11, 14, 11), "P582": date_of(1945, 6, 15, 11)},
        id="member-of-parliament",
    ),
    pytest.param(
        *("Q5548742", "P39", "Q18887908"),
        {"P580": date_of(2002, 5, 23, 11), "P582": date_of(2012, 9, 20, 11)},
        id="member-of-the-house",
    ),
    pytest.param(*("Q5407668", "P27", "Q145"), {}, id="no-end"),
]


@needs_raw
@pytest.mark.parametrize(("qid", "pid", "value", "expected"), QUALIFIED)
def test_real_qualifiers(qid: str, pid: str, value: str, expected: dict[str, Any]) -> None:
    found = personage(json.loads((RAW / f"{qid}.json").read_text(encoding="utf-8")))
    statement = next(s for s in found.all_of(pid) if s.item == value)
    assert {q.property: q.date for q in statement.qualifiers} == expected
