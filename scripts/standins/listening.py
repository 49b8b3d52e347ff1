"""A small HTTP server on a port of this machine that remembers what it was asked."""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any, Self
from urllib.parse import parse_qsl, urlsplit


@dataclass(frozen=True, slots=True)
class Asked:
    """One request: `target` is path and query, `form` what the query and a form body hold."""

    method: str
    target: str
    headers: Mapping[str, str]
    body: bytes

    @property
    def path(self) -> str:
        """The path alone."""
        return urlsplit(self.target).path

    @property
    def form(self) -> Mapping[str, str]:
        """The parameters, of the address and of the body."""
        pairs = parse_qsl(urlsplit(self.target).query, keep_blank_values=True)
        return dict(pairs + parse_qsl(self.body.decode("utf-8", "replace"), keep_blank_values=True))


class Handler(BaseHTTPRequestHandler):
    """One connection, which a `Respond` may write to as it likes."""

    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def send(self, status: int, body: bytes, content_type: str, **headers: str) -> None:
        """A whole answer; `Retry_After="1"` becomes the header Retry-After."""
        self.send_response(status)
        self.send_header("Content-Type", content_type)
        self.send_header("Content-Length", str(len(body)))
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the parent's name
        """Say nothing: `Listening.asked` tells."""


Respond = Callable[[Asked, Handler], None]


class Listening:
    """A server while the `with` lasts; each connection has a thread of its own."""

    def __init__(self, respond: Respond, path: str = "/", port: int = 0) -> None:
        self.asked: list[Asked] = []
        self._respond = respond
        self._lock = threading.Lock()
        self._server = _Server(("127.0.0.1", port), self._handler())
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}{path}"

    def __enter__(self) -> Self:
        self._thread = threading.Thread(
            target=self._server.serve_forever, args=(0.02,), daemon=True, name="stand-in"
        )
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()

    def stop(self) -> None:
        """Stop listening and cut every connection; a second time does nothing."""
        self._server.shutdown()
        self._server.server_close()
        self._server.cut()
        self._thread.join()

    def _handler(self) -> type[Handler]:
        outer = self

        class Answering(Handler):
            def do_GET(self) -> None:
                length = int(self.headers.get("Content-Length") or 0)
                asked = Asked(
                    self.command, self.path, dict(self.headers.items()), self.rfile.read(length)
                )
                with outer._lock:
                    outer.asked.append(asked)
                outer._respond(asked, self)

            do_POST = do_GET  # noqa: N815 - http.server looks for it

        return Answering


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    block_on_close = False

    def __init__(self, address: tuple[str, int], handler: type[Handler]) -> None:
        self._open: set[socket.socket] = set()
        super().__init__(address, handler)

    def process_request(self, request: Any, client_address: Any) -> None:
        """Remember the connection, for it may be kept alive for long."""
        self._open.add(request)
        super().process_request(request, client_address)

    def shutdown_request(self, request: Any) -> None:
        """Forget a connection that has ended by itself."""
        self._open.discard(request)
        super().shutdown_request(request)

    def cut(self) -> None:
        """End every connection that is still open."""
        for connection in tuple(self._open):
            with contextlib.suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)

    def handle_error(self, request: object, client_address: object) -> None:
        """A client that hangs up is no news: the stand-ins provoke it."""
