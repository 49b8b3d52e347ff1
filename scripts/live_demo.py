"""Show what asking Wikidata is like at a table, against stand-ins on this machine.

Starts a SPARQL server and a stand-in for MediaWiki's API over facts of our own (scripts/standins),
then the service with an empty knowledge base, and asks 20 names twice. Then it stops the
stand-ins, starts the service again on the same database as if so many days had passed that every
record is stale, and asks the 20 names; and then 20 unknown ones, of servers that never say a word.
Exit code 1 where something did not come out as the last lines say. Wikidata itself is not asked.
"""

from __future__ import annotations

import json
import socket
import sys
import tempfile
import threading
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import uvicorn
from rich.console import Console
from rich.table import Table

from scripts.standins.wikidata import StandIns, standing_in
from scripts.standins.world import load_world
from service.app import create_app
from service.settings import Settings
from service.wiring import build_container

DEADLINE_S = 3.0
AT_ONCE_S = 0.5
"""What counts as no waiting at all, on a busy machine."""

LATER = timedelta(days=400)

NAMES = {
    "Albert Schweitzer": "place:Africa activity:music letter:S",
    "Marie Curie": "place:France activity:science time:19th_century",
    "Immanuel Kant": "place:Germany activity:philosophy status:dead",
    "Plato": "place:Greece activity:philosophy letter:P",
    "Cleopatra": "place:Egypt status:dead",
    "Malcolm X": "place:United_States status:dead letter:L",
    "Mark Twain": "place:United_States activity:literature letter:C",
    "Mao Zedong": "place:China letter:M",
    "Björk": "place:Iceland activity:music status:living",
    "Frida Kahlo": "place:Mexico activity:art letter:K",
    "Serena Williams": "activity:sports status:living letter:W",
    "Julius Caesar": "activity:military status:fictional",
    "Vincent van Gogh": "activity:art letter:V",
    "Ada Lovelace": "activity:mathematics letter:L",
    "Will Smith": "activity:movies letter:S",
    "Sherlock Holmes": "status:fictional letter:H",
    "Robin Hood": "status:fictional",
    "Homer": "activity:literature letter:H",
    "Madonna": "activity:music letter:C",
    "Elvis Presley": "activity:music status:dead letter:P",
}

UNKNOWN = tuple(
    f"{first} {last}"
    for first in ("Zorblat", "Quimby", "Vextor", "Plonk", "Drusk")
    for last in ("Wibbleton", "Harkadoodle", "Snorrigan", "Umplefort")
)


@dataclass
class Days:
    """A clock that is some days ahead."""

    ahead: timedelta = field(default_factory=timedelta)

    def today(self) -> str:
        """The UTC date there, YYYY-MM-DD."""
        return (datetime.now(UTC) + self.ahead).date().isoformat()


@dataclass(frozen=True)
class Asked:
    """One answer: what it said, how long it took, and how many requests it cost."""

    name: str
    answer: dict[str, Any]
    seconds: float
    requests: int

    @property
    def word(self) -> str:
        """What became of asking Wikidata."""
        return str(self.answer["reference"]["wikidata"])

    @property
    def ruling(self) -> tuple[str, tuple[str, ...]]:
        """The ruling and each card's finding."""
        return self.answer["ruling"], tuple(f["finding"] for f in self.answer["findings"])


@contextmanager
def serving(database: Path, stand_ins: StandIns, days: Days) -> Iterator[str]:
    """The service on a free port, on this database and nothing else, in a thread."""
    settings = Settings(
        database_url=f"sqlite:///{database}",
        wikidata="refresh_stale",
        wikidata_contact="https://example.org/live-demo",
        wikidata_sparql_url=stand_ins.sparql,
        wikidata_api_url=stand_ins.search,
        wikidata_deadline_s=DEADLINE_S,
        well_known=0,
    )
    container = build_container(settings, snapshot=None, clock=days)
    config = uvicorn.Config(create_app(container), port=0, log_config=None)
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        while not server.started:
            time.sleep(0.02)
        yield f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join()


