"""A running service judges by what the table has ruled, soon after it was written elsewhere."""

from __future__ import annotations

import time
from typing import Any

from starlette.testclient import TestClient

from kb.domain.override import Override
from kb.domain.personage import Qid
from tests.api.test_openapi import check
from tests.api.world import Store

REQUEST = {"name": "Albert Schweitzer", "cards": [{"card": "activity-sports"}]}
OWN = Override(Qid("Q49325"), "activity:sports", "fits", "he rowed", "2026-11-30T10:00:00Z")


def ask(client: TestClient) -> dict[str, Any]:
    told: dict[str, Any] = client.post("/challenge", json=REQUEST).json()
    return told


def test_a_running_service_sees_an_override(client: TestClient, store: Store) -> None:
    assert ask(client)["ruling"] == "upheld"
    store.put_override(OWN)  # another process has done so
    deadline = time.monotonic() + 30
    while ask(client)["ruling"] != "not_upheld" and time.monotonic() < deadline:
        time.sleep(0.05)
    told = ask(client)
    assert told["sentence"] == (
        "Not upheld. Albert Schweitzer (1875-1965) fits the card: Sports, by this table's own "
        "ruling (he rowed)."
    )
    assert told["findings"][0]["basis"] == "statement"
    assert told["findings"][0]["evidence"] == [
        {
            "property": None,
            "label": "ruling of this table",
            "value": "activity:sports",
            "value_label": "he rowed",
            "path": [],
            "rank": "normal",
            "source": "table override",
            "retrieved": "2026-11-30",
            "url": "",
        }
    ]
    document = client.get("/openapi.json").json()
    check(document, {"$ref": "#/components/schemas/ChallengeOut"}, told)


def test_there_is_no_way_to_override_over_http(client: TestClient) -> None:
    assert client.post("/overrides", json={}).status_code == 404
    paths = client.get("/openapi.json").json()["paths"]
    assert [path for path in paths if "overrid" in path] == []
