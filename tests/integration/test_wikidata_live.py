"""The live reference against real servers on this machine, and against their failing.

The SPARQL server is oxigraph over facts of ours (scripts.standins): not Wikidata.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from kb.adapters.wikidata import failures
from kb.adapters.wikidata.session import WikidataSession
from kb.adapters.wikidata.source import WikidataSource
from kb.adapters.wikidata.sparql import SparqlClient, sparql_peer
from kb.adapters.wikidata.wire import LONGEST_SILENCE_S, Timing
from kb.domain.errors import Unavailable
from kb.domain.personage import Qid
from kb.vocabulary.kinds import load_kinds
from kb.vocabulary.mining_rules import load_mining_rules
from scripts.standins import faults
from scripts.standins.listening import Respond
from scripts.standins.scenes import AGENT, ENOUGH_S
from scripts.standins.wikidata import StandIns, standing_in
from scripts.standins.world import HOMONYMS, MERGED, load_world

pytestmark = pytest.mark.loopback

NAME = "John Adams"
BEARERS = ["Q11806", "Q11816", "Q84114"]

XSD = "http://www.w3.org/2001/XMLSchema#"
WD, PROP = "http://www.wikidata.org/entity/", "http://www.wikidata.org/prop/"
WIKIBASE = "http://wikiba.se/ontology#"

ODD_BIRTHS = {
    "Q999000011": ("-099-07-12T00:00:00Z", 11, "-0099-07-12"),
    "Q999000012": ("1879-00-00T00:00:00Z", 9, "1879"),
    "Q999000013": ("0000-01-01T00:00:00Z", 9, "0000"),
    "Q999000014": ("-0043-01-01T00:00:00Z", 9, "-0043"),
    "Q999000015": ("-400", 9, "-0400"),
    "Q999000016": ("1901-01-01T00:00:00Z", 7, "1901/2000"),
    "Q999000017": ("soon", 11, None),
    "Q999000018": ("20000000000-01-01T00:00:00Z", 9, None),
}
"""Item -> birth as RDF writes it or mangles it (WIKIDATA.md 6.5-6.7), precision, and as we read
it; invented people."""


def odd_person(qid: str, birth: str, precision: int) -> str:
    """The triples of somebody born then."""
    statement, value = f"<{WD}statement/{qid}-1>", f"<http://www.wikidata.org/value/{qid}>"
    kind, kind_class = f"<{WD}statement/{qid}-2>", f"<{WD}Q5>"
    rank = f"<{WIKIBASE}rank> <{WIKIBASE}NormalRank> ."
    return "\n".join(
        (
            f'<{WD}{qid}> <http://www.w3.org/2000/01/rdf-schema#label> "Odd {qid}"@en .',
            f'<{WD}{qid}> <{WIKIBASE}sitelinks> "1"^^<{XSD}integer> .',
            f"<{WD}{qid}> <{PROP}P31> {kind} .",
            f"{kind} <{PROP}statement/P31> {kind_class} .",
            f"{kind} {rank}",
            f"<{WD}{qid}> <{PROP}P569> {statement} .",
            f'{statement} <{PROP}statement/P569> "{birth}"^^<{XSD}dateTime> .',
            f"{statement} {rank}",
            f"{statement} <{PROP}statement/value/P569> {value} .",
            f'{value} <{WIKIBASE}timeValue> "{birth}"^^<{XSD}dateTime> .',
            f'{value} <{WIKIBASE}timePrecision> "{precision}"^^<{XSD}integer> .',
            f"{value} <{WIKIBASE}timeCalendarModel> <{WD}Q1985727> .",
            "",
        )
    )


@pytest.fixture(scope="module")
def stand_ins(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StandIns]:
    odd = tmp_path_factory.mktemp("odd") / "odd.nt"
    odd.write_text("".join(odd_person(q, b, p) for q, (b, p, _) in ODD_BIRTHS.items()))
    with standing_in(load_world([*HOMONYMS, *MERGED.values()]), odd) as servers:
        yield servers


@contextmanager
def between(
    stand_ins: StandIns, *, expire_after_s: float = 3600.0, cache: str = "memory"
) -> Iterator[tuple[WikidataSource, faults.Faults, faults.Faults]]:
    """A source, and before either server one that can play faults."""
    with ExitStack() as stack:
        sparql = stack.enter_context(faults.Faults(then=faults.forward(stand_ins.sparql)))
        search = stack.enter_context(faults.Faults(then=faults.forward(stand_ins.search)))
        source = WikidataSource(
            AGENT,
            load_mining_rules(),
            load_kinds(),
            sparql_endpoint=sparql.url,
            search_endpoint=search.url,
            cache=cache,
            expire_after_s=expire_after_s,
            timing=Timing(sleep=lambda _: None),
        )
        stack.callback(source.close)
        yield source, sparql, search


def bearers(source: WikidataSource) -> list[str]:
    return [p.qid for p in source.look_up(NAME, ENOUGH_S).personages]


def test_a_name_costs_two_searches_and_one_query_and_the_second_time_nothing(
    stand_ins: StandIns,
) -> None:
    with between(stand_ins) as (source, sparql, search):
        assert bearers(source) == BEARERS
        assert (len(search.asked), len(sparql.asked)) == (2, 1)
        assert bearers(source) == BEARERS
        assert (len(search.asked), len(sparql.asked)) == (2, 1)
        assert source.counts() == {"search": 2, "sparql": 1, "cache": 3}


def test_without_a_cache_each_look_up_is_asked_anew(stand_ins: StandIns) -> None:
    with between(stand_ins, cache="none") as (source, sparql, search):
        assert bearers(source) == bearers(source) == BEARERS
        assert (len(search.asked), len(sparql.asked)) == (4, 2)


STAGES = {"first search": (0, (0, 0)), "second search": (1, (1, 0)), "query": (2, (2, 0))}


@pytest.mark.parametrize(("stage", "kept"), STAGES.values(), ids=STAGES)
def test_a_fault_at_any_stage_is_told_and_what_was_learnt_before_it_is_kept(
    stand_ins: StandIns, stage: int, kept: tuple[int, int]
) -> None:
    with between(stand_ins) as (source, sparql, search):
        if stage == 2:
            sparql.play([faults.cut_off()])
        else:
            search.play([faults.forward(stand_ins.search)] * stage + [faults.plain_text()])
        with pytest.raises(Unavailable):
            bearers(source)
        asked = len(search.asked) + len(sparql.asked)
        assert asked == stage + 1
        assert bearers(source) == BEARERS
        assert len(search.asked) + len(sparql.asked) - asked == 3 - sum(kept)


GONE: dict[str, Respond] = {
    "429": faults.too_many("600"),
    "500": faults.java_trace(),
    "cut off": faults.cut_off(),
    "reset": faults.reset(),
    "plain text": faults.plain_text(),
}


@pytest.mark.parametrize("play", GONE.values(), ids=GONE)
def test_an_answer_that_has_expired_bridges_a_failing_reference(
    stand_ins: StandIns, play: Respond
) -> None:
    with between(stand_ins, expire_after_s=0.001) as (source, sparql, search):
        before = source.look_up(NAME, ENOUGH_S)
        time.sleep(0.01)
        sparql.play([play] * 9)
        search.play([play] * 9)
        assert source.look_up(NAME, ENOUGH_S) == before
        assert source.counts()["stale"] == 3


def test_servers_that_have_gone_leave_what_was_kept(stand_ins: StandIns) -> None:
    with between(stand_ins, expire_after_s=0.001) as (source, sparql, search):
        before = source.look_up(NAME, ENOUGH_S)
        sparql.stop()
        search.stop()
        time.sleep(0.01)
        assert source.look_up(NAME, ENOUGH_S) == before
        with pytest.raises(failures.Unreachable, match="the connection is refused"):
            source.look_up("Elvis Presley", ENOUGH_S)


def test_a_slow_reference_takes_no_longer_than_the_caller_has(stand_ins: StandIns) -> None:
    with between(stand_ins) as (source, sparql, search):
        search.play([faults.forward(stand_ins.search)] * 2)
        sparql.play([faults.drip(0.05)])
        with pytest.raises(failures.TimedOut):
            source.look_up(NAME, 1.0)
        assert (len(search.asked), len(sparql.asked)) == (2, 1)


def test_silence_towards_one_server_does_not_keep_from_the_other(stand_ins: StandIns) -> None:
    with between(stand_ins) as (source, sparql, _):
        sparql.play([faults.too_many(str(int(LONGEST_SILENCE_S)))])
        with pytest.raises(failures.AskedTooOften, match="query service"):
            bearers(source)
        with pytest.raises(failures.AskedTooOften):
            source.look_up("Elvis Presley", ENOUGH_S)
        assert source.counts() == {"search": 4, "sparql": 1}


def test_a_merged_and_a_deleted_item(stand_ins: StandIns) -> None:
    ((old, new),) = MERGED.items()
    gone = Qid("Q999999999")
    with between(stand_ins) as (source, sparql, _):
        fetched = source.fetch([old, gone, Qid("Q1744")], ENOUGH_S)
        assert [p.qid for p in fetched.personages] == ["Q1744", new]
        assert (dict(fetched.redirects), fetched.missing) == ({old: new}, frozenset({gone}))
        assert len(sparql.asked) == 2


def test_a_service_without_wikidata_s_facts_is_not_believed(stand_ins: StandIns) -> None:
    """An empty triple store answers every query well, and would say that nobody exists."""
    asks: list[Callable[[WikidataSource], object]] = [
        lambda source: source.look_up(NAME, ENOUGH_S).personages,
        lambda source: source.fetch([Qid("Q1744")], ENOUGH_S).personages,
        lambda source: source.find_top(1, None, ENOUGH_S),
    ]
    for ask in asks:
        with between(stand_ins) as (source, sparql, _):
            sparql.play([faults.good(faults.EMPTY)] * 2)
            with pytest.raises(failures.BadAnswer, match="holds nothing of Wikidata"):
                ask(source)
            assert len(sparql.asked) == 2
            assert ask(source)


def test_an_empty_answer_is_believed_where_that_can_be_checked(stand_ins: StandIns) -> None:
    gone = [Qid("Q999999999")]
    with between(stand_ins) as (source, sparql, _):
        sparql.play([faults.good(faults.EMPTY), faults.java_trace()])
        with pytest.raises(failures.QueryTimedOut):
            source.fetch(gone, ENOUGH_S)
        assert source.fetch(gone, ENOUGH_S).missing == set(gone)
        assert len(sparql.asked) == 4
        assert source.fetch(gone, ENOUGH_S).missing == set(gone)
        assert len(sparql.asked) == 4


def test_a_merged_item_whose_target_was_deleted_is_missing(tmp_path: Path) -> None:
    moved = tmp_path / "moved.nt"
    same = "http://www.w3.org/2002/07/owl#sameAs"
    moved.write_text(f"<{WD}Q999000021> <{same}> <{WD}Q999000022> .\n")
    with (
        standing_in(load_world(["Q1744"]), moved) as servers,
        between(servers) as (source, _, _),
    ):
        fetched = source.fetch([Qid("Q999000021")], ENOUGH_S)
        assert (fetched.personages, dict(fetched.redirects)) == ((), {})
        assert Qid("Q999000021") in fetched.missing
        assert source.counts()["sparql"] == 2


def test_invalid_year_literals_cost_no_record(stand_ins: StandIns) -> None:
    with between(stand_ins) as (source, _, _):
        fetched = source.fetch([Qid(qid) for qid in ODD_BIRTHS], ENOUGH_S)
        births = {p.qid: [s.date.iso for s in p.best("P569") if s.date] for p in fetched.personages}
        assert births == {q: [iso] if iso else [] for q, (_, _, iso) in ODD_BIRTHS.items()}
        assert not fetched.missing


def test_ten_who_ask_different_things_at_once_all_get_their_answers(stand_ins: StandIns) -> None:
    with between(stand_ins) as (source, sparql, search):
        names = [NAME, "Muhammad Ali", "Madonna", "Elvis Presley", "Marie Curie"] * 2
        found: list[list[str]] = [[] for _ in names]

        def ask(number: int) -> None:
            fetched = source.look_up(names[number], ENOUGH_S)
            found[number] = [p.qid for p in fetched.personages]

        askers = [threading.Thread(target=ask, args=(n,)) for n in range(len(names))]
        for asker in askers:
            asker.start()
        for asker in askers:
            asker.join()
        assert all(found)
        assert found[:5] == found[5:]
        assert len(search.asked) + len(sparql.asked) == (
            source.counts()["search"] + source.counts()["sparql"]
        )


def test_a_real_server_that_fails_in_the_middle_of_its_answer(stand_ins: StandIns) -> None:
    """Oxigraph has sent 200 and the head of the table by the time that a SERVICE fails."""
    session = WikidataSession(AGENT, {stand_ins.sparql: sparql_peer(stand_ins.sparql)})
    query = "SELECT * WHERE { SERVICE <http://127.0.0.1:1/sparql> { ?a ?b ?c } }"
    with pytest.raises(failures.WikidataFailure) as caught:
        SparqlClient(session, stand_ins.sparql).select(query, ENOUGH_S)
    assert type(caught.value) in (failures.BadAnswer, failures.Unreachable, failures.ServerFailed)
    assert list(session._cached.cache.responses.keys()) == []
    session.close()


def test_a_real_server_that_cannot_read_the_query(stand_ins: StandIns) -> None:
    session = WikidataSession(AGENT, {stand_ins.sparql: sparql_peer(stand_ins.sparql)})
    with pytest.raises(failures.BadRequest, match=r"answered 400 .* please report it"):
        SparqlClient(session, stand_ins.sparql).select("SELECT ?x WHERE { ?x }", ENOUGH_S)
    assert session.counts() == {"sparql": 1}
    session.close()
