"""The two searches against the stand-in for MediaWiki's API (scripts.standins.mediawiki)."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from kb.adapters.wikidata import failures
from kb.adapters.wikidata.search import MOST_IDS, SearchClient, is_other_page, search_peer
from kb.adapters.wikidata.session import WikidataSession
from kb.domain.errors import InvalidInput
from scripts.standins import faults
from scripts.standins.mediawiki import MediaWiki, Page
from scripts.standins.scenes import AGENT

pytestmark = pytest.mark.loopback


ENOUGH_S = 20.0
HUMAN, CITY = frozenset({"Q5"}), frozenset({"Q515"})

PAGES = (
    Page("Q7186", "Marie Curie", ("Maria Skłodowska", "Madame Curie"), "chemist", HUMAN, 180),
    Page("Q37463", "Irène Joliot-Curie", ("Irène Curie",), "French chemist", HUMAN, 90),
    Page("Q37463000", "Curie", (), "family name", frozenset({"Q101352"}), 5),
    Page("Q228909", "Curie", (), "Wikimedia disambiguation page", frozenset({"Q4167410"}), 20),
    Page("Q11806", "John Adams", (), "president of the United States", HUMAN, 130),
    Page("Q313747", "John Adams", ("John Coolidge Adams",), "American composer", HUMAN, 40),
    Page("Q3181171", "John Adams Whipple", (), "American photographer", HUMAN, 8),
    Page("Q90", "Paris", (), "capital of France", CITY, 300),
    Page("Q47899", "Paris Hilton", (), "American media personality", HUMAN, 90),
    Page("Q167646", "Paris", ("Alexander",), "son of Priam", frozenset({"Q22988604"}), 60),
    *(Page(f"Q{n}", f"Anna No. {n}", (), "", HUMAN, n) for n in range(100, 140)),
)


@pytest.fixture(scope="module")
def api() -> Iterator[MediaWiki]:
    with MediaWiki(PAGES) as server:
        yield server


def client(url: str) -> tuple[SearchClient, WikidataSession]:
    session = WikidataSession(AGENT, {url: search_peer(url)})
    return SearchClient(session, url), session


NAMES = {
    "label": ("Marie Curie", ["Q7186"]),
    "alias": ("Madame Curie", ["Q7186"]),
    "accents left out": ("Irene Joliot-Curie", ["Q37463"]),
    "words apart": ("Curie Marie", ["Q7186"]),
    "name and page left out": ("Curie", ["Q7186", "Q37463"]),
    "homonyms, then longer": ("John Adams", ["Q11806", "Q313747", "Q3181171"]),
    "a city is a hit too": ("Paris", ["Q90", "Q167646", "Q47899"]),
    "nobody": ("Xqwzt Vbnmk", []),
    "namespace": ("Wikidata: Marie Curie", []),
    "class filter": ("haswbstatement:P31=Q5", []),
    "negated": ("Marie -Curie", ["Q7186"]),
}


@pytest.mark.parametrize(("name", "qids"), NAMES.values(), ids=NAMES)
def test_a_name_finds_its_ids(api: MediaWiki, name: str, qids: list[str]) -> None:
    search, session = client(api.url)
    assert list(search.find(name, ENOUGH_S)) == qids
    assert session.counts() == {"search": 2}
    assert list(search.find(name, ENOUGH_S)) == qids
    assert session.counts() == {"search": 2, "cache": 2}
    session.close()


def test_no_more_than_ten_ids_come_back(api: MediaWiki) -> None:
    search, session = client(api.url)
    found = search.find("Anna No.", ENOUGH_S)
    assert len(found) == len(set(found)) == MOST_IDS
    session.close()


@pytest.mark.parametrize("name", ["", "  ", "---", "🙂", "::"])
def test_what_is_no_name_is_not_asked_for(api: MediaWiki, name: str) -> None:
    search, session = client(api.url)
    assert search.find(name, ENOUGH_S) == ()
    assert session.counts() == {}
    session.close()


def test_the_longest_name_stays_within_the_limit_of_the_search(api: MediaWiki) -> None:
    search, session = client(api.url)
    assert search.find("Maximilian " * 18, ENOUGH_S) == ()
    assert len(api.asked[-1].form["srsearch"]) <= 300
    session.close()


def error(code: str) -> bytes:
    return json.dumps({"error": {"code": code, "info": "told"}, "servedby": "mw1"}).encode()


ERRORS = {
    "ratelimited": (failures.AskedTooOften, 60.0),
    "maxlag": (failures.AskedTooOften, 60.0),
    "readonly": (failures.BadAnswer, None),
    "internal_api_error_DBQueryError": (failures.BadAnswer, None),
    "cirrussearch-backend-error": (failures.BadAnswer, None),
    "badvalue": (failures.BadRequest, None),
}


@pytest.mark.parametrize("code", ERRORS)
def test_an_error_of_the_api_is_a_failure_and_not_kept(code: str) -> None:
    kind, retry_after_s = ERRORS[code]
    with faults.Faults(faults.good(error(code), "application/json"), path="/w/api.php") as server:
        search, session = client(server.url)
        with pytest.raises(failures.WikidataFailure) as caught:
            search.find("Marie Curie", ENOUGH_S)
        assert type(caught.value) is kind
        assert caught.value.retry_after_s == retry_after_s
        assert len(server.asked) == 1
        assert "search (127.0.0.1)" in str(caught.value)
        assert list(session._cached.cache.responses.keys()) == []
        session.close()


@pytest.mark.parametrize("code", ["cirrussearch-query-too-long", "cirrussearch-parse-error"])
def test_a_name_that_the_search_cannot_read_is_no_failure_of_the_search(code: str) -> None:
    with faults.Faults(faults.good(error(code), "application/json"), path="/w/api.php") as server:
        search, session = client(server.url)
        with pytest.raises(InvalidInput, match="cannot read the name"):
            search.find("Marie Curie", ENOUGH_S)
        assert list(session._cached.cache.responses.keys()) == []
        session.close()


DESCRIPTIONS = {
    "Wikimedia disambiguation page": True,
    "Wikimedia list article": True,
    "family name": True,
    "Male given name": True,
    "scientific article published in 1999": True,
    "French family": False,
    "name of a king": False,
    "": False,
}


@pytest.mark.parametrize(("description", "is_other"), DESCRIPTIONS.items())
def test_a_description_tells_what_is_no_personage(description: str, is_other: bool) -> None:
    assert is_other_page(description) is is_other
