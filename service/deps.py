"""What routes take from the application."""

from __future__ import annotations

from typing import cast

from starlette.requests import Request

from service.container import Container


def container_of(request: Request) -> Container:
    """The container the application was made with."""
    return cast(Container, request.app.state.container)
