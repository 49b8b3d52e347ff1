"""The loader: from YAML and items to a vocabulary."""

from __future__ import annotations

import pytest

from kb.domain.activity_facts import OCCUPATION_PIDS
from kb.domain.claims import KnownFor, PlaceIn
from kb.domain.errors import InvalidInput
from kb.domain.kinds import Kinds
from kb.domain.personage import Qid
from kb.domain.vocabulary import Activity, Region, Vocabulary
from kb.vocabulary.activities import (
    below_each,
    inverted,
    load_activities,
    load_early,
    load_occupations,
)
from kb.vocabulary.files import DEEPEST_CLASS, below, qids, read_yaml
from kb.vocabulary.loader import load_name_rules, load_terms, load_vocabulary
from kb.vocabulary.regions import (
    astronomical,
    load_demonyms,
    load_overseas,
    load_regions,
    load_states,
)
from tests.builders import ITEMS, item, vocabulary

REGIONS = {
    "regions": [
        {"id": "world", "label": "World"},
        {"id": "west", "label": "West", "within": ["world"], "demonyms": ["Western"]},
        {
            "id": "land",
            "label": "Land",
            "terms": ["The Land"],
            "demonyms": ["Lander", "Western"],
            "within": ["west"],
            "states": [
                {"qid": "Q1", "label": "Land"},
                {"qid": "Q2", "label": "Old Land", "from": -44, "to": 400},
            ],
            "contained_in": [{"qid": "Q3", "label": "Empire"}],
        },
        {"id": "twin", "label": "Twin", "states": [{"qid": "Q2", "label": "Old Land"}]},
    ],
    "overseas": [{"qid": "Q4", "label": "Isle", "country": "land", "within": ["world"]}],
    "prefixes": {"Lando": "land"},
}
ACTIVITIES = {
    "activities": [
        {
            "id": "art",
            "label": "Art",
            "terms": ["arts"],
            "near": ["craft"],
            "since": 1800,
            "roots": [{"qid": "Q10", "label": "artist"}],
            "members": ["Q20"],
            "positions": ["Q30"],
            "exclude": [{"qid": "Q12", "label": "con artist"}],
            "nouns": ["artist", "maker"],
            "borderline": ["Q40"],
            "early": {"before": 1700, "members": ["Q50"]},
        },
        {"id": "craft", "label": "Craft", "roots": ["Q11"], "nouns": ["maker"]},
    ]
}
# Q10 artist <- Q11 potter <- Q13; Q10 <- Q12 con artist <- Q14; Q40 creator <- Q10, Q41
CHILDREN = {
    Qid("Q10"): [Qid("Q11"), Qid("Q12")],
    Qid("Q11"): [Qid("Q13")],
    Qid("Q12"): [Qid("Q14")],
    Qid("Q20"): [Qid("Q21")],
    Qid("Q40"): [Qid("Q10"), Qid("Q41")],
}


def test_a_region_lies_in_all_that_contains_it() -> None:
    regions = load_regions(REGIONS)
    assert regions["land"] == Region(
        "land",
        "Land",
        terms=("The Land",),
        demonyms=("Lander", "Western"),
        ancestors=frozenset({"west", "world"}),
        containers=frozenset({Qid("Q3")}),
    )
    assert regions["world"].ancestors == frozenset()


def test_a_region_within_nothing_known_is_refused() -> None:
    with pytest.raises(InvalidInput, match="'atlantis'"):
        load_regions({"regions": [{"id": "a", "label": "A", "within": ["atlantis"]}]})


def test_states_keep_their_years_astronomically() -> None:
    states = load_states(REGIONS)
    spans = {(s.region, s.begin, s.end) for s in states[Qid("Q2")]}
    assert spans == {("land", -43, 400), ("twin", None, None)}
    assert [s.region for s in states[Qid("Q1")]] == ["land"]


@pytest.mark.parametrize(
    ("historical", "expected"), [(-44, -43), (-1, 0), (1, 1), (1990, 1990), (None, None)]
)
def test_years_of_the_files_are_historical(historical: int | None, expected: int | None) -> None:
    assert astronomical(historical) == expected


def test_words_of_descriptions_tell_regions() -> None:
    words = load_demonyms(REGIONS)
    assert words["Lander"] == ("land",)
    assert words["Western"] == ("west", "land")
    assert words["The Land"] == ("land",)
    assert words["Lando"] == ("land",)


def test_overseas() -> None:
    isle = load_overseas(REGIONS)[Qid("Q4")]
    assert (isle.country, isle.regions) == ("land", frozenset({"world"}))


def test_an_activity() -> None:
    assert load_activities(ACTIVITIES)["art"] == Activity(
        "art", "Art", ("arts",), frozenset({"craft"}), 1800
    )


def test_occupations_lead_up_to_a_root_unless_cut_off() -> None:
    found = load_occupations(ACTIVITIES, CHILDREN)
    assert found == {
        "Q10": {"art": ("Q10",)},
        "Q11": {"art": ("Q11", "Q10"), "craft": ("Q11",)},
        "Q13": {"art": ("Q13", "Q11", "Q10"), "craft": ("Q13", "Q11")},
        "Q20": {"art": ("Q20",)},
        "Q30": {"art": ("Q30",)},
    }


