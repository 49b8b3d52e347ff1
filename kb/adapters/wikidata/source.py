"""The live reference: Wikidata's search and query service as a kb.ports.FactSource."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence

from kb.adapters.wikidata.build import Reading
from kb.adapters.wikidata.cache import MEMORY
from kb.adapters.wikidata.facts import MOST_SITELINKS, facts_query, top_query
from kb.adapters.wikidata.rdf_values import item_of
from kb.adapters.wikidata.rows import read_facts
from kb.adapters.wikidata.search import SearchClient, search_peer
from kb.adapters.wikidata.session import EXPIRE_AFTER_S, STALE_FOR_S, WikidataSession
from kb.adapters.wikidata.sparql import Rows, SparqlClient, sparql_peer
from kb.adapters.wikidata.wire import Timing
from kb.domain.kinds import Kinds
from kb.domain.mining import MiningRules
from kb.domain.personage import Personage, Qid
from kb.ports import Fetched

SPARQL_ENDPOINT = "https://query.wikidata.org/sparql"
SEARCH_ENDPOINT = "https://www.wikidata.org/w/api.php"

SOURCE = "wikidata"
"""What a record from here has as its `source`."""


class WikidataSource:
    """Asks Wikidata; one a process, safe to share between threads.

    `cache` is `memory`, `none`, a SQLite file's path or a redis:// URL (kb.adapters.wikidata.cache
    and .session). Raises InvalidInput for a User-Agent without contact or what is no address, and
    Unavailable for a cache that cannot be opened.
    """

    def __init__(
        self,
        agent: str,
        mining: MiningRules,
        kinds: Kinds,
        *,
        sparql_endpoint: str = SPARQL_ENDPOINT,
        search_endpoint: str = SEARCH_ENDPOINT,
        language: str = "en",
        cache: str = MEMORY,
        expire_after_s: float = EXPIRE_AFTER_S,
        stale_for_s: float = STALE_FOR_S,
        timing: Timing | None = None,
    ) -> None:
        self._mining = mining
        self._kinds = kinds
        self._language = language
        self._now: Callable[[], float] = timing.now if timing else time.monotonic
        self._session = WikidataSession(
            agent,
            {
                sparql_endpoint: sparql_peer(sparql_endpoint),
                search_endpoint: search_peer(search_endpoint),
            },
            cache=cache,
            expire_after_s=expire_after_s,
            stale_for_s=stale_for_s,
            timing=timing,
        )
        self._sparql = SparqlClient(self._session, sparql_endpoint, self._now)
        self._search = SearchClient(self._session, search_endpoint, language, self._now)

    def look_up(self, name: str, timeout_s: float) -> Fetched:
        """Those whom a name may mean, at most 10 and the most famous first.

        Two searches, and one query where they found somebody. What they found that is no
        personage (a place, a band) is among the items. Raises WikidataFailure.
        """
        deadline = self._now() + timeout_s
        found = self._search.find(name, timeout_s)
        if not found:
            return Fetched()
        fetched = self.fetch(found, deadline - self._now())
        return Fetched(
            tuple(sorted(fetched.personages, key=_less_famous)),
            fetched.items,
            fetched.redirects,
            fetched.missing,
        )

    def fetch(self, qids: Sequence[Qid], timeout_s: float) -> Fetched:
        """These items, at most 200, in one query; in two where one was merged into another, or
        where there is none of them.

        Raises WikidataFailure, and InvalidInput for more than 200.
        """
        wanted = tuple(dict.fromkeys(qids))
        if not wanted:
            return Fetched()
        deadline = self._now() + timeout_s
        fetched = self._facts(wanted, timeout_s)
        told = {person.qid for person in fetched.personages}
        targets = tuple(dict.fromkeys(q for q in fetched.redirects.values() if q not in told))
        if not targets:
            return fetched
        moved = self._facts(targets, deadline - self._now(), is_filled=True)
        return _joined(fetched, moved)

    def find_top(self, at_least: int, below: int | None, timeout_s: float) -> Sequence[Qid]:
        """The ids of personages with `at_least` <= sitelinks < `below`, by number.

        Sitelinks are those of all Wikimedia sites, of which Wikipedia's editions are most. One
        query; raises WikidataFailure, QueryTimedOut for a range too wide.
        """
        least, end = max(at_least, 1), MOST_SITELINKS + 1 if below is None else below
        if end <= least or least > MOST_SITELINKS:
            return ()
        rows = self._sparql.select(top_query(least, below, self._kinds), timeout_s)
        found = {qid for row in rows.bindings if "item" in row and (qid := item_of(row["item"]))}
        return sorted(found, key=lambda qid: int(qid[1:]))

    def counts(self) -> Mapping[str, int]:
        """Requests over the network (`search`, `sparql`), further tries included, and answers
        without one (`cache`, `stale`)."""
        return self._session.counts()

    def close(self) -> None:
        """Close connections and the cache."""
        self._session.close()

    def _facts(self, qids: Sequence[Qid], timeout_s: float, *, is_filled: bool = False) -> Fetched:
        query = facts_query(qids, self._language)
        rows = self._sparql.select(query, timeout_s, is_filled=is_filled)
        return read_facts(rows.bindings, qids, self._reading(rows))

    def _reading(self, rows: Rows) -> Reading:
        return Reading(
            SOURCE,
            rows.retrieved,
            self._mining,
            self._kinds,
            complete=True,
            language=self._language,
        )


def _less_famous(person: Personage) -> tuple[float, int]:
    return -person.fame, int(person.qid[1:])


def _joined(first: Fetched, targets: Fetched) -> Fetched:
    """The answer, and that about what its redirects lead to; an id whose target is gone is
    missing."""
    lost = {old for old, new in first.redirects.items() if new in targets.missing}
    known = {item.qid for item in first.items}
    return Fetched(
        first.personages + targets.personages,
        first.items + tuple(item for item in targets.items if item.qid not in known),
        {old: new for old, new in first.redirects.items() if old not in lost},
        first.missing | lost,
    )
