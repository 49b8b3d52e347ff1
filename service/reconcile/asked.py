"""What a client of the Reconciliation API sends, read and bounded.

A batch that cannot be read is a problem. One bad query is a BadQuery in its place, so that it does
not cost the others their answers.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeVar
from urllib.parse import parse_qsl

import msgspec

from kb.domain.echo import cleaned, quoted
from kb.domain.personage import Qid, is_qid, parse_qid
from kb.usecases.search import LONGEST_NAME
from service.problems import FaultValue, ProblemError, refused

BATCH_SIZE = 50
"""Queries in a batch; the manifest says so."""

MOST_FIELDS = 20
MOST_TYPES = 20
MOST_PROPERTIES = 20
MOST_VALUES = 20
DEFAULT_LIMIT = 8
MOST_CANDIDATES = 50
"""A query may ask for more candidates, and gets these."""

MOST_IDS = 200
LONGEST_ID = 100

TypeStrict = Literal["any", "all", "should"]
Given = str | int | float | bool | None

_Read = TypeVar("_Read")


class EntityIn(msgspec.Struct):
    """A value that was itself reconciled, or a type with its name."""

    id: str
    name: str | None = None


class PropertyIn(msgspec.Struct):
    """A property with one value or several."""

    pid: str
    v: EntityIn | Given | list[EntityIn | Given] = None


class QueryIn(msgspec.Struct, forbid_unknown_fields=True):
    """One query of a batch, as the specification forms it."""

    query: str | None = None
    type: EntityIn | str | list[EntityIn | str] | None = None
    limit: int | float | None = None
    properties: list[PropertyIn] | None = None
    type_strict: TypeStrict | None = None


class ExtendPropertyIn(msgspec.Struct):
    """A property whose values are asked for."""

    id: str
    settings: dict[str, Given] | None = None


class ExtendIn(msgspec.Struct):
    """Values of these properties for these entities."""

    ids: list[str]
    properties: list[ExtendPropertyIn]


@dataclass(frozen=True, slots=True)
class Value:
    """A value of a property as said; `qid` where it is the id of an item."""

    text: str
    qid: Qid | None = None


@dataclass(frozen=True, slots=True)
class Query:
    """Whom a query asks for: a name (empty: by properties alone), types, values by property."""

    name: str
    types: tuple[str, ...]
    limit: int
    properties: Mapping[str, tuple[Value, ...]]
    type_strict: TypeStrict


@dataclass(frozen=True)
class BadQuery(Exception):
    """A query that cannot be answered, and why."""

    detail: str


def read_form(body: bytes) -> dict[str, str]:
    """The fields of an urlencoded body, the last of each name. Raises ProblemError (422)."""
    try:
        pairs = parse_qsl(
            body.decode(), keep_blank_values=True, errors="strict", max_num_fields=MOST_FIELDS
        )
    except ValueError:  # UnicodeDecodeError is one
        detail = (
            "the body is no form (application/x-www-form-urlencoded, UTF-8, "
            f"at most {MOST_FIELDS} fields)"
        )
        raise refused([FaultValue(detail, "#")]) from None
    return dict(pairs)


def read_batch(text: str) -> dict[str, Query | BadQuery]:
    """The queries of a batch by their ids. Raises ProblemError: 422 where it is not a JSON object,
    413 where there are too many."""
    raw = _decoded(text, dict[str, msgspec.Raw], "queries", 'an object such as {"q0": {...}}')
    if len(raw) > BATCH_SIZE:
        raise ProblemError(
            "too-large",
            f"{len(raw):,} queries are too many: at most {BATCH_SIZE} in a batch, as batchSize in "
            "the manifest says.",
        )
    return {key: _read_query(item) for key, item in raw.items()}


def read_extension(text: str) -> ExtendIn:
    """What is to be told of whom. Raises ProblemError (422; 413 for too many ids)."""
    form = 'an object such as {"ids": ["Q49325"], "properties": [{"id": "P569"}]}'
    asked = _decoded(text, ExtendIn, "extend", form)
    if len(asked.ids) > MOST_IDS:
        detail = f"{len(asked.ids):,} ids are too many: at most {MOST_IDS} at once."
        raise ProblemError("too-large", detail)
    if len(asked.properties) > MOST_PROPERTIES:
        raise _refused(
            f"extend: {len(asked.properties):,} properties are too many: at most {MOST_PROPERTIES}",
            "extend",
        )
    longest = max([*asked.ids, *(p.id for p in asked.properties)], key=len, default="")
    if len(longest) > LONGEST_ID:
        raise _refused(f"extend: no id is as long as {quoted(longest[:40])}...", "extend")
    return asked


def as_qid(text: str) -> Qid | None:
    """The id in `Q42`, `wd:Q42` or http://www.wikidata.org/entity/Q42, or None."""
    tail = re.sub(r"^\s*(?:wd:|https?://(?:www\.)?wikidata\.org/(?:entity|wiki)/)", "", text[:200])
    return parse_qid(tail) if is_qid(tail) else None


