"""GET /personages and /personages/{qid}."""

from __future__ import annotations

from starlette.testclient import TestClient

from service.schemas.personage import CandidatesOut, FactsOut


def test_homonyms_the_more_famous_first(client: TestClient) -> None:
    response = client.get("/personages", params={"q": "john adams"})
    CandidatesOut.model_validate_json(response.content)
    answer = response.json()
    assert (answer["query"], answer["ambiguous"]) == ("john adams", True)
    assert [c["qid"] for c in answer["candidates"]] == ["Q11806", "Q178010"]
    assert answer["candidates"][0]["summary"] == "politician; United States; 1735-1826"
    assert not any(c["match"] for c in answer["candidates"])


def test_the_only_one_is_a_match(client: TestClient) -> None:
    answer = client.get("/personages", params={"q": "Albert Schweitzer"}).json()
    assert answer["candidates"][0]["match"]
    assert not answer["ambiguous"]


def test_a_birth_year_decides_among_homonyms(client: TestClient) -> None:
    response = client.get("/personages", params={"q": "john adams", "born": 1947})
    CandidatesOut.model_validate_json(response.content)
    answer = response.json()
    first, second = answer["candidates"]
    assert (first["qid"], first["match"], answer["ambiguous"]) == ("Q178010", True, False)
    assert first["features"]["hint"] == 1
    assert (second["features"]["hint"], second["match"]) == (0, False)
    again = client.get("/personages", params={"q": "john adams"}).json()
    assert again["candidates"][0]["qid"] == "Q11806"


def test_features_say_how_a_name_was_met(client: TestClient) -> None:
    answer = client.get("/personages", params={"q": "albert schweizer"}).json()
    assert answer["candidates"][0]["features"]["how"] == "fuzzy"
    assert answer["candidates"][0]["features"]["similarity"] == 97


def test_a_birth_year_has_at_most_four_digits(client: TestClient) -> None:
    response = client.get("/personages", params={"q": "john adams", "born": 10_000})
    assert response.status_code == 422


def test_limit(client: TestClient) -> None:
    answer = client.get("/personages", params={"q": "john adams", "limit": 1}).json()
    assert len(answer["candidates"]) == 1
    assert answer["ambiguous"]


def test_a_query_without_a_letter_finds_nobody(client: TestClient) -> None:
    response = client.get("/personages", params={"q": "?!"})
    assert response.status_code == 200
    assert response.json()["candidates"] == []


def test_facts_with_evidence(client: TestClient) -> None:
    response = client.get("/personages/q49325")
    FactsOut.model_validate_json(response.content)
    answer = response.json()
    assert answer["personage"]["qid"] == "Q49325"
    assert {"P19", "P20", "P27", "P31", "P106", "P569", "P570", "P937", None} == {
        fact["property"] for fact in answer["facts"]
    }
    birthplace = next(f for f in answer["facts"] if f["property"] == "P19")
    assert birthplace["value_label"] == "Kaysersberg"
    assert birthplace["url"] == "https://www.wikidata.org/wiki/Q49325#P19"
    assert birthplace["retrieved"] == "2026-11-01"
    assert {"france", "africa", "europe"} <= {p["id"] for p in answer["places"]}
    assert {"music", "medicine"} <= {a["id"] for a in answer["activities"]}
    assert [r["letter"] for r in answer["letters"] if r["accepted"]] == ["S"]


def test_facts_of_a_group(client: TestClient) -> None:
    response = client.get("/personages/Q1299")
    FactsOut.model_validate_json(response.content)
    assert response.json()["personage"]["kind"] == "not_a_personage"
