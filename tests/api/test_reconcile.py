"""The Reconciliation API: its forms, over the small world."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import quote

import pytest
from starlette.testclient import TestClient

from service.schemas.examples import RECONCILED
from service.schemas.reconcile import (
    ExtensionOut,
    FlyoutOut,
    ManifestOut,
    PropertiesOut,
    ResultsOut,
    SuggestionsOut,
)
from tests.api.reconcile_schemas import (
    FLYOUT,
    MANIFEST,
    PROPOSAL,
    SUGGESTIONS,
    validate,
    validate_extension,
    validate_results,
)
from tests.api.world import Store

SCHWEITZER: dict[str, Any] = {"query": "Albert Schweizer", "type": "Q5", "limit": 3}
ORIGIN = {"origin": "http://openrefine.example"}


def ask(client: TestClient, batch: dict[str, Any]) -> Any:
    response = client.post("/reconcile", data={"queries": json.dumps(batch)})
    assert response.status_code == 200, response.text
    assert response.headers["content-type"] == "application/json"
    ResultsOut.model_validate_json(response.content)
    validate_results(batch, response.json())
    return response.json()


def extend(client: TestClient, ids: list[str], *properties: Any) -> Any:
    asked = {
        "ids": ids,
        "properties": [p if isinstance(p, dict) else {"id": p} for p in properties],
    }
    response = client.post("/reconcile", data={"extend": json.dumps(asked)})
    assert response.status_code == 200, response.text
    ExtensionOut.model_validate_json(response.content)
    validate_extension(asked, response.json())
    return response.json()


# --- the manifest -------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/reconcile", "/reconcile/", "/reconcile?nothing=known"])
def test_the_manifest(client: TestClient, path: str) -> None:
    response = client.get(path)
    ManifestOut.model_validate_json(response.content)
    told = response.json()
    validate(MANIFEST, told)
    assert [t["id"] for t in told["defaultTypes"]] == ["Q5", "Q95074"]
    assert told["identifierSpace"] == "http://www.wikidata.org/entity/"
    assert told["view"]["url"] == "https://www.wikidata.org/wiki/{{id}}"
    assert client.get(told["documentation"]).status_code == 200
    assert told["feature_view"]["url"].startswith(told["documentation"])


def test_the_manifest_names_the_host_that_was_asked(client: TestClient) -> None:
    told = client.get("/reconcile", headers={"host": "referee.example:8443"}).json()
    assert told["preview"]["url"] == "http://referee.example:8443/reconcile/preview?id={{id}}"


# --- queries ------------------------------------------------------------------------------


def test_a_batch_by_get_is_the_batch_by_post(client: TestClient) -> None:
    batch = {"q0": SCHWEITZER, "q1": {"query": "John Adams"}}
    got = client.get("/reconcile", params={"queries": json.dumps(batch)})
    assert got.json() == ask(client, batch)
    assert got.json()["q0"]["result"][0]["id"] == "Q49325"


def test_what_a_candidate_tells(client: TestClient) -> None:
    query = SCHWEITZER | {
        "properties": [{"pid": "P569", "v": "1876"}, {"pid": "P106", "v": "cook"}]
    }
    (found,) = ask(client, {"q0": query})["q0"]["result"]
    features = {f["id"]: f["value"] for f in found.pop("features")}
    assert found == {
        "id": "Q49325",
        "name": "Albert Schweitzer",
        "description": "physician, composer; France; 1875-1965",
        "type": [{"id": "Q5", "name": "human"}],
        "score": 89.5,  # 97 for the name, and less for what fits but by halves
        "match": True,
    }
    assert features == {
        "fame": 60.0,
        "name_similarity": 97.0,
        "exact_name": False,
        "rivals": 0,
        "type_match": True,
        "P569": 50,
        "P106": 25,
    }


def test_a_bad_query_does_not_fail_the_rest(client: TestClient) -> None:
    bad: dict[str, Any] = {
        "empty": {"query": " "},
        "nothing": {},
        "no object": 7,
        "a number": {"query": 7},
        "no limit": {"query": "John Adams", "limit": 0},
        "half a limit": {"query": "John Adams", "limit": 1.5},
        "a limit in words": {"query": "John Adams", "limit": "many"},
        "too long": {"query": "x" * 201},
        "an unknown field": {"query": "John Adams", "types": ["Q5"]},
        "an unknown strictness": {"query": "John Adams", "type_strict": "never"},
        "too many types": {"query": "John Adams", "type": ["Q5"] * 21},
        "too many properties": {"query": "x", "properties": [{"pid": "P569", "v": 1}] * 21},
        "too many values": {"query": "x", "properties": [{"pid": "P569", "v": [1] * 21}]},
        "a property without id": {"query": "x", "properties": [{"v": 1}]},
        "a value too deep": {"query": "x", "properties": [{"pid": "P569", "v": [[1]]}]},
    }
    told = ask(client, {**bad, "good": SCHWEITZER})
    assert told["good"]["result"][0]["id"] == "Q49325"
    assert [key for key in bad if told[key]["result"] or not told[key]["error"]] == []
    assert told["no limit"]["error"] == "limit must be a whole number of 1 or more, not 0"


def test_what_is_read_kindly(client: TestClient) -> None:
    kind: dict[str, Any] = {
        "": SCHWEITZER,
        "a list of types": SCHWEITZER | {"type": ["Q5"]},
        "a type's address": SCHWEITZER | {"type": "http://www.wikidata.org/entity/Q5"},
        "types with names": SCHWEITZER | {"type": {"id": "Q5", "name": "human"}},
        "nulls": {"query": "Albert Schweizer", "type": None, "limit": None, "properties": None},
        "a whole float": SCHWEITZER | {"limit": 3.0},
        "a huge limit": SCHWEITZER | {"limit": 10**12},
        "no value": SCHWEITZER | {"properties": [{"pid": "P569", "v": ""}, {"pid": "P570"}]},
        "control characters": {"query": "Albert\u0000\u202eSchweizer\n"},
    }
    told = ask(client, kind)
    assert {key: [c["id"] for c in told[key]["result"]] for key in kind} == {
        key: ["Q49325"] for key in kind
    }


def test_an_empty_batch(client: TestClient) -> None:
    assert ask(client, {}) == {}


def test_a_group_is_of_no_type(client: TestClient) -> None:
    told = ask(client, {"any": {"query": "The Beatles"}, "Q5": {"query": "Beatles", "type": "Q5"}})
    assert told["any"]["result"][0]["type"] == [{"id": "Q215380", "name": "musical group"}]
    assert told["Q5"]["result"] == []


@pytest.mark.parametrize("form", RECONCILED.values(), ids=RECONCILED.keys())
def test_the_examples_of_the_description(client: TestClient, form: dict[str, str]) -> None:
    response = client.post("/reconcile", data=form)
    assert response.status_code == 200
    assert "error" not in response.text


# --- refusals -----------------------------------------------------------------------------

REFUSED: dict[str, tuple[str, int, str]] = {
    "nothing": ("", 422, "send queries or extend"),
    "another field": ("query=John", 422, "send queries or extend"),
    "both": ("queries={}&extend={}", 422, "not both"),
    "no JSON": ("queries=John Adams", 422, "queries is not JSON"),
    "cut off": ('queries={"q0": {"query": "J', 422, "queries is not JSON"),
    "a list": ("queries=[]", 422, "queries must be an object"),
    "a number": ("queries=1", 422, "queries must be an object"),
    "nested": ("queries=" + "[" * 50_000, 422, "queries"),
    "nested in a query": ('queries={"q0":' + '{"a":' * 40_000, 422, "queries"),
    "no UTF-8": ("queries=%ff", 422, "the body is no form"),
    "too many fields": ("&".join(["a=b"] * 21), 422, "the body is no form"),
    "extend no JSON": ("extend={", 422, "extend is not JSON"),
    "extend nobody": ("extend={}", 422, "extend must be an object"),
    "extend by number": ('extend={"ids": [1], "properties": []}', 422, "extend must be"),
    "a callback that is none": ("queries={}&callback=alert(1)", 422, "callback must be the name"),
    "10,000 queries": (
        "queries=" + json.dumps({n: {"query": "x"} for n in range(10_000)}, separators=(",", ":")),
        413,
        "10,000 queries are too many: at most 50",
    ),
    "a large body": ("queries=" + " " * 256_000, 413, "over 256,000 bytes"),
    "51 queries": (
        "queries=" + json.dumps({f"q{n}": {"query": "x"} for n in range(51)}),
        413,
        "51 queries are too many: at most 50",
    ),
    "201 ids": (
        "extend=" + json.dumps({"ids": ["Q1"] * 201, "properties": []}),
        413,
        "201 ids are too many: at most 200",
    ),
    "21 properties": (
        "extend=" + json.dumps({"ids": [], "properties": [{"id": "P1"}] * 21}),
        422,
        "21 properties are too many",
    ),
    "a long id": (
        "extend=" + json.dumps({"ids": ["Q" * 101], "properties": []}),
        422,
        "as long as",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("body", "status", "says"), REFUSED.values(), ids=REFUSED.keys())
def test_refused(client: TestClient, body: str, status: int, says: str) -> None:
    response = client.post("/reconcile", content=body, headers=ORIGIN)
    assert response.status_code == status
    assert response.headers["content-type"] == "application/problem+json"
    assert response.headers["access-control-allow-origin"] == "*"
    assert says in response.json()["detail"]


HALVES = {
    "a high one": ("John Adams \\ud83d", "Q11806"),
    "a low one": ("\\uDE00 John Adams", "Q11806"),
    "two high ones": ("\\ud83d\\ud83d John Adams", "Q11806"),
    "a whole one": ("John Adams \\ud83d\\ude00", "Q11806"),
}


@pytest.mark.parametrize(("name", "qid"), HALVES.values(), ids=HALVES.keys())
def test_half_an_emoji_costs_nothing(client: TestClient, name: str, qid: str) -> None:
    body = f'queries={{"q0": {{"query": "{name}"}}, "q1": {{"query": "Holmes"}}}}'
    told = client.post("/reconcile", content=body).json()
    assert told["q1"]["result"]
    assert told["q0"]["result"][0]["id"] == qid


def test_a_query_nested_deep_costs_one_query(client: TestClient) -> None:
    deep = "[" * 400 + "]" * 400
    body = f'queries={{"q0": {{"query": "x", "properties": {deep}}}, "q1": {{"query": "Holmes"}}}}'
    told = client.post("/reconcile", content=body).json()
    assert told["q0"]["error"]
    assert told["q1"]["result"]


def test_a_database_that_is_away(client: TestClient, store: Store) -> None:
    store.is_down = True
    response = client.post("/reconcile", data={"queries": json.dumps({"q0": {"query": "Q49325"}})})
    assert (response.status_code, response.headers["retry-after"]) == (503, "5")


# --- JSONP and CORS -----------------------------------------------------------------------

GETS = (
    "/reconcile",
    "/reconcile?queries={}",
    '/reconcile?extend={"ids":[],"properties":[]}',
    "/reconcile/suggest/entity?prefix=j",
    "/reconcile/suggest/property?prefix=d",
    "/reconcile/suggest/type?prefix=h",
    "/reconcile/flyout/entity?id=Q49325",
    "/reconcile/flyout/property?id=P569",
    "/reconcile/flyout/type?id=Q5",
    "/reconcile/properties?type=Q5",
)


@pytest.mark.parametrize("path", GETS)
def test_jsonp(client: TestClient, path: str) -> None:
    plain = client.get(path, headers=ORIGIN)
    assert plain.headers["access-control-allow-origin"] == "*"
    sign = "&" if "?" in path else "?"
    script = client.get(f"{path}{sign}callback=jQuery35_1.done")
    assert script.headers["content-type"].startswith("text/javascript")
    assert script.headers["x-content-type-options"] == "nosniff"
    assert script.text == f"/**/jQuery35_1.done({plain.text});"


@pytest.mark.parametrize(
    "name", ["", "alert(1)", "a;b", "a b", "a.", ".a", "1a", "a\n", "a[0]", "é", "a" * 201, "a<b"]
)
@pytest.mark.parametrize("path", GETS[:2])
def test_no_name_of_a_function(client: TestClient, path: str, name: str) -> None:
    sign = "&" if "?" in path else "?"
    response = client.get(f"{path}{sign}callback={quote(name)}")
    assert response.status_code == 422
    assert response.json()["errors"][0]["parameter"] == "callback"


# --- suggest ------------------------------------------------------------------------------

SUGGESTED: dict[str, tuple[str, str, list[str]]] = {
    "the most famous first": ("entity", "john", ["Q11806", "Q178010"]),
    "two words": ("entity", "albert sch", ["Q49325"]),
    "an alias": ("entity", "John Coolidge Adams", ["Q178010"]),
    "an entity's id": ("entity", " q4653 ", ["Q4653"]),
    "an id nobody has": ("entity", "Q1", []),
    "nothing": ("entity", "", []),
    "signs": ("entity", "%%", []),
    "a property": ("property", "date of", ["P569", "P570"]),
    "a property's other word": ("property", "birth", ["P1477", "P569", "P19"]),
    "a property's id": ("property", "p106", ["P106"]),
    "no property": ("property", "shoe size", []),
    "a type": ("type", "fict", ["Q95074", "Q15632617"]),
    "a type's id": ("type", "Q5", ["Q5"]),
    "no type": ("type", "", []),
}


@pytest.mark.parametrize(("what", "prefix", "ids"), SUGGESTED.values(), ids=SUGGESTED.keys())
def test_suggested(client: TestClient, what: str, prefix: str, ids: list[str]) -> None:
    response = client.get(f"/reconcile/suggest/{what}", params={"prefix": prefix})
    SuggestionsOut.model_validate_json(response.content)
    validate(SUGGESTIONS[what], response.json())
    assert [s["id"] for s in response.json()["result"]] == ids


def test_the_cursor_skips(client: TestClient) -> None:
    for what, prefix, second in (("entity", "john", "Q178010"), ("property", "date of", "P570")):
        told = client.get(f"/reconcile/suggest/{what}?prefix={prefix}&cursor=1").json()
        assert [s["id"] for s in told["result"]] == [second]


@pytest.mark.parametrize(
    "query", ["", "prefix=a&cursor=-1", "prefix=a&cursor=x", "prefix=" + "a" * 201]
)
@pytest.mark.parametrize("what", ["entity", "property", "type"])
def test_refused_suggestions(client: TestClient, what: str, query: str) -> None:
    assert client.get(f"/reconcile/suggest/{what}?{query}").status_code == 422


# --- flyout, preview ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("what", "id_"), [("entity", "Q49325"), ("property", "P569"), ("type", "Q5")]
)
def test_flyout(client: TestClient, what: str, id_: str) -> None:
    response = client.get(f"/reconcile/flyout/{what}", params={"id": id_})
    FlyoutOut.model_validate_json(response.content)
    validate(FLYOUT, response.json())
    assert response.json()["id"] == id_


@pytest.mark.parametrize("path", ["flyout/entity", "preview"])
@pytest.mark.parametrize(
    ("id_", "status"), [("Q1", 404), ("nobody", 422), ("", 422), ("Q" * 101, 422)]
)
def test_nobody_to_show(client: TestClient, path: str, id_: str, status: int) -> None:
    assert client.get(f"/reconcile/{path}", params={"id": id_}).status_code == status


@pytest.mark.parametrize("what", ["property", "type"])
def test_nothing_to_show(client: TestClient, what: str) -> None:
    response = client.get(f"/reconcile/flyout/{what}", params={"id": "<b>"})
    assert (response.status_code, response.json()["type"][-9:]) == (404, "not-found")


def test_the_preview(client: TestClient) -> None:
    page = client.get("/reconcile/preview?id=Q49325")
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert "default-src 'none'" in page.headers["content-security-policy"]
    assert "x-frame-options" not in page.headers
    for text in ("Albert Schweitzer", "1875", "1965", "Kaysersberg", "physician, composer"):
        assert text in page.text


def test_pages_load_nothing(client: TestClient) -> None:
    for path in ("/reconcile/preview?id=Q49325", "/reconcile/documentation"):
        page = client.get(path).text
        assert not [
            sign for sign in ("<script", "<img", "<link", "src=", "@import") if sign in page
        ]


def test_the_documentation_tells_of_every_feature(client: TestClient) -> None:
    page = client.get("/reconcile/documentation").text
    query = SCHWEITZER | {"properties": [{"pid": "P569", "v": "1875"}]}
    (found,) = ask(client, {"q0": query})["q0"]["result"]
    assert [f["id"] for f in found["features"] if f"id='{f['id']}'" not in page] == []


# --- data extension -----------------------------------------------------------------------


def test_extension(client: TestClient) -> None:
    told = extend(
        client, ["Q49325", "Q4653"], "P569", "P106", "P20", "label", "description", "fame"
    )
    assert told["meta"][1] == {"id": "P106", "name": "occupation"}
    assert told["rows"]["Q49325"] == {
        "P569": [{"str": "1875"}],
        "P106": [{"id": "Q39631", "name": "physician"}, {"id": "Q36834", "name": "composer"}],
        "P20": [{"id": "Q244904", "name": "Lambaréné"}],
        "label": [{"str": "Albert Schweitzer"}],
        "description": [{"str": "physician, composer; France; 1875-1965"}],
        "fame": [{"float": 60.0}],
    }
    assert told["rows"]["Q4653"]["P569"] == []


@pytest.mark.parametrize(
    ("settings", "cells"),
    [
        ({"dates": "year"}, [{"int": 1875}]),
        ({"dates": "date"}, [{"date": "1875-01-01T00:00:00Z"}]),
        ({"dates": "known", "limit": "0", "rank": "any"}, [{"str": "1875"}]),
        ({"limit": "many", "dates": None}, [{"str": "1875"}]),
    ],
)
def test_settings_of_dates(client: TestClient, settings: dict[str, Any], cells: Any) -> None:
    told = extend(client, ["Q49325"], {"id": "P569", "settings": settings})
    assert told["rows"]["Q49325"]["P569"] == cells


@pytest.mark.parametrize(("limit", "count"), [(1, 1), ("1", 1), (0, 2), (-1, 2), ("9" * 40, 2)])
def test_the_limit_of_values(client: TestClient, limit: Any, count: int) -> None:
    told = extend(client, ["Q49325"], {"id": "P106", "settings": {"limit": limit}})
    assert len(told["rows"]["Q49325"]["P106"]) == count


def test_rows_are_called_as_asked(client: TestClient) -> None:
    ids = ["q49325", "http://www.wikidata.org/entity/Q49325", "Q1", "Schweitzer", ""]
    rows = extend(client, ids, "label", "Len", "nonsense")["rows"]
    name = [{"str": "Albert Schweitzer"}]
    assert rows["q49325"] == rows[ids[1]] == {"label": name, "Len": name, "nonsense": []}
    assert [rows[i]["label"] for i in ids[2:]] == [[], [], []]


def test_extension_by_get(client: TestClient) -> None:
    asked = {"ids": ["Q49325"], "properties": [{"id": "P569"}]}
    got = client.get("/reconcile", params={"extend": json.dumps(asked)}).json()
    assert got == extend(client, ["Q49325"], "P569")


@pytest.mark.parametrize(
    ("query", "has", "lacks"),
    [
        ("type=Q5", {"P569", "P106", "P119"}, {"P1441", "P840"}),
        ("type=Q95074", {"P31", "P1441", "P569"}, {"P119", "P410"}),
        ("type=Q1", {"P569", "P1441"}, set()),
        ("", {"P569", "label"}, set()),
        ("type=Q5&limit=2", {"P569", "P570"}, {"P106"}),
    ],
)
def test_proposals(client: TestClient, query: str, has: set[str], lacks: set[str]) -> None:
    response = client.get(f"/reconcile/properties?{query}")
    PropertiesOut.model_validate_json(response.content)
    validate(PROPOSAL, response.json())
    ids = {p["id"] for p in response.json()["properties"]}
    assert has <= ids
    assert not lacks & ids
    assert client.get("/reconcile/properties?limit=0").status_code == 422


def test_every_proposal_can_be_extended(client: TestClient) -> None:
    ids = [p["id"] for p in client.get("/reconcile/properties?type=Q5").json()["properties"]]
    for at in range(0, len(ids), 20):
        extend(client, ["Q49325"], *ids[at : at + 20])
