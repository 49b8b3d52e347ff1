"""The activity and kind vocabularies are sound: activities.yaml and kinds.yaml checked as data."""

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import yaml

VOCABULARY = Path(__file__).resolve().parents[2] / "kb" / "vocabulary"

# The ACTIVITY words of the shipped decks and the activity each must mean.
DECK_WORDS = [
    ("politics", "politics"),
    ("literature", "literature"),
    ("music", "music"),
    ("art", "art"),
    ("science", "science"),
    ("sports", "sports"),
    ("movies", "movies"),
    ("military", "military"),
    ("religion", "religion"),
    ("theater", "theater"),
    ("television/radio", "television-radio"),
    ("medicine", "medicine"),
    ("exploration", "exploration"),
    ("business", "business"),
    ("royalty", "royalty"),
    ("philosophy", "philosophy"),
    ("education", "education"),
    ("crime/law", "crime-law"),
    ("adventure", "adventure"),
    ("internet/computing", "internet-computing"),
    ("video games", "video-games"),
    ("comics/animation", "comics-animation"),
    ("environment", "environment"),
]
LISTS = ("roots", "members", "exclude", "borderline", "classes")
KINDS = {"human", "fictional", "disputed", "not_a_personage"}
QID = re.compile(r"Q[1-9]\d*")
PID = re.compile(r"P[1-9]\d*")


def load(name: str) -> Any:
    return yaml.safe_load((VOCABULARY / f"{name}.yaml").read_text(encoding="utf-8"))


ACTIVITIES = load("activities")
KIND_FILE = load("kinds")
BY_ID = {a["id"]: a for a in ACTIVITIES["activities"]}
IDS = sorted(BY_ID)


def folded(word: str) -> str:
    return " ".join(re.sub(r"[^a-z0-9]+", " ", word.casefold()).split())


def qids(activity: dict[str, Any], key: str) -> list[str]:
    return [entry["qid"] for entry in activity.get(key, ())]


def words_of(activity: dict[str, Any]) -> set[str]:
    return {folded(w) for w in (activity["id"], activity["label"], *activity["terms"])}


def test_ids_are_unique() -> None:
    assert len(BY_ID) == len(ACTIVITIES["activities"])


def test_no_word_means_two_activities() -> None:
    found = Counter(word for a in BY_ID.values() for word in words_of(a))
    assert [word for word, n in found.items() if n > 1] == []


@pytest.mark.parametrize(("word", "wanted"), DECK_WORDS)
def test_each_deck_word_means_one_activity(word: str, wanted: str) -> None:
    assert [i for i, a in BY_ID.items() if folded(word) in words_of(a)] == [wanted]


def test_no_activity_word_is_a_region_word() -> None:
    regions = load("regions")["regions"]
    places = {folded(w) for r in regions for w in (r["id"], r["label"], *r.get("terms", ()))}
    assert {w for a in BY_ID.values() for w in words_of(a)} & places == set()


@pytest.mark.parametrize("activity_id", IDS)
def test_near_is_symmetric_and_known(activity_id: str) -> None:
    near = BY_ID[activity_id]["near"]
    assert activity_id not in near
    assert [n for n in near if n not in BY_ID or activity_id not in BY_ID[n]["near"]] == []


@pytest.mark.parametrize("activity_id", IDS)
def test_items_are_written_well(activity_id: str) -> None:
    activity = BY_ID[activity_id]
    for key in LISTS:
        found = qids(activity, key)
        assert [q for q in found if not QID.fullmatch(q)] == []
        assert [q for q, n in Counter(found).items() if n > 1] == []
        assert all(entry["label"].strip() for entry in activity.get(key, ()))
    for key in ("properties", "borderline_properties"):
        assert [p for p in activity.get(key, ()) if not PID.fullmatch(p)] == []


@pytest.mark.parametrize("activity_id", IDS)
def test_nothing_is_both_in_and_out(activity_id: str) -> None:
    activity = BY_ID[activity_id]
    inside = {*qids(activity, "roots"), *qids(activity, "members")}
    assert inside & {*qids(activity, "exclude")} == set()
    assert inside & {*qids(activity, "borderline")} == set()


def test_a_label_names_one_item_only_under_one_spelling() -> None:
    """The same item bears the same label everywhere."""
    labels: dict[str, set[str]] = {}
    for activity in BY_ID.values():
        for key in LISTS:
            for entry in activity.get(key, ()):
                labels.setdefault(entry["qid"], set()).add(entry["label"])
    assert {q: found for q, found in labels.items() if len(found) > 1} == {}


@pytest.mark.parametrize("activity_id", IDS)
def test_nouns_are_lower_case_singular_phrases(activity_id: str) -> None:
    nouns = BY_ID[activity_id].get("nouns", ())
    assert [n for n in nouns if n != n.strip().lower() or "(" in n] == []
    assert len(set(nouns)) == len(nouns)


def test_stops_are_plain_words() -> None:
    assert [s for s in ACTIVITIES["stops"] if s != s.strip().lower()] == []


def test_none_supports_no_activity() -> None:
    """An item of no field is nobody's root or member."""
    inside = {q for a in BY_ID.values() for key in ("roots", "members") for q in qids(a, key)}
    assert {entry["qid"] for entry in ACTIVITIES["none"]} & inside == set()


def test_a_class_has_one_kind() -> None:
    found = Counter(c["qid"] for classes in KIND_FILE["classes"].values() for c in classes)
    assert set(KIND_FILE["classes"]) == KINDS
    assert [q for q, n in found.items() if n > 1 or not QID.fullmatch(q)] == []
    assert {c["qid"] for c in KIND_FILE["ignored"]} & found.keys() == set()


def test_what_is_no_personage_says_why() -> None:
    assert all(c["reason"] for c in KIND_FILE["classes"]["not_a_personage"])


def test_overriding_and_yielding_classes_are_disputed_ones() -> None:
    disputed = {c["qid"] for c in KIND_FILE["classes"]["disputed"]}
    assert {c["qid"] for c in (*KIND_FILE["overriding"], *KIND_FILE["yielding"])} <= disputed


def test_kind_words_belong_to_kinds() -> None:
    assert set(KIND_FILE["words"]) == {"beside_human", "beside_fictional", "alone"}
    for found in KIND_FILE["words"].values():
        assert set(found) <= KINDS
