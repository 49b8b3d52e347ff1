"""POST /score."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

from service.schemas.score import ScoreOut

# By id: what is asked, and its points.
SCORES: dict[str, tuple[dict[str, Any], int]] = {
    "I01 three cards": ({"cards": 3}, 0),
    "I01 four": ({"cards": 4}, 2),
    "I01 five": ({"cards": 5}, 4),
    "I01 six": ({"cards": 6}, 7),
    "I01 seven": ({"cards": 7}, 10),
    "I01 eight": ({"cards": 8}, 12),
    "I06 twelve": ({"cards": 12}, 12),
    "I14 a double of five": ({"cards": 5, "double": True}, 8),
    "I14 a double of eight": ({"cards": 8, "double": True}, 24),
    "I26 a hand": ({"hand": {"profile_cards": 3, "letter_cards": 2}}, -7),
    "I26 a hand of letters": ({"hand": {"letter_cards": 1}}, -2),
    "I32 upheld": ({"challenge": {"ruling": "upheld"}}, -6),
    "I33 upheld, ended": ({"challenge": {"ruling": "upheld", "ended_points": 10}}, -16),
    "I34 not upheld": ({"challenge": {"ruling": "not_upheld"}}, 12),
    "I35 not upheld, ended": ({"challenge": {"ruling": "not_upheld", "ended_points": 10}}, 2),
    "I35 added": (
        {"challenge": {"ruling": "not_upheld", "ended_points": 10, "ended_bonus": "add"}},
        12,
    ),
    "the sum": ({"cards": 7, "hand": {"profile_cards": 4}}, 6),
}


@pytest.mark.parametrize(("request_", "points"), SCORES.values(), ids=SCORES.keys())
def test_points(client: TestClient, request_: dict[str, Any], points: int) -> None:
    response = client.post("/score", json=request_)
    assert response.status_code == 200, response.text
    ScoreOut.model_validate_json(response.content)
    assert response.json()["points"] == points


def test_an_effect_in_words(client: TestClient) -> None:
    request = {"challenge": {"ruling": "upheld", "ended_points": 10}}
    assert client.post("/score", json=request).json()["challenge"] == {
        "points": -16,
        "ending_undone": True,
        "cards_to_table": True,
        "image_leaves": False,
        "text": "-16 points for the challenged player; the image is open again; "
        "the cards of this turn go face up to the TABLE",
    }


# id: (request, pointer, a part of the detail)
REFUSED: dict[str, tuple[dict[str, Any], str, str]] = {
    "nothing": ({}, "#", "nothing to score"),
    "nulls": ({"cards": None}, "#", "nothing to score"),
    "below 0": ({"cards": -1}, "#/cards", "must be 0 or more"),
    "too many": ({"cards": 501}, "#/cards", "must be 500 or less"),
    "half a card": ({"cards": 4.5}, "#/cards", "must be a whole number"),
    "in words": ({"cards": "five"}, "#/cards", "must be a whole number, not 'five'"),
    "I14 a double of four": ({"cards": 4, "double": True}, "#/cards", "at least 5 cards"),
    "a double of nothing": ({"hand": {}, "double": True}, "#/double", "double needs cards"),
    "no such ruling": ({"challenge": {"ruling": "undecided"}}, "#/challenge/ruling", "'upheld'"),
    "no image scores 3": (
        {"challenge": {"ruling": "upheld", "ended_points": 3}},
        "#/challenge/ended_points",
        "must be 2, 4, 7",
    ),
}


@pytest.mark.parametrize(("request_", "pointer", "detail"), REFUSED.values(), ids=REFUSED.keys())
def test_refused(client: TestClient, request_: dict[str, Any], pointer: str, detail: str) -> None:
    response = client.post("/score", json=request_)
    assert response.status_code == 422
    assert response.json()["errors"][0]["pointer"] == pointer
    assert detail in response.json()["detail"]
