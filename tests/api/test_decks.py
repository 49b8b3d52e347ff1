"""GET /decks, /decks/{id}."""

from __future__ import annotations

from starlette.testclient import TestClient

from service.schemas.deck import DeckCardsOut, DecksOut


def test_decks_and_add_ons(client: TestClient) -> None:
    response = client.get("/decks")
    DecksOut.model_validate_json(response.content)
    decks = {deck["id"]: deck for deck in response.json()["decks"]}
    assert decks["classic"]["cards"] == 112
    assert decks["classic"]["label"] == "reconstruction"
    assert decks["classic"]["counts"]["place"] == 22
    assert decks["add-on-21st-century"]["extends"] == "classic"


def test_a_deck_with_its_cards(client: TestClient) -> None:
    response = client.get("/decks/classic")
    DeckCardsOut.model_validate_json(response.content)
    cards = response.json()["cards"]
    assert len(cards) == 112
    assert cards[0] == {
        "id": "place-united-states-1",
        "face": "place-united-states",
        "category": "place",
        "value": "United States",
        "label": "United States",
        "colour": "orange",
        "wild": False,
    }
    assert sum(card["wild"] for card in cards) == 3


def test_every_card_makes_a_claim(client: TestClient) -> None:
    for deck in client.get("/decks").json()["decks"]:
        cards = client.get(f"/decks/{deck['id']}").json()["cards"]
        for part in (cards[:40], cards[40:80], cards[80:]):
            asked = [{"card": card["id"]} for card in part]
            asked_by_words = [{"category": c["category"], "value": c["value"]} for c in part]
            answers = [
                client.post(
                    "/challenge", json={"qid": "Q49325", "deck": deck["id"], "cards": request}
                ).json()["findings"]
                for request in (asked, asked_by_words)
            ]
            claims = [[finding["claim"] for finding in findings] for findings in answers]
            assert claims[0] == claims[1]
            assert len(claims[0]) == len(part)
