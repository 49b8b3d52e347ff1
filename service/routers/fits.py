"""Who could it be?"""

from __future__ import annotations

from fastapi import APIRouter, HTTPException, Request
from starlette.responses import Response

from service.apart import run_apart
from service.body import read_body
from service.deps import container_of
from service.fits import answer, at_hand, read_fits
from service.routers.documented import json_body, problems
from service.schemas.examples import FITS
from service.schemas.fits import FitsIn, FitsOut

router = APIRouter(tags=["personages"])


@router.post(
    "/personages/fits",
    response_model=FitsOut,
    responses=problems(400, 413, 422, 503),
    openapi_extra=json_body(FitsIn, FITS),
)
async def personages_fits(request: Request) -> Response:
    """Who fits all these cards? The most famous first, with the count of all; and if nobody does,
    which single card to drop.

    Answered from memory. Soon after the start, or after Wikidata was asked, it may have to read
    first.
    """
    container = container_of(request)
    asked = read_fits(container, await read_body(request, container.settings.max_body))
    told = at_hand(container, asked)
    if told is None:
        told = await run_apart(request, answer, container, asked)
    return Response(told, media_type="application/json")


@router.get("/personages/fits", include_in_schema=False)
async def no_personage() -> None:
    """Stand before /personages/{qid}, to which `fits` is a malformed id."""
    raise HTTPException(405)
