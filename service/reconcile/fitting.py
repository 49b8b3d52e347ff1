"""How well what was said of somebody fits a personage: 1 it does, 0 it cannot be, None: nothing is
known.

A date contradicts, and so does a sex; an occupation or a place that is not listed only speaks
against, for no list is whole.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from kb.domain.dates import Precision
from kb.domain.dossier import Dossier
from kb.domain.life import Span
from kb.domain.personage import Qid, Statement
from kb.domain.vocabulary import Vocabulary
from kb.matching.fold import fold
from kb.usecases.hints import NEARLY, SLACK
from kb.vocabulary.terms import Terms
from service.reconcile.asked import Value
from service.reconcile.catalogue import above

FITS, CONTRADICTS = 1.0, 0.0

# Not listed. As a contradiction, and Schweitzer the organist would not be matched, who is listed as
# a physician; more than what nobody knows (kb.matching.hints.UNKNOWN), and it would speak for.
UNLISTED = 0.25

# Days by which the two calendars differ, at most.
CALENDARS_APART = 13

# Years by which a death that is not known yet may be past.
LATELY = 5

FOLDED = 8192
"""Texts remembered as folded: a batch says the same values of hundreds of candidates."""

_DATES = {"P569", "P570"}
_WORK = ("P106", "P101", "P39")
_PLACES = {"P17": ("P27",), "P27": ("P27",), "P19": ("P19",), "P20": ("P20",)}
_ALONE = {"P21"}

_ISO = re.compile(r"\+?(-?\d{1,4})(?:-(\d\d)(?:-(\d\d))?)?(?:T[0-9:.]+(?:Z|[+-]\d\d:?\d\d)?)?")
_YEAR = re.compile(r"(?<!\d)(\d{3,4})(?!\d)")
_YEAR_BC = re.compile(r"(\d{1,4})\s*b\.?\s*c\b", re.IGNORECASE)


class Day(NamedTuple):
    """A date as said: year (astronomical), month and day where they were given."""

    year: int
    month: int = 0
    day: int = 0


class _Known(NamedTuple):
    """What is known of a property: the items with those above them, and their names, folded."""

    items: frozenset[Qid]
    words: frozenset[str]


def fit_of(dossier: Dossier, terms: Terms, pid: str, values: Sequence[Value]) -> float | None:
    """How well the best of these values of a property fits."""
    pid = _plain(pid)
    if pid in _DATES:
        fits = [_dated(dossier, pid, value) for value in values]
    else:
        known = _known(dossier, pid)
        fits = [_fit(dossier, terms, pid, known, value) for value in values]
    return max((fit for fit in fits if fit is not None), default=None)


def fits_of(
    dossier: Dossier, terms: Terms, properties: Mapping[str, tuple[Value, ...]]
) -> dict[str, float]:
    """How well each property fits of which something is known."""
    told = {pid: fit_of(dossier, terms, pid, values) for pid, values in properties.items()}
    return {pid: fit for pid, fit in told.items() if fit is not None}


def is_dated(pid: str) -> bool:
    """Whether the values of a property are dates."""
    return _plain(pid) in _DATES


def together(fits: Sequence[float]) -> float | None:
    """All in one: a contradiction wins, else their mean; None where there are none."""
    if not fits:
        return None
    return CONTRADICTS if CONTRADICTS in fits else sum(fits) / len(fits)


def read_day(text: str) -> Day | None:
    """The date or the year in a text: `1875-01-14`, `1875`, `44 BC`, `14 January 1875`."""
    iso = _ISO.fullmatch(text.strip())
    if iso is not None:
        return Day(int(iso[1]), int(iso[2] or 0), int(iso[3] or 0))
    before = _YEAR_BC.search(text)
    if before is not None:
        return Day(1 - int(before[1]))
    years = {int(found) for found in _YEAR.findall(text)}
    return Day(years.pop()) if len(years) == 1 else None


def _plain(pid: str) -> str:
    """P569 for P569@year, as clients of Wikidata's own service write it."""
    return pid.partition("@")[0]


@lru_cache(FOLDED)
def _folded(text: str) -> str:
    return fold(text)


