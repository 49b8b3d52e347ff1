"""Cassettes: what the stand-ins answered, recorded by vcrpy and replayed by the tests.

A request stands in a cassette under a pretended address, whatever port the stand-in had, so that
replaying needs neither a server nor a socket. `.test` is no domain anybody can have (RFC 2606).
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

import vcr
from vcr.persisters.filesystem import FilesystemPersister
from vcr.request import Request

FOLDER = Path(__file__).resolve().parents[2] / "fixtures" / "wikidata" / "cassettes"

SPARQL = "http://query.stand-in.test/query"
SEARCH = "http://www.stand-in.test/w/api.php"

MATCH_ON = ("method", "scheme", "host", "port", "path", "query", "body")
"""With the body: by default another query sent by POST would be replayed for it, silently."""

_KEPT_HEADERS = ("content-type",)


def replayed(name: str) -> Any:
    """A context in which the cassette of this name answers, and nothing else does."""
    return _tapes("none", {}, "").use_cassette(f"{name}.yaml")


def recorded(name: str, addresses: Mapping[str, str], header: str) -> Any:
    """A context whose answers are written to the cassette of this name, which is made anew.

    `addresses` leads from a stand-in's true address to the pretended one.
    """
    (FOLDER / f"{name}.yaml").unlink(missing_ok=True)
    return _tapes("all", addresses, header).use_cassette(f"{name}.yaml")


def _tapes(mode: Literal["none", "all"], addresses: Mapping[str, str], header: str) -> vcr.VCR:
    def renamed(request: Request) -> Request:
        for true, pretended in addresses.items():
            if request.uri.startswith(true):
                request.uri = pretended + request.uri.removeprefix(true)
        request.headers = {k: v for k, v in request.headers.items() if k.lower() in _KEPT_HEADERS}
        return request

    tapes = vcr.VCR(
        cassette_library_dir=str(FOLDER),
        record_mode=mode,
        match_on=MATCH_ON,
        before_record_request=renamed,
        before_record_response=_lean,
        decode_compressed_response=True,
    )
    tapes.register_persister(_headed(header))
    return tapes


def _lean(response: dict[str, Any]) -> dict[str, Any]:
    kept = {k: v for k, v in response["headers"].items() if k.lower() in _KEPT_HEADERS}
    return {**response, "headers": kept}


def _headed(header: str) -> type[FilesystemPersister]:
    """The persister, writing a comment first."""

    class Headed(FilesystemPersister):  # type: ignore[misc] # vcrpy ships no types
        @staticmethod
        def save_cassette(cassette_path: Any, cassette_dict: Any, serializer: Any) -> None:
            FilesystemPersister.save_cassette(cassette_path, cassette_dict, serializer)
            path = Path(cassette_path)
            text = "".join(f"# {line}\n" for line in header.splitlines())
            path.write_text(text + path.read_text(encoding="utf-8"), encoding="utf-8")

    return Headed
