"""Play a game over HTTP."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

from fastapi import APIRouter, Header, Path, Query, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response, StreamingResponse

from service.answers import encode
from service.asked import asked, token_of
from service.deps import container_of
from service.games.hosting import Games
from service.games.stream import HEARTBEAT_S, events_of
from service.routers.documented import json_body, problems
from service.schemas.game import (
    AwayIn,
    BotIn,
    CreatedOut,
    GameIn,
    GameOut,
    JoinIn,
    LegalMovesOut,
    LogOut,
    MovedOut,
    MoveIn,
    StartIn,
    TicketOut,
)
from service.schemas.game_examples import AWAYS, BOTS, GAMES, JOINS, MOVES, STARTS
from service.waiting import deadline_of, wait_for

router = APIRouter(prefix="/games", tags=["games"])

JSON = "application/json"
SSE = "text/event-stream"

SEATED: dict[str, Any] = {"security": [{"seat": []}]}
SEEN_BY_ALL: dict[str, Any] = {"security": [{}, {"seat": []}]}

GameId = Annotated[str, Path(alias="id", max_length=40, examples=["k7m2p9qxtb"])]
After = Annotated[int, Query(ge=0, le=2**31 - 1, description="Only entries behind this one.")]


def games_of(request: Request) -> Games:
    """The games of the application."""
    return container_of(request).games


async def _answer(ask: Callable[..., Any], *arguments: object) -> Response:
    return Response(encode(await run_in_threadpool(ask, *arguments)), media_type=JSON)


@router.post(
    "",
    response_model=CreatedOut,
    responses=problems(400, 404, 413, 422, 503),
    openapi_extra=json_body(GameIn, GAMES, required=False),
)
async def create_game(request: Request) -> Response:
    """Make a game; the answer holds the host's token and the invitation, this once."""
    return await _answer(games_of(request).seats.create, await asked(request, GameIn))


@router.post(
    "/{id}/join",
    response_model=TicketOut,
    responses=problems(400, 403, 404, 409, 410, 413, 422, 503),
    openapi_extra=json_body(JoinIn, JOINS),
)
async def join_game(request: Request, game: GameId) -> Response:
    """Take the next free seat. The token opens it from any device, and is shown this once."""
    return await _answer(games_of(request).seats.join, game, await asked(request, JoinIn))


@router.post(
    "/{id}/bots",
    response_model=MovedOut,
    responses=problems(400, 401, 403, 404, 409, 410, 413, 422, 503),
    openapi_extra=SEATED | json_body(BotIn, BOTS, required=False),
)
async def add_bot(request: Request, game: GameId) -> Response:
    """Put a bot on the next free seat, or on the seat of a player who is away (I55)."""
    token = token_of(request)
    return await _answer(games_of(request).seats.add_bot, game, token, await asked(request, BotIn))


@router.post(
    "/{id}/start",
    response_model=MovedOut,
    responses=problems(400, 401, 403, 404, 409, 410, 413, 422, 503),
    openapi_extra=SEATED | json_body(StartIn, STARTS, required=False),
)
async def start_game(request: Request, game: GameId) -> Response:
    """Deal. Only the host may."""
    token = token_of(request)
    return await _answer(games_of(request).seats.start, game, token, await asked(request, StartIn))


@router.get(
    "/{id}",
    response_model=GameOut,
    responses=problems(401, 404, 410, 422, 503),
    openapi_extra=SEEN_BY_ALL,
)
async def game(request: Request, game: GameId) -> Response:
    """The game as the caller's seat sees it, or a spectator.

    `ETag` tells version and seat; with `If-None-Match` an unchanged game is 304.
    """
    looked = await run_in_threadpool(games_of(request).views.look, game, token_of(request))
    tag = f'"{looked.version}-{"s" if looked.viewer is None else looked.viewer + 1}"'
    headers = {"ETag": tag, "Cache-Control": "no-cache", "Vary": "Authorization"}
    if tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(encode(looked.value), media_type=JSON, headers=headers)


