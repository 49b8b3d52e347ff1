"""Whether the service lives, and whether it knows anything."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.concurrency import run_in_threadpool

from kb.usecases.live import LiveCounts
from service.container import Container
from service.deps import container_of
from service.routers.documented import problems
from service.schemas.health import HealthOut, KnowledgeOut, LiveOut, RootOut, WikidataOut
from service.version import TITLE, VERSION

router = APIRouter(tags=["health"])

_LIVE = LiveOut()
_ROOT = RootOut(
    title=TITLE, version=VERSION, openapi=["/openapi.json", "/openapi.yaml"], health="/health"
)


@router.get("/", response_model=RootOut)
async def root() -> RootOut:
    """What this is, and where its description lies."""
    return _ROOT


@router.get("/health/live", response_model=LiveOut)
async def live() -> LiveOut:
    """The process answers; nothing is looked up."""
    return _LIVE


@router.get("/health", response_model=HealthOut, responses=problems(503))
async def health(request: Request) -> HealthOut:
    """Whether the knowledge base is loaded, what it holds, and of what date it is."""
    container = container_of(request)
    counts = await run_in_threadpool(container.store.counts)
    loaded = counts.personages > 0
    return HealthOut(
        status="ok" if loaded else "empty",
        version=VERSION,
        knowledge_base=KnowledgeOut(
            loaded=loaded,
            personages=counts.personages,
            names=counts.names,
            items=counts.items,
            source=container.reference.source,
            as_of=container.reference.as_of,
        ),
        wikidata=_wikidata(container),
    )


def _wikidata(container: Container) -> WikidataOut:
    live = container.referee.live
    counts = live.counts() if live else LiveCounts()
    return WikidataOut(
        mode=container.settings.wikidata,
        state=live.breaker.state if live else "off",
        retry_in_s=round(live.breaker.retry_in_s, 1) if live else 0.0,
        searches=counts.look_up,
        fetches=counts.fetch,
        failed=counts.failed,
        under_way=live.under_way if live else 0,
        shared=counts.shared,
        remembered=counts.remembered,
        spared=counts.spared,
        network=dict(container.traffic()),
        learnt=container.referee.learnt,
    )
