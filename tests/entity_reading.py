"""Reading entities in tests, as an import of whole records does."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kb.adapters.wikidata.build import Reading
from kb.adapters.wikidata.entity_json import parse_entity
from kb.domain.personage import Item, Personage
from kb.vocabulary.kinds import load_kinds
from kb.vocabulary.mining_rules import load_mining_rules

READING = Reading("wikidata", "2026-11-30", load_mining_rules(), load_kinds(), complete=True)


def personage(raw: Mapping[str, Any], reading: Reading = READING) -> Personage:
    found = parse_entity(raw, reading)
    assert isinstance(found, Personage)
    return found


def the_item(raw: Mapping[str, Any], reading: Reading = READING) -> Item:
    found = parse_entity(raw, reading)
    assert isinstance(found, Item)
    return found