@router.get(
    "/{id}/legal-moves",
    response_model=LegalMovesOut,
    responses=problems(401, 404, 410, 422, 503),
    openapi_extra=SEATED,
)
async def legal_moves(request: Request, game: GameId) -> Response:
    """Everything the caller's seat may do now."""
    return await _answer(games_of(request).views.legal_moves, game, token_of(request))


@router.post(
    "/{id}/moves",
    response_model=MovedOut,
    responses=problems(400, 401, 403, 404, 409, 410, 413, 422, 503),
    openapi_extra=SEATED | json_body(MoveIn, MOVES),
)
async def move(request: Request, game: GameId) -> Response:
    """Make a move; a challenge is ruled on at once, where the reference can tell.

    A move with a `key` may be sent again: it counts once, and gets the first answer (I53).
    """
    token, told = token_of(request), await asked(request, MoveIn)
    moves, live = games_of(request).moves, container_of(request).referee.live
    if live is not None:  # waited for here, as the game is locked while it rules
        waiting = await run_in_threadpool(moves.foresee, game, token, told)
        if waiting is not None:
            await wait_for([waiting], deadline_of(container_of(request)))
            live.outcome(waiting)
    return await _answer(moves.move, game, token, told)


@router.post(
    "/{id}/away",
    response_model=MovedOut,
    responses=problems(400, 401, 403, 404, 409, 410, 413, 422, 503),
    openapi_extra=SEATED | json_body(AwayIn, AWAYS),
)
async def vote_away(request: Request, game: GameId) -> Response:
    """Vote for an automatic player at a seat that holds up the game (I54)."""
    token = token_of(request)
    return await _answer(
        games_of(request).seats.vote_away, game, token, await asked(request, AwayIn)
    )


@router.post(
    "/{id}/back",
    response_model=MovedOut,
    responses=problems(401, 404, 409, 410, 422, 503),
    openapi_extra=SEATED,
)
async def come_back(request: Request, game: GameId) -> Response:
    """Play again for one's seat, instead of the automatic player; any move does it too."""
    return await _answer(games_of(request).seats.come_back, game, token_of(request))


@router.get(
    "/{id}/log",
    response_model=LogOut,
    responses=problems(401, 404, 410, 422, 503),
    openapi_extra=SEEN_BY_ALL,
)
async def log(request: Request, game: GameId, after: After = 0) -> Response:
    """The log: what is public while the game runs; after the end all of it, seed and cards too."""
    return await _answer(games_of(request).views.log, game, token_of(request), after)


@router.get(
    "/{id}/events",
    response_class=StreamingResponse,
    responses={
        200: {
            "description": "Server-sent events: `id` is the number of the entry, `data` the entry "
            f"as in the log, in JSON. A comment comes every {HEARTBEAT_S} seconds.",
            "content": {SSE: {"schema": {"type": "string"}}},
        },
        **problems(401, 404, 410, 422, 503),
    },
    openapi_extra=SEEN_BY_ALL,
)
async def events(
    request: Request,
    game: GameId,
    after: After = 0,
    last_event_id: Annotated[
        str | None,
        Header(alias="Last-Event-ID", description="Where an interrupted stream is taken up."),
    ] = None,
) -> Response:
    """Follow the game: the entries so far (behind `after` or `Last-Event-ID`), then each new one.

    The stream is told from every process that serves the game.
    """
    games, token = games_of(request), token_of(request)
    viewer = await run_in_threadpool(games.views.viewer, game, token)
    if last_event_id is not None and last_event_id.isdecimal() and len(last_event_id) < 10:
        after = int(last_event_id)
    await run_in_threadpool(
        games.views.entries, game, viewer, after
    )  # a problem, before the stream
    return StreamingResponse(
        events_of(games, game, viewer, after),
        media_type=SSE,
        headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"},
    )
