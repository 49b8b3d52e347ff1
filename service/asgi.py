"""For an ASGI server of your own: `uvicorn service.asgi:app`."""

from __future__ import annotations

from service.app import create_app
from service.logs import configure_logs
from service.settings import load_settings
from service.wiring import build_container

_settings = load_settings()
configure_logs(_settings)

app = create_app(build_container(_settings))
