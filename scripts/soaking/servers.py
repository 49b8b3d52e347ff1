"""Real server processes on this machine, to be killed and started again."""

from __future__ import annotations

import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
START_TIMEOUT_S = 90
ASK_TIMEOUT_S = 20

REFEREE = (sys.executable, "-m", "service.cli", "serve")


def free_port() -> int:
    """A port nobody listens on."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


class Server:
    """One process on a port of its own, over a database it shares."""

    def __init__(
        self, url: str, folder: Path, command: Sequence[str] = REFEREE, **settings: str
    ) -> None:
        self.port = free_port()
        self.kills = 0
        self._command = command
        self._log = folder / f"server-{self.port}.log"
        self._environment = {
            **os.environ,
            "REFEREE_DATABASE_URL": url,
            "REFEREE_HOST": "127.0.0.1",
            "REFEREE_PORT": str(self.port),
            **settings,
        }
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start, without waiting until it answers."""
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                self._command, cwd=ROOT, env=self._environment, stdout=log, stderr=log
            )

    def wait(self) -> None:
        """Wait until it answers. Raises RuntimeError with its log where it does not."""
        deadline = time.monotonic() + START_TIMEOUT_S
        while time.monotonic() < deadline:
            if self._process is not None and self._process.poll() is not None:
                break
            try:
                if ask(self.port, "GET", "/health/live")[0] == http.client.OK:
                    return
            except OSError:
                time.sleep(0.03)
        raise RuntimeError(f"the server does not answer: {self.log()[-2000:]}")

    def kill(self) -> None:
        """Kill it with SIGKILL: it has no time to put anything in order."""
        if self._process is not None:
            self._process.send_signal(signal.SIGKILL)
            self._process.wait()
            self.kills += 1

    def stop(self) -> int:
        """Stop it as an operator would; its exit code."""
        if self._process is None:
            return 0
        self._process.terminate()
        try:
            return self._process.wait(15)
        except subprocess.TimeoutExpired:
            self._process.kill()
            return self._process.wait()

    def log(self) -> str:
        """What it has printed."""
        return self._log.read_text(encoding="utf-8", errors="replace")


def ask(
    port: int, method: str, path: str, body: Any = None, token: str | None = None
) -> tuple[int, Any]:
    """One request on a connection of its own: status and decoded body. Raises OSError."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=ASK_TIMEOUT_S)
    try:
        return ask_on(connection, method, path, body, token)
    finally:
        connection.close()


def ask_on(
    connection: http.client.HTTPConnection,
    method: str,
    path: str,
    body: Any = None,
    token: str | None = None,
) -> tuple[int, Any]:
    """One request on an open connection. Raises OSError where the server is gone."""
    headers = {"Content-Type": "application/json"}
    if token is not None:
        headers["Authorization"] = f"Bearer {token}"
    try:
        connection.request(method, path, None if body is None else json.dumps(body), headers)
        response = connection.getresponse()
        content = response.read()
    except http.client.HTTPException as error:
        raise ConnectionError(f"{method} {path}: {error!r}") from error
    return response.status, json.loads(content) if content else None
