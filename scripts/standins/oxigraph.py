"""A real SPARQL server, the `oxigraph` wheel's, over N-Triples of ours."""

from __future__ import annotations

import http.client
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from scripts.soaking.servers import free_port

START_TIMEOUT_S = 60


def program() -> str:
    """The server's path: beside this Python, or on PATH. Raises FileNotFoundError."""
    beside = Path(sys.executable).parent / "oxigraph"
    found = str(beside) if beside.exists() else shutil.which("oxigraph")
    if found is None:
        raise FileNotFoundError("no `oxigraph`: install the dev dependencies (make install)")
    return found


def version() -> str:
    """What the server calls itself, such as `oxigraph 0.5.13`."""
    return subprocess.run(
        [program(), "--version"], check=True, capture_output=True, text=True
    ).stdout.strip()


@contextmanager
def oxigraph(*files: Path, port: int = 0) -> Iterator[str]:
    """The address of a read-only SPARQL endpoint on loopback that holds these N-Triples files.

    Stops and cleans up whatever happens inside. Raises RuntimeError with its output where it does
    not start.
    """
    chosen = port or free_port()
    with tempfile.TemporaryDirectory(prefix="standin-oxigraph-") as folder:
        store, log = Path(folder) / "store", Path(folder) / "log"
        _run(["load", "-l", str(store), "-f", *map(str, files)])
        with log.open("wb") as output:
            server = subprocess.Popen(
                [program(), "serve-read-only", "-l", str(store), "-b", f"127.0.0.1:{chosen}"],
                stdout=output,
                stderr=output,
            )
        try:
            _wait(server, chosen, log)
            yield f"http://127.0.0.1:{chosen}/query"
        finally:
            _stop(server)


def _run(arguments: Sequence[str]) -> None:
    done = subprocess.run([program(), *arguments], capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"oxigraph {' '.join(arguments)}: {done.stderr[-2000:]}")


def _wait(server: subprocess.Popen[bytes], port: int, log: Path) -> None:
    give_up = time.monotonic() + START_TIMEOUT_S
    while time.monotonic() < give_up and server.poll() is None:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
        try:
            connection.request("GET", "/")
            connection.getresponse().read()
        except (OSError, http.client.HTTPException):
            time.sleep(0.03)
        else:
            return
        finally:
            connection.close()
    said = log.read_text(encoding="utf-8", errors="replace")[-2000:]
    raise RuntimeError(f"oxigraph does not answer on port {port}: {said}")


def _stop(server: subprocess.Popen[bytes]) -> None:
    server.terminate()
    try:
        server.wait(10)
    except subprocess.TimeoutExpired:
        server.kill()
        server.wait()
