"""Find personages, and show what is known of one."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from kb.domain.errors import UnknownPersonage
from kb.domain.personage import parse_qid
from kb.matching.rank import Candidate, Features, is_ambiguous
from kb.usecases.adjudicate import Adjudication, Challenge, Word
from kb.usecases.hints import born_in
from kb.usecases.search import LONGEST_NAME, SHOWN, is_name
from service.answers import encode
from service.container import Container
from service.deps import container_of
from service.facts import facts_of
from service.routers.documented import problems
from service.schemas.base import NO_CONTROLS, QID
from service.schemas.personage import CandidatesOut, FactsOut
from service.waiting import deadline_of, wait_for

EARLIEST_BIRTH, LATEST_BIRTH = -10_000, 9999

router = APIRouter(tags=["personages"])


@router.get("/personages", response_model=CandidatesOut, responses=problems(422, 503))
async def personages(
    request: Request,
    q: Annotated[
        str,
        Query(
            min_length=1,
            max_length=LONGEST_NAME,
            pattern=NO_CONTROLS,
            description="The name; a misspelt one will do.",
            examples=["albert schweizer"],
        ),
    ],
    limit: Annotated[int, Query(ge=1, le=SHOWN, description="The most candidates.")] = SHOWN,
    born: Annotated[
        int | None,
        Query(
            ge=EARLIEST_BIRTH,
            le=LATEST_BIRTH,
            description="The year of birth, 0 for 1 BC: decides among names as good.",
        ),
    ] = None,
) -> Response:
    """Whom a name may mean, best first."""
    container = container_of(request)
    word: Word = "known"
    if is_name(q):
        word = (await _looked_for(container, Challenge((), q))).wikidata
    answer = await run_in_threadpool(_candidates, container, q, limit, born, word)
    return Response(answer, media_type="application/json")


@router.get("/personages/{qid}", response_model=FactsOut, responses=problems(404, 422, 503))
async def personage(
    request: Request,
    qid: Annotated[str, Path(pattern=QID, examples=["Q49325"])],
) -> Response:
    """What is known of a personage, with evidence, and which cards that supports."""
    container = container_of(request)
    await _looked_for(container, Challenge((), None, parse_qid(qid)))
    answer = await run_in_threadpool(_facts, container, qid)
    return Response(answer, media_type="application/json")


async def _looked_for(container: Container, challenge: Challenge) -> Adjudication:
    """Whom the name or the id means, Wikidata asked where nobody is known. Raises KbError."""
    referee = container.referee
    pending = await run_in_threadpool(referee.begin, challenge)
    if pending.waiting is not None:
        await wait_for([pending.waiting], deadline_of(container))
    return await run_in_threadpool(referee.finish, pending)


def _candidates(container: Container, name: str, limit: int, born: int | None, word: Word) -> bytes:
    hint = None if born is None else born_in(container.dossiers, born)
    found = list(container.search.find(name, hint)) if is_name(name) else []
    summaries = container.dossiers.get_many([c.qid for c in found[:limit]])
    return encode(
        {
            "query": name,
            "wikidata": word,
            "ambiguous": is_ambiguous(found),
            "candidates": [
                _candidate(c, container.answers.summary(summaries[c.qid]))
                for c in found[:limit]
                if c.qid in summaries
            ],
        }
    )


def _candidate(c: Candidate, summary: str) -> dict[str, str | float | bool | Features]:
    return {
        "qid": c.qid,
        "label": c.label,
        "summary": summary,
        "name": c.name,
        "score": c.score,
        "fame": c.fame,
        "match": c.match,
        "features": c.features,
    }


def _facts(container: Container, text: str) -> bytes:
    qid = parse_qid(text)
    dossier = container.dossiers.get(qid)
    if dossier is None:
        raise UnknownPersonage(qid)
    return encode(facts_of(dossier, container.settings.well_known))
