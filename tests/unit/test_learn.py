"""What was told, or stored by another process, is known at once in store and memory."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from threading import Event

import pytest

from kb.domain.errors import Unavailable
from kb.domain.personage import Personage, Qid
from kb.ports import Fetched
from kb.usecases.dossiers import Dossiers
from tests.builders import ITEMS, item, person
from tests.fakes.store import InMemoryPersonageStore
from tests.unit.live_rig import NEW, PART, SURE, TODAY, TOLD_ITEMS, WHOLE_PART, Rig, challenge

# lives in a village of which nothing is known here
VILLAGER = person(
    qid="Q910060",
    label="Vera Villager",
    born=1850,
    died=1900,
    facts={"P19": "Q910001"},
    complete=True,
)

COMPOSER = person(facts={"P106": "Q36834"}, kind=None)


@pytest.fixture
def rig() -> Rig:
    return Rig([PART, SURE, VILLAGER])


def test_names_are_found_at_once(rig: Rig) -> None:
    assert not rig.search.find("Nora Newcome")  # and remembers that it found nobody
    rig.learner.take(Fetched((NEW,), TOLD_ITEMS))
    assert [c.qid for c in rig.search.find("Nora Newcome")] == [NEW.qid]
    assert [c.qid for c in rig.search.find("nora n")] == [NEW.qid]
    assert rig.learner.learnt == 1


def test_who_changes_is_judged_anew(rig: Rig) -> None:
    assert rig.rule("Paul Partial", "letter P").dossier is rig.dossiers.peek(PART.qid)
    rig.learner.take(Fetched((replace(WHOLE_PART, label="Paul Parsifal"),), TOLD_ITEMS))
    made = rig.rule("Paul Parsifal", "place France")
    assert made.ruling.ruling == "not_upheld"
    assert rig.rule("Paul Partial").dossier is made.dossier  # his old name is an alias now


def test_what_is_learnt_of_places_reaches_those_known_before(rig: Rig) -> None:
    before = rig.rule("Vera Villager", "place France")
    assert before.ruling.reason == "cannot_tell"
    rig.learner.take(Fetched((NEW,), TOLD_ITEMS))
    assert rig.rule("Vera Villager", "place France").ruling.ruling == "not_upheld"


def test_known_items_keep_what_is_not_told(rig: Rig) -> None:
    rig.learner.take(Fetched((NEW,), (item("Q147494"), *TOLD_ITEMS)))
    assert rig.dossiers.vocabulary.name(Qid("Q147494")) == "Kaysersberg"
    stored = rig.store.get_items([Qid("Q147494")])
    assert list(stored.values()) == [ITEMS[0]]


def test_a_merged_item_answers_by_both_ids(rig: Rig) -> None:
    told = replace(WHOLE_PART, qid=Qid("Q910011"), label="Paul Partial")
    rig.learner.take(Fetched((told,), TOLD_ITEMS, redirects={PART.qid: Qid("Q910011")}))
    for qid in ("Q910010", "Q910011"):
        made = rig.rule(None, "place France", qid)
        assert made.dossier is not None
        assert (made.dossier.personage.qid, made.ruling.ruling) == ("Q910011", "not_upheld")
    by_name = rig.rule("Paul Partial")
    assert by_name.alternatives == ()
    assert by_name.dossier is not None
    assert by_name.dossier.personage.fame == PART.fame
    assert {n.qid for n in rig.store.names() if n.folded == "paul partial"} == {"Q910011"}


def test_a_merged_id_shows_what_comes_later_too(rig: Rig) -> None:
    told = replace(WHOLE_PART, qid=Qid("Q910011"))
    rig.learner.take(Fetched((told,), TOLD_ITEMS, redirects={PART.qid: Qid("Q910011")}))
    assert rig.rule(None, "activity music", "Q910010").ruling.ruling == "upheld"
    later = replace(told, statements={**told.statements, **COMPOSER.statements})
    rig.learner.take(Fetched((later,)))
    assert rig.rule(None, "activity music", "Q910010").ruling.ruling == "not_upheld"


def test_a_redirect_to_nowhere_moves_nobody(rig: Rig) -> None:
    rig.learner.take(Fetched((), (), redirects={PART.qid: Qid("Q910099")}))
    assert rig.rule("Paul Partial").dossier is not None
    assert rig.store.get(PART.qid) == PART


def test_what_is_missing_stays(rig: Rig) -> None:
    rig.learner.take(Fetched(missing=frozenset({PART.qid})))
    assert rig.store.get(PART.qid) == PART
    assert rig.learner.learnt == 0


def test_what_cannot_be_stored_is_not_known(rig: Rig) -> None:
    rig.store.is_locked = True
    with pytest.raises(Unavailable):
        rig.learner.take(Fetched((NEW,), TOLD_ITEMS))
    assert not rig.search.find("Nora Newcome")
    assert Qid("Q910001") not in rig.dossiers.vocabulary.items


def test_what_another_process_stored_is_found_before_anybody_is_asked(rig: Rig) -> None:
    rig.store.put([replace(NEW, retrieved=TODAY)], TOLD_ITEMS)
    made = rig.rule("Nora Newcome", "place France; activity literature")
    assert (made.ruling.ruling, made.wikidata) == ("not_upheld", "known")
    assert rig.source.calls == []


def test_and_also_where_nobody_may_be_asked() -> None:
    rig = Rig([PART], is_on=False)
    assert rig.rule("Nora Newcome").ruling.reason == "unknown_personage"
    rig.store.put([NEW], TOLD_ITEMS)
    assert rig.rule("Nora Newcome", "place France").ruling.ruling == "not_upheld"


class ChangingStore(InMemoryPersonageStore):
    """A store in which something happens between reading and keeping."""

    meanwhile: Callable[[], None] = staticmethod(lambda: None)

    def get_many(self, qids: Sequence[Qid]) -> Mapping[Qid, Personage]:
        found = super().get_many(qids)
        self.meanwhile()
        return found


def test_a_dossier_read_while_something_changed_is_not_kept(rig: Rig) -> None:
    store = ChangingStore([PART, SURE])
    dossiers = Dossiers(store, rig.dossiers.vocabulary, rig.clock)
    store.meanwhile = lambda: dossiers.forget(SURE.qid)
    assert dossiers.get(PART.qid) is not None
    assert dossiers.peek(PART.qid) is None
    store.meanwhile = lambda: None
    assert dossiers.get(PART.qid) is dossiers.peek(PART.qid)


def test_rulings_go_on_while_much_is_learnt(rig: Rig) -> None:
    """Readers take no lock: they see what was, or what is, and nothing in between breaks."""
    many = [
        replace(NEW, qid=Qid(f"Q{930000 + n}"), label=f"Nora Number{n}", aliases=("Sue Sure",))
        for n in range(60)
    ]
    places = [item(f"Q{940000 + n}", f"Town {n}", "Q910002") for n in range(60)]
    has_ended = Event()

    def read(number: int) -> set[str]:
        seen: set[str] = set()
        while not has_ended.is_set():
            name = ("Vera Villager", "Sue Sure", f"Nora Number{number}")[len(seen) % 3]
            seen.add(rig.referee.glance(challenge(name, "place France")).ruling.ruling)
        return seen

    with ThreadPoolExecutor(3) as pool:
        readers = [pool.submit(read, n) for n in range(3)]
        for one, place in zip(many, places, strict=True):
            rig.learner.take(Fetched((one,), (place, *TOLD_ITEMS)))
        has_ended.set()
        seen = [reader.result(10) for reader in readers]
    assert all(seen)
    for one in many:
        assert (
            rig.rule(one.label, "place France; activity literature").ruling.ruling == "not_upheld"
        )
    assert rig.dossiers.vocabulary.reaches(places[-1].qid)
