"""ACTIVITY: known in a field, by a small vocabulary made here (the shipped one has its tests)."""

from __future__ import annotations

from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.domain.claims import KnownFor
from kb.domain.house_rules import HouseRules
from kb.domain.judging import judge
from kb.domain.kinds import Kinds
from kb.domain.personage import Personage, Qid, Statement
from kb.domain.ruling import Finding
from kb.domain.vocabulary import Activity, Vocabulary
from tests.builders import TODAY, dossier, item, person, stated

WRITER, NOVELIST, ACTOR, PAINTER, KING, JUDGE = "Q11", "Q12", "Q13", "Q14", "Q15", "Q16"
CRITIC, CELEBRITY, PLUMBER, PRESIDENT, VIOLIN = "Q17", "Q18", "Q19", "Q20", "Q21"
DEITY = "Q30"
SEVEN_TRADES = [PLUMBER, JUDGE] * 3 + [PLUMBER]

ITEMS = [
    item(WRITER, "writer"),
    item(NOVELIST, "novelist", subclass_of=[WRITER]),
    item(ACTOR, "actor"),
    item(PAINTER, "painter"),
    item(KING, "king"),
    item(JUDGE, "judge"),
    item(CRITIC, "critic"),
    item(PLUMBER, "plumber"),
    item(PRESIDENT, "president"),
    item(DEITY, "deity"),
]

WORDS = Vocabulary(
    regions={},
    activities={
        a.id: a
        for a in (
            Activity("letters", "Letters", near=frozenset({"press"})),
            Activity("press", "Press", near=frozenset({"letters"})),
            Activity("films", "Films", since=1895),
            Activity("stage", "Stage"),
            Activity("art", "Art"),
            Activity("rule", "Rule"),
            Activity("music", "Music"),
            Activity("faith", "Faith"),
            Activity("sports", "Sports"),
            Activity("war", "War"),
            Activity("trade", "Trade"),
        )
    },
    kinds=Kinds({Qid("Q5"): "human", Qid(DEITY): "fictional"}),
    items={i.qid: i for i in ITEMS},
    occupations={
        Qid(WRITER): {"letters": (Qid(WRITER),)},
        Qid(NOVELIST): {"letters": (Qid(NOVELIST), Qid(WRITER))},
        Qid(ACTOR): {"films": (Qid(ACTOR),)},
        Qid(PAINTER): {"art": (Qid(PAINTER),)},
        Qid(KING): {"rule": (Qid(KING),)},
        Qid(PRESIDENT): {"rule": (Qid(PRESIDENT),)},
        Qid(PLUMBER): {"trade": (Qid(PLUMBER),)},
        Qid(JUDGE): {"trade": (Qid(JUDGE),)},
    },
    nouns={"novelist": ("letters",), "king": ("rule",), "actor": ("films", "stage")},
    sections={"Athletes": ("sports",)},
    property_activities={"P411": ("faith",)},
    class_activities={Qid(DEITY): ("faith",)},
    early={Qid(ACTOR): (("stage", 1895),)},
    borderline={Qid(CRITIC): ("letters", "art")},
    borderline_properties={"P607": ("war",), "P641": ("sports",), "P1303": ("music",)},
)


def found(personage: Personage, activity: str, rules: HouseRules | None = None) -> Finding:
    claim = KnownFor(activity, WORDS.activities[activity].label)
    return judge(dossier(personage, words=WORDS), claim, rules or HouseRules())


def worker(*occupations: str, born: int = 1900, died: int | None = 1980) -> Personage:
    return person(born=born, died=died, facts={"P106": occupations})


