"""The index beside a list of rows: whatever is put in and out, both answer the same."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.domain.personage import Qid
from kb.matching.entry import ends_of
from kb.matching.fold import fold
from kb.matching.index import NameIndex
from kb.matching.sound import sounds
from kb.ports import NameRow

FAME = 2.0
QIDS = [Qid(f"Q{n}") for n in range(1, 7)]
NAMES = [
    "Ann",
    "Ann Lee",
    "ANN LEE",
    "Lee",
    "Ann B. Lee",
    "Bo Derek Lee",
    "Zoë",
    "Zoe Bo",
    "—",
    "Bo",
]

row_lists = st.lists(st.sampled_from(NAMES), max_size=4, unique=True)
changes = st.lists(st.tuples(st.sampled_from(QIDS), row_lists), max_size=12)


def named(qid: Qid, names: Iterable[str]) -> list[NameRow]:
    fame = float(int(qid[1:]) * 7 % 5)
    return [NameRow(qid, name, fold(name), at == 0, fame) for at, name in enumerate(names)]


def answers(index: NameIndex) -> dict[str, object]:
    """All that an index tells of the names used here."""
    folded = sorted({fold(name) for name in NAMES})
    words = sorted({word for name in folded for word in name.split()})
    return {
        "len": len(index),
        "exact": {name: Counter(index.exact(name)) for name in folded},
        "ends": {name: Counter(index.with_ends(name)) for name in folded},
        "bearers": {word: Counter(index.bearers(word)) for word in words},
        "counts": {word: index.bearer_count(word) for word in words},
        "all": {word: Counter(index.bearers_of_all([word, "lee"], 99)) for word in words},
        "words": sorted(index.words()),
        "word_count": index.word_count(),
        "orders": {name: Counter(index.in_any_order(name.split()[::-1])) for name in folded},
        "first": {word for word in words if index.begins(word)},
        "sounds": {word: set(index.sounding(word)) for word in words},
        "famous": Counter(index.famous(FAME)),
        "near": {name: dict(index.near(name, 99)) for name in folded},
    }


def found_in(rows: list[NameRow]) -> dict[str, object]:
    """What an index of these rows must find, counted from the rows."""
    kept = [row for row in rows if row.folded]
    ends = ((ends_of(row.folded.split()), row.qid) for row in kept)
    return {
        "len": len({row.folded for row in kept}),
        "exact": Counter((row.folded, row.qid, row.name) for row in kept),
        "ends": Counter(pair for pair in ends if pair[0]),
        "counts": Counter(w for row in kept if row.is_label for w in set(row.folded.split())),
        "orders": Counter((" ".join(sorted(row.folded.split())), row.qid) for row in kept),
        "first": {row.folded.split()[0] for row in kept if row.is_label},
        "sounds": {w for row in kept if row.is_label for w in row.folded.split() if sounds(w)},
        "famous": Counter(row.name for row in kept if row.is_label and row.fame >= FAME),
    }


def found_by(index: NameIndex) -> dict[str, object]:
    """What an index finds of the names used here."""
    folded = sorted({fold(name) for name in NAMES} - {""})
    words = sorted({word for name in folded for word in name.split()})
    ends = sorted({e for name in folded if (e := ends_of(name.split()))})
    return {
        "len": len(index),
        "exact": Counter((name, e.qid, e.name) for name in folded for e in index.exact(name)),
        "ends": Counter((pair, e.qid) for pair in ends for e in index.with_ends(pair)),
        "counts": Counter({w: index.bearer_count(w) for w in words if index.bearer_count(w)}),
        "orders": Counter(
            (order, e.qid)
            for order in {" ".join(sorted(name.split())) for name in folded}
            for e in index.in_any_order(order.split()[::-1])
        ),
        "first": {word for word in words if index.begins(word)},
        "sounds": {like for word in words for like in index.sounding(word)},
        "famous": Counter(e.name for e in index.famous(FAME)),
    }


# 4,000 names before the overlay is packed: never; 3: with every other change.
@pytest.mark.parametrize("most_recent", [4_000, 3])
@given(st.dictionaries(st.sampled_from(QIDS), row_lists), changes)
def test_changed_names_answer_as_if_they_had_been_there_at_the_start(
    most_recent: int, before: dict[Qid, list[str]], later: list[tuple[Qid, list[str]]]
) -> None:
    rows = (row for qid, names in before.items() for row in named(qid, names))
    index = NameIndex(rows, most_recent=most_recent)
    held = dict(before)
    for qid, names in later:
        index.replace(qid, named(qid, names))
        held[qid] = names
    now = [row for qid, names in held.items() for row in named(qid, names)]
    assert found_by(index) == found_in(now)
    assert answers(index) == answers(NameIndex(now))


def test_the_overlay_is_packed_and_small_packed_parts_with_it() -> None:
    index = NameIndex(named(QIDS[0], ["Start"]), most_recent=10)
    for n in range(1, 1_001):
        qid = Qid(f"Q{1000 + n}")
        index.replace(qid, named(qid, [f"Somebody {n}"]))
        assert len(index._parts.recent) <= 10
        assert len(index._parts.packed) <= 5
    assert len(index) == index.bearer_count("somebody") + 1 == 1_001


def test_bearers_come_the_most_famous_first() -> None:
    rows = [
        NameRow(Qid(f"Q{n}"), f"Ann {chr(65 + n)}", f"ann {chr(97 + n)}", True, fame)
        for n, fame in enumerate([3.0, 9.0, 1.0, 5.0])
    ]
    assert [e.fame for e in NameIndex(rows).bearers("ann")] == [9, 5, 3, 1]


def test_added_names_join_those_a_personage_has() -> None:
    index = NameIndex(named(QIDS[0], ["Ann Lee", "Ann"]))
    index.add([NameRow(QIDS[0], "Annie", "annie", False, 1)])
    assert [(e.name, e.label) for e in index.exact("annie")] == [("Annie", "Ann Lee")]
    assert [(e.name, e.label) for e in index.exact("ann")] == [("Ann", "Ann Lee")]
    assert len(index) == 3


def test_a_personage_without_a_label_goes_by_each_name() -> None:
    rows = [NameRow(QIDS[0], name, fold(name), False, 1) for name in ("Ann", "Bo")]
    for index in (NameIndex(rows), NameIndex()):
        index.replace(QIDS[0], rows)
        assert [(e.label, e.is_label) for e in index.exact("bo")] == [("Bo", False)]
        assert index.bearer_count("bo") == 0


def test_readers_see_whole_answers_while_names_change() -> None:
    index = NameIndex(named(QIDS[0], ["Stays Put", "Stays"]), most_recent=20)
    wrong: list[object] = []
    done = threading.Event()

    def read() -> None:
        while not done.is_set():
            found = index.exact("stays put"), index.near("stay put", 3)[:1]
            if [e.qid for e in found[0]] != [QIDS[0]] or found[1][0][0] != "stays put":
                wrong.append(found)
            if len(index.exact("comes back")) == 0:
                wrong.append("a replaced name was nowhere")

    back = QIDS[1]
    index.replace(back, named(back, ["Comes Back"]))
    readers = [threading.Thread(target=read) for _ in range(2)]
    for reader in readers:
        reader.start()
    for n in range(300):
        index.replace(back, named(back, ["Comes Back", f"Number {n}"]))
        qid = Qid(f"Q{1000 + n}")
        index.replace(qid, named(qid, [f"Somebody {n}"]))
    done.set()
    for reader in readers:
        reader.join()
    assert wrong == []
