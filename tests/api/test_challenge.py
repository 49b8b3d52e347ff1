"""POST /challenge: rulings as they go over the wire."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

from service.schemas.challenge import ChallengeOut, HouseRulesIn

AFRICA = {"category": "place", "value": "Africa"}
MUSIC = {"category": "activity", "value": "music"}
CENTURY_19 = {"category": "time", "value": "19th century"}
LETTER_S = {"category": "letter", "value": "S"}


def ask(client: TestClient, **request: Any) -> dict[str, Any]:
    response = client.post("/challenge", json=request)
    assert response.status_code == 200, response.text
    assert response.headers["content-type"] == "application/json"
    ChallengeOut.model_validate_json(response.content)
    answer: dict[str, Any] = response.json()
    return answer


def test_a_misspelt_schweitzer_fits_all_four(client: TestClient) -> None:
    cards = [AFRICA, MUSIC, CENTURY_19, LETTER_S]
    answer = ask(client, name="albert schweizer", cards=cards)
    assert (answer["ruling"], answer["reason"]) == ("not_upheld", "every_card_fits")
    assert answer["personage"]["qid"] == "Q49325"
    assert [f["card"] for f in answer["findings"]] == ["Africa", "music", "19th century", "S"]
    assert [f["claim"] for f in answer["findings"]] == [
        "place:africa",
        "activity:music",
        "time:1800..1900",
        "letter:S",
    ]
    assert all(f["evidence"] for f in answer["findings"])
    assert answer["findings"][0]["evidence"][0]["path"] == ["Lambaréné", "Gabon"]
    assert answer["effects"]["upheld"]["points"] == -6
    assert answer["effects"]["not_upheld"]["points"] == 12
    assert answer["reference"] == {
        "source": "by hand",
        "as_of": "2026-11-01",
        "wikidata": "known",
        "retrieved": "2026-11-01",
    }


def test_the_personage_in_short(client: TestClient) -> None:
    assert ask(client, qid="q49325")["personage"] == {
        "qid": "Q49325",
        "label": "Albert Schweitzer",
        "summary": "physician, composer; France; 1875-1965",
        "born": "1875",
        "died": "1965",
        "kind": "human",
        "living": False,
        "fame": 60.0,
        "well_known": True,
    }


RULINGS: dict[str, tuple[dict[str, Any], str, str]] = {
    "upheld": (
        {"name": "Albert Schweitzer", "cards": [{"category": "time", "value": "18th century"}]},
        "upheld",
        "a_card_does_not_fit",
    ),
    "on absence, against": (
        {"name": "John Adams", "qid": "Q11806", "cards": [AFRICA]},
        "upheld",
        "a_card_does_not_fit",
    ),
    "on absence, by vote": (
        {
            "name": "John Adams",
            "qid": "Q11806",
            "cards": [AFRICA],
            "house_rules": {"absence": "vote"},
        },
        "undecided",
        "cannot_tell",
    ),
    "the composer, as the cards say so": (
        {"name": "John Adams", "cards": [MUSIC, {"card": "time-20"}]},
        "not_upheld",
        "every_card_fits",
    ),
    "fictional": (
        {"name": "Sherlock Holmes", "cards": [{"card": "status-fictional"}]},
        "not_upheld",
        "every_card_fits",
    ),
    "fictional and living, by vote": (
        {"name": "Sherlock Holmes", "cards": [{"card": "status-living"}]},
        "undecided",
        "cannot_tell",
    ),
    "legendary passes as either": (
        {
            "name": "Robin Hood",
            "cards": [{"card": "status-fictional"}, {"card": "status-nonfictional"}],
        },
        "not_upheld",
        "every_card_fits",
    ),
    "death unknown": (
        {"qid": "Q178010", "cards": [{"card": "status-dead"}]},
        "undecided",
        "cannot_tell",
    ),
    "a group": ({"name": "The Beatles", "cards": [MUSIC]}, "undecided", "not_a_personage"),
    "nobody knows": ({"name": "Nobody Known"}, "undecided", "not_well_known"),
    "known at a lower bar": (
        {
            "name": "Nobody Known",
            "cards": [{"card": "time-20"}],
            "house_rules": {"well_known": 1},
        },
        "not_upheld",
        "every_card_fits",
    ),
    "nobody of that name": ({"name": "Xyzzy Plugh"}, "undecided", "unknown_personage"),
    "a card of the add-on": (
        {"qid": "Q178010", "cards": [{"card": "place-china"}]},
        "upheld",
        "a_card_does_not_fit",
    ),
    "the add-on as the deck": (
        {
            "qid": "Q49325",
            "deck": "add-on-21st-century",
            "cards": [{"card": "letter-wild"}, {"card": "place-france"}],
        },
        "not_upheld",
        "every_card_fits",
    ),
}


@pytest.mark.parametrize(("request_", "ruling", "reason"), RULINGS.values(), ids=RULINGS.keys())
def test_rulings(client: TestClient, request_: dict[str, Any], ruling: str, reason: str) -> None:
    answer = ask(client, **request_)
    assert (answer["ruling"], answer["reason"]) == (ruling, reason)


def test_homonyms_are_listed(client: TestClient) -> None:
    answer = ask(client, name="John Adams", cards=[MUSIC])
    assert answer["personage"]["qid"] == "Q178010"
    assert [a["qid"] for a in answer["alternatives"]] == ["Q11806"]


@pytest.mark.parametrize("cards", [[], {}], ids=["list", "Lua's empty table"])
def test_no_cards(client: TestClient, cards: object) -> None:
    answer = ask(client, name="Albert Schweitzer", cards=cards)
    assert answer["findings"] == []
    assert answer["personage"]["qid"] == "Q49325"


def test_a_card_id_of_a_copy_and_of_a_face(client: TestClient) -> None:
    cards = [{"card": "place-europe-2"}, {"card": "place-europe"}]
    answer = ask(client, qid="Q49325", cards=cards)
    assert [f["card"] for f in answer["findings"]] == ["place-europe-2", "place-europe"]
    assert {f["claim"] for f in answer["findings"]} == {"place:europe"}


CLAIMS = {
    "B.C.": ("time", "time:..0"),
    "1800-1850": ("time", "time:1800..1850"),
    "Before 17th century": ("time", "time:1..1600"),
    "*": ("letter", "letter:*"),
    "q/v": ("letter", "letter:Q/V"),
    "GERMANY": ("place", "place:germany"),
    "living": ("status", "status:living"),
}


@pytest.mark.parametrize("value", CLAIMS)
def test_claims_in_canonical_form(client: TestClient, value: str) -> None:
    category, claim = CLAIMS[value]
    answer = ask(client, qid="Q49325", cards=[{"category": category, "value": value}])
    assert answer["findings"][0]["claim"] == claim


def test_any_content_type_will_do(client: TestClient) -> None:
    body = b'{"name": "Albert Schweitzer"}'
    for kind in ("application/json", "text/plain", "application/octet-stream"):
        response = client.post("/challenge", content=body, headers={"content-type": kind})
        assert response.status_code == 200


def test_the_same_question_twice_has_the_same_answer(client: TestClient) -> None:
    request = {"name": "albert schweizer", "cards": [AFRICA, LETTER_S]}
    assert ask(client, **request) == ask(client, **request)


@pytest.mark.parametrize(
    "asked",
    [
        {"qid": " q49325 ", "cards": [{"card": " Time-19 "}]},
        {"qid": "Q49325", "deck": " Classic ", "cards": [{"card": "TIME-19"}]},
        {"qid": "Q49325", "cards": [{"category": " TIME ", "value": " 19th century "}]},
        {"qid": "Q49325", "deck": None, "house_rules": None, "cards": [{"card": "time-19"}]},
    ],
)
def test_case_blanks_and_nulls_do_not_matter(client: TestClient, asked: dict[str, Any]) -> None:
    answer = client.post("/challenge", json=asked).json()
    assert answer["ruling"] == "not_upheld", answer


@pytest.mark.parametrize("rule", list(HouseRulesIn.model_fields))
def test_a_house_rule_of_null_is_the_houses_own(client: TestClient, rule: str) -> None:
    request = {"qid": "Q11806", "cards": [AFRICA, CENTURY_19, {"card": "status-dead"}]}
    assert ask(client, **request, house_rules={rule: None}) == ask(client, **request)
