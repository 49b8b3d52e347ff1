"""What every PersonageStore does: the fake, SQLite in memory and in a file, PostgreSQL."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from kb.domain.dates import date_of
from kb.domain.errors import InvalidInput
from kb.domain.personage import (
    Item,
    Mention,
    Personage,
    Pid,
    Qid,
    Qualifier,
    Statement,
    Within,
)
from kb.matching.fold import fold
from kb.ports import Counts, ImportProgress, NameRow, PersonageStore

SCHWEITZER = Personage(
    Qid("Q49325"),
    "Albert Schweitzer",
    ("Dr. Schweitzer", "Альберт Швейцер"),
    {
        Pid("P31"): (Statement(Pid("P31"), item=Qid("Q5")),),
        Pid("P569"): (Statement(Pid("P569"), date=date_of(1875, 1, 14, 11), rank="preferred"),),
        Pid("P570"): (Statement(Pid("P570"), snak="somevalue"),),
        Pid("P551"): (
            Statement(
                Pid("P551"),
                item=Qid("Q134514"),
                qualifiers=(Qualifier(Pid("P580"), date=date_of(1913, 0, 0, 9)),),
            ),
        ),
    },
    (Mention("demonym", "French"),),
    editions=130,
    fame=71.5,
    listed=True,
    retrieved="2026-11-30",
)
CAESAR = Personage(Qid("Q1048"), "Julius Caesar", ("Caesar",), fame=90.0)
ZEUS = Personage(Qid("Q34201"), "Zeus")
LAMBARENE = Item(Qid("Q134514"), "Lambaréné", (Within(Pid("P17"), Qid("Q1000"), 1960),))
GABON = Item(Qid("Q1000"), "Gabon", subclass_of=(Qid("Q6256"),), begin=1960)
NAMELESS = Item(Qid("Q999999"))


def test_empty_at_first(store: PersonageStore) -> None:
    assert store.get(Qid("Q1048")) is None
    assert store.get_many([Qid("Q1048")]) == {}
    assert list(store.personages()) == []
    assert list(store.names()) == []
    assert list(store.items()) == []
    assert store.counts() == Counts(0, 0, 0)
    assert store.get_note("snapshot") is None
    assert store.get_progress("dump.json.gz") is None


def test_a_personage_comes_back_equal(store: PersonageStore) -> None:
    store.put([SCHWEITZER, CAESAR])
    assert store.get(SCHWEITZER.qid) == SCHWEITZER
    assert store.get(CAESAR.qid) == CAESAR
    assert store.get(Qid("Q1")) is None


def test_get_many_gives_the_known_ones(store: PersonageStore) -> None:
    store.put([SCHWEITZER, CAESAR, ZEUS])
    wanted = [ZEUS.qid, Qid("Q1"), CAESAR.qid]
    assert store.get_many(wanted) == {ZEUS.qid: ZEUS, CAESAR.qid: CAESAR}
    assert list(store.get_many(wanted)) == [ZEUS.qid, CAESAR.qid]
    assert store.get_many([]) == {}


def test_get_many_takes_a_thousand_ids(store: PersonageStore) -> None:
    ids = [Qid(f"Q{n}") for n in range(1, 1_002)]
    assert store.get_many(ids[:1_000]) == {}
    with pytest.raises(InvalidInput, match="1001 ids"):
        store.get_many(ids)


def test_streams_go_by_numeric_id(store: PersonageStore) -> None:
    store.put([SCHWEITZER, ZEUS, CAESAR], [NAMELESS, LAMBARENE, GABON])
    assert [p.qid for p in store.personages()] == [CAESAR.qid, ZEUS.qid, SCHWEITZER.qid]
    assert list(store.items()) == [GABON, LAMBARENE, NAMELESS]
    assert store.counts() == Counts(personages=3, names=6, items=3)


def test_names_come_folded_with_the_label_first(store: PersonageStore) -> None:
    store.put([SCHWEITZER, CAESAR])
    assert list(store.names()) == [
        NameRow(CAESAR.qid, "Julius Caesar", "julius caesar", True, 90.0),
        NameRow(CAESAR.qid, "Caesar", "caesar", False, 90.0),
        NameRow(SCHWEITZER.qid, "Albert Schweitzer", "albert schweitzer", True, 71.5),
        NameRow(SCHWEITZER.qid, "Dr. Schweitzer", fold("Dr. Schweitzer"), False, 71.5),
        NameRow(SCHWEITZER.qid, "Альберт Швейцер", fold("Альберт Швейцер"), False, 71.5),
    ]


def test_an_alias_equal_to_the_label_is_one_name(store: PersonageStore) -> None:
    store.put([replace(ZEUS, aliases=("Zeus", "Jupiter", "Jupiter"))])
    assert [(n.name, n.is_label) for n in store.names()] == [("Zeus", True), ("Jupiter", False)]


def test_put_replaces_facts_and_names(store: PersonageStore) -> None:
    store.put([SCHWEITZER, CAESAR], [GABON])
    newer = replace(CAESAR, label="Gaius Julius Caesar", aliases=(), fame=91.0, source="wikidata")
    store.put([newer], [replace(GABON, label="Gabonese Republic")])
    assert store.get(CAESAR.qid) == newer
    assert [n.name for n in store.names() if n.qid == CAESAR.qid] == ["Gaius Julius Caesar"]
    assert [i.label for i in store.items()] == ["Gabonese Republic"]
    assert store.get(SCHWEITZER.qid) == SCHWEITZER


def test_who_goes_by_a_name(store: PersonageStore) -> None:
    store.put([SCHWEITZER, CAESAR, replace(ZEUS, aliases=("CAESAR", "Caesar"))])
    assert list(store.find_named("caesar")) == [CAESAR.qid, ZEUS.qid]
    assert list(store.find_named(fold("Альберт Швейцер"))) == [SCHWEITZER.qid]
    assert list(store.find_named("caesa")) == []
    assert list(store.find_named("")) == []


def test_of_many_namesakes_fifty_are_told(store: PersonageStore) -> None:
    store.put(replace(ZEUS, qid=Qid(f"Q{n}")) for n in range(1, 61))
    assert list(store.find_named("zeus")) == [Qid(f"Q{n}") for n in range(1, 51)]


def test_items_by_id(store: PersonageStore) -> None:
    store.put([], [LAMBARENE, GABON, NAMELESS])
    assert store.get_items([GABON.qid, Qid("Q1"), LAMBARENE.qid]) == {
        GABON.qid: GABON,
        LAMBARENE.qid: LAMBARENE,
    }
    assert store.get_items([]) == {}
    with pytest.raises(InvalidInput, match="1001 ids"):
        store.get_items([Qid(f"Q{n}") for n in range(1, 1_002)])


def test_who_is_deleted_is_gone_with_all_names(store: PersonageStore) -> None:
    store.put([SCHWEITZER, CAESAR], [GABON])
    store.delete([SCHWEITZER.qid, SCHWEITZER.qid, Qid("Q1")])
    store.delete([])
    assert store.get(SCHWEITZER.qid) is None
    assert {n.qid for n in store.names()} == {CAESAR.qid}
    assert store.counts() == Counts(1, 2, 1)
    store.put([SCHWEITZER])
    assert store.get(SCHWEITZER.qid) == SCHWEITZER


def test_of_two_with_one_id_the_later_counts(store: PersonageStore) -> None:
    store.put([CAESAR, replace(CAESAR, label="Caesar")], [NAMELESS, replace(NAMELESS, label="x")])
    assert [p.label for p in store.personages()] == ["Caesar"]
    assert [i.label for i in store.items()] == ["x"]


def test_put_is_all_or_nothing(store: PersonageStore) -> None:
    wrong = Statement(Pid("P19"), item=Qid("Q90"), text="Paris")
    with pytest.raises(InvalidInput, match="one value expected"):
        store.put([CAESAR, replace(ZEUS, statements={Pid("P19"): (wrong,)})])
    assert store.counts() == Counts(0, 0, 0)


def test_any_text_can_be_a_name(store: PersonageStore) -> None:
    names = ("", "O'Neal; DROP TABLE name", "100%_\\", "😀", "a\nb", "ﷺ" * 250)
    store.put([replace(ZEUS, label='"', aliases=names)])
    assert store.get(ZEUS.qid) == replace(ZEUS, label='"', aliases=names)
    assert [n.name for n in store.names()] == ['"', *names]


def test_a_nul_in_a_name_does_no_harm(store: PersonageStore) -> None:
    odd = replace(ZEUS, label="Ze\0us")
    store.put([odd], [replace(NAMELESS, label="\0")])
    assert store.get(ZEUS.qid) == odd


def test_more_than_a_page(store: PersonageStore) -> None:
    many = [replace(ZEUS, qid=Qid(f"Q{n}"), aliases=("a", "b")) for n in range(1, 2_502)]
    store.put(reversed(many), [Item(p.qid) for p in many])
    assert list(store.personages()) == many
    assert [i.qid for i in store.items()] == [p.qid for p in many]
    assert [n.qid for n in store.names()] == [p.qid for p in many for _ in range(3)]


def test_the_store_answers_while_a_stream_is_open(store: PersonageStore) -> None:
    store.put([SCHWEITZER, CAESAR])
    stream = store.personages()
    assert next(stream) == CAESAR
    store.put([ZEUS])
    assert store.get(ZEUS.qid) == ZEUS
    assert SCHWEITZER in list(stream)


def test_put_may_read_from_the_store(store: PersonageStore) -> None:
    store.put([SCHWEITZER, CAESAR])
    store.put(replace(p, fame=p.fame + 1) for p in store.personages())
    assert [p.fame for p in store.personages()] == [91.0, 72.5]


def test_notes(store: PersonageStore) -> None:
    store.put_note("as_of", "2026-11-30")
    store.put_note("as_of", "2026-12-01")
    store.put_note("snapshot", "")
    assert store.get_note("as_of") == "2026-12-01"
    assert store.get_note("snapshot") == ""


def test_progress(store: PersonageStore) -> None:
    store.put_progress(ImportProgress("a.json", 10_000_000_000, 1, False))
    store.put_progress(ImportProgress("b.json", 1, 0, True, "12 bytes"))
    store.put_progress(ImportProgress("a.json", 10_000_000_001, 2, True))
    assert store.get_progress("a.json") == ImportProgress("a.json", 10_000_000_001, 2, True)
    assert store.get_progress("b.json") == ImportProgress("b.json", 1, 0, True, "12 bytes")


def test_the_most_famous_come_first(store: PersonageStore) -> None:
    store.put([SCHWEITZER, replace(ZEUS, fame=71.5), CAESAR])
    assert store.find_famous(2) == [CAESAR.qid, ZEUS.qid]
    assert store.find_famous(9) == [CAESAR.qid, ZEUS.qid, SCHWEITZER.qid]


OLD, NEW, NEWEST = Qid("Q1048"), Qid("Q11111"), Qid("Q22222")


def test_a_renamed_personage_answers_to_both_ids(store: PersonageStore) -> None:
    store.put([CAESAR, ZEUS])
    store.rename(OLD, NEW)
    moved = replace(CAESAR, qid=NEW)
    assert store.get(OLD) == store.get(NEW) == moved
    assert store.get_many([OLD, ZEUS.qid, NEW]) == {OLD: moved, ZEUS.qid: ZEUS, NEW: moved}
    assert list(store.personages()) == [moved, ZEUS]
    assert [n.name for n in store.names() if n.qid == NEW] == ["Julius Caesar", "Caesar"]


def test_a_record_of_the_new_id_is_kept(store: PersonageStore) -> None:
    newer = replace(CAESAR, qid=NEW, label="Gaius Julius Caesar")
    store.put([CAESAR, newer])
    store.rename(OLD, NEW)
    assert store.get(OLD) == newer
    assert store.counts().personages == 1


# By id, the renames in order, and which ids answer with the record in the end.
RENAMES = [
    pytest.param([(OLD, NEW), (OLD, NEW)], NEW, [OLD, NEW], id="twice"),
    pytest.param([(OLD, NEW), (NEW, NEWEST)], NEWEST, [OLD, NEW, NEWEST], id="chain"),
    pytest.param([(NEW, NEWEST), (OLD, NEW)], NEWEST, [OLD, NEW, NEWEST], id="into-merged"),
    pytest.param([(OLD, NEW), (NEW, OLD)], OLD, [OLD, NEW], id="there-and-back"),
    pytest.param([(OLD, OLD)], OLD, [OLD], id="to-itself"),
    pytest.param([(NEW, OLD)], OLD, [OLD, NEW], id="unknown-into-known"),
]


@pytest.mark.parametrize(("renames", "where", "answering"), RENAMES)
def test_renames_in_a_row(
    store: PersonageStore, renames: list[tuple[Qid, Qid]], where: Qid, answering: list[Qid]
) -> None:
    store.put([CAESAR])
    for old, new in renames:
        store.rename(old, new)
    assert list(store.personages()) == [replace(CAESAR, qid=where)]
    assert [store.get(qid) for qid in answering] == [replace(CAESAR, qid=where)] * len(answering)


def test_a_record_put_under_an_old_id_answers_for_itself(store: PersonageStore) -> None:
    store.put([CAESAR])
    store.rename(OLD, NEW)
    again = replace(CAESAR, label="Caesar the younger")
    store.put([again])
    assert store.get(OLD) == again
    assert store.get_many([OLD, NEW]) == {OLD: again, NEW: replace(CAESAR, qid=NEW)}


def test_links_are_kept_by_file_and_part(store: PersonageStore) -> None:
    store.put_links("a.json", 10, [(5, 6)])
    store.put_links("a.json", 0, [(1, 2, 10**11), (0, 3), (4,)])
    store.put_links("b.json", 0, [(9, 9)])
    store.put_links("a.json", 10, [(7, 8)])
    assert list(store.links("a.json")) == [(1, 2, 10**11), (0, 3), (4,), (7, 8)]
    store.forget_links("a.json")
    assert list(store.links("a.json")) == []
    assert list(store.links("b.json")) == [(9, 9)]


def test_threads_put_the_same_ids_at_once(store: PersonageStore) -> None:
    def put(turn: int) -> None:
        # the opposite order: two transactions must not wait for each other in a ring
        ids = range(1, 60) if turn % 2 else range(59, 0, -1)
        label = f"turn {turn}"
        store.put(
            [Personage(Qid(f"Q{n}"), label, (f"alias {turn}",)) for n in ids],
            [Item(Qid(f"Q{n}"), label) for n in ids],
        )

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(put, range(12)))
    assert store.counts() == Counts(59, 118, 59)
    labels = {p.label for p in store.personages()}
    assert len(labels) == 1  # one transaction came last, whole


def test_threads_read_while_others_write(store: PersonageStore) -> None:
    store.put([CAESAR])

    def write(turn: int) -> None:
        store.put([replace(CAESAR, aliases=(f"a{turn}", f"b{turn}"))])

    def read(_turn: int) -> tuple[Personage | None, list[NameRow]]:
        return store.get(CAESAR.qid), list(store.names())

    with ThreadPoolExecutor(4) as pool:
        writes = pool.map(write, range(30))
        reads = pool.map(read, range(30))
        list(writes)
        for person, names in reads:
            assert person is not None
            assert person.label == "Julius Caesar"
            assert len({n.name[1:] for n in names[1:]}) <= 1  # never half of a put