def _known(dossier: Dossier, pid: str) -> _Known | None:
    """None where nothing is; looked up once for all the values that were said."""
    person, vocabulary = dossier.personage, dossier.vocabulary
    is_work = pid in _WORK
    pids = _WORK if is_work else _PLACES.get(pid, (pid,))
    stated = [s for p in pids for s in person.all_of(p)]
    nouns = [m.text for m in person.mentions if m.kind == "noun"] if is_work else []
    if not stated and not nouns:
        return None
    items = above(vocabulary, [s.item for s in stated if s.item])
    texts = (s.text for s in stated if s.text)
    words = map(_folded, (*texts, *nouns, *map(vocabulary.name, items)))
    return _Known(frozenset(items), frozenset(words))


def _fit(
    dossier: Dossier, terms: Terms, pid: str, known: _Known | None, value: Value
) -> float | None:
    if known is not None and _is_among(known, value):
        return FITS
    if pid in _PLACES:
        return _placed(dossier, terms, pid, known, value)
    if pid in _WORK:
        return _works(dossier, terms, known, value)
    if known is None:
        return None
    return CONTRADICTS if pid in _ALONE else UNLISTED


def _dated(dossier: Dossier, pid: str, value: Value) -> float | None:
    day = read_day(value.text)
    if day is None:
        return None
    life = dossier.life
    span, stated = (life.birth, life.births) if pid == "P569" else (life.death, life.deaths)
    if span is None:
        return _without_date(dossier, pid, day.year)
    if span == (day.year, day.year):
        return NEARLY if _is_another_day(stated, day) else FITS
    return NEARLY if span[0] - SLACK <= day.year <= span[1] + SLACK else CONTRADICTS


def _is_another_day(stated: Sequence[Statement], day: Day) -> bool:
    """Whether days are known on both sides, and all too far apart to be one in two calendars."""
    known = [s.date.earliest for s in stated if s.date and s.date.precision is Precision.DAY]
    if not day.month or not day.day or not known:
        return False
    said = day.month * 31 + day.day
    return all(abs(month * 31 + at - said) > CALENDARS_APART for _, month, at in known)


def _without_date(dossier: Dossier, pid: str, year: int) -> float | None:
    """A birth after somebody was seen, a death while somebody lived on, cannot be."""
    certain: Span | None = dossier.life.certain
    if certain is None:
        return None
    if pid == "P569":
        return CONTRADICTS if year > certain[0] else None
    return CONTRADICTS if year < certain[1] - LATELY else None


def _placed(
    dossier: Dossier, terms: Terms, pid: str, known: _Known | None, value: Value
) -> float | None:
    places = dossier.places
    wanted = _regions(dossier.vocabulary, terms, value)
    if wanted and wanted & (places.home if pid in ("P17", "P27") else places.by(pid)):
        return FITS
    if wanted & places.links.keys():
        return NEARLY
    return UNLISTED if known or (wanted and places.home) else None


def _regions(vocabulary: Vocabulary, terms: Terms, value: Value) -> set[str]:
    found = {state.region for state in vocabulary.states.get(value.qid, ())} if value.qid else set()
    word = terms.places.get(_folded(value.text))
    return found | {word} if word else found


def _works(dossier: Dossier, terms: Terms, known: _Known | None, value: Value) -> float | None:
    listed = dossier.activities
    field = terms.activities.get(_folded(value.text))
    if field in listed.links:
        return FITS
    if field in listed.borderline or _fields(dossier.vocabulary, value) & listed.links.keys():
        return NEARLY
    return UNLISTED if known else None


def _fields(vocabulary: Vocabulary, value: Value) -> set[str]:
    """The activities an occupation belongs to, by its id or by the noun of a description."""
    of_item = vocabulary.occupations.get(value.qid, {}) if value.qid else {}
    return {*of_item, *vocabulary.nouns.get(value.text.casefold(), ())}


def _is_among(known: _Known, value: Value) -> bool:
    """Whether a statement has this value, or one that is a kind of it or lies in it."""
    if value.qid is not None and value.qid in known.items:
        return True
    if value.qid is not None and value.text == value.qid:
        return False
    said = _folded(value.text)
    return bool(said) and said in known.words
