"""What the service says of itself."""

from __future__ import annotations

from typing import Any

from kb.domain.dossier import WIKIDATA_ITEM
from service.reconcile.asked import BATCH_SIZE
from service.reconcile.catalogue import DEFAULT_TYPES
from service.reconcile.extending import SETTINGS
from service.reconcile.pages import HEIGHT, WIDTH
from service.version import TITLE, VERSION

IDENTIFIER_SPACE = "http://www.wikidata.org/entity/"
SCHEMA_SPACE = "http://www.wikidata.org/prop/direct/"
"""Wikidata's own, and those of its own service: reconciled here, a column can be extended there."""


def manifest(endpoint: str) -> dict[str, Any]:
    """The manifest; `endpoint` is the address of the service as the client knows it."""
    return {
        "versions": ["0.2"],
        "name": f"{TITLE}: personages",
        "identifierSpace": IDENTIFIER_SPACE,
        "schemaSpace": SCHEMA_SPACE,
        "defaultTypes": [{"id": t.id, "name": t.name} for t in DEFAULT_TYPES],
        "documentation": f"{endpoint}/documentation",
        "serviceVersion": VERSION,
        "batchSize": BATCH_SIZE,
        "view": {"url": WIKIDATA_ITEM + "{{id}}"},
        "feature_view": {"url": f"{endpoint}/documentation#{{{{id}}}}"},
        "preview": {"url": f"{endpoint}/preview?id={{{{id}}}}", "width": WIDTH, "height": HEIGHT},
        "suggest": {what: _suggest(endpoint, what) for what in ("entity", "property", "type")},
        "extend": {
            "propose_properties": {"service_url": endpoint, "service_path": "/properties"},
            "property_settings": list(SETTINGS),
        },
    }


def _suggest(endpoint: str, what: str) -> dict[str, str]:
    return {
        "service_url": endpoint,
        "service_path": f"/suggest/{what}",
        "flyout_service_url": endpoint,
        "flyout_service_path": f"/flyout/{what}?id=${{id}}",
    }
