"""The place vocabulary is sound: regions.yaml and places.yaml as data, without the loader."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import yaml

VOCABULARY = Path(__file__).resolve().parents[2] / "kb" / "vocabulary"

# The PLACE words of the shipped decks and the region each must mean.
DECK_WORDS = [
    ("United States", "united-states"),
    ("Europe", "europe"),
    ("England/Great Britain", "united-kingdom"),
    ("North America", "north-america"),
    ("Asia", "asia"),
    ("Africa", "africa"),
    ("France", "france"),
    ("Germany", "germany"),
    ("Italy", "italy"),
    ("Russia/USSR", "russia"),
    ("Greece", "greece"),
    ("Spain", "spain"),
    ("Latin America", "latin-america"),
    ("Australia/Oceania", "australia-oceania"),
    ("China", "china"),
    ("India", "india"),
    ("Middle East", "middle-east"),
    ("Great Britain", "united-kingdom"),
    ("England", "england"),
    ("USSR", "russia"),
    ("Australia", "australia"),
]
CONTINENTS = {
    "europe",
    "asia",
    "africa",
    "north-america",
    "south-america",
    "australia-oceania",
    "antarctica",
}
# Regions that lie on several continents.
WITHOUT_CONTINENT = {
    "latin-america",
    "middle-east",
    "caucasus",
    "roman-empire",
    "byzantine-empire",
    "ottoman-empire",
}


def load(name: str) -> dict[str, Any]:
    data: dict[str, Any] = yaml.safe_load((VOCABULARY / name).read_text(encoding="utf-8"))
    return data


REGIONS = load("regions.yaml")
PLACES = load("places.yaml")
BY_ID: dict[str, dict[str, Any]] = {region["id"]: region for region in REGIONS["regions"]}


def words(region: dict[str, Any]) -> list[str]:
    return [region["label"], *region.get("terms", [])]


def ancestors(region_id: str) -> set[str]:
    found: set[str] = set()
    queue = list(BY_ID[region_id]["within"])
    while queue:
        larger = queue.pop()
        if larger not in found:
            found.add(larger)
            queue.extend(BY_ID[larger]["within"])
    return found


def repeated(items: list[str]) -> list[str]:
    return [item for item, count in Counter(items).items() if count > 1]


def test_ids_are_unique() -> None:
    assert repeated([region["id"] for region in REGIONS["regions"]]) == []


def test_within_names_known_regions() -> None:
    unknown = [(i, w) for i, region in BY_ID.items() for w in region["within"] if w not in BY_ID]
    assert unknown == []


def test_no_region_lies_in_itself() -> None:
    assert [i for i in BY_ID if i in ancestors(i)] == []


def test_no_state_twice_in_a_region() -> None:
    twice = {i: repeated([s["qid"] for s in region["states"]]) for i, region in BY_ID.items()}
    assert {i: qids for i, qids in twice.items() if qids} == {}


def test_what_contains_a_region_is_not_one_of_its_states() -> None:
    for i, region in BY_ID.items():
        states = {s["qid"] for s in region["states"]}
        containers = [c["qid"] for c in region.get("contained_in", [])]
        assert not states & set(containers), i
        assert repeated(containers) == [], i


def test_years_run_forwards() -> None:
    for i, region in BY_ID.items():
        for state in region["states"]:
            if "from" in state and "to" in state:
                assert state["from"] <= state["to"], (i, state)


def test_one_item_has_one_label() -> None:
    labels: dict[str, str] = {}
    for region in REGIONS["regions"]:
        for item in [*region["states"], *region.get("contained_in", [])]:
            assert labels.setdefault(item["qid"], item["label"]) == item["label"]


def test_terms_are_unambiguous() -> None:
    owner: dict[str, str] = {}
    for i, region in BY_ID.items():
        for word in words(region):
            assert owner.setdefault(word.casefold(), i) == i, word


@pytest.mark.parametrize(("word", "region_id"), DECK_WORDS)
def test_deck_word_means_one_region(word: str, region_id: str) -> None:
    found = [
        i for i, region in BY_ID.items() if word.casefold() in {w.casefold() for w in words(region)}
    ]
    assert found == [region_id]


def test_every_region_lies_on_a_continent() -> None:
    adrift = {i for i in BY_ID if i not in CONTINENTS and not ancestors(i) & CONTINENTS}
    assert adrift <= WITHOUT_CONTINENT


@pytest.mark.parametrize(
    "region_id", ["russia", "turkey", "egypt", "kazakhstan", "georgia", "azerbaijan", "cyprus"]
)
def test_transcontinental_states_lie_on_two_continents(region_id: str) -> None:
    assert len(ancestors(region_id) & CONTINENTS) == 2


@pytest.mark.parametrize(
    "region_id", ["france", "italy", "spain", "united-states", "netherlands", "portugal"]
)
def test_islands_far_away_give_a_country_no_continent(region_id: str) -> None:
    assert len(ancestors(region_id) & CONTINENTS) == 1


def test_demonyms_are_words_of_their_region_once() -> None:
    for i, region in BY_ID.items():
        demonyms = region.get("demonyms", [])
        assert all(isinstance(d, str) and d.strip() == d and d for d in demonyms), i
        assert repeated(demonyms) == [], i


def test_traps_are_about_known_demonyms() -> None:
    known = {d for region in REGIONS["regions"] for d in region.get("demonyms", [])}
    assert [t["word"] for t in REGIONS["demonym_traps"] if t["word"] not in known] == []
    assert repeated([t["word"] for t in REGIONS["demonym_traps"]]) == []


def test_prefixes_and_classes_name_known_regions() -> None:
    assert [p for p, region in REGIONS["prefixes"].items() if region not in BY_ID] == []
    assert [
        t["prefix"] for t in REGIONS["prefix_traps"] if t["prefix"] not in REGIONS["prefixes"]
    ] == []
    assert [c for c in REGIONS["class_regions"] for r in c["regions"] if r not in BY_ID] == []


def test_overseas_parts_name_known_regions() -> None:
    assert repeated([o["qid"] for o in REGIONS["overseas"]]) == []
    for part in REGIONS["overseas"]:
        assert part["country"] in BY_ID
        assert part["within"]
        assert all(w in BY_ID for w in part["within"])


def test_places_lead_to_states_of_regions() -> None:
    states = {s["qid"] for region in REGIONS["regions"] for s in region["states"]}
    states |= {c["qid"] for region in REGIONS["regions"] for c in region.get("contained_in", [])}
    states |= {o["qid"] for o in REGIONS["overseas"]}
    for place in PLACES["places"]:
        reached = [*place["in"], *[then["qid"] for then in place.get("then", [])]]
        assert reached, place
        assert [q for q in reached if q not in states] == [], place


def test_continents_of_places_are_continents() -> None:
    named = {c for place in PLACES["places"] for c in place.get("continents", [])}
    assert named <= CONTINENTS


def test_places_are_listed_once() -> None:
    assert repeated([place["qid"] for place in PLACES["places"]]) == []
