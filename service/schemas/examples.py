"""Examples for openapi.yaml; tests/api holds them to work."""

from __future__ import annotations

from typing import Any

SCHWEITZER: dict[str, Any] = {
    "name": "albert schweizer",
    "cards": [
        {"category": "place", "value": "Africa"},
        {"category": "activity", "value": "music"},
        {"category": "time", "value": "19th century"},
        {"category": "letter", "value": "S"},
    ],
}

BY_CARD_IDS: dict[str, Any] = {
    "name": "Albert Schweitzer",
    "cards": [{"card": "place-france"}, {"card": "time-19"}, {"card": "letter-s"}],
    "deck": "classic",
    "house_rules": {"absence": "vote"},
}

PINNED: dict[str, Any] = {"qid": "Q49325", "cards": [{"category": "status", "value": "dead"}]}

NO_CARDS: dict[str, Any] = {"name": "Albert Schweitzer", "cards": {}}

CHALLENGES = {
    "by words": SCHWEITZER,
    "by card ids": BY_CARD_IDS,
    "pinned": PINNED,
    "no cards": NO_CARDS,
}

BATCHES = {"two": {"challenges": [SCHWEITZER, PINNED]}, "bare list": [PINNED]}

FRENCH_MUSIC: dict[str, Any] = {
    "cards": [
        {"category": "place", "value": "France"},
        {"category": "activity", "value": "music"},
        {"category": "time", "value": "19th century"},
        {"category": "letter", "value": "D"},
    ],
    "limit": 2,
}

NOBODY_FITS: dict[str, Any] = {
    "cards": [{"card": "time-bc"}, {"card": "status-living"}, {"card": "letter-s"}],
    "exclude": ["Q4700"],
    "minimum_fame": 50,
}

FITS = {"by words": FRENCH_MUSIC, "nobody fits": NOBODY_FITS}

SCORES: dict[str, Any] = {
    "an ended image": {"cards": 7},
    "a double": {"cards": 7, "double": True},
    "a hand at the end": {"hand": {"profile_cards": 3, "letter_cards": 1}},
    "a challenge upheld": {"challenge": {"ruling": "upheld", "ended_points": 10}},
}

UNKNOWN_TERM: dict[str, Any] = {
    "name": "Albert Schweitzer",
    "cards": [{"category": "place", "value": "Frnace"}],
}

RECONCILED = {
    "a batch": {"queries": '{"q0": {"query": "Albert Schweizer", "type": "Q5", "limit": 3}}'},
    "a birth year": {
        "queries": '{"q0": {"query": "John Adams", "properties": [{"pid": "P569", "v": "1947"}]}}'
    },
    "data extension": {"extend": '{"ids": ["Q49325"], "properties": [{"id": "P569"}]}'},
}
"""Forms, not JSON."""

# What is asked for the answer shown with each operation; `scripts/export_openapi.py --record`
# writes the answers of the shipped knowledge base to answers.json, long lists cut.
RECORDED: dict[str, tuple[str, dict[str, Any] | None]] = {
    "post /challenge 200": ("/challenge", SCHWEITZER),
    "post /challenge 422": ("/challenge", UNKNOWN_TERM),
    "post /challenge/batch 200": ("/challenge/batch", {"challenges": [PINNED, UNKNOWN_TERM]}),
    "get /personages 200": ("/personages?q=albert+schweizer&limit=2", None),
    "get /personages/{qid} 200": ("/personages/Q49325", None),
    "get /personages/{qid} 404": ("/personages/Q1", None),
    "post /personages/fits 200": ("/personages/fits", FRENCH_MUSIC),
    "get /reconcile 200": ("/reconcile", None),
    "get /reconcile/suggest/entity 200": ("/reconcile/suggest/entity?prefix=albert+sch", None),
    "get /reconcile/suggest/property 200": ("/reconcile/suggest/property?prefix=date", None),
    "get /reconcile/suggest/type 200": ("/reconcile/suggest/type?prefix=fict", None),
    "get /reconcile/flyout/entity 200": ("/reconcile/flyout/entity?id=Q49325", None),
    "get /reconcile/flyout/property 200": ("/reconcile/flyout/property?id=P569", None),
    "get /reconcile/flyout/type 200": ("/reconcile/flyout/type?id=Q5", None),
    "get /reconcile/properties 200": ("/reconcile/properties?type=Q5&limit=3", None),
    "post /score 200": ("/score", {"cards": 7}),
    "get /decks 200": ("/decks", None),
    "get /decks/{id} 200": ("/decks/classic", None),
    "get /decks/{id} 404": ("/decks/clasic", None),
    "get /health 200": ("/health", None),
    "get /health/live 200": ("/health/live", None),
    "get / 200": ("/", None),
}

# The same for forms.
RECORDED_FORMS: dict[str, tuple[str, dict[str, str]]] = {
    "post /reconcile 200": ("/reconcile", RECONCILED["a batch"]),
}
