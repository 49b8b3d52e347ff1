"""A vocabulary that learns knows what one loaded from all its items knows."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kb
from kb.adapters.snapshot import read_snapshot
from kb.domain.personage import Item, Qid
from kb.domain.vocabulary import Vocabulary
from kb.vocabulary.learning import Learning
from kb.vocabulary.loader import load_vocabulary
from tests.builders import ITEMS, item

SNAPSHOT = Path(kb.__file__).parent / "snapshot"


@cache
def shipped() -> tuple[Item, ...]:
    return tuple(read_snapshot(SNAPSHOT).items())


@cache
def whole() -> Vocabulary:
    return load_vocabulary(shipped())


def assert_same(learnt: Vocabulary, loaded: Vocabulary) -> None:
    assert learnt.items == loaded.items
    assert learnt.kinds == loaded.kinds
    assert learnt.occupations == loaded.occupations
    assert learnt.class_activities == loaded.class_activities
    assert learnt.borderline == loaded.borderline
    differing = [q for q in loaded.items if learnt.reaches(q) != loaded.reaches(q)]
    assert differing == []


@given(st.integers(0, 2**32), st.floats(0, 1))
@settings(max_examples=8)
def test_any_part_of_the_shipped_items_in_any_order(seed: int, share: float) -> None:
    chance = random.Random(seed)
    items = list(shipped())
    chance.shuffle(items)
    known = int(len(items) * share)
    learning = Learning(load_vocabulary(items[:known]))
    rest = items[known:]
    for lesson in (rest[: len(rest) // 3], rest[len(rest) // 3 :]):
        for place in chance.sample(items, 50):  # the memo must not outlive the lesson
            learning.vocabulary.reaches(place.qid)
        learning.learn(lesson)
    assert_same(learning.vocabulary, whole())


QIDS = [f"Q{n}" for n in (36180, 33999, 142, 90, 1, 2, 3)]
SMALL = st.builds(
    lambda qid, label, within, above: item(qid, label, *within, subclass_of=above),
    st.sampled_from(QIDS),
    st.none() | st.just("a thing"),
    st.lists(st.sampled_from(QIDS), max_size=2),
    st.lists(st.sampled_from(QIDS), max_size=3),
)


@given(st.lists(st.lists(SMALL, max_size=4), max_size=5))
@settings(max_examples=40)
def test_items_that_change(lessons: Sequence[Sequence[Item]]) -> None:
    learning = Learning(load_vocabulary(ITEMS))
    for lesson in lessons:
        learning.learn(lesson)
    last = {i.qid: i for lesson in (ITEMS, *lessons) for i in lesson}
    assert_same(learning.vocabulary, load_vocabulary(last.values()))


def test_a_new_class_is_placed_below_its_parents() -> None:
    learning = Learning(load_vocabulary(ITEMS))
    poet = item("Q49757", "poet", subclass_of=("Q36180",))
    assert not learning.vocabulary.is_placed(Qid("Q1000077"))
    assert learning.learn([item("Q1000077", "limerick writer", subclass_of=("Q49757",)), poet])
    ways = learning.vocabulary.occupations[Qid("Q1000077")]
    assert set(ways) == set(learning.vocabulary.occupations[Qid("Q36180")])


def test_a_new_parent_moves_what_lies_below() -> None:
    learning = Learning(load_vocabulary([item("Q900100", "Farm", "Q900101")]))
    assert learning.vocabulary.reaches(Qid("Q900100")) == ()
    learning.learn([item("Q900101", "Village", "Q142")])
    regions = {r.region for r in learning.vocabulary.reaches(Qid("Q900100"))}
    assert {"france", "europe"} <= regions


def test_what_is_no_news_changes_nothing() -> None:
    learning = Learning(load_vocabulary(ITEMS))
    before = learning.vocabulary
    assert not learning.learn(ITEMS)
    assert not learning.learn([])
    assert learning.vocabulary is before


def test_others_are_not_touched() -> None:
    mine = load_vocabulary(ITEMS)
    learning = Learning(mine)
    assert learning.learn([item("Q900100", "Farm", "Q142")])
    assert Qid("Q900100") not in mine.items
    assert Qid("Q900100") in learning.vocabulary.items


@pytest.mark.parametrize("field", ["within", "label"])
def test_places_of_the_file_keep_their_own_states(field: str) -> None:
    loaded = whole()
    warsaw = Qid("Q270")
    told = replace(
        loaded.items[warsaw], **({"within": ()} if field == "within" else {"label": None})
    )
    learning = Learning(loaded)
    learning.learn([told])
    assert_same(learning.vocabulary, load_vocabulary([*shipped(), told]))
