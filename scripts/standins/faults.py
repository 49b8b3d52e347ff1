"""A server that does what goes wrong, one play a request, and is well again after the last.

The bodies are modelled on what clients of Wikidata report (WIKIDATA.md, 3 and 6).
"""

from __future__ import annotations

import http.client
import socket
import struct
import time
from collections.abc import Iterable
from urllib.parse import urlsplit

from scripts.standins.listening import Asked, Handler, Listening, Respond

RESULTS = "application/sparql-results+json"
EMPTY = b'{"head":{"vars":["item"]},"results":{"bindings":[]}}'

_ROW = b'{"item":{"type":"uri","value":"http://www.wikidata.org/entity/Q42"}}'
ONE_ROW = b'{"head":{"vars":["item"]},"results":{"bindings":[' + _ROW + b"]}}"
_TRACE = (
    b"SPARQL-QUERY: queryStr=SELECT ?item WHERE { ?item ?p ?o }\n"
    b"java.util.concurrent.TimeoutException\n"
    b"\tat java.util.concurrent.FutureTask.get(FutureTask.java:205)\n"
    b"\tat com.bigdata.rdf.sail.webapp.BigdataServlet.submitApiTask(BigdataServlet.java:292)\n"
)


def good(body: bytes = ONE_ROW, content_type: str = RESULTS) -> Respond:
    """An answer as it should be."""
    return lambda _, handler: handler.send(200, body, content_type)


def status(code: int, body: bytes = b"", **headers: str) -> Respond:
    """An HTTP status with a line of text; `Retry_After="1"` sets the header."""
    text = body or f"<html><head><title>{code}</title></head><h1>Error</h1></html>".encode()
    return lambda _, handler: handler.send(code, text, "text/html", **headers)


def too_many(retry_after: str | None) -> Respond:
    """429, with or without Retry-After."""
    headers = {} if retry_after is None else {"Retry_After": retry_after}
    return status(429, b"Rate limit exceeded. Please see our docs.", **headers)


def java_trace() -> Respond:
    """500 with the trace of a query out of time."""
    return status(500, _TRACE)


def plain_text() -> Respond:
    """200, and a plea in plain text."""
    plea = b"Please set a user-agent and respect our robot policy https://w.wiki/4wJS. See T400119."
    return lambda _, handler: handler.send(200, plea, "text/plain")


def cut_off() -> Respond:
    """200, whole by its length, and cut off in the middle of the JSON."""
    return good(ONE_ROW[: len(ONE_ROW) // 2])


def trace_in_json() -> Respond:
    """200, some rows, and then the trace."""
    return good(ONE_ROW[:-3] + b",\n" + _TRACE)


def wrong_type() -> Respond:
    """200 with a page for people."""
    return good(b"<!DOCTYPE html><html><title>Be right back</title></html>", "text/html")


def reset() -> Respond:
    """The connection is reset before any answer."""

    def respond(_: Asked, handler: Handler) -> None:
        linger = struct.pack("ii", 1, 0)
        handler.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
        handler.close_connection = True
        socket.close(handler.connection.detach())

    return respond


def broken_off(body: bytes = ONE_ROW) -> Respond:
    """The connection ends in the middle of a body whose length was told."""

    def respond(_: Asked, handler: Handler) -> None:
        _head(handler, len(body))
        handler.wfile.write(body[: len(body) // 2])
        handler.close_connection = True

    return respond


def drip(pause_s: float, body: bytes = ONE_ROW) -> Respond:
    """One byte of the body, a pause, the next."""

    def respond(_: Asked, handler: Handler) -> None:
        _head(handler, len(body))
        _slowly(handler, body, pause_s)

    return respond


def drip_head(pause_s: float) -> Respond:
    """One byte of the status line, a pause, the next."""
    return lambda _, handler: _slowly(handler, b"HTTP/1.1 200 OK\r\nX: " + b"x" * 500, pause_s)


def silent(pause_s: float) -> Respond:
    """Nothing, for so long; then a good answer."""

    def respond(asked: Asked, handler: Handler) -> None:
        time.sleep(pause_s)
        good()(asked, handler)

    return respond


def endless(piece: int = 1024 * 1024) -> Respond:
    """A body that never ends."""

    def respond(_: Asked, handler: Handler) -> None:
        _head(handler, 1 << 40)
        try:
            while True:
                handler.wfile.write(b" " * piece)
        except OSError:
            handler.close_connection = True

    return respond


def redirect(location: str, code: int = 302) -> Respond:
    """To this address, path or URL; `{query}` in it is the query that was asked with."""

    def respond(asked: Asked, handler: Handler) -> None:
        query = urlsplit(asked.target).query
        handler.send(code, b"", "text/html", Location=location.replace("{query}", query))

    return respond


def forward(url: str) -> Respond:
    """Whatever the server at this address answers to the same request."""
    there = urlsplit(url)

    def respond(asked: Asked, handler: Handler) -> None:
        connection = http.client.HTTPConnection(str(there.hostname), there.port or 80, timeout=30)
        query = urlsplit(asked.target).query
        target = f"{there.path}?{query}" if query else there.path
        kept = {k: v for k, v in asked.headers.items() if k.lower() in ("accept", "content-type")}
        try:
            connection.request(asked.method, target, asked.body or None, kept)
            answer = connection.getresponse()
            body = answer.read()
            handler.send(answer.status, body, answer.getheader("Content-Type", ""))
        finally:
            connection.close()

    return respond


class Faults(Listening):
    """Plays `plays`, one a request, and `then` for every request after them."""

    def __init__(self, *plays: Respond, then: Respond | None = None, path: str = "/sparql") -> None:
        self._plays = list(plays)
        self._then = then or good()
        super().__init__(self._play, path)

    def play(self, plays: Iterable[Respond]) -> None:
        """Go on with these."""
        self._plays = list(plays)

    def _play(self, asked: Asked, handler: Handler) -> None:
        respond = self._plays.pop(0) if self._plays else self._then
        respond(asked, handler)


def _head(handler: Handler, length: int) -> None:
    handler.send_response(200)
    handler.send_header("Content-Type", RESULTS)
    handler.send_header("Content-Length", str(length))
    handler.end_headers()


def _slowly(handler: Handler, text: bytes, pause_s: float) -> None:
    try:
        for byte in text:
            handler.wfile.write(bytes([byte]))
            time.sleep(pause_s)
    except OSError:
        pass
    handler.close_connection = True
