"""Ids for a name, by the two searches of Wikidata's action API.

    wbsearchentities   labels and aliases that begin with the name, any kind of item
    list=search        full text, every word somewhere, items of our classes only

Documented at https://www.wikidata.org/w/api.php?action=help&modules=wbsearchentities and
https://www.mediawiki.org/wiki/Help:Extension:WikibaseCirrusSearch.
"""

from __future__ import annotations

import json
import time
import urllib.parse
from collections.abc import Callable, Iterator, Mapping
from itertools import chain, zip_longest
from typing import Any

from kb.adapters.wikidata import checks, failures
from kb.adapters.wikidata.replies import Reply
from kb.adapters.wikidata.search_text import LONGEST_SEARCH, term, words
from kb.adapters.wikidata.session import WikidataSession, checked_endpoint
from kb.adapters.wikidata.wire import Peer
from kb.domain.echo import has_word
from kb.domain.errors import InvalidInput
from kb.domain.personage import Qid, is_qid
from kb.matching.fold import fold

MOST_IDS = 10
_ASKED_FOR = 20

CLASSES = (
    "Q5",  # human
    "Q95074",  # fictional character
    "Q15632617",  # fictional human
    "Q3658341",  # literary character
    "Q15773347",  # film character
    "Q15773317",  # television character
    "Q1114461",  # comics character
    "Q4271324",  # mythical character
    "Q22988604",  # mythological Greek character
    "Q178885",  # deity
    "Q20643955",  # human biblical figure
    "Q21070568",  # human who may be fictional
)
"""What the full-text search is limited to; the prefix search finds those of rarer classes."""

_FILTER = "haswbstatement:" + "|".join(f"P31={qid}" for qid in CLASSES)

_NO_PERSONAGE = frozenset(
    {"family name", "surname", "given name", "male given name", "female given name"}
    | {"unisex given name", "masculine given name", "feminine given name"}
)

_TOO_OFTEN = frozenset({"ratelimited", "maxlag", "toomanyrequests"})
_OF_THE_NAME = ("cirrussearch-query-too-long", "cirrussearch-parse-error")
_THEIR_FAULT = (
    "internal_api_error",
    "readonly",
    "search-error",
    "cirrussearch-backend-error",
    "cirrussearch-too-busy-error",
)


def search_peer(endpoint: str) -> Peer:
    """The action API at this address."""
    host = urllib.parse.urlsplit(endpoint).hostname
    return Peer("search", f"Wikidata's search ({host})", checks.api_fault, _failure)


class SearchClient:
    """Asks one action API, of which the session must have the peer."""

    def __init__(
        self,
        session: WikidataSession,
        endpoint: str,
        language: str = "en",
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self._session = session
        self._endpoint = checked_endpoint(endpoint)
        self._language = language
        self._now = now

    def find(self, name: str, timeout_s: float) -> tuple[Qid, ...]:
        """Ids of those a name may mean, the likeliest first, at most MOST_IDS.

        Two requests, one after the other; none for a name without a letter or digit. Raises
        WikidataFailure where either fails, and InvalidInput for a name that the search cannot read:
        one such name is no reason to leave Wikidata alone.
        """
        prefix, text = term(name), words(name, LONGEST_SEARCH - len(_FILTER) - 1)
        if not has_word(prefix) or not has_word(text):
            return ()
        deadline = self._now() + timeout_s
        try:
            named = self._by_prefix(prefix, timeout_s)
            found = self._by_words(text, deadline - self._now())
        except failures.NameRefused as error:
            raise InvalidInput(str(error)) from error
        wanted = fold(name)
        exact = [qid for qid, matched in named if fold(matched) == wanted]
        others = [qid for qid, _ in named]
        merged = chain(exact, _in_turns(found, others))
        return tuple(dict.fromkeys(merged))[:MOST_IDS]

    def _by_prefix(self, text: str, timeout_s: float) -> list[tuple[Qid, str]]:
        """Ids with the label or alias that matched."""
        answer = self._ask(
            {
                "action": "wbsearchentities",
                "search": text,
                "language": self._language,
                "uselang": self._language,
                "type": "item",
                "limit": str(_ASKED_FOR),
                "props": "",
            },
            timeout_s,
        )
        hits = _dicts(answer.get("search"))
        return [
            (Qid(str(hit["id"])), _matched(hit))
            for hit in hits
            if is_qid(str(hit.get("id"))) and not is_other_page(str(hit.get("description") or ""))
        ]

    def _by_words(self, text: str, timeout_s: float) -> list[Qid]:
        answer = self._ask(
            {
                "action": "query",
                "list": "search",
                "srsearch": f"{text} {_FILTER}",
                "srnamespace": "0",
                "srlimit": str(_ASKED_FOR),
                "srprop": "",
                "srinfo": "",
            },
            timeout_s,
        )
        query = answer.get("query")
        hits = _dicts(query.get("search") if isinstance(query, dict) else None)
        return [Qid(str(hit["title"])) for hit in hits if is_qid(str(hit.get("title")))]

    def _ask(self, params: Mapping[str, str], timeout_s: float) -> Mapping[str, Any]:
        answer = self._session.ask(
            "GET",
            self._endpoint,
            timeout_s,
            headers={"Accept": "application/json"},
            params={**params, "format": "json", "formatversion": "2"},
        )
        found: Mapping[str, Any] = json.loads(answer.body)
        return found


def is_other_page(description: str) -> bool:
    """Whether a description says that an item is a name, an article, a list or the like."""
    said = description.casefold().strip()
    return said.startswith(("wikimedia ", "scientific article")) or said in _NO_PERSONAGE


def _matched(hit: Mapping[str, Any]) -> str:
    match = hit.get("match")
    text = match.get("text") if isinstance(match, dict) else None
    return str(text or hit.get("label") or "")


def _in_turns(first: list[Qid], second: list[Qid]) -> Iterator[Qid]:
    pairs = zip_longest(first, second)
    return (qid for qid in chain.from_iterable(pairs) if qid is not None)


def _dicts(value: object) -> list[dict[str, Any]]:
    return [hit for hit in value if isinstance(hit, dict)] if isinstance(value, list) else []


def _failure(who: str, reply: Reply, fault: str, agent: str) -> failures.WikidataFailure:
    if reply.status != 200:
        return failures.of_status(who, reply.status, reply.headers, reply.body, agent)
    code = checks.api_error_code(reply.body)
    if code in _TOO_OFTEN:
        named_s = failures.seconds_of(reply.headers.get("Retry-After", ""))
        return failures.too_often(who, failures.SILENCE_S if named_s is None else named_s)
    if code in _OF_THE_NAME:
        return failures.NameRefused(
            f"{who} cannot read the name ({failures.excerpt(reply.body)}); write it plainly"
        )
    if code and not code.startswith(_THEIR_FAULT):
        return failures.BadRequest(
            f"{who} cannot read the search ({failures.excerpt(reply.body)}); please report it"
        )
    return failures.of_content(who, reply.body, fault, agent)
