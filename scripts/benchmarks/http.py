"""Requests a second under 8 clients, start times and memory of a real server process."""

from __future__ import annotations

import asyncio
import json
import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from scripts.benchmarks.figures import Figure, quantile

CLIENTS = 8
START_TIMEOUT_S = 120

NAMES = (
    "Albert Schweitzer", "Marie Curie", "Abraham Lincoln", "Johann Sebastian Bach", "Plato",
    "Frida Kahlo", "Muhammad Ali", "Mark Twain", "Galileo Galilei", "Queen Victoria",
    "Leonardo da Vinci", "Mao Zedong", "Genghis Khan", "Walt Disney", "Immanuel Kant",
    "William Shakespeare", "Elvis Presley", "Napoleon", "Confucius", "Joan of Arc",
)  # fmt: skip
CARDS = (
    ("place", "Europe"), ("time", "19th century"), ("activity", "music"),
    ("status", "nonfictional"), ("letter", "S"),
)  # fmt: skip


@dataclass
class Load:
    """What one round of clients saw."""

    requests: int
    seconds: float
    latencies_s: list[float]

    @property
    def rate(self) -> float:
        """Requests a second."""
        return self.requests / self.seconds


def measure(seconds: float, rounds: int) -> list[Figure]:
    """Start the server twice on a new database, then load it."""
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{Path(folder) / 'bench.db'}"
        with server(url) as (_, _, first_s):
            pass
        with server(url) as (port, pid, later_s):
            live = request_bytes("GET", "/health/live")
            rule = [challenge_bytes(name) for name in NAMES]
            asyncio.run(load(port, rule, 0.5))
            pairs = [
                (
                    asyncio.run(load(port, [live], seconds / 2)),
                    asyncio.run(load(port, rule, seconds)),
                )
                for _ in range(rounds)
            ]
            memory = resident_mb(pid)
    health = median(h.rate for h, _ in pairs)
    challenge = median(c.rate for _, c in pairs)
    ratio = median(c.rate / h.rate for h, c in pairs)
    latencies = [x for _, c in pairs for x in c.latencies_s]
    return [
        Figure(f"GET /health/live, {CLIENTS} clients", f"{health:,.0f}/s"),
        Figure(f"POST /challenge, 5 cards, {CLIENTS} clients", f"{challenge:,.0f}/s"),
        Figure("ratio of the two", f"{ratio:.2f}", "0.40"),
        Figure(
            "POST /challenge p50 / p99",
            f"{quantile(latencies, 0.5) * 1e3:.2f} / {quantile(latencies, 0.99) * 1e3:.2f} ms",
        ),
        Figure("first start, database made", f"{first_s:.1f} s", "15 s"),
        Figure("later start", f"{later_s:.1f} s", "2 s"),
        Figure("resident memory after the load", f"{memory:.0f} MB", "400 MB"),
    ]


def challenge_bytes(name: str) -> bytes:
    """The request that challenges a name with five cards."""
    cards = [{"category": category, "value": value} for category, value in CARDS]
    body = json.dumps({"name": name, "cards": cards}).encode()
    return request_bytes("POST", "/challenge", body)


def request_bytes(method: str, path: str, body: bytes = b"") -> bytes:
    """One HTTP/1.1 request on a kept connection."""
    head = f"{method} {path} HTTP/1.1\r\nHost: bench\r\n"
    if body:
        head += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n"
    return head.encode() + b"\r\n" + body


async def load(port: int, requests: list[bytes], seconds: float) -> Load:
    """Eight clients that each ask one request after the other."""
    latencies: list[float] = []
    begin = time.perf_counter()
    until = begin + seconds

    async def client(offset: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        number = offset
        while (now := time.perf_counter()) < until:
            writer.write(requests[number % len(requests)])
            head = await reader.readuntil(b"\r\n\r\n")
            if not head.startswith(b"HTTP/1.1 200"):
                raise RuntimeError(f"the server answered {head[:60]!r}")
            await reader.readexactly(content_length(head))
            latencies.append(time.perf_counter() - now)
            number += 1
        writer.close()

    await asyncio.gather(*(client(i) for i in range(CLIENTS)))
    return Load(len(latencies), time.perf_counter() - begin, latencies)


def content_length(head: bytes) -> int:
    """The Content-Length of a response head."""
    lower = head.lower()
    begin = lower.index(b"content-length:") + len(b"content-length:")
    return int(lower[begin : lower.index(b"\r\n", begin)])


def free_port() -> int:
    """A port nobody listens on just now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def server(database_url: str, **variables: str) -> Iterator[tuple[int, int, float]]:
    """A server process, with these environment variables besides: its port, its process id, and
    the seconds until it answered."""
    port = free_port()
    environment = {
        **os.environ,
        "REFEREE_DATABASE_URL": database_url,
        "REFEREE_PORT": str(port),
        "REFEREE_LOG_LEVEL": "warning",
        **variables,
    }
    begin = time.perf_counter()
    process = subprocess.Popen(
        [sys.executable, "-m", "service.cli", "serve"],
        env=environment,
        stdout=subprocess.DEVNULL,
    )
    try:
        _wait(f"http://127.0.0.1:{port}/health/live", process, begin)
        yield port, process.pid, time.perf_counter() - begin
    finally:
        process.terminate()
        process.wait(timeout=20)


def _wait(url: str, process: subprocess.Popen[bytes], begin: float) -> None:
    while time.perf_counter() - begin < START_TIMEOUT_S:
        if process.poll() is not None:
            raise RuntimeError(f"the server ended with {process.returncode}")
        try:
            with urllib.request.urlopen(url, timeout=1):
                return
        except OSError:
            time.sleep(0.02)
    raise RuntimeError(f"no answer from {url} in {START_TIMEOUT_S} s")


def resident_mb(pid: int) -> float:
    """Resident memory of a process, in MB (Linux)."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1000
    raise RuntimeError(f"/proc/{pid}/status has no VmRSS")
