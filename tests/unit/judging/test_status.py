"""STATUS: living, dead, fictional, nonfictional."""

from __future__ import annotations

from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.domain.claims import STATUSES, HasStatus, Status
from kb.domain.house_rules import HouseRules
from kb.domain.judging import judge
from kb.domain.personage import Personage
from kb.domain.ruling import Finding
from tests.builders import TODAY, dossier, person, stated, year

FICTIONAL_HUMAN, DEITY, MAYBE_FICTIONAL, BIBLICAL = "Q15632617", "Q178885", "Q21070568", "Q20643955"


def found(personage: Personage, status: Status, rules: HouseRules | None = None) -> Finding:
    return judge(dossier(personage), HasStatus(status), rules or HouseRules())


FITZGERALD = person(label="F. Scott Fitzgerald", born=1896, died=1940, facts={"P106": "Q6625963"})
HOLMES = person(label="Sherlock Holmes", kind=FICTIONAL_HUMAN, born=1854)
POTTER = person(label="Harry Potter", kind="Q15298259", born=1980, complete=True)
ARTHUR = person(label="King Arthur", kind=FICTIONAL_HUMAN, mentions={"kind": "legendary king"})
GEORGE = person(label="Saint George", kind=MAYBE_FICTIONAL, died=303)
MOSES = person(label="Moses", kind=BIBLICAL)

