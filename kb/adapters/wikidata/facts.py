"""The texts of the queries: what the query service is asked.

FACTS   facts.rq: everything of up to 200 items; kb.adapters.wikidata.rows reads the answer
TOP     top.rq: the ids of personages with so many sitelinks
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path

from kb.adapters.wikidata.entity import (
    DATES,
    KEPT,
    KEPT_QUALIFIERS,
    LIES_IN,
    LIES_IN_TOO,
    OF_ITEMS,
    READ,
    TEXTS,
    languages_for,
)
from kb.domain.errors import InvalidInput
from kb.domain.kinds import Kinds
from kb.domain.personage import Qid, parse_qid

MOST_ITEMS = 200
"""Ids of one query; the service's 60 seconds are enough for several times as many."""

MOST_SITELINKS = 600
"""More than any item has: Wikipedia has about 350 editions, and there are the sister projects."""

PLACES = (
    *("P19", "P20", "P27", "P39", "P119", "P495", "P551", "P840", "P937", "P1532"),
    *("P131", "P17"),
)
"""Properties whose values are followed upward as places (an office by its jurisdiction)."""

OTHERWISE = ("P17", "P1001", "P276", *LIES_IN_TOO)

CLASSES = ("P31", "P39", "P97", "P101", "P106", "P241", "P410", "P411", "P641", "P1303", "P279")
"""Properties whose values are followed upward as classes: by P279 alone."""

CIRCUMSTANCES = frozenset({"P1480"})
"""Qualifiers that are no dates."""

_LANGUAGE = re.compile(r"[a-z]{2,12}(?:-[a-z0-9]{1,12}){0,3}", re.ASCII)


def facts_query(qids: Sequence[Qid], language: str = "en") -> str:
    """The query for all facts of these items, with names in a language and those that stand in for
    it. Raises InvalidInput for no ids, more than 200, or what is no id or language code."""
    if not _LANGUAGE.fullmatch(language):
        raise InvalidInput(f"{language!r} is no language code; expected one such as en or pt-br")
    wanted = ", ".join(f'"{code}"' for code in languages_for(language))
    return _filled(_facts_template(), {"ITEMS": _ids(qids), "LANGUAGES": wanted})


def top_query(at_least: int, below: int | None, kinds: Kinds) -> str:
    """The query for the ids of humans, fictional and disputed beings with `at_least` <= sitelinks
    < `below` (None: no bound). Raises InvalidInput for an empty range or one below 1.

    The fewer sitelinks, the more items share a number: take one to five numbers a query below 30
    of them, and ten or more above 60, to stay within a minute.
    """
    end = MOST_SITELINKS + 1 if below is None else min(below, MOST_SITELINKS + 1)
    if at_least < 1 or end <= at_least:
        raise InvalidInput(f"sitelinks from {at_least} to below {below} are no range above 0")
    beings = ("human", "fictional", "disputed")
    classes = sorted((q for q, word in kinds.classes.items() if word in beings), key=_number)
    numbers = " ".join(map(str, range(at_least, end)))
    return _filled(_text("top"), {"NUMBERS": numbers, "CLASSES": _ids(classes, len(classes))})


def _ids(qids: Iterable[Qid], most: int = MOST_ITEMS) -> str:
    ids = [parse_qid(qid) for qid in dict.fromkeys(qids)]
    if not 0 < len(ids) <= most:
        raise InvalidInput(f"{len(ids)} ids asked for; expected 1 to {most}")
    return " ".join(f"wd:{qid}" for qid in ids)


def _number(qid: Qid) -> int:
    return int(qid[1:])


@cache
def _facts_template() -> str:
    """facts.rq with everything filled in that is the same in every query."""
    links = (*LIES_IN, *LIES_IN_TOO, "P279")
    named = [pid for pid in READ if pid not in DATES | TEXTS]
    lists = {
        "CLAIMS": _names("p", READ),
        "STATEMENTS": _names("ps", READ),
        "NONE": _names("wdno", KEPT),
        "TIMES": ", ".join(
            (
                _names("psv", sorted(DATES)),
                _names("pqv", sorted(KEPT_QUALIFIERS - CIRCUMSTANCES)),
            )
        ),
        "NAMING": _names("p", named),
        "NAMED": _names("ps", named),
        "LINKING": _names("p", OF_ITEMS),
        "LINKS": _names("ps", OF_ITEMS),
        "YEARS": "psv:P571, psv:P576, pqv:P580, pqv:P582",
        "LEADING": _names("ps", links),
        "PLACING": _names("p", PLACES),
        "PLACES": _names("ps", PLACES),
        "OTHERWISE": _names("wdt", OTHERWISE),
        "CLASSING": _names("p", CLASSES),
        "CLASSES": _names("ps", CLASSES),
    }
    upward = " ".join(_text("upward").replace("$WALK", walk) for walk in _lines("walks"))
    return _filled(_text("facts").replace("$UPWARD", upward), lists)


def _names(prefix: str, pids: Iterable[str]) -> str:
    return ", ".join(f"{prefix}:{pid}" for pid in pids)


def _filled(text: str, values: Mapping[str, str]) -> str:
    """The text with $NAMES replaced; those not given stay."""
    return re.sub(r"\$([A-Z]+)", lambda m: values.get(m[1], m[0]), text)


@cache
def _text(name: str) -> str:
    """A query file without comments and needless blanks."""
    return " ".join(_lines(name))


def _lines(name: str) -> list[str]:
    file = Path(__file__).parent / "queries" / f"{name}.rq"
    lines = [
        re.sub(r"(?:^|\s)#\s.*$|^#$", "", line).strip()
        for line in file.read_text(encoding="utf-8").splitlines()
    ]
    return [line for line in lines if line]
