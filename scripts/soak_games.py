"""Play random games against real server processes, badly, and hold them against their logs.

    python scripts/soak_games.py --games 50 --clients 8 --seconds 60 --workers 2 --kill
    python scripts/soak_games.py --game imagine --kill

Clients send duplicates, stale moves and pairs that contradict each other; with --kill a process is
killed (SIGKILL) and started again every few seconds. In Imagine several seats act at the same
moment, and every view, log and event is held against what its reader might know by then. Exit code
1 unless the last line says `0 lost, 0 doubled, 0 different, 0 leaked, 0 collided`. --database takes
an empty PostgreSQL database instead of a SQLite file.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import threading
import time
from pathlib import Path
from random import Random

from scripts.soaking.checks import Verdict, check
from scripts.soaking.imagine_checks import check_imagine
from scripts.soaking.imagine_players import ImagineClient, Listener, write_deck
from scripts.soaking.players import Client, Fault, Played, Tally
from scripts.soaking.servers import Server

KILL_EVERY_S = 4.0

MOST_OF_A_LOG = 6000
"""Characters of a server's log that are shown after a fault."""


class Soak:
    """One run."""

    def __init__(self, options: argparse.Namespace, url: str, folder: Path) -> None:
        self.options = options
        self.chance = Random(options.seed)
        self.tally = Tally()
        self.faults: list[str] = []
        self.played: list[Played] = []
        self.ends = threading.Event()
        settings = {}
        self.is_imagine = options.game == "imagine"
        if self.is_imagine:
            write_deck(folder)
            settings["REFEREE_PICTURE_DECKS"] = str(folder)
        self.client = ImagineClient if self.is_imagine else Client
        self.listeners: list[Listener] = []
        self.servers = [Server(url, folder, **settings) for _ in range(options.workers)]

    @property
    def ports(self) -> list[int]:
        """Where the servers listen."""
        return [server.port for server in self.servers]

    def run(self) -> Verdict:
        """Start, play, kill, check, stop."""
        try:
            for server in self.servers:
                server.start()
                server.wait()
            self._make()
            for listener in self.listeners:
                listener.start()
            threads = [
                threading.Thread(target=self._play, args=(n,)) for n in range(self.options.clients)
            ]
            if self.options.kill:
                threads.append(threading.Thread(target=self._kill))
            for thread in threads:
                thread.start()
            time.sleep(self.options.seconds)
            self.ends.set()
            for thread in (*threads, *self.listeners):
                thread.join()
            return self._check()
        finally:
            for server in self.servers:
                server.stop()

    def _make(self) -> None:
        client = self.client(self.ports, self.tally, 999)
        fewest = 3 if self.is_imagine else 2
        for number in range(self.options.games):
            players, seed = self.chance.randint(fewest, 6), self.chance.getrandbits(40)
            self.played.append(client.make(players, seed))
            if self.is_imagine:
                self.listeners.append(Listener(self.ports, self.played[-1], number, self.ends))
        client.close()

    def _play(self, number: int) -> None:
        chance = Random(self.options.seed * 1000 + number)
        client = self.client(self.ports, self.tally, number)
        while not self.ends.is_set():
            running = [played for played in self.played if not played.is_over]
            if not running:
                return
            try:
                client.step(chance.choice(running))
            except Fault as fault:
                self.faults.append(str(fault))
            except OSError as error:
                self.faults.append(f"nobody answered: {error}")

    def _kill(self) -> None:
        while not self.ends.wait(self.chance.uniform(0.3, 1.0) * KILL_EVERY_S):
            server = self.chance.choice(self.servers)
            server.kill()
            time.sleep(self.chance.uniform(0, 0.5))
            server.start()
            server.wait()

    def _check(self) -> Verdict:
        for server in self.servers:
            server.wait()
        verdict = Verdict()
        for played in self.played:
            (check_imagine if self.is_imagine else check)(played, self.ports, verdict)
        gaps = sum(listener.gaps for listener in self.listeners)
        if gaps:
            self.faults.append(f"{gaps} times events were left out or came twice")
        return verdict


def main() -> int:
    """Run, print, and say by the exit code whether all is well."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--game", choices=("image", "imagine"), default="image")
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--clients", type=int, default=8)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--workers", type=int, default=2, help="server processes")
    parser.add_argument("--kill", action="store_true", help="kill and restart them")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--database", help="postgresql://...; default: a new SQLite file")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        soak = Soak(options, options.database or f"sqlite:///{folder / 'soak.db'}", folder)
        verdict = soak.run()
        logs = [server.log()[-MOST_OF_A_LOG:] for server in soak.servers]
    kills = sum(server.kills for server in soak.servers)
    print(f"{verdict.games} games, {verdict.over} of them over, {verdict.moves:,} moves stored")
    print(f"{kills} kills; {soak.tally.text()}")
    if soak.listeners:
        told = sum(len(played.told.events) for played in soak.played)
        resumed = sum(listener.resumed for listener in soak.listeners)
        print(f"{told:,} events heard by {len(soak.listeners)} streams, {resumed} times resumed")
    for leak in verdict.leaks[:10]:
        print(f"leak: {leak}")
    for fault in soak.faults[:10]:
        print(f"fault: {fault}")
    if soak.faults:
        print("\n".join(logs))
    print(verdict.text())
    return 0 if verdict.is_good and not soak.faults else 1


if __name__ == "__main__":
    sys.exit(main())
