"""What counts as a whole answer: only that is ever stored."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

Check = Callable[[str, bytes], str]
"""(content type, body) -> what is wrong with it, in words; "" for a whole answer."""


class _Term(msgspec.Struct):
    type: str
    value: str


class _Head(msgspec.Struct):
    vars: list[str]


class _Bindings(msgspec.Struct):
    bindings: list[dict[str, _Term]]


class _Results(msgspec.Struct):
    head: _Head
    results: _Bindings


class _Found(msgspec.Struct):
    search: list[msgspec.Raw]


class _Answer(msgspec.Struct):
    error: Any = None
    search: list[msgspec.Raw] | None = None
    query: _Found | None = None


_results = msgspec.json.Decoder(_Results)
_answer = msgspec.json.Decoder(_Answer)
_fault = msgspec.json.Decoder(dict[str, Any])


def results_fault(content_type: str, body: bytes) -> str:
    """What is wrong with the SPARQL 1.1 JSON results of a SELECT."""
    if "json" not in content_type.lower():
        return f"{content_type or 'something without a type'} where JSON was asked for"
    try:
        _results.decode(body)
    except msgspec.ValidationError:
        return "JSON that is no table of results"
    except (msgspec.DecodeError, UnicodeDecodeError):
        return "JSON that is cut off or damaged"
    return ""


def api_fault(content_type: str, body: bytes) -> str:
    """What is wrong with an answer of MediaWiki's action API; an `error` inside is a fault too."""
    if "json" not in content_type.lower():
        return f"{content_type or 'something without a type'} where JSON was asked for"
    try:
        answer = _answer.decode(body)
    except msgspec.ValidationError:
        return "JSON that is no answer of the search"
    except (msgspec.DecodeError, UnicodeDecodeError):
        return "JSON that is cut off or damaged"
    if answer.error is not None:
        return "an error"
    return "" if answer.search is not None or answer.query else "JSON without hits or their absence"


def api_error_code(body: bytes) -> str:
    """The code of the `error` in an answer of the action API, or ""."""
    try:
        error = _fault.decode(body).get("error")
    except (msgspec.DecodeError, UnicodeDecodeError):
        return ""
    return str(error.get("code", "")) if isinstance(error, dict) else ""
