"""Entities in Wikibase's JSON, as short as a test can say them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

Json = dict[str, Any]


def statement(pid: str, qid: str, rank: str = "normal") -> Json:
    """A statement whose value is an item."""
    value = {"entity-type": "item", "numeric-id": int(qid[1:]), "id": qid}
    datavalue = {"value": value, "type": "wikibase-entityid"}
    mainsnak = {"snaktype": "value", "property": pid, "datavalue": datavalue}
    return {"mainsnak": mainsnak, "type": "statement", "rank": rank}


def entity(
    qid: str,
    claims: Mapping[str, Sequence[str]] | None = None,
    editions: int = 0,
    label: str | None = None,
    **more: Any,
) -> Json:
    """An entity as a line of the dump has it; `claims` are the items each property names."""
    sites = [f"l{n}wiki" for n in range(editions)]
    return {
        "type": "item",
        "id": qid,
        "labels": {"en": {"language": "en", "value": label or f"item {qid}"}},
        "claims": {p: [statement(p, q) for q in qids] for p, qids in (claims or {}).items()} or [],
        "sitelinks": {s: {"site": s, "title": qid, "badges": []} for s in sites} or [],
        **more,
    }


def human(qid: str, editions: int, **claims: Sequence[str]) -> Json:
    """A human of so many language editions."""
    return entity(qid, {"P31": ["Q5"], **claims}, editions)