_ESCAPES = re.compile(
    r"\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}"  # a pair: one character
    r"|(?P<half>\\u[dD][89a-fA-F][0-9a-fA-F]{2})|\\."
)


def _without_halves(text: str) -> str:
    """JSON with U+FFFD for half a surrogate pair: a cell cut off within an emoji is common, and
    shall not cost a whole batch."""
    return _ESCAPES.sub(lambda found: "\\ufffd" if found["half"] else found[0], text)


def _decoded(text: str, form: type[_Read], field: str, expected: str) -> _Read:
    try:
        return msgspec.json.decode(_without_halves(text).encode(), type=form)
    except msgspec.ValidationError as error:
        raise _refused(f"{field} must be {expected}: {_said(error)}", field) from None
    except (msgspec.DecodeError, UnicodeEncodeError, RecursionError) as error:
        raise _refused(f"{field} is not JSON: {_said(error)}", field) from None


def _refused(detail: str, field: str) -> ProblemError:
    return refused([FaultValue(detail, parameter=field)])


def _said(error: Exception) -> str:
    if isinstance(error, RecursionError):
        return "it nests too deeply"
    return cleaned(str(error))[:200]


def _read_query(item: msgspec.Raw) -> Query | BadQuery:
    try:
        return _query(msgspec.json.decode(item, type=QueryIn))
    except BadQuery as bad:
        return bad
    except (msgspec.DecodeError, RecursionError) as error:  # ValidationError is one
        return BadQuery(f"the query cannot be read: {_said(error)}")


def _query(asked: QueryIn) -> Query:
    name = cleaned(asked.query or "").strip()
    if len(name) > LONGEST_NAME:
        raise BadQuery(f"a name has at most {LONGEST_NAME} characters; this one has {len(name):,}")
    properties = _properties(asked.properties or [])
    if not name and not properties:
        raise BadQuery("give a query, which is not empty, or properties, or both")
    limit = DEFAULT_LIMIT if asked.limit is None else asked.limit
    if limit < 1 or limit != limit // 1:
        raise BadQuery(f"limit must be a whole number of 1 or more, not {asked.limit}")
    types = _types(asked.type)
    strict = asked.type_strict or "any"
    return Query(name, types, int(min(limit, MOST_CANDIDATES)), properties, strict)


def _types(given: EntityIn | str | Sequence[EntityIn | str] | None) -> tuple[str, ...]:
    if given is None:
        return ()
    several = given if isinstance(given, list) else [given]
    if len(several) > MOST_TYPES:
        raise BadQuery(f"{len(several):,} types are too many: at most {MOST_TYPES}")
    ids = [(one.id if isinstance(one, EntityIn) else str(one)).strip() for one in several]
    return tuple(dict.fromkeys(as_qid(i) or i for i in ids if i))


def _properties(given: Sequence[PropertyIn]) -> dict[str, tuple[Value, ...]]:
    if len(given) > MOST_PROPERTIES:
        raise BadQuery(f"{len(given):,} properties are too many: at most {MOST_PROPERTIES}")
    read: dict[str, tuple[Value, ...]] = {}
    for one in given:
        several: Sequence[Any] = one.v if isinstance(one.v, list) else [one.v]
        if len(several) > MOST_VALUES:
            raise BadQuery(f"{one.pid[:40]} has over {MOST_VALUES} values")
        values = tuple(v for v in map(_value, several) if v.text)
        if values:
            pid = one.pid[:LONGEST_ID].strip()
            read[pid] = (*read.get(pid, ()), *values)
    return read


def _value(given: EntityIn | Given) -> Value:
    if isinstance(given, EntityIn):
        return Value(cleaned(given.name or given.id)[:LONGEST_NAME], as_qid(given.id))
    if isinstance(given, float) and given == given // 1:
        given = int(given)
    text = "" if given is None else cleaned(str(given)).strip()[:LONGEST_NAME]
    return Value(text, as_qid(text))
