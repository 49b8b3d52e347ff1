"""JSON Schemas for the Reconciliation API 0.2, written out from the text of its specification
(CG-FINAL-specs-0.2-20230410), and what it says that no schema can.

They ask for more than the specification where it leaves a choice that this service has made: every
candidate has its types, its match and its features.
"""

from __future__ import annotations

from typing import Any

from jsonschema import Draft202012Validator

Schema = dict[str, Any]

TEXT: Schema = {"type": "string", "minLength": 1}
URI: Schema = {"type": "string", "pattern": "^https?://[^ ]+$"}
TEMPLATE: Schema = {"type": "string", "pattern": r"^https?://.*\{\{id\}\}"}


def every(of: Schema, **more: Any) -> Schema:
    """A list of these."""
    return {"type": "array", "items": of, **more}


def record(required: Schema, optional: Schema | None = None) -> Schema:
    """An object of these fields and no others."""
    return {
        "type": "object",
        "required": sorted(required),
        "properties": required | (optional or {}),
        "additionalProperties": False,
    }


TYPE = record({"id": TEXT, "name": TEXT}, {"description": TEXT})
SERVICE = record({"service_url": URI, "service_path": {"type": "string", "pattern": "^/"}})
SUGGEST = record(
    {"service_url": URI, "service_path": {"type": "string", "pattern": "^/"}},
    {
        "flyout_service_url": URI,
        "flyout_service_path": {"type": "string", "pattern": r"^/.*\$\{id\}"},
    },
)


def setting(kind: str, default: Schema, more: Schema | None = None) -> Schema:
    """A property setting of one kind."""
    return record(
        {"name": TEXT, "label": TEXT, "type": {"const": kind}} | (more or {}),
        {"default": default, "help_text": TEXT},
    )


SETTING: Schema = {
    "oneOf": [
        setting("number", {"type": "number"}),
        setting("text", {"type": "string"}),
        setting("checkbox", {"type": "boolean"}),
        setting(
            "select",
            {"type": "string"},
            {"choices": every(record({"value": {"type": "string"}, "name": TEXT}))},
        ),
    ]
}

MANIFEST = record(
    {
        "versions": every(TEXT, contains={"const": "0.2"}),
        "name": TEXT,
        "identifierSpace": URI,
        "schemaSpace": URI,
    },
    {
        "defaultTypes": every(TYPE, uniqueItems=True),
        "documentation": URI,
        "logo": URI,
        "serviceVersion": TEXT,
        "view": record({"url": TEMPLATE}),
        "feature_view": record({"url": TEMPLATE}),
        "preview": record(
            {
                "url": TEMPLATE,
                "width": {"type": "integer", "minimum": 1},
                "height": {"type": "integer", "minimum": 1},
            }
        ),
        "suggest": record({}, {"entity": SUGGEST, "property": SUGGEST, "type": SUGGEST}),
        "extend": record({}, {"propose_properties": SERVICE, "property_settings": every(SETTING)}),
        "batchSize": {"type": "integer", "minimum": 1},
    },
)

CANDIDATE = record(
    {
        "id": TEXT,
        "name": TEXT,
        "score": {"type": "number", "minimum": 0, "maximum": 100},
        "type": every(TYPE),
        "match": {"type": "boolean"},
        "features": every(record({"id": TEXT, "value": {"type": ["number", "boolean"]}})),
    },
    {"description": TEXT},
)

RESULTS: Schema = {
    "type": "object",
    "additionalProperties": record({"result": every(CANDIDATE)}, {"error": TEXT}),
}

SUGGESTED = {"id": TEXT, "name": TEXT}
SUGGESTIONS = {
    "entity": record(
        {"result": every(record(SUGGESTED, {"description": TEXT, "notable": every(TYPE)}))}
    ),
    "property": record({"result": every(record(SUGGESTED, {"description": TEXT}))}),
    "type": record({"result": every(record(SUGGESTED, {"description": TEXT}))}),
}
FLYOUT = record({"id": TEXT, "html": TEXT})

PROPOSAL = record(
    {"properties": every(record(SUGGESTED, {"description": TEXT}))},
    {"type": {"type": "string"}, "limit": {"type": "number"}},
)

ISO_DATE = r"^-?\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\dZ$"
CELL: Schema = {
    "oneOf": [
        record({}),
        record({"id": TEXT, "name": TEXT}, {"description": TEXT}),
        record({"str": {"type": "string"}}),
        record({"float": {"type": "number"}}),
        record({"int": {"type": "integer"}}),
        record({"date": {"type": "string", "pattern": ISO_DATE}}),
    ]
}
EXTENSION = record(
    {
        "meta": every(record(SUGGESTED, {"type": TYPE, "service": URI})),
        "rows": {
            "type": "object",
            "additionalProperties": {"type": "object", "additionalProperties": every(CELL)},
        },
    }
)


def validate(schema: Schema, value: Any) -> None:
    """Raise unless the value is as the schema says."""
    Draft202012Validator(schema).validate(value)


def validate_results(asked: dict[str, Any], told: Any) -> None:
    """Raise unless a result batch is as the specification says for the query batch."""
    validate(RESULTS, told)
    assert told.keys() == asked.keys()
    for answer in told.values():
        candidates = answer["result"]
        scores = [c["score"] for c in candidates]
        assert scores == sorted(scores, reverse=True)
        assert [c["match"] for c in candidates[1:]] == [False] * len(candidates[1:])
        ids = [c["id"] for c in candidates]
        assert len(ids) == len(set(ids))
        for c in candidates:
            features = [f["id"] for f in c["features"]]
            assert len(features) == len(set(features))


def validate_extension(asked: dict[str, Any], told: Any) -> None:
    """Raise unless a data extension is as the specification says for what was asked."""
    validate(EXTENSION, told)
    properties = [p["id"] for p in asked["properties"]]
    assert [m["id"] for m in told["meta"]] == list(dict.fromkeys(properties))
    assert told["rows"].keys() == set(asked["ids"])
    for row in told["rows"].values():
        assert row.keys() == set(properties)
