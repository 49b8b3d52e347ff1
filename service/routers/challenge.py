"""Rule on challenges."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import TypeVar

import msgspec
import structlog
from fastapi import APIRouter, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from kb.domain.errors import KbError
from service.answers import encode
from service.body import read_body
from service.challenges import Begun, begin, finish, read_challenge
from service.container import Container
from service.deps import container_of
from service.problems import FaultValue, ProblemError, problem_of, refused
from service.routers.documented import json_body, problems
from service.schemas.challenge import BatchIn, BatchOut, ChallengeIn, ChallengeOut
from service.schemas.examples import BATCHES, CHALLENGES
from service.waiting import deadline_of, searching, wait_for

router = APIRouter(tags=["challenge"])

JSON = "application/json"

_LOG = structlog.get_logger()

_Done = TypeVar("_Done")


@router.post(
    "/challenge",
    response_model=ChallengeOut,
    responses=problems(400, 413, 422, 503),
    openapi_extra=json_body(ChallengeIn, CHALLENGES),
)
async def challenge(request: Request) -> Response:
    """Does the personage fit every card on the image?

    Not upheld: every card fits. Upheld: a card does not. Undecided: the reference cannot tell,
    and the table votes.
    """
    container = container_of(request)
    asked = read_challenge(container, await read_body(request, container.settings.max_body))
    if container.referee.is_at_hand(asked.challenge):
        begun = begin(container, asked)
    else:
        begun = await searching("name", partial(begin, container, asked))
    if begun.pending.waiting is None:
        answer = finish(container, begun)
    else:
        await wait_for([begun.pending.waiting], deadline_of(container))
        answer = await run_in_threadpool(finish, container, begun)
    return Response(answer, media_type=JSON)


@router.post(
    "/challenge/batch",
    response_model=BatchOut,
    responses=problems(400, 413, 422),
    openapi_extra=json_body(BatchIn, BATCHES, or_list_of="ChallengeIn"),
)
async def challenge_batch(request: Request) -> Response:
    """Rule on up to 1,000 challenges; a bad one gets a problem in its place, the rest an answer.

    Takes `{"challenges": [...]}` or the bare list. All share one wait for Wikidata.
    """
    container = container_of(request)
    body = await read_body(request, container.settings.max_batch_body)
    until = deadline_of(container)
    begun = await searching("batch", partial(_begin_all, container, body))
    await wait_for([one.pending.waiting for one in begun if isinstance(one, Begun)], until)
    answer = await run_in_threadpool(_finish_all, container, begun)
    return Response(answer, media_type=JSON)


class _Empty(msgspec.Struct, forbid_unknown_fields=True):
    """Lua's empty list."""


class _Batch(msgspec.Struct, forbid_unknown_fields=True):
    """The body of a batch, its items not yet looked at."""

    challenges: list[msgspec.Raw] | _Empty


_LIST = msgspec.json.Decoder(list[msgspec.Raw])
_OBJECT = msgspec.json.Decoder(_Batch)


def _begin_all(container: Container, body: bytes) -> list[Begun | msgspec.Raw]:
    items, within = _items(body)
    most = container.settings.max_batch
    if len(items) > most:
        fault = FaultValue(f"{len(items)} challenges are too many: at most {most}", within)
        raise refused([fault])
    return [_begin_one(container, bytes(item), f"{within}/{n}") for n, item in enumerate(items)]


def _items(body: bytes) -> tuple[list[msgspec.Raw], str]:
    try:
        if body.lstrip()[:1] == b"[":
            return _LIST.decode(body), "#"
        found = _OBJECT.decode(body).challenges
    except msgspec.ValidationError:
        fault = FaultValue('the body must be {"challenges": [...]} or a list of challenges', "#")
        raise refused([fault]) from None
    except (msgspec.DecodeError, RecursionError) as error:
        place = re.search(r"byte (\d+)", str(error))
        where = f"look at byte {place[1]}" if place else "it ends too soon or nests too deeply"
        raise ProblemError("malformed-json", f"The body is not JSON: {where}.") from None
    return ([] if isinstance(found, _Empty) else found), "#/challenges"


def _begin_one(container: Container, item: bytes, within: str) -> Begun | msgspec.Raw:
    return _or_problem(
        lambda: begin(container, read_challenge(container, item, within), within), within
    )


def _finish_all(container: Container, begun: list[Begun | msgspec.Raw]) -> bytes:
    results = [_finish_one(container, one) if isinstance(one, Begun) else one for one in begun]
    return encode({"results": results})


def _finish_one(container: Container, begun: Begun) -> msgspec.Raw:
    return _or_problem(lambda: msgspec.Raw(finish(container, begun)), begun.within)


def _or_problem(work: Callable[[], _Done], within: str) -> _Done | msgspec.Raw:
    """What comes of one item: one's fault must not cost the others theirs."""
    try:
        return work()
    except (ProblemError, KbError) as error:
        problem = problem_of(error)
    except Exception as error:  # noqa: BLE001  see above
        _LOG.exception("unexpected error", item=within)
        problem = problem_of(error)
    return msgspec.Raw(encode(problem.value(f"/challenge/batch{within}")))