FITS = [
    pytest.param(worker(WRITER), "letters", "statement", id="occupation"),
    pytest.param(worker(NOVELIST), "letters", "statement", id="below-a-root"),
    pytest.param(worker(PLUMBER, WRITER), "letters", "statement", id="however-small"),
    *(
        pytest.param(person(facts={pid: WRITER}), "letters", "statement", id=f"by-{pid}")
        for pid in ("P101", "P39", "P641", "P410", "P241", "P97", "P411")
    ),
    pytest.param(person(facts={"P39": PRESIDENT}), "rule", "statement", id="30-office-alone"),
    pytest.param(person(facts={"P411": "Q99"}), "faith", "statement", id="any-canonisation"),
    pytest.param(
        person(stated("P106", WRITER, rank="preferred"), stated("P106", PAINTER)), "art",
        "statement", id="a-preferred-one-hides-none",
    ),
    pytest.param(person(kind=DEITY), "faith", "statement", id="class"),
    pytest.param(person(mentions={"noun": "novelist"}), "letters", "description", id="noun"),
    pytest.param(person(mentions={"noun": "actor"}), "stage", "description", id="noun-of-two"),
    pytest.param(person(mentions={"section": "Athletes"}), "sports", "description", id="section"),
    pytest.param(
        person(facts={"P106": CELEBRITY}, mentions={"section": "Athletes"}), "sports",
        "description", id="section-beside-what-says-nothing",
    ),
    pytest.param(
        person(facts={"P106": WRITER}, mentions={"noun": "novelist"}), "letters", "statement",
        id="statement-before-description",
    ),
    pytest.param(
        person(facts={"P106": PLUMBER}, mentions={"noun": "novelist"}), "letters", "description",
        id="description-beside-other-statements",
    ),
    pytest.param(worker(ACTOR, born=1850, died=1920), "films", "statement", id="since-the-cinema"),
    pytest.param(worker(ACTOR, born=1564, died=1616), "stage", "statement", id="early-actor"),
    pytest.param(worker(CRITIC, WRITER), "letters", "statement", id="borderline-and-more"),
    pytest.param(worker(*SEVEN_TRADES[1:], PAINTER), "art", "statement", id="one-of-seven"),
    pytest.param(worker(*SEVEN_TRADES, PAINTER), "trade", "statement", id="seven-of-eight"),
    pytest.param(
        person(facts={"P106": [*SEVEN_TRADES, NOVELIST]}, mentions={"noun": "novelist"}), "letters",
        "statement", id="one-of-eight-borne-out-by-the-description",
    ),
    pytest.param(
        person(facts={"P106": [*SEVEN_TRADES, KING], "P39": PRESIDENT}), "rule", "statement",
        id="one-of-eight-borne-out-by-an-office",
    ),
    pytest.param(
        person(facts={"P106": SEVEN_TRADES, "P39": PRESIDENT}), "rule", "statement",
        id="an-office-is-no-stray",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("personage", "activity", "basis"), FITS)
def test_fits(personage: Personage, activity: str, basis: str) -> None:
    finding = found(personage, activity)
    assert (finding.finding, finding.basis) == ("fits", basis)
    assert finding.evidence


FAILS = [
    pytest.param(worker(WRITER), "sports", "absence", id="none-of-it"),
    pytest.param(worker(PLUMBER), "letters", "absence", id="another-trade"),
    pytest.param(person(facts={"P101": WRITER}), "sports", "absence", id="field-lists-too"),
    pytest.param(person(facts={"P39": PRESIDENT}), "sports", "absence", id="office-lists-too"),
    pytest.param(worker(WRITER), "art", "absence", id="not-near"),
    pytest.param(
        person(facts={"P106": PLUMBER, "P1303": WRITER}), "letters", "absence",
        id="what-is-played-is-no-occupation",
    ),
    pytest.param(
        person(facts={"P106": WRITER}, mentions={"section": "Athletes"}), "sports", "absence",
        id="a-heading-beside-an-occupation-is-coarse",
    ),
    # Louis XIV danced; he was of no film
    pytest.param(worker(ACTOR, born=1638, died=1715), "films", "conflict", id="before-the-cinema"),
    pytest.param(
        person(died=1715, mentions={"noun": "actor"}), "films", "conflict",
        id="before-the-cinema-by-description",
    ),
    pytest.param(person(born=1638), "films", "conflict", id="before-it-even-without-data"),
    pytest.param(worker(ACTOR, born=1900), "stage", "absence", id="a-late-actor-is-of-the-films"),
]  # fmt: skip


@pytest.mark.parametrize(("personage", "activity", "basis"), FAILS)
def test_does_not_fit(personage: Personage, activity: str, basis: str) -> None:
    finding = found(personage, activity)
    assert (finding.finding, finding.basis) == ("does_not_fit", basis)
    assert finding.evidence


OPEN = [
    pytest.param(person(), "letters", "no_data", id="nothing-known"),
    pytest.param(worker(CELEBRITY), "letters", "no_data", id="an-occupation-nobody-knows"),
    pytest.param(person(facts={"P1303": VIOLIN}), "letters", "no_data", id="P1303-is-no-list"),
    pytest.param(person(facts={"P97": KING}), "letters", "no_data", id="a-title-is-no-list"),
    pytest.param(person(mentions={"noun": "novelist"}), "art", "no_data", id="description-alone"),
    pytest.param(
        person(stated("P106", snak="somevalue")), "art", "no_data", id="occupation-unknown"
    ),
    pytest.param(
        person(stated("P106", PAINTER, rank="deprecated")), "art", "no_data", id="deprecated"
    ),
    pytest.param(worker(CRITIC), "letters", "imprecise", id="borderline"),
    pytest.param(worker(CRITIC, PLUMBER), "art", "imprecise", id="borderline-beside-others"),
    pytest.param(
        person(facts={"P106": WRITER, "P607": "Q99"}), "war", "imprecise", id="borderline-property"
    ),
    # Einstein's violin
    pytest.param(
        person(facts={"P106": WRITER, "P1303": VIOLIN}), "music", "imprecise", id="an-instrument"
    ),
    # one of eight that nothing else bears out: Roosevelt the golfer
    pytest.param(worker(*SEVEN_TRADES, PAINTER), "art", "imprecise", id="stray-of-eight"),
    pytest.param(worker(WRITER), "press", "imprecise", id="near"),
    pytest.param(
        person(facts={"P106": PLUMBER}, mentions={"noun": "novelist"}), "press", "imprecise",
        id="near-by-description",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("personage", "activity", "basis"), OPEN)
def test_cannot_tell(personage: Personage, activity: str, basis: str) -> None:
    finding = found(personage, activity)
    assert (finding.finding, finding.basis) == ("cannot_tell", basis)


@pytest.mark.parametrize(
    ("died", "is_too_early"), [(1894, True), (1896, False)], ids=["before", "after"]
)
def test_since(died: int, is_too_early: bool) -> None:
    finding = found(worker(ACTOR, born=1840, died=died), "films")
    assert (finding.basis == "conflict") is is_too_early


def test_a_life_that_may_reach_the_first_year_is_not_too_early() -> None:
    assert found(worker(ACTOR, born=1800, died=None), "films").finding == "fits"  # until 1923


@pytest.mark.parametrize(
    ("born", "died", "counts"),
    [(1564, 1616, True), (1850, 1920, False), (1564, None, True), (1800, None, False)],
    ids=["early", "late", "born-long-before", "may-have-lived-on"],
)
def test_early_items_count_only_for_the_surely_early(
    born: int, died: int | None, counts: bool
) -> None:
    assert (found(worker(ACTOR, born=born, died=died), "stage").finding == "fits") is counts


VOTE = [
    pytest.param(worker(WRITER), "sports", "cannot_tell", "absence", id="absence"),
    pytest.param(worker(WRITER), "letters", "fits", "statement", id="a-fit-stays"),
    pytest.param(person(died=1715), "films", "does_not_fit", "conflict", id="a-conflict-stays"),
    pytest.param(worker(CRITIC), "letters", "cannot_tell", "imprecise", id="borderline-stays"),
    pytest.param(person(), "letters", "cannot_tell", "no_data", id="no-data-stays"),
]


@pytest.mark.parametrize(("personage", "activity", "word", "basis"), VOTE)
def test_house_rule_absence_vote(
    personage: Personage, activity: str, word: str, basis: str
) -> None:
    finding = found(personage, activity, HouseRules(absence="vote"))
    assert (finding.finding, finding.basis) == (word, basis)


def test_the_evidence_leads_up_to_the_root() -> None:
    (evidence,) = found(worker(NOVELIST), "letters").evidence
    assert (evidence.property, evidence.label) == ("P106", "occupation")
    assert (evidence.value, evidence.value_label) == (NOVELIST, "novelist")
    assert evidence.path == ("novelist", "writer")


def test_a_property_speaks_without_an_item() -> None:
    finding = found(person(stated("P411", text="blessed")), "faith")
    assert (finding.finding, finding.because) == ("fits", "stated")


def test_because_names_what_is_listed() -> None:
    assert found(worker(NOVELIST), "letters").because == "novelist"
    listed = found(worker(WRITER, PAINTER, KING, JUDGE, PLUMBER), "sports").because
    assert "writer, painter, king, judge, ..." in listed
    assert "Sports" in listed


# Properties.

occupations = st.lists(
    st.builds(
        stated,
        st.sampled_from(["P106", "P101", "P39"]),
        st.sampled_from([WRITER, NOVELIST, ACTOR, PAINTER, KING, CRITIC, CELEBRITY, PLUMBER]),
    ),
    max_size=4,
)
activities = st.sampled_from(sorted(WORDS.activities))


@given(occupations, occupations, activities, st.sampled_from(["against", "vote"]))
def test_another_occupation_never_turns_a_fit_round(
    known: list[Statement],
    more: list[Statement],
    activity: str,
    absence: Literal["against", "vote"],
) -> None:
    rules = HouseRules(absence=absence)
    before = found(person(*known), activity, rules)
    after = found(person(*known, *more), activity, rules)
    if before.finding == "fits":
        assert after.finding == "fits"
    if absence == "vote":
        assert after.finding != "does_not_fit"


@given(occupations, activities, st.sampled_from(["novelist", "king", "actor"]))
def test_a_description_supports_and_never_contradicts(
    known: list[Statement], activity: str, noun: str
) -> None:
    order = {"does_not_fit": 0, "cannot_tell": 1, "fits": 2}
    without = found(person(*known), activity)
    with_it = found(person(*known, mentions={"noun": noun}), activity)
    assert order[with_it.finding] >= order[without.finding]


@given(occupations, activities, st.integers(1500, TODAY))
def test_a_field_has_no_figures_before_there_was_one(
    known: list[Statement], activity: str, died: int
) -> None:
    since = WORDS.activities[activity].since
    if since is not None and died < since:
        assert found(person(*known, died=died), activity).finding == "does_not_fit"