@contextmanager
def silence() -> Iterator[StandIns]:
    """Somebody who takes the connection and never says a word."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        url = f"http://127.0.0.1:{listener.getsockname()[1]}"
        yield StandIns(f"{url}/query", f"{url}/w/api.php", 0)


def ask(url: str, name: str, cards: str = "status:dead") -> Asked:
    """Challenge a name over HTTP; a blank within a card is written _."""
    told = {"name": name, "cards": [_card(c) for c in cards.split()]}
    before = _requests(url)
    start = time.perf_counter()
    answer = _json(f"{url}/challenge", told)
    seconds = time.perf_counter() - start
    return Asked(name, answer, seconds, _requests(url) - before)


def _card(text: str) -> dict[str, str]:
    category, _, value = text.partition(":")
    return {"category": category, "value": value.replace("_", " ")}


def _requests(url: str) -> int:
    """Requests that went over the network since the service started."""
    traffic = _json(f"{url}/health")["wikidata"]["network"]
    return sum(traffic.get(kind, 0) for kind in ("search", "sparql"))


def _json(url: str, body: dict[str, Any] | None = None) -> dict[str, Any]:
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url, data, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=60) as response:
        found: dict[str, Any] = json.load(response)
    return found


def show(title: str, rounds: Sequence[Sequence[Asked]], headings: Sequence[str]) -> None:
    """One line a name, for each round what came of it, the requests and the milliseconds."""
    table = Table(title=title, title_justify="left", box=None, pad_edge=False)
    table.add_column("name")
    table.add_column("ruling")
    for heading in headings:
        table.add_column(heading)
        table.add_column("requests", justify="right")
        table.add_column("ms", justify="right")
    for row in zip(*rounds, strict=True):
        cells = [c for a in row for c in (a.word, str(a.requests), f"{a.seconds * 1e3:,.1f}")]
        table.add_row(row[0].name, row[0].answer["ruling"], *cells)
    console = Console()
    console.print(table)
    console.print(f"[dim]e.g. {rounds[0][0].answer['sentence']}[/dim]\n", highlight=False)


def main() -> int:
    """Play the evening; 1 where a promise was not kept."""
    with tempfile.TemporaryDirectory(prefix="live-demo-") as folder:
        database = Path(folder) / "referee.db"
        with standing_in(load_world()) as stand_ins:
            print(
                f"The stand-ins serve {stand_ins.triples:,} triples of our own facts; "
                "Wikidata is not asked.\n"
            )
            with serving(database, stand_ins, Days()) as url:
                cold = [ask(url, name, cards) for name, cards in NAMES.items()]
                warm = [ask(url, name, cards) for name, cards in NAMES.items()]
        show("20 names, an empty knowledge base", (cold, warm), ("cold", "warm"))
        with serving(database, stand_ins, Days(LATER)) as url:
            stale = [ask(url, name, cards) for name, cards in NAMES.items()]
            show(f"Nobody answers, {LATER.days} days later", (stale,), ("then",))
        with silence() as silent, serving(database, silent, Days()) as url:
            unknown = [ask(url, name) for name in UNKNOWN]
            show("20 unknown names, a line that stays silent", (unknown,), ("then",))
    promises = {
        "each cold name took at most 2 searches and 2 queries": all(a.requests <= 4 for a in cold),
        "each name was found": all(a.answer["personage"] for a in cold),
        "asked again, no request": not any(a.requests for a in warm),
        "asked again, the same rulings": [a.ruling for a in warm] == [a.ruling for a in cold],
        "without Wikidata the same rulings": [a.ruling for a in stale] == [a.ruling for a in cold],
        "these are marked stale": all(a.word == "stale" for a in stale),
        f"no unknown name waited longer than {DEADLINE_S:g} s": all(
            a.seconds < DEADLINE_S + AT_ONCE_S for a in unknown
        ),
        "all but the first were answered at once": all(a.seconds < AT_ONCE_S for a in unknown[1:]),
        "each unknown name is left to the table": all(
            a.ruling == ("undecided", ()) for a in unknown
        ),
    }
    for promise, is_kept in promises.items():
        print(f"{'yes' if is_kept else 'NO '}  {promise}")
    return 0 if all(promises.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
