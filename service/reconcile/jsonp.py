"""JSON, or a script with it where a client of old asks for one (JSONP; optional in 0.2)."""

from __future__ import annotations

import re

from starlette.responses import Response

from kb.domain.echo import quoted
from service.answers import encode
from service.problems import FaultValue, refused

LONGEST_CALLBACK = 200

_WORD = r"[A-Za-z_$][A-Za-z0-9_$]*"
_NAME = re.compile(rf"{_WORD}(?:\.{_WORD}){{0,4}}")
"""A name of a function, perhaps within others: nothing else may be called."""

_NO_SCRIPT = {"\u2028": "\\u2028", "\u2029": "\\u2029"}


def told(value: object, callback: str | None) -> Response:
    """The value as JSON, or handed to the function `callback`. Raises ProblemError (422) where that
    is no name of one."""
    body = encode(value)
    if callback is None:
        return Response(body, media_type="application/json")
    if len(callback) > LONGEST_CALLBACK or not _NAME.fullmatch(callback):
        detail = f"callback must be the name of a function, not {quoted(callback[:60])}"
        raise refused([FaultValue(detail, parameter="callback")])
    text = body.decode()
    for sign, escaped in _NO_SCRIPT.items():  # of old they ended a line of a script
        text = text.replace(sign, escaped)
    return Response(
        f"/**/{callback}({text});",
        media_type="text/javascript",
        headers={"X-Content-Type-Options": "nosniff"},
    )
