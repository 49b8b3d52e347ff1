"""The Reconciliation API, asked by somebody who means harm, or by chance."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.testclient import TestClient

from service.app import create_app
from tests.api.reconcile_schemas import RESULTS, validate, validate_results
from tests.api.world import ITEMS, PEOPLE, Made, Store, make_container

EVIL = "<script>alert('1')</script> & \"Sons\"</title>"


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    evil = Made("Q666", EVIL, aliases=("Evil Name",), facts={"P19": ("Q667",)})
    place = ITEMS[0].__class__(evil.personage().qid.__class__("Q667"), EVIL)
    store = Store([made.personage() for made in (*PEOPLE, evil)], (*ITEMS, place))
    with TestClient(create_app(make_container(store))) as client:
        yield client


def test_names_are_escaped(client: TestClient) -> None:
    page = client.get("/reconcile/preview?id=Q666").text
    flyout = client.get("/reconcile/flyout/entity?id=Q666").json()["html"]
    for html in (page, flyout):
        assert "<script" not in html
        assert "&lt;script&gt;alert(&#x27;1&#x27;)&lt;/script&gt; &amp; &quot;Sons&quot;" in html


def test_the_host_is_escaped(client: TestClient) -> None:
    page = client.get("/reconcile/documentation", headers={"host": "<script>alert(1)</script>"})
    assert "<script" not in page.text


def test_a_problem_is_no_page(client: TestClient) -> None:
    for path in ("preview?id=<script>", "flyout/type?id=<script>", "nothing<script>"):
        response = client.get(f"/reconcile/{path}")
        assert response.headers["content-type"] == "application/problem+json"


def test_a_script_stays_one_line(client: TestClient) -> None:
    batch = {"\u2028</script>": {"query": "\u2029", "limit": 0}}
    asked = {"queries": json.dumps(batch), "callback": "f"}
    script = client.get("/reconcile", params=asked).text
    assert "\u2028" not in script
    assert json.loads(script.removeprefix("/**/f(").removesuffix(");")).keys() == batch.keys()


@pytest.mark.parametrize("method", ["get", "post"])
@given(text=st.text(max_size=60))
def test_any_text_is_answered(client: TestClient, method: str, text: str) -> None:
    text = text.encode(errors="replace").decode()
    for field in ("queries", "extend"):
        if method == "get":
            response = client.get("/reconcile", params={field: text})
        else:
            response = client.post("/reconcile", data={field: text})
        assert response.status_code in {200, 422}


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=8) | st.sampled_from(["P569", "Q5", "John Adams", "1735", "any"]),
    lambda inner: st.lists(inner, max_size=3)
    | st.dictionaries(st.sampled_from(["id", "name", "pid", "v", "x"]), inner, max_size=3),
    max_leaves=6,
)  # fmt: skip
FIELDS = st.sampled_from(["query", "type", "limit", "properties", "type_strict", "other"])


@given(batch=st.dictionaries(st.text(max_size=5), st.dictionaries(FIELDS, JSON), max_size=4))
def test_any_batch_is_answered(client: TestClient, batch: dict[str, Any]) -> None:
    response = client.post("/reconcile", data={"queries": json.dumps(batch)})
    assert response.status_code in {200, 422}
    if response.status_code == 200:
        validate_results(batch, response.json())


NAMES = st.sampled_from(
    ["John Adams", "Jon Adams", "Adams", "John", "J. Adams", "Albert Schweizer", "Albert", "Holmes",
     "Robin Hood", "Sherlok Hollmes", "John Quincy", "Schweitzer, Albert"]
)  # fmt: skip
VALUES: dict[str, list[Any]] = {
    "P569": [1735, "1947", "1875-01-14", "44 BC", "soon", 0],
    "P570": ["1826", 1965, "9999"],
    "P106": ["composer", "politician", {"id": "Q36834"}, "cook", "music"],
    "P27": ["France", "Q30", {"id": "Q145", "name": "Britain"}, "Atlantis"],
}
PROPERTIES = st.lists(
    st.sampled_from(sorted(VALUES)).flatmap(
        lambda pid: st.fixed_dictionaries({"pid": st.just(pid), "v": st.sampled_from(VALUES[pid])})
    ),
    max_size=4,
)


@given(name=NAMES, properties=PROPERTIES)
def test_properties_make_no_match_of_a_bad_name(
    client: TestClient, name: str, properties: list[dict[str, Any]]
) -> None:
    """Whoever matches with properties has a name that would do without them: `score` 75 or more,
    and as good a name as the best has."""
    batch = {"bare": {"query": name}, "with": {"query": name, "properties": properties}}
    told = client.post("/reconcile", data={"queries": json.dumps(batch)}).json()
    validate(RESULTS, told)
    bare = {c["id"]: c for c in told["bare"]["result"]}
    for c in told["with"]["result"]:
        if c["match"]:
            assert bare[c["id"]]["score"] >= 75
        if c["id"] in bare:
            assert -30 <= c["score"] - bare[c["id"]]["score"] <= 5
