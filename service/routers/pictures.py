"""The pictures of picture decks."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from games.errors import UnknownDeck
from games.picture_files import MEDIA_TYPES
from service.deps import container_of
from service.pictures import picture_file
from service.problems import ProblemError
from service.routers.documented import problems

router = APIRouter(tags=["decks"])

FOR_EVER = "public, max-age=31536000, immutable"
"""`GET /decks/{id}` names each picture with its content's tag: a new picture has a new address."""

PICTURE: dict[int | str, dict[str, Any]] = {
    200: {
        "description": "The picture: WebP, or as it is in a folder of your own. "
        "It may be kept for ever.",
        "content": {
            media_type: {"schema": {"type": "string", "format": "binary"}}
            for media_type in MEDIA_TYPES.values()
        },
    },
    **problems(404, 422),
}


@router.get("/pictures/{deck}/{card}.webp", response_class=Response, responses=PICTURE)
async def picture(
    request: Request,
    deck: Annotated[str, Path(max_length=100, examples=["dream"])],
    card: Annotated[str, Path(max_length=100, examples=["dream-017"])],
) -> Response:
    """The picture of a card; with `If-None-Match` and its `ETag` it is 304."""
    known = container_of(request).pictures
    found = known.get(deck)
    if found is None:
        raise UnknownDeck(deck, known, "the picture decks here")
    file = await run_in_threadpool(picture_file, found, card)
    if file is None:
        raise ProblemError("not-found", f"There is no picture {card!r} in the deck {deck!r}.")
    headers = {"ETag": f'"{file.tag}"', "Cache-Control": FOR_EVER}
    if headers["ETag"] in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(file.content, media_type=file.media_type, headers=headers)
