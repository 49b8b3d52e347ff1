"""What an item is: the precedence written in kinds.yaml, rule by rule, on real class sets.

The classes of a row are those the item has in Wikidata (LiterallyWikidata 2021, WIKIDATA.md 6.21).
"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.domain.kinds import Kinds, kind_of
from kb.domain.personage import Qid
from kb.vocabulary.kinds import load_kinds
from tests.builders import person, stated

KINDS = load_kinds()

HUMAN = "Q5"
FICTIONAL_HUMAN = "Q15632617"
DEITY = "Q178885"
BIBLICAL = "Q20643955"
MAYBE_FICTIONAL = "Q21070568"
LEGENDARY = "Q13002315"
MYTHICAL = "Q4271324"
TWIN = "Q159979"  # ignored
CITY = "Q515"
GROUP = "Q215380"
UNHEARD_OF = "Q999999"

RULES = [
    # rule of kinds.yaml: classes, words of the description -> kind, classes it rests on
    pytest.param([HUMAN, DEITY], [], "disputed", [DEITY], id="1-human-and-deity"),
    pytest.param([HUMAN, FICTIONAL_HUMAN], [], "disputed", [FICTIONAL_HUMAN], id="1-Roland"),
    pytest.param([HUMAN, MAYBE_FICTIONAL], [], "disputed", [MAYBE_FICTIONAL], id="2-Homer"),
    pytest.param([HUMAN, LEGENDARY], [], "disputed", [LEGENDARY], id="2-legendary-figure"),
    pytest.param([HUMAN, BIBLICAL], [], "human", [HUMAN], id="2-Paul-yields-to-human"),
    pytest.param(
        [HUMAN, BIBLICAL, MAYBE_FICTIONAL], [], "disputed", [MAYBE_FICTIONAL], id="2-not-all-yield"
    ),
    pytest.param([HUMAN], ["legendary king"], "disputed", [HUMAN], id="3-Ragnar-Lothbrok"),
    pytest.param([HUMAN], ["legendary"], "human", [HUMAN], id="3-legendary-alone-is-praise"),
    pytest.param([HUMAN], ["fictional"], "human", [HUMAN], id="3-fictional-is-of-the-work"),
    pytest.param([HUMAN], [], "human", [HUMAN], id="4-human"),
    pytest.param([HUMAN, GROUP, CITY], [], "human", [HUMAN], id="4-whatever-else"),
    pytest.param([MYTHICAL, BIBLICAL], [], "disputed", [BIBLICAL], id="5-Eve"),
    pytest.param([FICTIONAL_HUMAN, LEGENDARY], [], "disputed", [LEGENDARY], id="5-legend"),
    pytest.param(
        [FICTIONAL_HUMAN], ["legendary king"], "disputed", [FICTIONAL_HUMAN], id="6-King-Arthur"
    ),
    pytest.param(
        [FICTIONAL_HUMAN, MAYBE_FICTIONAL], [], "fictional", [FICTIONAL_HUMAN], id="7-Dracula"
    ),
    pytest.param([DEITY], [], "fictional", [DEITY], id="7-Zeus"),
    pytest.param(["Q15298259"], [], "fictional", ["Q15298259"], id="7-Harry-Potter"),
    pytest.param([FICTIONAL_HUMAN], ["rabbi"], "fictional", [FICTIONAL_HUMAN], id="7-other-word"),
    pytest.param([DEITY, GROUP], [], "fictional", [DEITY], id="7-before-9"),
    pytest.param([BIBLICAL], [], "disputed", [BIBLICAL], id="8-Saint-Peter"),
    pytest.param([MAYBE_FICTIONAL], [], "disputed", [MAYBE_FICTIONAL], id="8-Saint-George"),
    pytest.param([BIBLICAL, GROUP], [], "disputed", [BIBLICAL], id="8-before-9"),
    pytest.param([GROUP], [], "not_a_personage", [GROUP], id="9-the-Beatles"),
    pytest.param([GROUP], ["musician"], "not_a_personage", [GROUP], id="9-before-10"),
    pytest.param([], ["dog", "legendary"], "not_a_personage", [], id="10-dog-first"),
    pytest.param([], ["legendary", "fictional"], "disputed", [], id="10-then-disputed"),
    pytest.param([], ["king of", "fictional"], "fictional", [], id="10-then-fictional"),
    pytest.param([], ["physician"], "human", [], id="10-then-human"),
    pytest.param([UNHEARD_OF], ["physician"], "human", [], id="10-unheard-of-class"),
    pytest.param([], [], "unknown", [], id="10-nothing"),
    pytest.param([TWIN], [], "unknown", [], id="ignored-class-says-nothing"),
    pytest.param([TWIN, HUMAN], [], "human", [HUMAN], id="ignored-beside-human"),
]


@pytest.mark.parametrize(("classes", "words", "kind", "rests_on"), RULES)
def test_precedence(classes: list[str], words: list[str], kind: str, rests_on: list[str]) -> None:
    personage = person(kind=None, facts={"P31": classes}, mentions={"kind": words})
    found = kind_of(personage, KINDS)
    assert (found.word, list(found.classes)) == (kind, rests_on)


@pytest.mark.parametrize("pid", ["P106", "P39", "P27", "P569", "P570"])
def test_rule_10_a_fact_of_a_human_makes_one(pid: str) -> None:
    assert kind_of(person(kind=None, facts={pid: "Q1"}), KINDS).word == "human"
    assert kind_of(person(kind=None, facts={pid: "Q1"}), Kinds({})).word == "unknown"


@pytest.mark.parametrize("pid", ["P19", "P1441", "P840"])
def test_rule_10_other_facts_do_not(pid: str) -> None:
    """P1441 (present in work) stands on 91 real humans and on fiction alike."""
    assert kind_of(person(kind=None, facts={pid: "Q1"}), KINDS).word == "unknown"


REASONS = [
    pytest.param([GROUP], [], "group", id="class"),
    pytest.param(["Q8436"], [], "family", id="family"),
    pytest.param(["Q26401003"], [], "animal", id="animal"),
    pytest.param(["Q4167410"], [], "page", id="disambiguation-page"),
    pytest.param(["Q101352"], [], "name", id="family-name"),
    pytest.param([], ["racehorse"], "animal", id="word"),
    pytest.param([HUMAN], [], "", id="human-needs-none"),
]


@pytest.mark.parametrize(("classes", "words", "reason"), REASONS)
def test_why_it_is_no_personage(classes: list[str], words: list[str], reason: str) -> None:
    personage = person(kind=None, facts={"P31": classes}, mentions={"kind": words})
    assert kind_of(personage, KINDS).reason == reason


def test_the_word_that_says_so_is_kept() -> None:
    found = kind_of(person(mentions={"kind": ["dog", "legendary king"]}), KINDS)
    assert found.mention is not None
    assert found.mention.text == "legendary king"


def test_a_deprecated_class_is_none() -> None:
    personage = person(stated("P31", FICTIONAL_HUMAN, rank="deprecated"))
    assert kind_of(personage, KINDS).word == "human"


def test_words_count_only_as_kinds() -> None:
    personage = person(kind=None, mentions={"noun": "fictional", "demonym": "legendary"})
    assert kind_of(personage, KINDS).word == "unknown"


def test_what_lies_below_a_class_is_of_its_kind() -> None:
    """`below: true` in kinds.yaml; an item listed itself wins over what it inherits."""
    below = {
        Qid("Q95074"): [Qid("Q700001"), Qid(MAYBE_FICTIONAL), Qid(TWIN)],
        Qid("Q700001"): [Qid("Q700002")],
        Qid(HUMAN): [Qid("Q700003")],
        Qid(GROUP): [Qid("Q700004")],
    }
    kinds = load_kinds(below)
    assert kinds.classes[Qid("Q700001")] == "fictional"
    assert kinds.classes[Qid("Q700002")] == "fictional"
    assert kinds.classes[Qid(MAYBE_FICTIONAL)] == "disputed"
    assert Qid(TWIN) not in kinds.classes
    assert Qid("Q700003") not in kinds.classes
    assert kinds.reasons["Q700004"] == "group"
    assert Qid("Q700001") not in KINDS.classes


@given(st.lists(st.sampled_from(sorted(KINDS.classes)), min_size=1, max_size=4))
def test_order_of_classes_does_not_matter(classes: list[str]) -> None:
    forwards = kind_of(person(kind=None, facts={"P31": classes}), KINDS)
    backwards = kind_of(person(kind=None, facts={"P31": classes[::-1]}), KINDS)
    assert forwards.word == backwards.word


@given(st.sets(st.sampled_from(sorted(KINDS.classes)), max_size=4))
def test_human_stays_a_personage_and_beside_fiction_is_disputed(classes: set[str]) -> None:
    found = kind_of(person(kind=HUMAN, facts={"P31": sorted(classes)}), KINDS)
    assert found.word in ("human", "disputed")
    if "fictional" in {KINDS.classes[Qid(c)] for c in classes}:
        assert found.word == "disputed"
