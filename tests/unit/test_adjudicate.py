"""Challenges as a table makes them: a name and the cards that show."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.domain.claims import Claim, KnownFor, PlaceIn
from kb.domain.errors import InvalidInput, UnknownPersonage
from kb.domain.house_rules import HouseRules
from kb.domain.personage import Personage, Qid
from kb.matching.index import NameIndex
from kb.usecases.adjudicate import SHIELDED, Adjudication, Challenge, Referee
from kb.usecases.dossiers import Dossiers
from kb.usecases.search import Search
from kb.vocabulary.loader import load_terms
from tests.builders import person, vocabulary
from tests.fakes.store import InMemoryPersonageStore

TERMS = load_terms(vocabulary())

SCHWEITZER = person(
    qid="Q49325",
    label="Albert Schweitzer",
    born=1875,
    died=1965,
    facts={
        "P19": "Q147494",
        "P937": "Q244904",
        "P20": "Q244904",
        "P27": "Q142",
        "P106": ["Q39631", "Q36834"],
    },
    mentions={"noun": "theologian"},
)
PRESIDENT = person(
    qid="Q11806",
    label="John Adams",
    born=1735,
    died=1826,
    fame=70,
    facts={"P19": "Q30", "P27": "Q30", "P106": "Q82955"},
)
COMPOSER = person(
    qid="Q178010",
    label="John Adams",
    aliases=["John Coolidge Adams"],
    born=1947,
    fame=45,
    facts={"P19": "Q30", "P27": "Q30", "P551": "Q30", "P106": "Q36834"},
)
OBSCURE = person(
    qid="Q900010",
    label="John Adams",
    born=1800,
    died=1850,
    fame=1,
    editions=2,
    facts={"P19": "Q142", "P27": "Q142", "P106": "Q36834"},
)
ALI = person(
    qid="Q36107", label="Muhammad Ali", aliases=["Cassius Clay"], born=1942, died=2016,
    facts={"P19": "Q30", "P27": "Q30"},
)  # fmt: skip
BEATLES = person(qid="Q1299", label="The Beatles", kind="Q215380")
LOCAL = person(qid="Q900011", label="Local Hero", editions=3, born=1950, died=2000)
UNCOUNTED = person(qid="Q900012", label="Uncounted Hero", editions=None, born=1950, died=2000)
LISTED = person(qid="Q900013", label="Listed Hero", editions=3, listed=True, born=1950, died=2000)
HOLMES = person(qid="Q4653", label="Sherlock Holmes", kind="Q15632617", facts={"P551": "Q84"})
HOOD = person(qid="Q122634", label="Robin Hood", kind="Q13002315", facts={"P27": "Q145"})
# namesakes 15 points of fame apart (SHIELDED), and a little more
QUEEN = person(qid="Q900020", label="Ann Bell", fame=60, born=1700, died=1750)
SINGER = person(qid="Q900021", label="Ann Bell", fame=45)
GODDESS = person(qid="Q900022", label="Ann Bell", fame=44.9, facts={"P106": "Q36834"})
PEOPLE = (
    *(SCHWEITZER, PRESIDENT, COMPOSER, OBSCURE, ALI, BEATLES),
    *(LOCAL, UNCOUNTED, LISTED, HOLMES, HOOD),
)


class FixedClock:
    def today(self) -> str:
        return "2026-11-30"


class CountingStore(InMemoryPersonageStore):
    reads = 0

    def get_many(self, qids: object) -> dict[Qid, Personage]:
        self.reads += 1
        return dict(super().get_many(qids))  # type: ignore[arg-type]


def referee(store: InMemoryPersonageStore | None = None) -> Referee:
    store = store or InMemoryPersonageStore(PEOPLE)
    index = NameIndex(store.names())
    return Referee(Dossiers(store, vocabulary(), FixedClock()), Search(index))


THE_REFEREE = referee()


def cards(text: str) -> tuple[Claim, ...]:
    """`place France; time 19th century` as claims."""
    pairs = (part.strip().partition(" ") for part in text.split(";") if part.strip())
    return tuple(TERMS.claim(category, value) for category, _, value in pairs)


def rule(
    name: str | None, text: str = "", qid: str | None = None, rules: HouseRules | None = None
) -> Adjudication:
    pinned = Qid(qid) if qid else None
    return THE_REFEREE.adjudicate(Challenge(cards(text), name, pinned, rules or HouseRules()))


RULINGS = [
    # RULINGS.md: worked by the rule book itself
    pytest.param(
        "Albert Schweitzer",
        "place France; place Europe; place Africa; time 19th century; time 20th century;"
        "activity religion; activity music; activity medicine; status dead; status nonfictional;"
        "letter S",
        "not_upheld", "every_card_fits", id="Schweitzer-fits-all-eleven",
    ),
    pytest.param("Albert Schweitzer", "letter A", "upheld", "a_card_does_not_fit", id="one-fails"),
    pytest.param(
        "Albert Schweitzer", "place France; status living; letter S", "upheld",
        "a_card_does_not_fit", id="one-of-three-fails",
    ),
    pytest.param(
        "Sherlock Holmes", "status fictional; status living", "undecided", "cannot_tell",
        id="one-cannot-be-told",
    ),
    pytest.param(
        "Sherlock Holmes", "status living; status nonfictional", "upheld", "a_card_does_not_fit",
        id="a-failure-beats-what-cannot-be-told",
    ),
    pytest.param("Albert Schweitzer", "", "not_upheld", "every_card_fits", id="no-cards"),
    pytest.param(
        "Albert Schweizer", "place France", "not_upheld", "every_card_fits", id="misspelt"
    ),
    pytest.param("Schweitzer", "letter S", "not_upheld", "every_card_fits", id="last-name-alone"),
    pytest.param("Sherlock Holmes", "status living", "undecided", "cannot_tell", id="house-rule"),
    pytest.param(
        "Robin Hood", "status fictional; status nonfictional", "not_upheld", "every_card_fits",
        id="disputed",
    ),
    pytest.param(
        "Cassius Clay", "letter C", "not_upheld", "every_card_fits", id="the-name-spoken"
    ),
    pytest.param("Muhammad Ali", "letter C", "undecided", "cannot_tell", id="not-that-name"),
    pytest.param("Xyzzy Qwrtz", "letter X", "undecided", "unknown_personage", id="nobody"),
    pytest.param("The Beatles", "activity music", "undecided", "not_a_personage", id="25-a-group"),
    pytest.param("Local Hero", "status dead", "undecided", "not_well_known", id="too-obscure"),
    pytest.param("Uncounted Hero", "status dead", "undecided", "not_well_known", id="uncounted"),
    pytest.param("Listed Hero", "status dead", "not_upheld", "every_card_fits", id="listed"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "text", "ruling", "reason"), RULINGS)
def test_ruling(name: str, text: str, ruling: str, reason: str) -> None:
    answer = rule(name, text).ruling
    assert (answer.ruling, answer.reason) == (ruling, reason)
    assert answer.sentence.endswith(".")


MEANT = [
    # the reading kindest to the player counts among those a table would accept
    pytest.param("", "Q11806", id="the-more-famous"),
    pytest.param("activity music; time 20th century", "Q178010", id="RULINGS-the-composer"),
    pytest.param("activity politics; time 18th century", "Q11806", id="the-president"),
    pytest.param("place Asia; activity music", "Q178010", id="not-the-obscure-one-who-fits"),
    pytest.param("time B.C.", "Q11806", id="neither-fits"),
    pytest.param("time B.C.; activity music", "Q178010", id="the-one-who-fits-more"),
]


@pytest.mark.parametrize(("text", "qid"), MEANT)
def test_whom_the_player_meant(text: str, qid: str) -> None:
    answer = rule("John Adams", text)
    assert answer.dossier is not None
    assert answer.dossier.personage.qid == qid
    others = {a.dossier.personage.qid for a in answer.alternatives}
    assert others == {"Q11806", "Q178010", "Q900010"} - {qid}


SHIELDS = [
    # of an undecided reading: only one about as well known shields the one who was meant
    pytest.param([QUEEN, SINGER], "time 21st century", "Q900021", "undecided", id="15-below"),
    pytest.param([QUEEN, GODDESS], "time 21st century", "Q900020", "upheld", id="more-than-15"),
    pytest.param([QUEEN, SINGER, GODDESS], "time 21st century", "Q900021", "undecided", id="both"),
    # who fits is meant, however far below
    pytest.param([QUEEN, GODDESS], "activity music", "Q900022", "not_upheld", id="a-fit-counts"),
    pytest.param([QUEEN, GODDESS], "time 18th century", "Q900020", "not_upheld", id="more-famous"),
    pytest.param([GODDESS], "time 21st century", "Q900022", "undecided", id="alone"),
]


@pytest.mark.parametrize(("people", "text", "qid", "ruling"), SHIELDS)
def test_whom_an_undecided_namesake_shields(
    people: list[Personage], text: str, qid: str, ruling: str
) -> None:
    answer = referee(InMemoryPersonageStore(people)).adjudicate(Challenge(cards(text), "Ann Bell"))
    assert answer.dossier is not None
    assert (answer.dossier.personage.qid, answer.ruling.ruling) == (qid, ruling)


def test_a_qid_pins_the_personage() -> None:
    answer = rule("John Adams", "activity music", qid="Q11806")
    assert (answer.ruling.ruling, answer.alternatives) == ("upheld", ())
    assert answer.ruling.personage == PRESIDENT


def test_a_name_beside_a_qid_is_the_name_spoken() -> None:
    assert rule("Cassius Clay", "letter C", qid="Q36107").ruling.ruling == "not_upheld"
    assert rule(None, "letter C", qid="Q36107").ruling.ruling == "undecided"


WELL_KNOWN = [
    pytest.param(15, "not_well_known", id="default"),
    pytest.param(4, "not_well_known", id="just-below"),
    pytest.param(3, "every_card_fits", id="just-enough"),
    pytest.param(0, "every_card_fits", id="everybody"),
]


@pytest.mark.parametrize(("editions", "reason"), WELL_KNOWN)
def test_house_rule_well_known(editions: int, reason: str) -> None:
    answer = rule("Local Hero", "status dead", rules=HouseRules(well_known=editions))
    assert answer.ruling.reason == reason


def test_the_obscure_are_judged_for_the_tables_use() -> None:
    answer = rule("Local Hero", "status dead; status living").ruling
    assert [f.finding for f in answer.findings] == ["fits", "does_not_fit"]
    assert "3 Wikipedia" in answer.sentence
    assert "an unknown number" in rule("Uncounted Hero").ruling.sentence


HOUSE_RULES = [
    pytest.param(HouseRules(), "Albert Schweitzer", "place Asia", "upheld", id="against"),
    pytest.param(
        HouseRules(absence="vote"), "Albert Schweitzer", "place Asia", "undecided", id="vote"
    ),
    pytest.param(
        HouseRules(place="birth_or_citizenship"), "Albert Schweitzer", "place Africa", "upheld",
        id="birth-or-citizenship",
    ),
    pytest.param(
        HouseRules(legendary="fictional"), "Robin Hood", "status nonfictional", "upheld",
        id="legendary",
    ),
    pytest.param(
        HouseRules(fictional_living="either"), "Sherlock Holmes", "status living", "not_upheld",
        id="fictional-living",
    ),
    pytest.param(
        HouseRules(fictional_living="neither"), "Sherlock Holmes", "status living", "upheld",
        id="fictional-living-neither",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("rules", "name", "text", "ruling"), HOUSE_RULES)
def test_house_rules(rules: HouseRules, name: str, text: str, ruling: str) -> None:
    assert rule(name, text, rules=rules).ruling.ruling == ruling


SENTENCES = [
    pytest.param(
        "Albert Schweitzer", "place France", "Not upheld. Albert Schweitzer (1875-1965) fits",
        id="not-upheld",
    ),
    pytest.param(
        "Albert Schweitzer", "letter A",
        "Upheld. Albert Schweitzer (1875-1965) does not fit A: the last name is Schweitzer.",
        id="upheld",
    ),
    pytest.param(
        "Albert Schweitzer", "place Asia", "the table may overrule it.", id="absence-says-so"
    ),
    pytest.param("Sherlock Holmes", "status dead", "The table votes.", id="undecided"),
    pytest.param("Albert Schwxtzy", "", "Did you mean", id="suggestions"),
    pytest.param(
        "Albert Schweitzer", "", "Not upheld. Albert Schweitzer (1875-1965) is known; no card was",
        id="no-card",
    ),
    pytest.param(
        "Albert Schweitzer", "place France; place France; place Africa", "fits both cards: France",
        id="a-card-twice",
    ),
    pytest.param(
        "Albert Schweitzer", "letter A; letter A; letter B; letter A",
        "does not fit A: the last name is Schweitzer; B: the last name is Schweitzer.",
        id="a-failing-card-twice",
    ),
    pytest.param(
        "Xyzzy\u202e\x07Qwrtz", "", "knows nobody called 'Xyzzy Qwrtz'.", id="unseen-characters"
    ),
    pytest.param("The Beatles", "", "The Beatles is no personage but a group.",
                 id="group"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "text", "words"), SENTENCES)
def test_the_sentence(name: str, text: str, words: str) -> None:
    assert words in rule(name, text).ruling.sentence


def test_a_conflict_is_not_called_an_absence() -> None:
    assert "overrule" not in rule("Albert Schweitzer", "place Asia; letter A").ruling.sentence


def test_suggestions_are_personages() -> None:
    answer = rule("Albert Schwxtzy")
    assert (answer.ruling.personage, answer.dossier) == (None, None)
    assert "Q49325" in {a.dossier.personage.qid for a in answer.alternatives}


def test_findings_come_in_the_order_of_the_cards() -> None:
    claims = cards("letter S; place France; status dead; activity music; time 20th century")
    answer = THE_REFEREE.adjudicate(Challenge(claims, "Albert Schweitzer"))
    assert tuple(f.claim for f in answer.ruling.findings) == claims


@pytest.mark.parametrize("name", [None, "", "  "])
def test_neither_name_nor_id(name: str | None) -> None:
    with pytest.raises(InvalidInput):
        rule(name)


NO_NAMES = [
    pytest.param("?!", id="signs"),
    pytest.param("\N{GRINNING FACE}\N{BLACK HEART SUIT}", id="emoji"),
    pytest.param("x" * 201, id="overlong"),
]


@pytest.mark.parametrize("name", ["q49325", " Q49325 "])
def test_an_id_for_a_name_is_taken_as_the_id(name: str) -> None:
    answer = rule(name, "letter S")
    assert (answer.ruling.personage, answer.ruling.ruling) == (SCHWEITZER, "not_upheld")
    assert THE_REFEREE.is_at_hand(Challenge((), name))
    with pytest.raises(UnknownPersonage, match="Q424242"):
        rule("Q424242")


DISAGREE = [
    pytest.param("Napoleon", True, id="somebody-else"),
    pytest.param("!!!", True, id="no-name"),
    pytest.param("Q11806", True, id="another-id"),
    pytest.param("Sherlock Holmes", True, id="another-known"),
    pytest.param("q49325", False, id="the-same-id"),
    pytest.param("albert schweizer", False, id="misspelt"),
    pytest.param("SCHWEITZER", False, id="a-part"),
    pytest.param(" ", False, id="blank"),
    pytest.param(None, False, id="none"),
]


@pytest.mark.parametrize(("name", "is_said"), DISAGREE)
def test_whom_the_id_means_where_the_name_disagrees(name: str | None, is_said: bool) -> None:
    answer = rule(name, "place France", qid="Q49325").ruling
    assert (answer.ruling, answer.reason) == ("not_upheld", "every_card_fits")
    said = f"The id Q49325 means Albert Schweitzer (1875-1965), whose name is not '{name}'."
    assert answer.sentence.endswith(said) is is_said


@pytest.mark.parametrize("name", NO_NAMES)
def test_what_is_no_name(name: str) -> None:
    with pytest.raises(InvalidInput):
        rule(name)


def test_an_id_nobody_has() -> None:
    with pytest.raises(UnknownPersonage, match="Q424242"):
        rule("John Adams", qid="Q424242")


def test_what_is_at_hand_asks_no_store() -> None:
    store = CountingStore(PEOPLE)
    fresh = referee(store)
    by_name, by_id = Challenge((), "John Adams"), Challenge((), None, Qid("Q49325"))
    for challenge in (by_name, by_id):
        assert not fresh.is_at_hand(challenge)
        first = fresh.adjudicate(challenge)
        reads = store.reads
        assert fresh.is_at_hand(challenge)
        assert fresh.adjudicate(challenge).ruling == first.ruling
        assert store.reads == reads


def test_the_shelf_is_bounded_and_forgets() -> None:
    shelf = Dossiers(InMemoryPersonageStore(PEOPLE), vocabulary(), FixedClock(), capacity=2)
    for qid in ("Q49325", "Q11806", "Q49325", "Q4653"):
        assert shelf.get(Qid(qid))
    at_hand = [q for q in ("Q49325", "Q11806", "Q4653") if shelf.peek(Qid(q))]
    assert at_hand == ["Q49325", "Q4653"]
    shelf.forget(Qid("Q4653"))
    assert shelf.peek(Qid("Q4653")) is None


def test_an_unknown_id_is_never_at_hand() -> None:
    assert not THE_REFEREE.is_at_hand(Challenge((), None, Qid("Q424242")))
    assert not THE_REFEREE.is_at_hand(Challenge(()))


# Properties.

some_cards = st.lists(
    st.sampled_from(
        [
            *cards("place France; place Asia; place Africa; time 20th century; time B.C."),
            *cards("activity music; activity sports; activity philosophy; status dead; letter S"),
            *cards("status living; letter A; letter J; status fictional"),
        ]
    ),
    max_size=5,
    unique=True,
)
names = st.sampled_from([p.label for p in PEOPLE])


@given(names, some_cards)
def test_the_ruling_follows_from_the_findings(name: str, claims: list[Claim]) -> None:
    answer = THE_REFEREE.adjudicate(Challenge(tuple(claims), name)).ruling
    words = {f.finding for f in answer.findings}
    if answer.reason in ("not_well_known", "not_a_personage", "unknown_personage"):
        assert answer.ruling == "undecided"
    elif "does_not_fit" in words:
        assert answer.ruling == "upheld"
    else:
        assert answer.ruling == ("undecided" if "cannot_tell" in words else "not_upheld")
    if answer.ruling != "undecided":
        assert len(answer.findings) == len(claims)


@given(names, some_cards, some_cards)
def test_more_cards_never_help_the_challenged(
    name: str, claims: list[Claim], more: list[Claim]
) -> None:
    kindness = {"upheld": 0, "undecided": 1, "not_upheld": 2}
    few = THE_REFEREE.adjudicate(Challenge(tuple(claims), name)).ruling
    many = THE_REFEREE.adjudicate(Challenge((*claims, *more), name)).ruling
    if few.reason not in ("not_well_known", "not_a_personage"):
        assert kindness[many.ruling] <= kindness[few.ruling]


@given(some_cards)
def test_no_reading_a_table_accepts_is_kinder(claims: list[Claim]) -> None:
    kindness = {"upheld": 0, "undecided": 1, "not_upheld": 2}
    chosen = THE_REFEREE.adjudicate(Challenge(tuple(claims), "John Adams")).ruling
    for person_meant in (PRESIDENT, COMPOSER):
        qid = person_meant.qid
        pinned = THE_REFEREE.adjudicate(Challenge(tuple(claims), "John Adams", qid)).ruling
        if pinned.ruling == "undecided" and person_meant.fame < PRESIDENT.fame - SHIELDED:
            continue  # no kindness: nobody meant him
        assert kindness[pinned.ruling] <= kindness[chosen.ruling]


def test_a_claim_is_what_the_card_says() -> None:
    assert cards("place France; activity music") == (
        PlaceIn("france", "France"),
        KnownFor("music", "Music"),
    )