def test_borderline_stops_where_an_activity_begins() -> None:
    placed = frozenset(load_occupations(ACTIVITIES, CHILDREN))
    assert below_each(ACTIVITIES, "borderline", CHILDREN, placed) == {
        "Q40": ("art",),
        "Q41": ("art",),
    }


def test_words_and_early_items() -> None:
    assert inverted(ACTIVITIES, "nouns") == {"artist": ("art",), "maker": ("art", "craft")}
    assert load_early(ACTIVITIES) == {"Q50": (("art", 1700),)}


def test_entries_are_bare_ids_or_labelled() -> None:
    assert qids(["Q1", {"qid": "Q2", "label": "two"}]) == ["Q1", "Q2"]


def test_below_takes_the_nearest_way_and_survives_a_loop() -> None:
    loop = {Qid("Q1"): [Qid("Q2"), Qid("Q3")], Qid("Q2"): [Qid("Q3")], Qid("Q3"): [Qid("Q1")]}
    assert below([Qid("Q1")], loop) == {
        "Q1": ("Q1",),
        "Q2": ("Q2", "Q1"),
        "Q3": ("Q3", "Q1"),
    }


def test_below_is_bounded() -> None:
    chain = {Qid(f"Q{n}"): [Qid(f"Q{n + 1}")] for n in range(1, 30)}
    assert len(below([Qid("Q1")], chain)) == DEEPEST_CLASS


def test_one_word_for_two_things_is_refused() -> None:
    regions = {"a": Region("a", "Land"), "b": Region("b", "Länd")}
    with pytest.raises(InvalidInput, match="both 'a' and 'b'"):
        load_terms(Vocabulary(regions=regions, activities={}, kinds=Kinds({}), items={}))


def test_a_region_and_an_activity_may_share_a_word() -> None:
    terms = load_terms(
        Vocabulary(
            regions={"a": Region("a", "Polo")},
            activities={"b": Activity("b", "Polo")},
            kinds=Kinds({}),
            items={},
        )
    )
    assert terms.claim("place", "polo") == PlaceIn("a", "Polo")
    assert terms.claim("activity", "polo") == KnownFor("b", "Polo")


# The shipped files over a few items.


def test_items_name_what_they_name() -> None:
    words = vocabulary()
    assert words.name(Qid("Q147494")) == "Kaysersberg"
    assert words.name(Qid("Q183")) == "Germany"  # from regions.yaml
    assert words.name(Qid("Q4120832")) == "Königsberg"  # from places.yaml
    assert words.name(Qid("Q424242424")) == "Q424242424"


def test_a_label_of_the_knowledge_base_wins_over_a_files() -> None:
    words = load_vocabulary([item("Q183", "Deutschland"), item("Q4120832", "Regiomons")])
    assert words.name(Qid("Q183")) == "Deutschland"
    assert words.name(Qid("Q4120832")) == "Regiomons"


def test_places_yaml_replaces_the_walk() -> None:
    """London's own P131 leads to the United Kingdom only."""
    words = load_vocabulary([item("Q84", "London", "Q142")])
    regions = {r.region for r in words.reaches(Qid("Q84"))}
    assert {"england", "united-kingdom", "europe"} <= regions
    assert "france" not in regions


def test_a_subclass_of_an_occupation_says_its_activity() -> None:
    fresh = load_vocabulary([item("Q700001", "ghostwriter", subclass_of=["Q36180"])])
    assert fresh.occupations[Qid("Q700001")]["literature"] == ("Q700001", "Q36180")


def test_the_shipped_vocabulary_refers_only_to_itself() -> None:
    words = vocabulary()
    regions, activities = set(words.regions), set(words.activities)
    assert {s.region for found in words.states.values() for s in found} <= regions
    assert {r for found in words.demonyms.values() for r in found} <= regions
    assert {r for found in words.class_regions.values() for r in found} <= regions
    for part in words.overseas.values():
        assert {part.country, *part.regions} <= regions
    for table in (words.nouns, words.sections, words.property_activities, words.borderline):
        assert {a for found in table.values() for a in found} <= activities
    assert {near for a in words.activities.values() for near in a.near} <= activities
    assert set(words.property_activities) <= set(OCCUPATION_PIDS)
    assert words.names.family_first_regions | words.names.two_surnames <= regions
    assert words.names.japan in regions


def test_every_place_of_places_yaml_leads_somewhere() -> None:
    words = vocabulary()
    places = [p["qid"] for p in read_yaml("places")["places"]]
    assert [q for q in places if not words.reaches(Qid(q))] == []


def test_the_loader_does_not_change_with_the_order_of_items() -> None:
    assert load_vocabulary(reversed(ITEMS)).occupations == vocabulary().occupations


def test_name_rules_are_folded() -> None:
    rules = load_name_rules()
    for words in (rules.titles, rules.suffixes, rules.particles, rules.leading):
        assert words
        assert all(w == w.casefold() for w in words)
    assert "doña" not in rules.titles
    assert "dona" in rules.titles
