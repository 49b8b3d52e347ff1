"""The application: routes, errors, CORS."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import cast

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware
from starlette.requests import ClientDisconnect
from starlette.responses import Response

from games.errors import GameError
from kb.domain.errors import KbError
from service.container import Container
from service.faults import parameter_faults
from service.methods import HeadAndOptions, allowed
from service.middleware import UnexpectedErrors
from service.openapi import install_openapi
from service.problems import ProblemError, problem_of, problem_response
from service.routers import (
    challenge,
    decks,
    fits,
    games,
    health,
    personages,
    pictures,
    reconcile,
    score,
)
from service.settings import Settings
from service.version import TITLE, VERSION

_KIND_OF_STATUS = {404: "not-found", 405: "method-not-allowed", 413: "too-large"}


def create_app(container: Container) -> FastAPI:
    """The application over what `container` holds, which it closes at the end."""
    app = describe_app(container.settings)
    app.state.container = container
    return app


def describe_app(settings: Settings) -> FastAPI:
    """The application with nothing behind it: enough for openapi.yaml."""
    app = FastAPI(
        title=TITLE,
        version=VERSION,
        openapi_url=None,
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
        generate_unique_id_function=_operation_id,
        lifespan=_lifespan,
        telemetry={"tracing": False},
        middleware=[
            Middleware(
                CORSMiddleware,
                allow_origins=settings.origins,
                allow_methods=["GET", "HEAD", "POST"],
                allow_headers=["*"],
                allow_private_network=True,  # a page from the web may ask a referee at home
                expose_headers=["ETag", "Retry-After"],
            ),
            Middleware(HeadAndOptions),
            Middleware(UnexpectedErrors),
        ],
    )
    for router in (
        challenge, fits, personages, reconcile, score, decks, pictures, games, health
    ):  # fmt: skip
        app.include_router(router.router)
    for kind in (ProblemError, KbError, GameError):
        app.add_exception_handler(kind, _tell)
    app.add_exception_handler(HTTPException, _tell_http)
    app.add_exception_handler(RequestValidationError, _tell_parameters)
    app.add_exception_handler(ClientDisconnect, _tell_nobody)
    install_openapi(app, settings)
    return app


def _operation_id(route: APIRoute) -> str:
    return route.name


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    container = cast(Container, app.state.container)
    container.watch.start()
    container.hosting.start()
    container.search.warm()
    container.fits.warm()
    yield
    container.fits.close()
    container.hosting.close()
    container.watch.close()
    container.close()


async def _tell(request: Request, error: Exception) -> Response:
    return problem_response(problem_of(error), request.url.path)


async def _tell_http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    path, kind = request.url.path, _KIND_OF_STATUS.get(error.status_code)
    headers: Mapping[str, str] = error.headers or {}
    if kind == "not-found":
        detail = f"There is nothing at {path[:200]}; /openapi.json lists what there is."
    elif kind == "method-not-allowed":
        methods = allowed(request.scope)
        headers = {**headers, "Allow": ", ".join(methods)}
        detail = f"{request.method[:20]} is not allowed here, only {', '.join(methods)}."
    else:
        detail = str(error.detail)
    problem = ProblemError(kind or "invalid-request", detail, status=error.status_code)
    return problem_response(problem, path, headers)


async def _tell_parameters(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    return problem_response(parameter_faults(error.errors()), request.url.path)


async def _tell_nobody(_request: Request, _error: Exception) -> Response:
    return Response(status_code=400)  # the client has gone: nobody reads this
