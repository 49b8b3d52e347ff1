"""schemathesis: whatever is sent, the answer is as openapi.yaml says, and never a 5xx."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.config import SchemathesisConfig

from service.app import create_app
from tests.api.world import make_container

schema = schemathesis.openapi.from_asgi(
    "/openapi.json",
    create_app(make_container()),
    config=SchemathesisConfig.from_path(Path(__file__).resolve().parents[2] / "schemathesis.toml"),
)


@pytest.mark.slow
@schema.parametrize()
@settings(max_examples=80, suppress_health_check=list(HealthCheck))
def test_fuzz(case: schemathesis.Case[Any]) -> None:
    case.call_and_validate()