TABLE = [
    # the rule book's own: nonfictional, "even though he wrote works of fiction"
    pytest.param(FITZGERALD, "nonfictional", "fits", "statement", id="Fitzgerald"),
    pytest.param(FITZGERALD, "fictional", "does_not_fit", "conflict", id="no-fiction"),
    pytest.param(FITZGERALD, "dead", "fits", "statement", id="dead"),
    pytest.param(FITZGERALD, "living", "does_not_fit", "conflict", id="dead-is-not-living"),
    # 12: an unknown date of death is a death
    pytest.param(
        person(stated("P570", snak="somevalue"), born=1990), "dead", "fits", "statement",
        id="12-died-at-some-time",
    ),
    *(
        pytest.param(person(born=1990, facts={pid: "Q1"}), "dead", "fits", "statement", id=pid)
        for pid in ("P20", "P509", "P119", "P1196")
    ),
    # 13: born more than 123 years ago
    pytest.param(person(born=1847), "dead", "fits", "statement", id="13-born-1847"),
    pytest.param(person(born=1847), "living", "does_not_fit", "conflict", id="13-not-living"),
    pytest.param(person(born=TODAY - 123), "dead", "cannot_tell", "no_data", id="13-123-years"),
    # 14: in the snapshot a missing death is no evidence of life
    pytest.param(person(born=1990), "living", "cannot_tell", "no_data", id="14-snapshot"),
    pytest.param(person(born=1990), "dead", "cannot_tell", "no_data", id="14-snapshot-dead"),
    pytest.param(person(), "living", "cannot_tell", "no_data", id="14-nothing-known"),
    pytest.param(
        person(born=1990, complete=True), "living", "fits", "statement", id="whole-record"
    ),
    pytest.param(
        person(born=1990, complete=True), "dead", "does_not_fit", "conflict", id="whole-record-dead"
    ),
    pytest.param(
        person(complete=True), "living", "cannot_tell", "no_data", id="whole-record-without-birth"
    ),
    pytest.param(
        person(living_as_of="2026-08"), "living", "fits", "statement", id="seen-alive"
    ),
    pytest.param(
        person(living_as_of="2026-08"), "dead", "does_not_fit", "conflict", id="seen-alive-not-dead"
    ),
    pytest.param(
        person(stated("P1317", date=year(1150))), "dead", "fits", "statement",
        id="13-at-work-in-1150",
    ),
    pytest.param(
        person(stated("P1317", date=year(1150))), "living", "does_not_fit", "conflict",
        id="13-at-work-in-1150-not-living",
    ),
    pytest.param(
        person(stated("P1317", date=year(1950))), "dead", "cannot_tell", "no_data",
        id="13-at-work-in-1950",
    ),
    # 23, 25: no personage is neither
    *(
        pytest.param(
            person(kind=kind), status, "cannot_tell", "no_data", id=f"{name}-{status}"
        )
        for kind, name in (("Q4167410", "23-disambiguation-page"), ("Q215380", "25-group"))
        for status in ("fictional", "nonfictional")
    ),
    # 21: without Q5
    pytest.param(person(kind=DEITY), "fictional", "fits", "statement", id="21-deity"),
    pytest.param(person(kind=DEITY), "nonfictional", "does_not_fit", "conflict", id="21-no-deity"),
    pytest.param(POTTER, "fictional", "fits", "statement", id="21-Harry-Potter"),
    pytest.param(POTTER, "living", "cannot_tell", "house_rule", id="Potter-living"),
    pytest.param(HOLMES, "dead", "cannot_tell", "house_rule", id="Holmes-dead-born-in-1854"),
    pytest.param(
        person(kind=None), "fictional", "cannot_tell", "no_data", id="unclassified"
    ),
    pytest.param(
        person(kind=None), "nonfictional", "cannot_tell", "no_data", id="unclassified-not-real"
    ),
    pytest.param(
        person(kind=None, mentions={"kind": "fictional"}), "fictional", "fits", "description",
        id="by-description",
    ),
    pytest.param(
        person(kind=None, mentions={"kind": "legendary"}), "nonfictional", "fits", "description",
        id="disputed-by-description",
    ),
    pytest.param(
        person(kind=None, born=1950), "nonfictional", "fits", "statement", id="human-by-a-date"
    ),
    # disputed: both fit
    pytest.param(ARTHUR, "fictional", "fits", "statement", id="Arthur-fictional"),
    pytest.param(ARTHUR, "nonfictional", "fits", "statement", id="Arthur-real"),
    pytest.param(MOSES, "fictional", "fits", "statement", id="Moses-fictional"),
    pytest.param(MOSES, "nonfictional", "fits", "statement", id="Moses-real"),
    pytest.param(MOSES, "living", "cannot_tell", "house_rule", id="Moses-living"),
    pytest.param(GEORGE, "dead", "fits", "statement", id="disputed-with-a-death"),
    pytest.param(GEORGE, "living", "does_not_fit", "conflict", id="disputed-and-dead"),
    pytest.param(
        person(facts={"P31": MAYBE_FICTIONAL}, born=-750), "dead", "fits", "statement",
        id="Homer-born-long-ago",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("personage", "status", "word", "basis"), TABLE)
def test_status(personage: Personage, status: Status, word: str, basis: str) -> None:
    finding = found(personage, status)
    assert (finding.finding, finding.basis) == (word, basis)
    assert finding.because


LEGENDARY = [
    pytest.param("either", "fictional", "fits", "statement", id="either-fictional"),
    pytest.param("either", "nonfictional", "fits", "statement", id="either-real"),
    pytest.param("fictional", "fictional", "fits", "statement", id="fictional"),
    pytest.param("fictional", "nonfictional", "does_not_fit", "house_rule", id="not-real"),
    pytest.param("nonfictional", "fictional", "does_not_fit", "house_rule", id="not-fictional"),
    pytest.param("nonfictional", "nonfictional", "fits", "statement", id="real"),
]


@pytest.mark.parametrize(("rule", "status", "word", "basis"), LEGENDARY)
@pytest.mark.parametrize("personage", [ARTHUR, MOSES], ids=["Arthur", "Moses"])
def test_house_rule_legendary(
    rule: Literal["either", "fictional", "nonfictional"],
    status: Status,
    word: str,
    basis: str,
    personage: Personage,
) -> None:
    finding = found(personage, status, HouseRules(legendary=rule))
    assert (finding.finding, finding.basis) == (word, basis)


@pytest.mark.parametrize("rule", ["either", "fictional", "nonfictional"])
def test_legendary_is_not_asked_of_plain_fiction_or_fact(
    rule: Literal["either", "fictional", "nonfictional"],
) -> None:
    rules = HouseRules(legendary=rule)
    for personage in (HOLMES, FITZGERALD):
        for status in STATUSES:
            assert found(personage, status, rules) == found(personage, status)


IN_FICTION = [
    pytest.param("vote", "cannot_tell", id="vote"),
    pytest.param("neither", "does_not_fit", id="neither"),
    pytest.param("either", "fits", id="either"),
]


@pytest.mark.parametrize(("rule", "word"), IN_FICTION)
@pytest.mark.parametrize("status", ["living", "dead"])
@pytest.mark.parametrize("personage", [HOLMES, POTTER, MOSES], ids=["Holmes", "Potter", "Moses"])
def test_house_rule_fictional_living(
    personage: Personage,
    status: Status,
    rule: Literal["vote", "neither", "either"],
    word: str,
) -> None:
    finding = found(personage, status, HouseRules(fictional_living=rule))
    assert (finding.finding, finding.basis) == (word, "house_rule")


@pytest.mark.parametrize("rule", ["vote", "neither", "either"])
def test_fictional_living_is_not_asked_of_the_real(
    rule: Literal["vote", "neither", "either"],
) -> None:
    rules = HouseRules(fictional_living=rule)
    assert found(FITZGERALD, "dead", rules).finding == "fits"
    assert found(GEORGE, "dead", rules).finding == "fits"
    assert found(person(born=1990), "living", rules).basis == "no_data"


def test_why_a_disputed_one_fits_is_said() -> None:
    assert "disputed" in found(MOSES, "nonfictional").because


def test_the_evidence_is_the_class() -> None:
    (evidence,) = found(HOLMES, "fictional").evidence
    assert (evidence.property, evidence.value_label) == ("P31", "fictional human")
    told = found(ARTHUR, "fictional").evidence
    assert [(e.property, e.value_label) for e in told] == [
        ("P31", "fictional human"),
        (None, "legendary king"),
    ]


EVIDENCE = [
    pytest.param(FITZGERALD, "dead", ["P570"], id="death"),
    pytest.param(person(born=1990, facts={"P20": "Q90"}), "dead", ["P20"], id="place-of-death"),
    pytest.param(person(born=1847), "dead", ["P569"], id="birth-long-ago"),
    pytest.param(person(born=1990, complete=True), "living", ["P569"], id="whole-record"),
    pytest.param(person(living_as_of="2026-08"), "living", [None], id="seen-alive"),
    pytest.param(person(stated("P1317", date=year(1150))), "dead", ["P1317"], id="floruit"),
]


@pytest.mark.parametrize(("personage", "status", "properties"), EVIDENCE)
def test_the_evidence_of_life_and_death(
    personage: Personage, status: Status, properties: list[str | None]
) -> None:
    assert [e.property for e in found(personage, status).evidence] == properties


def test_a_birth_long_ago_is_said_as_such() -> None:
    assert "1847" in found(person(born=1847), "dead").because
    assert "2026-08" in found(person(living_as_of="2026-08"), "living").because


# Properties.

kinds = st.sampled_from(["Q5", FICTIONAL_HUMAN, DEITY, MAYBE_FICTIONAL, BIBLICAL, None])
personages = st.builds(
    lambda kind, second, born, died, seen, complete: person(
        *([stated("P31", second)] if second else []),
        kind=kind,
        born=born,
        died=died,
        living_as_of=seen,
        complete=complete,
    ),
    kinds,
    kinds,
    st.none() | st.integers(-500, TODAY),
    st.none() | st.integers(-500, TODAY),
    st.none() | st.just("2026-08"),
    st.booleans(),
)
house_rules = st.builds(
    HouseRules,
    legendary=st.sampled_from(["either", "fictional", "nonfictional"]),
    fictional_living=st.sampled_from(["vote", "neither"]),
)
OPPOSITE: dict[Status, Status] = {
    "living": "dead",
    "dead": "living",
    "fictional": "nonfictional",
    "nonfictional": "fictional",
}


@given(personages, st.sampled_from(STATUSES), house_rules)
def test_opposites_do_not_both_fit_unless_disputed(
    personage: Personage, status: Status, rules: HouseRules
) -> None:
    one, other = found(personage, status, rules), found(personage, OPPOSITE[status], rules)
    if one.finding == other.finding == "fits":
        assert status in ("fictional", "nonfictional")
        assert rules.legendary == "either"
        assert "disputed" in one.because
    if one.finding == "cannot_tell":
        assert other.finding == "cannot_tell"


@given(personages, st.integers(-500, TODAY))
def test_a_date_of_death_makes_nobody_live(personage: Personage, died: int) -> None:
    dead = person(*[s for g in personage.statements.values() for s in g], kind=None, died=died)
    assert found(dead, "living").finding != "fits"


@given(personages, st.sampled_from(STATUSES))
def test_other_rules_change_nothing_here(personage: Personage, status: Status) -> None:
    rules = HouseRules(absence="vote", place="birth_or_citizenship", fictional_time="creation")
    assert found(personage, status, rules) == found(personage, status)
