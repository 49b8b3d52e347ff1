"""The Reconciliation API for OpenRefine and its like; see service.reconcile."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from kb.domain.errors import UnknownPersonage
from kb.domain.personage import Qid, parse_qid
from kb.usecases.search import LONGEST_NAME
from service.apart import run_apart
from service.body import read_body
from service.container import Container
from service.deps import container_of
from service.problems import FaultValue, ProblemError, refused
from service.reconcile import pages
from service.reconcile.answering import answer_batch
from service.reconcile.asked import LONGEST_ID, read_batch, read_extension, read_form
from service.reconcile.catalogue import PROPERTIES, known_types, proposed
from service.reconcile.extending import extend
from service.reconcile.jsonp import told
from service.reconcile.manifest import manifest
from service.reconcile.suggesting import (
    LAST_CURSOR,
    suggest_entities,
    suggest_properties,
    suggest_types,
)
from service.routers.documented import problems
from service.schemas.examples import RECONCILED
from service.schemas.reconcile import (
    ExtensionOut,
    FlyoutOut,
    ManifestOut,
    PropertiesOut,
    ResultsOut,
    SuggestionsOut,
)
from service.version import TITLE

PATH = "/reconcile"

router = APIRouter(tags=["reconciliation"])

Callback = Annotated[str | None, Query(include_in_schema=False)]
"""For clients of old: the function that a script shall call with the answer (JSONP)."""

Prefix = Annotated[
    str,
    Query(max_length=LONGEST_NAME, description="What has been typed, or an id.", examples=["eins"]),
]
Cursor = Annotated[int, Query(ge=0, le=LAST_CURSOR, description="How many suggestions to skip.")]
Id = Annotated[str, Query(min_length=1, max_length=LONGEST_ID, examples=["Q49325"])]

BATCH = 'A batch of queries as JSON: `{"q0": {"query": "Albert Schweizer", "type": "Q5"}}`'
EXTENSION = 'As JSON: `{"ids": ["Q49325"], "properties": [{"id": "P569"}]}`'
NEITHER = "send queries or extend as a field of a form (application/x-www-form-urlencoded)"

_FORM: dict[str, Any] = {
    "requestBody": {
        "required": True,
        "content": {
            "application/x-www-form-urlencoded": {
                "schema": {
                    "type": "object",
                    "properties": {
                        "queries": {"type": "string", "description": BATCH},
                        "extend": {"type": "string", "description": EXTENSION},
                    },
                    "oneOf": [{"required": ["queries"]}, {"required": ["extend"]}],
                },
                "examples": {name: {"value": form} for name, form in RECONCILED.items()},
            }
        },
    }
}
_PAGE: dict[int | str, dict[str, Any]] = {
    200: {"content": {"text/html": {"schema": {"type": "string"}}}, "description": "A page."}
}


@router.get(f"{PATH}/", include_in_schema=False)
@router.get(
    PATH,
    response_model=ManifestOut | ResultsOut | ExtensionOut,
    responses=problems(413, 422, 503),
)
async def reconcile(
    request: Request,
    queries: Annotated[str | None, Query(description=BATCH)] = None,
    extend: Annotated[str | None, Query(description=EXTENSION)] = None,
    callback: Callback = None,
) -> Response:
    """Reconciliation API 0.2: what the service is; or, with `queries` or `extend`, as POST."""
    if queries is None and extend is None:
        return told(manifest(_endpoint(request)), callback)
    return await _answered(request, {"queries": queries, "extend": extend}, callback)


@router.post(f"{PATH}/", include_in_schema=False)
@router.post(
    PATH,
    response_model=ResultsOut | ExtensionOut,
    responses=problems(413, 422, 503),
    openapi_extra=_FORM,
)
async def reconcile_batch(request: Request) -> Response:
    """Whom each of up to 50 names means (`queries`), or what is known of up to 200 (`extend`).

    A bad query gets no candidates and an `error`; the others get their answers.
    """
    settings = container_of(request).settings
    form = read_form(await read_body(request, settings.max_body))
    return await _answered(request, form, form.get("callback"))


async def _answered(
    request: Request, fields: Mapping[str, str | None], callback: str | None
) -> Response:
    """The answer to the one field there is. Raises ProblemError."""
    container = container_of(request)
    queries, extension = fields.get("queries"), fields.get("extend")
    if (queries is None) == (extension is None):
        detail = NEITHER if queries is None else "send queries or extend, not both at once"
        raise refused([FaultValue(detail, parameter="queries")])
    if queries is not None:
        return told(await run_apart(request, _results, container, queries), callback)
    return told(await run_in_threadpool(_extension, container, extension or ""), callback)


def _results(container: Container, text: str) -> object:
    return answer_batch(container, read_batch(text))


def _extension(container: Container, text: str) -> object:
    return extend(container, read_extension(text))


@router.get(f"{PATH}/suggest/entity", response_model=SuggestionsOut, responses=problems(422, 503))
async def suggest_entity(
    request: Request, prefix: Prefix, cursor: Cursor = 0, callback: Callback = None
) -> Response:
    """Personages whose name begins so, the most famous first."""
    found = await run_in_threadpool(suggest_entities, container_of(request), prefix, cursor)
    return told({"result": found}, callback)


@router.get(f"{PATH}/suggest/property", response_model=SuggestionsOut, responses=problems(422))
async def suggest_property(
    prefix: Prefix, cursor: Cursor = 0, callback: Callback = None
) -> Response:
    """Properties whose name begins so."""
    return told({"result": suggest_properties(prefix, cursor)}, callback)


@router.get(f"{PATH}/suggest/type", response_model=SuggestionsOut, responses=problems(422))
async def suggest_type(
    request: Request, prefix: Prefix, cursor: Cursor = 0, callback: Callback = None
) -> Response:
    """Types whose name begins so."""
    return told({"result": suggest_types(container_of(request), prefix, cursor)}, callback)


@router.get(f"{PATH}/flyout/entity", response_model=FlyoutOut, responses=problems(404, 422, 503))
async def flyout_entity(
    request: Request,
    id: Id,  # noqa: A002  the specification's word
    callback: Callback = None,
) -> Response:
    """A few words on a personage."""
    container = container_of(request)
    dossier = await run_in_threadpool(container.dossiers.get, parse_qid(id))
    if dossier is None:
        raise UnknownPersonage(Qid(id))
    about = pages.about_dossier(dossier, container.answers.summary(dossier))
    return told({"id": id, "html": pages.flyout(dossier.personage.label, about)}, callback)


@router.get(f"{PATH}/flyout/property", response_model=FlyoutOut, responses=problems(404, 422))
async def flyout_property(
    id: Id,  # noqa: A002  the specification's word
    callback: Callback = None,
) -> Response:
    """A few words on a property."""
    known = PROPERTIES.get(id)
    if known is None:
        raise _not_found(f"There is no property {id!r} here.")
    return told({"id": id, "html": pages.flyout(known.name, known.description)}, callback)


@router.get(f"{PATH}/flyout/type", response_model=FlyoutOut, responses=problems(404, 422))
async def flyout_type(
    request: Request,
    id: Id,  # noqa: A002  the specification's word
    callback: Callback = None,
) -> Response:
    """A few words on a type."""
    known = {t.id: t for t in known_types(container_of(request).vocabulary)}.get(id)
    if known is None:
        raise _not_found(f"There is no type {id!r} here.")
    return told({"id": id, "html": pages.flyout(known.name, known.description or "")}, callback)


@router.get(f"{PATH}/properties", response_model=PropertiesOut, responses=problems(422))
async def propose_properties(
    type: Annotated[str, Query(max_length=LONGEST_ID)] = "",  # noqa: A002  the specification's word
    limit: Annotated[int | None, Query(ge=1, le=1_000)] = None,
    callback: Callback = None,
) -> Response:
    """Properties that may be known of the personages of a type, the most useful first."""
    found = [
        {"id": p.id, "name": p.name, **({"description": p.description} if p.description else {})}
        for p in proposed(type)[:limit]
    ]
    asked = {"type": type} if limit is None else {"type": type, "limit": limit}
    return told({"properties": found, **asked}, callback)


@router.get(f"{PATH}/preview", response_class=Response, responses=_PAGE | problems(404, 422, 503))
async def preview(request: Request, id: Id) -> Response:  # noqa: A002  the same
    """A personage at a glance, for a frame of 400 by 200 pixels."""
    container = container_of(request)
    qid = parse_qid(id)
    dossier = await run_in_threadpool(container.dossiers.get, qid)
    if dossier is None:
        raise UnknownPersonage(qid)
    return pages.html(pages.preview(dossier, container.answers.summary(dossier)))


@router.get(f"{PATH}/documentation", response_class=Response, responses=_PAGE)
async def documentation(request: Request) -> Response:
    """What this service of the Reconciliation API is, for people."""
    return pages.html(pages.documentation(TITLE, _endpoint(request)))


def _endpoint(request: Request) -> str:
    return f"{str(request.base_url).rstrip('/')}{PATH}"


def _not_found(detail: str) -> ProblemError:
    return ProblemError("not-found", detail)
