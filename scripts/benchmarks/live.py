"""What a record learnt from Wikidata costs beside one of the snapshot, and reading its rows.

The stand-ins of scripts/standins take Wikidata's place. Two servers run side by side: one never
asks, the other was asked every name once and holds whole records of the live reference.
"""

from __future__ import annotations

import asyncio
import json
import tempfile
import time
import urllib.request
from collections.abc import Mapping
from pathlib import Path
from statistics import median
from typing import Any

from kb.adapters.wikidata.build import Reading
from kb.adapters.wikidata.facts import facts_query
from kb.adapters.wikidata.rows import read_facts
from kb.adapters.wikidata.session import WikidataSession
from kb.adapters.wikidata.sparql import SparqlClient, sparql_peer
from kb.vocabulary.kinds import load_kinds
from kb.vocabulary.mining_rules import load_mining_rules
from scripts.benchmarks.figures import Figure
from scripts.benchmarks.http import challenge_bytes, load, server
from scripts.standins.wikidata import StandIns, standing_in
from scripts.standins.world import World, load_world

AGENT = "image-referee-bench/1 (https://example.org/bench)"


def measure(seconds: float, rounds: int) -> list[Figure]:
    """Requests a second of both servers, and rows and personages read a second."""
    world = load_world()
    with standing_in(world) as stand_ins, tempfile.TemporaryDirectory() as folder:
        return [*_served(world, stand_ins, Path(folder), seconds, rounds), *_read(stand_ins, world)]


def _served(
    world: World, stand_ins: StandIns, folder: Path, seconds: float, rounds: int
) -> list[Figure]:
    asks = [challenge_bytes(person.label) for person in world.personages]
    live = {
        "REFEREE_WIKIDATA": "refresh_stale",
        "REFEREE_WIKIDATA_CONTACT": "https://example.org/bench",
        "REFEREE_WIKIDATA_SPARQL_URL": stand_ins.sparql,
        "REFEREE_WIKIDATA_API_URL": stand_ins.search,
        "REFEREE_STALE_DAYS_LIVING": "0",
        "REFEREE_STALE_DAYS_DEAD": "0",
    }
    plain, learnt = (f"sqlite:///{folder / name}.db" for name in ("plain", "learnt"))
    with server(learnt, **live) as (port, _, _):
        for person in world.personages:
            _challenge(port, person.label)  # stale at 0 days, so each is asked for now
    live |= {"REFEREE_STALE_DAYS_LIVING": "30", "REFEREE_STALE_DAYS_DEAD": "30"}
    with server(plain) as (plain_port, _, _), server(learnt, **live) as (live_port, _, _):
        words = [_challenge(live_port, p.label)["reference"]["wikidata"] for p in world.personages]
        asked = _requests(live_port)
        for port in (plain_port, live_port):
            asyncio.run(load(port, asks, 0.5))
        pairs = [
            (
                asyncio.run(load(plain_port, asks, seconds)).rate,
                asyncio.run(load(live_port, asks, seconds)).rate,
            )
            for _ in range(rounds)
        ]
        if _requests(live_port) != asked:
            raise RuntimeError("the stand-ins were asked during the measurement")
    ratio = median(after / before for before, after in pairs)
    known = f"{words.count('known')} of {len(words)} names known"
    return [
        Figure("POST /challenge, record of the snapshot", f"{median(p for p, _ in pairs):,.0f}/s"),
        Figure(
            f"POST /challenge, record learnt live ({known})",
            f"{median(v for _, v in pairs):,.0f}/s",
        ),
        Figure("ratio of the two", f"{ratio:.2f}"),
    ]


def _challenge(port: int, name: str) -> dict[str, Any]:
    body = json.dumps({"name": name, "cards": [{"category": "status", "value": "dead"}]})
    request = urllib.request.Request(
        f"http://127.0.0.1:{port}/challenge",
        body.encode(),
        {"Content-Type": "application/json"},
    )
    with urllib.request.urlopen(request, timeout=30) as response:
        found: dict[str, Any] = json.load(response)
    return found


def _requests(port: int) -> Mapping[str, int]:
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/health", timeout=30) as response:
        network: dict[str, int] = json.load(response)["wikidata"]["network"]
    return {kind: network.get(kind, 0) for kind in ("search", "sparql")}


def _read(stand_ins: StandIns, world: World) -> list[Figure]:
    """The answer to one query for everybody, read again and again."""
    qids = [person.qid for person in world.personages]
    session = WikidataSession(AGENT, {stand_ins.sparql: sparql_peer(stand_ins.sparql)})
    rows = SparqlClient(session, stand_ins.sparql).select(facts_query(qids), 60)
    session.close()
    reading = Reading("wikidata", "2026-11-30", load_mining_rules(), load_kinds(), complete=True)
    taken: list[float] = []
    for _ in range(7):
        start = time.perf_counter()
        fetched = read_facts(rows.bindings, qids, reading)
        taken.append(time.perf_counter() - start)
    people, size = len(fetched.personages), len(json.dumps(rows.bindings))
    return [
        Figure(
            f"SPARQL rows read ({len(rows.bindings):,} rows, {size / 1e6:.1f} MB, {people} people)",
            f"{len(rows.bindings) / median(taken):,.0f} rows/s",
        ),
        Figure("personages read from rows", f"{people / median(taken):,.0f}/s"),
    ]
