"""`referee serve`: one process that says where it listens once it does."""

from __future__ import annotations

import gc
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial

import typer
import uvicorn

from kb.domain.errors import InvalidInput
from service.app import create_app
from service.container import Container
from service.logs import configure_logs
from service.settings import Settings
from service.version import TITLE
from service.wiring import build_container

GRACE_S = 5
"""Seconds that requests under way have after SIGTERM; a client that stalls holds nothing longer."""

BACKLOG = 2048


class _Server(uvicorn.Server):
    """Prints its address once it answers, and lets go whoever waits before it waits for them."""

    def __init__(self, config: uvicorn.Config, let_go: Callable[[], None]) -> None:
        super().__init__(config)
        self._let_go = let_go

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then say so."""
        await super().startup(sockets)
        if self.started and sockets:
            host, port = sockets[0].getsockname()[:2]
            shown = f"[{host}]" if ":" in host else host
            typer.echo(f"{TITLE} answers on http://{shown}:{port}")

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop."""
        self._let_go()
        await super().shutdown(sockets)


def run(settings: Settings, build: Callable[[Settings], Container] = build_container) -> None:
    """Serve what `build` makes until interrupted. Raises InvalidInput where nobody can listen
    there."""
    configure_logs(settings)
    with _listening(settings.host, settings.port) as listener:
        gc.disable()  # a start makes a million objects and no garbage
        container = build(settings)
        app = create_app(container)
        gc.freeze()  # what stays for good is never looked through again
        gc.enable()
        config = uvicorn.Config(
            app,
            log_config=None,
            access_log=False,
            server_header=False,
            timeout_keep_alive=30,
            timeout_graceful_shutdown=GRACE_S,
        )
        with suppress(KeyboardInterrupt):  # uvicorn has ended well, and passes it on
            _Server(config, partial(let_go, container)).run(sockets=[listener])


def let_go(container: Container) -> None:
    """End streams of events, and answer from what is known whoever waits for Wikidata."""
    container.hosting.end_streams()
    if container.referee.live is not None:
        container.referee.live.close()


def _listening(host: str, port: int) -> socket.socket:
    listener: socket.socket | None = None
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        listener = socket.socket(family, socket.SOCK_STREAM)
        if sys.platform != "win32":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(BACKLOG)  # two may bind the same port at once, but only one can listen
    except OSError as error:
        if listener is not None:
            listener.close()
        raise InvalidInput(f"cannot listen on {host}:{port}: {error.strerror or error}") from None
    return listener
