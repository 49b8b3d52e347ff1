"""Near names, beside a scan of all of them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from rapidfuzz import fuzz, process
from rapidfuzz.distance import Indel

import kb
from kb.adapters.snapshot import read_snapshot
from kb.domain.personage import Qid
from kb.matching.fold import fold
from kb.matching.index import NameIndex
from kb.matching.letters import letters_of, letters_of_each
from kb.matching.near import MIN_SCORE
from kb.matching.wordlist import WordList
from kb.ports import NameRow

SNAPSHOT = Path(kb.__file__).parent / "snapshot"
LETTERS = "abcdefghijklmnopqrstuvwxyz"
MISSPELT = 2_000

words = st.text("abcdeinorst", min_size=1, max_size=12)
names = st.text("abeinrstz 1", max_size=30)


def rows() -> Iterator[NameRow]:
    for p in read_snapshot(SNAPSHOT).personages():
        for at, name in enumerate((p.label, *p.aliases)):
            yield NameRow(p.qid, name, fold(name), at == 0, p.fame)


@pytest.fixture(scope="module")
def index() -> NameIndex:
    return NameIndex(rows())


@pytest.fixture(scope="module")
def every_name() -> list[str]:
    return sorted({row.folded for row in rows() if row.folded})


def slip(chance: random.Random, text: str) -> str:
    """One letter less, more, another, or two the other way round; a space counts as a letter."""
    at = chance.randrange(len(text))
    return chance.choice(
        [
            text[:at] + text[at + 1 :],
            text[:at] + chance.choice(LETTERS) + text[at:],
            text[:at] + chance.choice(LETTERS) + text[at + 1 :],
            text[:at] + text[at + 1 : at + 2] + text[at] + text[at + 2 :],
        ]
    )


def misspelt(chance: random.Random, name: str) -> str:
    text = name
    for _ in range(chance.randint(1, 3)):
        text = fold(slip(chance, text)) or name
    return text


@pytest.mark.slow
def test_of_misspelled_names_the_nearest_is_the_one_a_full_scan_finds(
    index: NameIndex, every_name: list[str]
) -> None:
    chance = random.Random(1971)
    by_length: dict[int, list[str]] = {}
    for name in every_name:
        by_length.setdefault(len(name), []).append(name)
    missed = []
    for name in chance.sample(every_name, MISSPELT):
        text = misspelt(chance, name)
        near = index.near(text, 30)
        best = near[0][1] if near else MIN_SCORE
        for length, same in by_length.items():
            if 200 * min(length, len(text)) >= best * (length + len(text)):
                found = process.extractOne(text, same, scorer=fuzz.ratio, score_cutoff=best)
                if found is not None and (not near or found[1] > best):
                    missed.append((name, text, near[:1], found))
    assert len({text for _, text, *_ in missed}) <= MISSPELT * 0.005, missed


def test_a_name_is_nearest_to_itself(index: NameIndex, every_name: list[str]) -> None:
    for name in random.Random(1971).sample(every_name, 300):
        assert index.near(name, 5)[0] == (name, 100)


NEAR = [
    pytest.param("albert schweizer", "albert schweitzer", id="letter-missing"),
    pytest.param("wolfgagn amadues mozrat", "wolfgang amadeus mozart", id="slip-in-every-word"),
    pytest.param("johnlennon", "john lennon", id="joined"),
    pytest.param("johnlenon", "john lennon", id="joined-and-misspelt"),
    pytest.param("jon lenonn", "john lennon", id="slips-in-short-words"),
    pytest.param("na poleon", "napoleon", id="parted"),
    pytest.param("shakespere", "shakespeare", id="one-word"),
    pytest.param("j r r tolkein", "j r r tolkien", id="initials"),
    pytest.param("ludwig van beethoven the composer", "ludwig van beethoven", id="words-too-many"),
]


@pytest.mark.parametrize(("text", "name"), NEAR)
def test_finds(index: NameIndex, text: str, name: str) -> None:
    assert name in [found for found, _ in index.near(text, 10)]


@pytest.mark.parametrize("text", ["", "xqzjkw", "a" * 200, " ".join("a" * 100), "1234567890" * 20])
def test_finds_nobody(index: NameIndex, text: str) -> None:
    assert index.near(text, 10) == []


def test_what_is_found_is_ordered_scored_and_kept_to_the_limit(index: NameIndex) -> None:
    for text in ("jonh smiht", "mariah", "alexandre the great"):
        every = index.near(text, 30)
        assert 2 < len(every) <= 30
        assert every == [(name, fuzz.ratio(text, name)) for name, _ in every]
        assert [-score for _, score in every] == sorted(-score for _, score in every)
        assert [score for _, score in index.near(text, 2)] == [score for _, score in every[:2]]


@given(names, names)
def test_letters_never_differ_more_than_the_texts(one: str, other: str) -> None:
    differing = int(np.bitwise_count(letters_of(one) ^ letters_of(other)))
    assert differing <= Indel.distance(one, other)


@given(st.lists(names, max_size=5))
def test_letters_of_many_are_those_of_each(texts: list[str]) -> None:
    assert letters_of_each(texts).tolist() == [int(letters_of(text)) for text in texts]


@given(st.sets(words, max_size=30), words, st.sampled_from([70.0, 80.0, 86.0, 100.0]))
def test_near_words_are_those_of_a_scan(held: set[str], word: str, score: float) -> None:
    listed = WordList(held)
    ordered = list(listed)
    near = {ordered[number] for number in listed.near(word, score, 100)}
    assert near == {other for other in held if fuzz.ratio(word, other) >= score}


@given(st.sets(words, max_size=30), words)
def test_words_are_numbered(held: set[str], word: str) -> None:
    listed = WordList(held)
    ordered = list(listed)
    assert (len(listed), set(ordered)) == (len(held), held)
    assert [listed.number_of(other) for other in ordered] == list(range(len(held)))
    assert (listed.number_of(word) is None) == (word not in held)


def test_the_limit_of_near_words_keeps_the_nearest() -> None:
    listed = WordList(["mary", "mari", "marry", "mars"])
    ordered = list(listed)
    assert [ordered[number] for number in listed.near("mary", 70, 2)] == ["mary", "marry"]


def test_a_name_put_in_at_run_time_is_near_at_once() -> None:
    index = NameIndex([NameRow(Qid("Q1"), "Anna Karenina", "anna karenina", True, 1)])
    index.replace(Qid("Q2"), [NameRow(Qid("Q2"), "Anna Karenin", "anna karenin", True, 1)])
    assert [name for name, _ in index.near("anna kareninna", 9)] == [
        "anna karenina",
        "anna karenin",
    ]
    index.replace(Qid("Q1"), [])
    assert [name for name, _ in index.near("anna kareninna", 9)] == ["anna karenin"]
