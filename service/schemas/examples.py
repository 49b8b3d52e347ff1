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

SCORES: dict[str, Any] = {
    "an ended image": {"cards": 7},
    "a double": {"cards": 7, "double": True},
    "a hand at the end": {"hand": {"profile_cards": 3, "letter_cards": 1}},
    "a challenge upheld": {"challenge": {"ruling": "upheld", "ended_points": 10}},
}

SCORE_ANSWER = {"points": 10, "image": 10, "hand": None, "challenge": None}
