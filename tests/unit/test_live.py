"""Asking the live reference: when, how often, and what the answer says of it."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from threading import Barrier
from time import sleep

import pytest

from kb.domain.errors import InvalidInput, Unavailable, UnknownPersonage
from kb.domain.personage import Qid
from kb.usecases.adjudicate import Pending
from kb.usecases.live import MOST_CALLS, REMEMBERED_S, WORKERS, Question, Waiting
from tests.unit.live_rig import COOLDOWN_S, NEW, PART, TODAY, Rig, challenge

AWAY = Unavailable("no route to host")
LIMITED = Unavailable("too many requests", retry_after_s=120)
BLOCKED_S = 0.2


@pytest.fixture
def rigs() -> Iterator[list[Rig]]:
    """Rigs to be closed at the end, whatever blocks them."""
    made: list[Rig] = []
    yield made
    for rig in made:
        rig.source.gate.set()
        rig.live.close()


@pytest.fixture
def rig(rigs: list[Rig]) -> Rig:
    rigs.append(Rig())
    return rigs[-1]


# challenge: name, cards, id -> mode -> source -> word, calls
MISS = ("Nora Newcome", "place France")
PARTIAL = ("Paul Partial", "activity literature")
KNOWN = ("Sue Sure", "activity literature")
STALE = ("Olaf Old", "activity literature")
SITUATIONS = [
    # --- nobody goes by the name ---
    (MISS, "off", "ok", "off", []),
    (MISS, "on_miss", "ok", "asked", ["look_up Nora Newcome"]),
    (MISS, "refresh_stale", "ok", "asked", ["look_up Nora Newcome"]),
    (MISS, "on_miss", "down", "unreachable", ["look_up Nora Newcome"]),
    (MISS, "on_miss", "limited", "unreachable", ["look_up Nora Newcome"]),
    (MISS, "on_miss", "blocked", "unreachable", ["look_up Nora Newcome"]),
    (MISS, "on_miss", "broken", "unreachable", ["look_up Nora Newcome"]),
    # --- the ruling is not safe, and the record is partial ---
    (PARTIAL, "off", "ok", "off", []),
    (PARTIAL, "on_miss", "ok", "asked", ["fetch Q910010"]),
    (PARTIAL, "on_miss", "down", "unreachable", ["fetch Q910010"]),
    (PARTIAL, "on_miss", "blocked", "unreachable", ["fetch Q910010"]),
    # partial as well, but no more could turn the ruling
    (("Paul Partial", "time 20th century"), "on_miss", "ok", "known", []),
    (("Paul Partial", "activity literature; letter Z"), "on_miss", "ok", "known", []),
    (("Paul Partial", ""), "on_miss", "ok", "known", []),
    # --- not listed, or vague ---
    (("Sue Sure", "activity music"), "on_miss", "ok", "asked", ["fetch Q910020"]),
    (("Una Uncounted", "letter U"), "on_miss", "ok", "asked", ["fetch Q910030"]),
    (("Una Uncounted", "letter U"), "on_miss", "down", "unreachable", ["fetch Q910030"]),
    # --- nothing is missing ---
    (KNOWN, "off", "ok", "known", []),
    (KNOWN, "on_miss", "ok", "known", []),
    (KNOWN, "on_miss", "down", "known", []),
    # --- older than it should be ---
    (STALE, "off", "ok", "known", []),
    (STALE, "on_miss", "ok", "known", []),
    (STALE, "refresh_stale", "ok", "asked", ["fetch Q910040"]),
    (STALE, "refresh_stale", "down", "stale", ["fetch Q910040"]),
    (STALE, "refresh_stale", "blocked", "stale", ["fetch Q910040"]),
    (STALE, "refresh_stale", "limited", "stale", ["fetch Q910040"]),
    # --- by id ---
    ((None, "place France", "Q910000"), "on_miss", "ok", "asked", ["fetch Q910000"]),
    ((None, "activity literature", "Q910010"), "on_miss", "ok", "asked", ["fetch Q910010"]),
    ((None, "letter S", "Q910020"), "on_miss", "ok", "known", []),
    # --- what is no name worth a look-up ---
    (("N", "letter N"), "on_miss", "ok", "known", []),
    (("1900", "letter N"), "on_miss", "ok", "known", []),
]


def _set(rig: Rig, source: str) -> None:
    errors = {"down": AWAY, "limited": LIMITED, "broken": RuntimeError("a fault of ours")}
    rig.source.error = errors.get(source)
    if source == "blocked":
        rig.source.gate.clear()


@pytest.mark.parametrize(
    ("asked", "mode", "source", "word", "calls"),
    SITUATIONS,
    ids=[f"{a[0] or a[2]}: {a[1]}, {m}, {s}" for a, m, s, _, _ in SITUATIONS],
)
def test_situations(
    asked: tuple[str, ...], mode: str, source: str, word: str, calls: list[str], rigs: list[Rig]
) -> None:
    deadline_s = BLOCKED_S if source == "blocked" else 10.0
    rig = Rig(is_on=mode != "off", refreshes=mode == "refresh_stale", deadline_s=deadline_s)
    rigs.append(rig)
    _set(rig, source)
    made = rig.rule(*asked)
    assert made.wikidata == word
    assert rig.source.calls == calls
    says_so = "Wikidata could not be asked just now" in made.spoken
    assert says_so is (word in ("stale", "unreachable"))
    if word != "asked":  # what was told is kept, what was not told changes nothing
        assert made.ruling == Rig(is_on=False).rule(*asked).ruling


def test_what_is_told_is_ruled_on(rig: Rig) -> None:
    text = "place France; activity literature; time 20th century; status dead; letter N"
    made = rig.rule("nora newcome", text)
    assert made.ruling.ruling == "not_upheld"
    assert "born in Newtown" in made.spoken
    assert made.retrieved == TODAY
    assert rig.store.get(NEW.qid) == NEW
    assert set(rig.store.get_items([Qid("Q910001"), Qid("Q910003")])) == {"Q910001", "Q910003"}


def test_what_is_known_says_since_when(rig: Rig) -> None:
    rig.source.error = AWAY
    made = rig.rule(*PARTIAL)
    assert made.note == (
        "Wikidata could not be asked just now; this is from what is known since 2026-11-30."
    )
    assert rig.rule(*MISS).note == "Wikidata could not be asked just now."


ASKED_AGAIN = [
    pytest.param(("Nora Newcome", "place France"), "known", id="somebody found"),
    pytest.param(("nora  NEWCOME", "activity music"), "known", id="and another card"),
    pytest.param((None, "letter N", "Q910000"), "known", id="and by id"),
    pytest.param(("Nora N.", "place France"), "known", id="and by an alias"),
]


@pytest.mark.parametrize(("again", "word"), ASKED_AGAIN)
def test_the_second_ask_costs_nothing(again: tuple[str, ...], word: str, rig: Rig) -> None:
    rig.rule(*MISS)
    assert rig.rule(*again).wikidata == word
    assert rig.source.calls == ["look_up Nora Newcome"]


def test_a_name_nobody_bears_is_asked_for_once_an_hour(rig: Rig) -> None:
    for _ in range(3):
        assert rig.rule("Xaver Nobody").ruling.reason == "unknown_personage"
    assert rig.source.calls == ["look_up Xaver Nobody"]
    assert rig.live.counts().remembered == 2
    rig.hand.at += REMEMBERED_S
    rig.rule("Xaver Nobody")
    assert len(rig.source.calls) == 2


def test_a_first_name_that_many_bear_is_not_looked_up(rigs: list[Rig]) -> None:
    from tests.builders import person

    many = [person(qid=f"Q92{n:04}", label=f"Albert Number{n}") for n in range(20)]
    rigs.append(Rig([*many, PART]))
    assert rigs[0].rule("Albert").ruling.reason == "unknown_personage"
    assert rigs[0].source.calls == []
    rigs[0].rule("Nobodaddy")
    assert rigs[0].source.calls == ["look_up Nobodaddy"]


def test_no_name_at_all_is_refused_as_ever(rig: Rig) -> None:
    with pytest.raises(InvalidInput, match="holds no letter"):
        rig.rule("?!")
    assert rig.source.calls == []


# --- together ---


def test_ten_who_ask_at_once_share_one_call(rig: Rig) -> None:
    rig.source.gate.clear()
    barrier = Barrier(11)

    def ask(number: int) -> Pending:
        name = "Nora Newcome" if number % 2 else "nora newcome"
        pending = rig.referee.begin(challenge(name, "place France"))
        barrier.wait(10)
        return pending

    with ThreadPoolExecutor(10) as pool:
        asked = [pool.submit(ask, n) for n in range(10)]
        barrier.wait(10)  # all have asked, and none is answered
        rig.source.gate.set()
        pending = [a.result() for a in asked]
    waits = [p.waiting for p in pending if p.waiting]
    rig.live.wait(waits, 10)
    words = {rig.referee.finish(p).wikidata for p in pending}
    assert (len(waits), words) == (10, {"asked"})
    assert len(rig.source.calls) == 1
    assert rig.live.counts().shared == 9


def test_of_too_many_names_the_rest_is_answered_at_once(rig: Rig) -> None:
    rig.source.gate.clear()
    pending = [rig.referee.begin(challenge(f"Nobody Number{n}")) for n in range(MOST_CALLS + 3)]
    assert [p.waiting is None for p in pending] == [False] * MOST_CALLS + [True] * 3
    assert pending[-1].made is not None
    assert pending[-1].made.wikidata == "unreachable"
    rig.source.gate.set()
    rig.live.wait([p.waiting for p in pending if p.waiting], 10)
    assert rig.rule("Nora Newcome").wikidata == "asked"  # and it goes on as before


# --- away ---


def test_of_twenty_names_and_a_dead_reference_the_first_waits(rig: Rig) -> None:
    rig.source.error = AWAY
    first = rig.rule("Unknown Number0")
    pending = [rig.referee.begin(challenge(f"Unknown Number{n}")) for n in range(1, 20)]
    assert [p.waiting for p in pending] == [None] * 19
    assert {p.made.wikidata for p in pending if p.made} == {first.wikidata} == {"unreachable"}
    assert rig.source.calls == ["look_up Unknown Number0"]
    assert rig.live.counts().spared == 19


def test_who_waits_is_told_once_another_has_failed(rig: Rig) -> None:
    rig.source.gate.clear()
    pending = [rig.referee.begin(challenge(f"Unknown Number{n}")) for n in range(20)]
    rig.source.error = AWAY
    rig.source.gate.set()
    rig.live.wait([p.waiting for p in pending if p.waiting], 10)
    assert {rig.referee.finish(p).wikidata for p in pending} == {"unreachable"}
    assert len(rig.source.calls) <= WORKERS  # who had not begun was not asked for


def test_a_reference_that_blocks_is_waited_for_once(rigs: list[Rig]) -> None:
    rigs.append(rig := Rig(deadline_s=BLOCKED_S))
    rig.source.gate.clear()
    assert rig.rule(*MISS).wikidata == "unreachable"
    assert rig.breaker.state == "open"
    later = rig.referee.begin(challenge("Somebody Else"))
    same = rig.referee.begin(challenge(*MISS))
    assert (later.waiting, same.waiting) == (None, None)
    # The call goes on, and what it brings is there for the next.
    rig.source.gate.set()
    _until_idle(rig)
    made = rig.rule(*MISS)
    assert (made.wikidata, made.ruling.ruling) == ("known", "not_upheld")
    assert rig.source.calls == ["look_up Nora Newcome"]
    assert rig.live.ask(Question(name="Somebody Else")).outcome.result(10) == "asked"


def test_slow_for_some_is_not_away(rigs: list[Rig]) -> None:
    """Of many names some are answered in time: the others were only too many."""
    rigs.append(rig := Rig(deadline_s=BLOCKED_S))
    rig.source.gate.clear()
    late = rig.referee.begin(challenge("Somebody Late"))
    other = rig.live.ask(Question(name="Somebody Else"))
    rig.source.gate.set()
    rig.live.wait([other], 10)
    rig.source.gate.clear()
    slow = rig.live.ask(Question(name="Somebody Slow"))
    assert late.waiting is not None
    came_early = Waiting(slow.outcome, late.waiting.answered)
    unanswered = Pending(late.challenge, late.made, "miss", came_early)
    assert rig.referee.finish(unanswered).wikidata == "unreachable"
    assert rig.breaker.state == "closed"


def test_an_answer_that_a_cache_kept_is_taken_and_nobody_waits_for_the_next(rig: Rig) -> None:
    """The reference is away, and a cache gives what it held; it may have tried for long."""
    rig.source.people[NEW.qid] = replace(NEW, retrieved="2026-11-01")
    made = rig.rule(*MISS)
    assert (made.wikidata, made.ruling.ruling) == ("stale", "not_upheld")
    assert made.note.endswith("this is from what is known since 2026-11-01.")
    assert rig.breaker.state == "open"
    assert rig.referee.begin(challenge("Somebody Else")).waiting is None


def test_an_answer_of_yesterday_is_one(rig: Rig) -> None:
    rig.source.people[NEW.qid] = replace(NEW, retrieved="2026-11-29")
    assert rig.rule(*MISS).wikidata == "asked"
    assert rig.breaker.state == "closed"


PROBES = [
    pytest.param(None, "closed", "asked", id="answered"),
    pytest.param(AWAY, "open", "unreachable", id="not answered"),
]


@pytest.mark.parametrize(("error", "state", "word"), PROBES)
def test_after_a_while_one_probe_goes_and_nobody_waits(
    error: Exception | None, state: str, word: str, rig: Rig
) -> None:
    rig.source.error = AWAY
    rig.rule("Unknown Number0")
    rig.hand.at += COOLDOWN_S
    rig.source.error = error
    rig.source.gate.clear()
    rig.source.entered.clear()
    for name in ("Nora Newcome", "Nora Newcome", "Unknown Number1"):
        assert rig.referee.begin(challenge(name)).waiting is None
    assert rig.source.entered.wait(10)
    assert rig.source.calls == ["look_up Unknown Number0", "look_up Nora Newcome"]
    assert rig.breaker.state == "probing"
    rig.source.gate.set()
    _until_idle(rig)
    assert rig.breaker.state == state
    assert rig.rule("Unknown Number1").wikidata == word


def test_as_long_as_the_reference_asks(rig: Rig) -> None:
    rig.source.error = LIMITED
    rig.rule("Unknown Number0")
    rig.hand.at += 119
    rig.rule("Unknown Number1")
    assert len(rig.source.calls) == 1
    assert rig.breaker.retry_in_s == 1


def test_a_store_that_cannot_be_written_is_not_the_reference_being_away(
    rig: Rig, caplog: pytest.LogCaptureFixture
) -> None:
    rig.store.is_locked = True
    assert rig.rule(*MISS).wikidata == "unreachable"
    assert rig.breaker.state == "closed"
    assert "cannot be stored: the database is locked" in caplog.text
    rig.store.is_locked = False
    assert rig.rule(*MISS).wikidata == "asked"


def test_a_name_that_cannot_be_asked_for_is_nobodys(rig: Rig) -> None:
    rig.source.error = InvalidInput("the name holds a sign nobody searches by")
    made = rig.rule("Odd Name")
    assert (made.wikidata, made.ruling.reason) == ("asked", "unknown_personage")
    assert rig.breaker.state == "closed"
    rig.rule("Odd Name")
    assert rig.source.calls == ["look_up Odd Name"]


def test_a_glance_does_not_wait_but_asks(rig: Rig) -> None:
    rig.source.gate.clear()
    assert rig.referee.glance(challenge(*MISS)).wikidata == "unreachable"
    assert rig.breaker.state == "closed"  # whoever does not wait knows nothing of it
    rig.source.gate.set()
    _until_idle(rig)
    assert rig.referee.glance(challenge(*MISS)).ruling.ruling == "not_upheld"
    assert rig.source.calls == ["look_up Nora Newcome"]


def test_closed_while_somebody_waits(rig: Rig, caplog: pytest.LogCaptureFixture) -> None:
    rig.source.gate.clear()
    pending = rig.referee.begin(challenge(*MISS))
    assert pending.waiting is not None
    rig.live.close()
    assert pending.waiting.outcome.result(10) == "unreachable"
    rig.source.error = RuntimeError("the session is closed")
    rig.source.gate.set()
    _until_idle(rig)
    assert rig.referee.begin(challenge("Somebody Else")).waiting is None
    assert caplog.text == ""


# --- ids ---


@pytest.mark.parametrize(
    ("error", "text"), [(None, "in the knowledge base$"), (AWAY, "could not be asked just now$")]
)
def test_an_id_nobody_has(error: Exception | None, text: str, rig: Rig) -> None:
    rig.source.error = error
    with pytest.raises(UnknownPersonage, match=text):
        rig.rule(None, qid="Q777")
    assert rig.source.calls == ["fetch Q777"]


def test_an_item_that_was_deleted_is_said_and_kept(rig: Rig) -> None:
    del rig.source.people[PART.qid]
    made = rig.rule(*PARTIAL)
    assert made.wikidata == "stale"
    assert made.spoken.endswith(
        "Wikidata has no item Q910010 any more; this is from what is known since 2026-11-30."
    )
    assert rig.rule(*PARTIAL).spoken == made.spoken
    assert rig.store.get(PART.qid) == PART
    assert rig.source.calls == ["fetch Q910010"]


def _until_idle(rig: Rig) -> None:
    """Wait for what goes on in the background."""
    for _ in range(2000):
        if not rig.live.under_way:
            return
        sleep(0.005)
    raise AssertionError("a call does not end")
