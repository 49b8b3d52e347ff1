"""Every way a request can fail, as a problem (RFC 9457), in one place.

Nothing else in service writes an error's body: routes raise, and service.app turns what they
raise into a response by `problem_of`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from http import HTTPStatus
from urllib.parse import quote

import msgspec
import structlog
from starlette.responses import Response

from games.errors import GameError, Unknown, UnknownDeck
from kb.domain.errors import KbError, Unavailable, UnknownPersonage, UnknownTerm

MEDIA_TYPE = "application/problem+json"
TYPE_PREFIX = "urn:image-referee:problem:"

LONGEST = 500
"""Characters of a detail or an instance that quote the request."""

URI_CHARACTERS = "/:@!$&'()*+,;=~"

RETRY_AFTER_S = 5
"""Seconds a client should wait when the knowledge base cannot be read; locks are shorter."""

_LOG = structlog.get_logger()

KINDS: Mapping[str, tuple[int, str]] = {
    "malformed-json": (400, "The body is not JSON"),
    "no-token": (401, "A seat's token is needed"),
    "not-your-seat": (403, "That is another's to do"),
    "wrong-invitation": (403, "The invitation is not this game's"),
    "not-found": (404, "There is nothing here"),
    "unknown-game": (404, "No such game"),
    "unknown-deck": (404, "No such deck"),
    "unknown-personage": (404, "No such personage"),
    "method-not-allowed": (405, "The method is not allowed here"),
    "request-timeout": (408, "The body did not come in time"),
    "stale-version": (409, "The game has gone on"),
    "illegal-move": (409, "The rules do not allow this now"),
    "not-now": (409, "The game is not at this point"),
    "closed-game": (410, "The game is closed"),
    "too-large": (413, "The body is too large"),
    "unsupported-encoding": (415, "The body is compressed"),
    "invalid-request": (422, "The request has not the right form"),
    "unknown-term": (422, "A card says what the vocabulary does not know"),
    "unknown-card": (422, "A card is not in the deck"),
    "internal-error": (500, "The service made a mistake"),
    "busy": (503, "Too many act at once"),
    "too-many-games": (503, "Too many games are open"),
    "too-many-listeners": (503, "Too many listen"),
    "unavailable": (503, "The knowledge base cannot be read just now"),
}
"""Kinds of problem with their usual status and their title."""


class FaultValue(msgspec.Struct, frozen=True, omit_defaults=True):
    """One fault of a request; `pointer` is a JSON pointer fragment into its body."""

    detail: str
    pointer: str | None = None
    parameter: str | None = None
    suggestions: tuple[str, ...] = ()


class ProblemValue(msgspec.Struct, frozen=True, omit_defaults=True):
    """The body of a problem."""

    type: str
    title: str
    status: int
    detail: str
    instance: str
    errors: tuple[FaultValue, ...] = ()
    version: int | None = None


@dataclass
class ProblemError(Exception):
    """A request that cannot be answered. `status` overrides the usual one of its kind; `version`
    is the present one of a game that has gone on."""

    kind: str
    detail: str
    errors: Sequence[FaultValue] = ()
    status: int | None = None
    version: int | None = None

    def __post_init__(self) -> None:
        super().__init__(self.detail)

    def value(self, instance: str) -> ProblemValue:
        """The body, for the path asked."""
        status, title = KINDS[self.kind]
        return ProblemValue(
            type=TYPE_PREFIX + self.kind,
            title=title,
            status=self.status or status,
            detail=_shortened(self.detail),
            instance=instance,
            errors=tuple(self.errors),
            version=self.version,
        )


def _shortened(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}..."


def refused(faults: Sequence[FaultValue], kind: str = "invalid-request") -> ProblemError:
    """The 422 problem of a request with these faults; its detail is the first of them."""
    more = len(faults) - 1
    tail = f" (and {more} more, see errors)" if more else ""
    return ProblemError(kind, faults[0].detail + tail, faults, status=422)


def problem_of(error: Exception) -> ProblemError:
    """The problem that an error of the use cases is; an unforeseen one tells nothing of itself, nor
    does a database that fails: the log has the cause."""
    if isinstance(error, ProblemError):
        return error
    if isinstance(error, Unavailable):
        _LOG.error("the database did not answer", cause=str(error))  # its password is masked
        detail = f"The database did not answer; ask again in {RETRY_AFTER_S} seconds."
        return ProblemError("unavailable", detail)
    if isinstance(error, UnknownPersonage):
        return ProblemError("unknown-personage", str(error))
    if isinstance(error, UnknownDeck):
        return ProblemError("unknown-deck", str(error), (fault_of(error),))
    if isinstance(error, KbError | GameError):
        return refused([fault_of(error)])
    return ProblemError("internal-error", "This is a fault of the service; its log tells more.")


def fault_of(
    error: KbError | GameError, pointer: str | None = None, parameter: str | None = None
) -> FaultValue:
    """The fault an error is, with where it stands in the request."""
    suggestions: tuple[str, ...] = ()
    if isinstance(error, UnknownTerm | Unknown):
        suggestions = error.suggestions
    return FaultValue(_shortened(str(error)), pointer, parameter, suggestions)


def kind_of(error: KbError | GameError) -> str:
    """The kind of problem that a fault of one card or field makes."""
    if isinstance(error, UnknownTerm):
        return "unknown-term"
    if isinstance(error, UnknownDeck):
        return "unknown-deck"
    if isinstance(error, Unknown):
        return "unknown-card"
    if isinstance(error, Unavailable):
        return "unavailable"
    return "unknown-personage" if isinstance(error, UnknownPersonage) else "invalid-request"


def problem_response(
    problem: ProblemError, instance: str, headers: Mapping[str, str] | None = None
) -> Response:
    """The response that tells a problem; `instance` is the path asked, as decoded."""
    value = problem.value(quote(instance[:LONGEST], safe=URI_CHARACTERS))
    sent = dict(headers or {})
    if value.status == HTTPStatus.UNAUTHORIZED:
        sent["WWW-Authenticate"] = "Bearer"
    if value.status == HTTPStatus.REQUEST_TIMEOUT:
        sent["Connection"] = "close"
    if value.status == HTTPStatus.UNSUPPORTED_MEDIA_TYPE:
        sent["Accept-Encoding"] = "identity"
    if value.status == HTTPStatus.SERVICE_UNAVAILABLE:
        sent["Retry-After"] = str(RETRY_AFTER_S)
    return Response(
        msgspec.json.encode(value), status_code=value.status, headers=sent, media_type=MEDIA_TYPE
    )
