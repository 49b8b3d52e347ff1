"""For an ASGI server of your own: `uvicorn service.asgi:app`."""

from __future__ import annotations

from kb.domain.errors import KbError
from service.app import create_app
from service.logs import configure_logs
from service.settings import InvalidSettings, load_settings
from service.wiring import build_container

try:
    _settings = load_settings()
    configure_logs(_settings)
    app = create_app(build_container(_settings))
except (InvalidSettings, KbError) as error:
    raise SystemExit(f"The referee cannot start: {error}") from None
