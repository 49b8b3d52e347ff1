"""PLACE: born in, or associated with. Facts are Wikidata's unless a comment says otherwise."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.domain.claims import PlaceIn
from kb.domain.house_rules import HouseRules
from kb.domain.judging import judge
from kb.domain.personage import Personage, Statement
from kb.domain.ruling import Finding
from tests.builders import dossier, person, stated, vocabulary


def found(personage: Personage, region: str, rules: HouseRules | None = None) -> Finding:
    claim = PlaceIn(region, vocabulary().regions[region].label)
    return judge(dossier(personage), claim, rules or HouseRules())


SCHWEITZER = person(
    label="Albert Schweitzer",
    born=1875,
    died=1965,
    facts={"P19": "Q147494", "P937": "Q244904", "P20": "Q244904", "P27": "Q142"},
)
KANT = person(label="Immanuel Kant", born=1724, died=1804, facts={"P19": "Q4120832"})
OBAMA = person(label="Barack Obama", born=1961, facts={"P19": "Q18094", "P27": "Q30"})
# born in Edinburgh, a British citizen
DOYLE = person(label="Arthur Conan Doyle", born=1859, died=1930, facts={"P19": "Q23436"})
BRITON = person(born=1900, died=1980, facts={"P27": "Q145"})
CAESAR = person(label="Julius Caesar", born=-99, died=-43, facts={"P19": "Q220", "P27": "Q1747689"})
COLUMBUS = person(
    label="Christopher Columbus",
    born=1451,
    died=1506,
    facts={"P19": "Q1449", "P27": "Q174306", "P106": "Q11900058"},
)
SAILOR = person(born=1451, died=1506, facts={"P19": "Q1449", "P27": "Q174306", "P106": "Q45199"})
# a navigator who died in 1480: before Columbus sailed
EARLY_SAILOR = person(born=1400, died=1480, facts={"P19": "Q1449", "P27": "Q174306"})
EARLY_EXPLORER = person(
    born=1400, died=1480, facts={"P19": "Q1449", "P27": "Q174306", "P106": "Q11900058"}
)
AMERICAN = person(born=1900, died=1980, facts={"P19": "Q100", "P27": "Q30"})
PARISIAN = person(born=1900, died=1980, facts={"P19": "Q90", "P27": "Q142", "P20": "Q90"})
TOURIST = person(born=1900, died=1980, facts={"P19": "Q90", "P27": "Q142", "P20": "Q244904"})
# a subject of the Kingdom of Great Britain, born in America and its citizen
WASHINGTON = person(born=1732, died=1799, facts={"P19": "Q30", "P27": ["Q161885", "Q30"]})
YEATS = person(born=1865, died=1939, facts={"P19": "Q1761", "P27": "Q27", "P20": "Q90"})
CHEKHOV = person(born=1860, died=1904, facts={"P19": "Q649", "P27": "Q34266"})


def frenchman(
    *occupations: str, born: int = 1900, died: int = 1980, noun: str | None = None
) -> Personage:
    """Of Paris, France, by birth and citizenship, and of nowhere else."""
    facts = {"P19": "Q90", "P27": "Q142", "P106": occupations}
    mentions = {"noun": noun} if noun else None
    return person(born=born, died=died, facts=facts, mentions=mentions)  # type: ignore[arg-type]


def indian(born: int, died: int, **more: str) -> Personage:
    """Of Mumbai, India, by birth and citizenship."""
    return person(born=born, died=died, facts={"P19": "Q1156", "P27": "Q668", **more})


FITS = [
    pytest.param(SCHWEITZER, "france", "statement", id="born-there"),
    pytest.param(SCHWEITZER, "europe", "statement", id="its-continent"),
    pytest.param(SCHWEITZER, "africa", "statement", id="worked-and-died-there"),
    pytest.param(
        person(facts={"P20": "Q244904", "P119": "Q244904"}), "africa", "statement",
        id="died-and-is-buried-there",
    ),
    pytest.param(WASHINGTON, "united-states", "statement", id="colonial-but-at-home"),
    pytest.param(
        person(born=1732, died=1799, facts={"P19": "Q23436", "P27": ["Q161885", "Q30"]}),
        "united-kingdom", "statement", id="born-in-the-mother-country",
    ),
    pytest.param(
        person(born=1732, died=1799, facts={"P19": "Q30", "P27": "Q161885"}), "united-kingdom",
        "statement", id="citizen-of-the-mother-country-alone",
    ),
    pytest.param(YEATS, "ireland", "statement", id="Yeats-of-Dublin"),
    pytest.param(
        person(born=1865, died=1939, facts={"P19": "Q1761", "P27": "Q174193"}), "united-kingdom",
        "statement", id="citizen-of-the-state-that-Ireland-left",
    ),
    pytest.param(CHEKHOV, "europe", "statement", id="two-continents-born-on-this-one"),
    pytest.param(CHEKHOV, "russia", "statement", id="two-continents-the-state"),
    pytest.param(person(facts={"P27": "Q34266"}), "asia", "statement", id="two-continents-alone"),
    # a place is of the states of the birth, of the death, of the whole life
    pytest.param(
        person(born=1847, died=1934, facts={"P19": "Q268"}), "germany", "statement",
        id="Hindenburg-born-in-Prussian-Posen",
    ),
    pytest.param(
        person(born=1795, died=1850, facts={"P19": "Q268"}), "germany", "statement",
        id="Posen-before-Napoleon-too",
    ),
    # 15: Königsberg was Prussian then and is Russian now
    pytest.param(KANT, "germany", "statement", id="15-Kant-then"),
    pytest.param(KANT, "russia", "statement", id="15-Kant-now"),
    pytest.param(OBAMA, "united-states", "statement", id="Hawaii-is-American"),
    pytest.param(OBAMA, "australia-oceania", "statement", id="Hawaii-lies-in-Oceania"),
    pytest.param(OBAMA, "north-america", "statement", id="by-citizenship-only"),
    pytest.param(DOYLE, "scotland", "statement", id="born-in-Edinburgh"),
    pytest.param(DOYLE, "united-kingdom", "statement", id="Scotland-is-British"),
    pytest.param(BRITON, "united-kingdom", "statement", id="citizen"),
    pytest.param(CAESAR, "roman-empire", "statement", id="state-of-its-time"),
    pytest.param(CAESAR, "italy", "statement", id="state-of-today"),
    pytest.param(
        person(born=1809, died=1865, facts={"P39": "Q11696"}),
        "united-states",
        "statement",
        id="office",
    ),
    pytest.param(
        person(kind="Q15632617", facts={"P840": "Q145"}),
        "united-kingdom",
        "statement",
        id="fictional-setting",
    ),
    pytest.param(
        person(kind="Q15632617", facts={"P495": "Q142"}),
        "france",
        "statement",
        id="fictional-country-of-origin",
    ),
    pytest.param(person(kind="Q22989102"), "greece", "statement", id="a-Greek-deity"),
    pytest.param(person(mentions={"demonym": "Spanish"}), "spain", "description", id="demonym"),
    pytest.param(person(mentions={"demonym": "Spanish"}), "europe", "description", id="continent"),
    pytest.param(person(mentions={"place": "Gabon"}), "gabon", "description", id="place-word"),
    pytest.param(
        person(facts={"P19": "Q90"}, mentions={"demonym": "French"}),
        "france",
        "statement",
        id="statement-before-description",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("personage", "region", "basis"), FITS)
def test_fits(personage: Personage, region: str, basis: str) -> None:
    finding = found(personage, region)
    assert (finding.finding, finding.basis) == ("fits", basis)
    assert finding.evidence
    assert finding.because


FAILS = [
    # two independent facts, birthplace and citizenship, neither in the region
    pytest.param(SCHWEITZER, "asia", "absence", id="two-facts-elsewhere"),
    pytest.param(OBAMA, "africa", "absence", id="two-facts-in-one-country"),
    pytest.param(AMERICAN, "south-america", "absence", id="another-continent"),
    pytest.param(PARISIAN, "africa", "absence", id="France-is-not-in-Africa"),
    pytest.param(indian(1860, 1920, P937="Q1156"), "europe", "absence", id="worked-elsewhere"),
    pytest.param(indian(1780, 1849), "england", "absence", id="before-people-travelled"),
    pytest.param(indian(1860, 1920), "brazil", "absence", id="few-come-there"),
    pytest.param(frenchman("Q1402561"), "brazil", "absence", id="soldier-of-the-Old-World"),
    pytest.param(frenchman("Q1402561", "Q11631"), "asia", "absence", id="an-astronaut-soldier"),
    pytest.param(frenchman("Q116", born=1500, died=1558), "asia", "absence", id="ruler-since-1500"),
    pytest.param(frenchman("Q36180", noun="writer"), "asia", "absence", id="no-traveller"),
    pytest.param(
        person(born=1900, facts={"P19": "Q100", "P551": "Q100"}, mentions={"demonym": "American"}),
        "asia", "absence", id="description-agrees-with-the-birthplace",
    ),
    # nobody of the Old World was there before 1492
    pytest.param(CAESAR, "united-states", "conflict", id="before-contact"),
    pytest.param(CAESAR, "north-america", "conflict", id="before-contact-continent"),
    pytest.param(CAESAR, "brazil", "conflict", id="before-contact-south"),
    pytest.param(CAESAR, "australia", "conflict", id="before-contact-Oceania"),
    pytest.param(EARLY_SAILOR, "united-states", "conflict", id="died-before-Columbus"),
    pytest.param(
        person(born=-99, died=-43, mentions={"demonym": "Roman"}),
        "mexico",
        "conflict",
        id="home-by-description",
    ),
    pytest.param(SAILOR, "united-states", "absence", id="lived-in-1492"),
    pytest.param(CAESAR, "japan", "absence", id="the-Old-World-was-open"),
]  # fmt: skip


@pytest.mark.parametrize(("personage", "region", "basis"), FAILS)
def test_does_not_fit(personage: Personage, region: str, basis: str) -> None:
    finding = found(personage, region)
    assert (finding.finding, finding.basis) == ("does_not_fit", basis)
    assert len(finding.evidence) == 2


OPEN = [
    pytest.param(person(), "france", "no_data", id="nothing-known"),
    pytest.param(person(facts={"P19": "Q900001"}), "france", "no_data", id="leads-nowhere"),
    pytest.param(person(facts={"P19": "Q90"}), "germany", "no_data", id="birthplace-alone"),
    pytest.param(person(facts={"P27": "Q142"}), "germany", "no_data", id="citizenship-alone"),
    pytest.param(
        person(facts={"P20": "Q90", "P551": "Q90"}), "germany", "no_data", id="neither-of-the-two"
    ),
    pytest.param(person(mentions={"demonym": "French"}), "germany", "no_data", id="demonym-alone"),
    pytest.param(
        person(facts={"P19": "Q900001", "P27": "Q142"}), "germany", "no_data",
        id="birthplace-leads-nowhere",
    ),
    # 16: a citizenship of a state that had ended is a mistake in the data
    pytest.param(
        person(born=1900, died=1950, facts={"P19": "Q90", "P27": "Q70972"}), "germany", "no_data",
        id="16-anachronistic-citizenship",
    ),
    pytest.param(BRITON, "scotland", "imprecise", id="United-Kingdom-for-Scotland"),
    pytest.param(BRITON, "england", "imprecise", id="United-Kingdom-for-England"),
    pytest.param(person(facts={"P27": "Q46"}), "france", "imprecise", id="Europe-for-France"),
    pytest.param(
        person(born=1800, died=1860, facts={"P19": "Q90", "P27": "Q8680"}), "united-states",
        "imprecise", id="British-Empire-for-a-colony",
    ),
    # no sure association
    pytest.param(TOURIST, "africa", "imprecise", id="died-there-and-no-more"),
    pytest.param(
        person(facts={"P119": "Q142"}), "france", "imprecise", id="buried-there-and-no-more"
    ),
    pytest.param(WASHINGTON, "united-kingdom", "imprecise", id="colonial-citizenship"),
    pytest.param(WASHINGTON, "europe", "imprecise", id="colonial-citizenship-continent"),
    pytest.param(CHEKHOV, "asia", "imprecise", id="two-continents-born-on-the-other"),
    pytest.param(
        person(born=1900, facts={"P19": "Q100"}, mentions={"demonym": "French"}), "asia", "no_data",
        id="description-disagrees-with-the-birthplace",
    ),
    # absence says nothing of those who travelled (travellers.yaml)
    pytest.param(frenchman("Q219477"), "brazil", "imprecise", id="missionary"),
    pytest.param(frenchman(noun="primatologist"), "africa", "imprecise", id="primatologist"),
    pytest.param(frenchman("Q1402561"), "asia", "imprecise", id="soldier"),
    pytest.param(frenchman(noun="field marshal"), "asia", "imprecise", id="soldier-by-description"),
    pytest.param(frenchman("Q116", born=1400, died=1450), "asia", "imprecise", id="old-ruler"),
    pytest.param(
        frenchman("Q116", born=1500, died=1558), "spain", "imprecise", id="ruler-on-his-continent"
    ),
    # Ramanujan for England: nothing tells where he spent his life
    pytest.param(indian(1860, 1920), "england", "imprecise", id="many-come-there"),
    pytest.param(indian(1860, 1920), "united-states", "imprecise", id="many-come-to-America"),
    pytest.param(frenchman(), "england", "imprecise", id="neighbour-of-two-facts"),
    # absence says nothing of explorers: Columbus for Spain
    pytest.param(COLUMBUS, "spain", "imprecise", id="explorer"),
    pytest.param(EARLY_EXPLORER, "united-states", "imprecise", id="explorer-before-contact"),
    # a country on his own continent: nobody lists every stay (Descartes, Netherlands)
    pytest.param(PARISIAN, "england", "imprecise", id="neighbour"),
    pytest.param(YEATS, "united-kingdom", "imprecise", id="Dublin-has-parted-from-it"),
    # people from everywhere come there: a stay rules a continent out, a country never (Kubrick)
    pytest.param(indian(1860, 1920, P937="Q1156"), "england", "imprecise", id="may-have-come"),
    # Helsinki was Russian until 1917: for a birth in it, not for a death in 1976
    pytest.param(
        person(born=1898, died=1976, facts={"P19": "Q90", "P27": "Q142", "P20": "Q1757"}), "russia",
        "imprecise", id="Aalto-died-in-Finland",
    ),
    pytest.param(
        person(born=1925, died=1976, facts={"P19": "Q268", "P27": "Q36", "P20": "Q268"}), "germany",
        "imprecise", id="Posen-is-Polish-since",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("personage", "region", "basis"), OPEN)
def test_cannot_tell(personage: Personage, region: str, basis: str) -> None:
    finding = found(personage, region)
    assert (finding.finding, finding.basis) == ("cannot_tell", basis)
    assert finding.because


def test_astronauts_are_no_explorers() -> None:
    astronaut = person(
        born=1930, facts={"P19": "Q100", "P27": "Q30", "P106": ["Q11900058", "Q11631"]}
    )
    assert found(astronaut, "spain").finding == "does_not_fit"


def test_without_a_home_in_the_old_world_nothing_is_too_early() -> None:
    inca = person(born=1400, died=1471, facts={"P27": "Q28573"})
    assert found(inca, "mexico").basis != "conflict"


def test_a_life_that_may_reach_1492_is_not_too_early() -> None:
    maybe = person(born=1400, facts={"P19": "Q1449"})  # possible until 1523
    assert found(maybe, "united-states").basis == "no_data"


RULES = [
    pytest.param(HouseRules(), "africa", "fits", "statement", id="associated"),
    pytest.param(
        HouseRules(place="birth_or_citizenship"), "africa", "does_not_fit", "absence",
        id="worked-and-died-there-does-not-count",
    ),
    pytest.param(
        HouseRules(place="birth_or_citizenship"), "france", "fits", "statement", id="born-there"
    ),
    pytest.param(
        HouseRules(place="birth_or_citizenship", absence="vote"), "africa", "cannot_tell",
        "absence", id="both-rules",
    ),
    pytest.param(HouseRules(absence="vote"), "asia", "cannot_tell", "absence", id="vote"),
    pytest.param(HouseRules(absence="vote"), "europe", "fits", "statement", id="vote-on-a-fit"),
]  # fmt: skip


@pytest.mark.parametrize(("rules", "region", "word", "basis"), RULES)
def test_house_rules(rules: HouseRules, region: str, word: str, basis: str) -> None:
    finding = found(SCHWEITZER, region, rules)
    assert (finding.finding, finding.basis) == (word, basis)


def test_a_description_is_neither_birth_nor_citizenship() -> None:
    spaniard = person(mentions={"demonym": "Spanish"})
    assert found(spaniard, "spain").finding == "fits"
    assert found(spaniard, "spain", HouseRules(place="birth_or_citizenship")).finding != "fits"


def test_vote_leaves_a_conflict_a_conflict() -> None:
    assert found(CAESAR, "united-states", HouseRules(absence="vote")).finding == "does_not_fit"


def test_the_evidence_leads_from_the_village_to_the_country() -> None:
    finding = found(SCHWEITZER, "france")
    born, citizen = finding.evidence
    assert (born.property, born.label) == ("P19", "place of birth")
    assert (born.value, born.value_label) == ("Q147494", "Kaysersberg")
    assert born.path == ("Kaysersberg", "Haut-Rhin", "France")
    assert (born.source, born.retrieved, born.rank) == ("snapshot", "2026-11-30", "normal")
    assert born.url == "https://www.wikidata.org/wiki/Q999999#P19"
    assert (citizen.property, citizen.path) == ("P27", ("France",))
    assert finding.because == "born in Kaysersberg, France; citizen of France"


def test_the_evidence_of_kant_says_which_state() -> None:
    assert found(KANT, "russia").evidence[0].path == ("Königsberg", "Russia")
    assert {"Prussia", "Kingdom of Prussia"} & set(found(KANT, "germany").evidence[0].path)


def test_an_absence_names_the_two_facts() -> None:
    finding = found(SCHWEITZER, "asia")
    assert [e.property for e in finding.evidence] == ["P19", "P27"]
    assert "Kaysersberg" in finding.because
    assert "Asia" in finding.because


def test_a_doubt_names_the_fact_and_why_it_is_weak() -> None:
    died = found(TOURIST, "gabon")
    assert died.because == "died in Lambaréné, Gabon, and that alone is known"
    assert [e.property for e in died.evidence] == ["P20"]
    colonial = found(WASHINGTON, "united-kingdom")
    assert colonial.because.endswith("though born and at home elsewhere")
    soldier = found(frenchman("Q1402561"), "asia")
    assert soldier.because.startswith("as military leader known in many lands; ")
    assert [e.property for e in soldier.evidence] == ["P19", "P27"]


def test_deprecated_facts_do_not_count() -> None:
    personage = person(stated("P19", "Q90", rank="deprecated"))
    assert found(personage, "france").basis == "no_data"


# Properties.

PLACES = ["Q90", "Q220", "Q18094", "Q23436", "Q244904", "Q4120832", "Q142", "Q145", "Q30", "Q159"]
WHERE = ["france", "italy", "united-states", "scotland", "germany", "russia", "africa", "europe"]
facts = st.lists(
    st.builds(stated, st.sampled_from(["P19", "P27", "P20", "P551"]), st.sampled_from(PLACES)),
    max_size=4,
)
rules = st.builds(
    HouseRules,
    absence=st.sampled_from(["against", "vote"]),
    place=st.sampled_from(["associated", "birth_or_citizenship"]),
)


@given(facts, facts, st.sampled_from(WHERE), rules)
def test_another_fact_never_turns_a_fit_round(
    known: list[Statement], more: list[Statement], region: str, rule: HouseRules
) -> None:
    before = found(person(*known), region, rule)
    after = found(person(*known, *more), region, rule)
    if before.finding == "fits":
        assert after.finding != "does_not_fit"


@given(facts, st.sampled_from(WHERE))
def test_whoever_fits_a_country_fits_its_continent(known: list[Statement], region: str) -> None:
    personage = person(*known)
    if region in ("france", "italy", "germany", "scotland") and (
        found(personage, region).finding == "fits"
    ):
        assert found(personage, "europe").finding == "fits"


@given(facts, st.sampled_from(WHERE), rules)
def test_rules_are_consistent(known: list[Statement], region: str, rule: HouseRules) -> None:
    personage = person(*known)
    finding = found(personage, region, rule)
    if finding.basis == "absence":
        assert finding.finding == ("does_not_fit" if rule.absence == "against" else "cannot_tell")
    if finding.finding == "fits":
        assert found(personage, region, HouseRules()).finding == "fits"
    assert finding.basis != "house_rule"
