"""From the words on a card to the claim it makes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeVar

from rapidfuzz import fuzz, process

from kb.domain.claims import (
    ALPHABET,
    CATEGORIES,
    STATUSES,
    Claim,
    HasStatus,
    KnownFor,
    LastNameBegins,
    LivedDuring,
    PlaceIn,
    Status,
)
from kb.domain.dates import MAX_YEAR, ordinal
from kb.domain.echo import quoted
from kb.domain.errors import InvalidInput, UnknownTerm
from kb.domain.vocabulary import Activity, Region, Vocabulary
from kb.matching.fold import fold

LONGEST_TERM = 100
NEAR_ENOUGH = 78
"""rapidfuzz ratio below which a suggestion only confuses: Narnia would suggest Armenia (77). Above
80 a slip in a short word ("musik") finds nothing."""

ERAS: dict[str, tuple[int | None, int | None]] = {
    "b c": (None, 0),
    "bc": (None, 0),
    "bce": (None, 0),
    "b c e": (None, 0),
    "before christ": (None, 0),
    "a d": (1, None),
    "ad": (1, None),
    "antiquity": (-799, 476),
    "ancient times": (None, 476),
    "middle ages": (476, 1500),
    "medieval": (476, 1500),
    "renaissance": (1300, 1600),
}
"""Named periods in astronomical years, both ends included; the usual school-book bounds."""


@dataclass(frozen=True)
class Terms:
    """Folded words of cards, by category, to ids."""

    places: Mapping[str, str]
    activities: Mapping[str, str]
    vocabulary: Vocabulary

    def claim(self, category: str, value: str) -> Claim:
        """The claim of a card. Raises InvalidInput for an unknown category or an empty or overlong
        value, UnknownTerm with the nearest known terms for an unknown word."""
        if category not in CATEGORIES:
            raise InvalidInput(
                f"unknown category {quoted(category)}; it is one of {', '.join(CATEGORIES)}"
            )
        if not value.strip() or len(value) > LONGEST_TERM:
            raise InvalidInput(
                f"a {category} card needs a value of 1 to {LONGEST_TERM} characters, "
                f"not {quoted(value)}"
            )
        if category == "place":
            region = _lookup("place", value, self.places, self.vocabulary.regions)
            return PlaceIn(region.id, region.label)
        if category == "activity":
            activity = _lookup("activity", value, self.activities, self.vocabulary.activities)
            return KnownFor(activity.id, activity.label)
        if category == "time":
            return parse_time(value)
        if category == "status":
            return _parse_status(value)
        return _parse_letters(value)


_Named = TypeVar("_Named", Region, Activity)


def _lookup(
    category: str, value: str, ids: Mapping[str, str], known: Mapping[str, _Named]
) -> _Named:
    found = ids.get(fold(value))
    if found is None:
        near = _nearest(fold(value), list(ids))
        labels = dict.fromkeys(known[ids[term]].label for term in near)
        raise UnknownTerm(category, value, tuple(labels))
    return known[found]


def _nearest(value: str, terms: list[str]) -> tuple[str, ...]:
    close = process.extract(value, terms, scorer=fuzz.ratio, limit=2, score_cutoff=NEAR_ENOUGH)
    return tuple(term for term, _, _ in close)


_STATUS_WORDS: dict[str, Status] = {
    **{s: s for s in STATUSES},
    "alive": "living",
    "deceased": "dead",
    "non fictional": "nonfictional",
    "non fiction": "nonfictional",
    "real": "nonfictional",
    "fiction": "fictional",
}


def _parse_status(value: str) -> HasStatus:
    status = _STATUS_WORDS.get(fold(value))
    if status is None:
        raise UnknownTerm("status", value, _nearest(fold(value), list(STATUSES)))
    return HasStatus(status)


_CENTURY = re.compile(
    r"(\d{2})|(\d{1,2})(?:st|nd|rd|th|(?:st|nd|rd|th)? (?:century|cent|c))( b ?c(?: ?e)?| a ?d)?"
)
_BARE = re.compile(r"(\d{1,2})( b ?c(?: ?e)?| a ?d)?")
_BEFORE = re.compile(r"(?:before|pre)(?: the)? ?(\d{1,2})(?:st|nd|rd|th)?(?: century| c)?( a ?d)?")
_DECADE = re.compile(r"(\d{2,4}0) ?s")
_YEARS = re.compile(r"(\d{1,4}) (?:to )?(\d{1,4})(?: (?:a ?d|c ?e))?")
_YEARS_BC = re.compile(r"(\d{1,4}) (?:to )?(\d{1,4}) b ?c(?: ?e)?")
_YEAR = re.compile(r"(\d{3,4})(?: (?:a ?d|c ?e))?")
_YEAR_BC = re.compile(r"(\d{3,4}) b ?c(?: ?e)?")

LAST_CENTURY = 21

TIME_EXAMPLES = ("19th century", "B.C.", "1800-1850")


def parse_time(value: str) -> LivedDuring:
    """The span of a TIME card: `19th century`, `B.C.`, `Before 17th century`, `1800-1850`,
    `1870s`, `1969`, `5th century BC`, `Middle Ages`.

    A century is taken by either convention: the 19th is 1800 to 1900, both included. `Before
    17th` means A.D. (the prototype's "Pre17" beside "BC"). `19` alone is the century, as players
    write it; `2` and `44 BC` might as well be years. Raises UnknownTerm otherwise.
    """
    text = fold(value) if _has_plain_digits(value) else ""
    era = ERAS.get(text)
    if era is not None:
        return LivedDuring(*era, label=value.strip())
    before = _BEFORE.fullmatch(text)
    if before is not None and 2 <= int(before[1]) <= LAST_CENTURY:
        nth = int(before[1])
        return LivedDuring(1, (nth - 1) * 100, f"Before {ordinal(nth)} century")
    span = _plain_span(text)
    if span is None:
        raise UnknownTerm("time", value, _meant_century(text) or TIME_EXAMPLES)
    first, last, label = span
    return LivedDuring(first, last, label or value.strip())


def _plain_span(text: str) -> tuple[int, int, str] | None:
    if match := _YEARS_BC.fullmatch(text):
        first, last = 1 - int(match[1]), 1 - int(match[2])
        return (first, last, "") if first <= last else None
    if match := _YEAR_BC.fullmatch(text):
        return 1 - int(match[1]), 1 - int(match[1]), ""
    if match := _DECADE.fullmatch(text):
        return int(match[1]), int(match[1]) + 9, ""
    if match := _CENTURY.fullmatch(text):
        return _century(int(match[1] or match[2]), match[3] or "")
    if match := _YEARS.fullmatch(text):
        first, last = int(match[1]), int(match[2])
        return (first, last, "") if 1 <= first <= last <= MAX_YEAR else None
    if match := _YEAR.fullmatch(text):
        return int(match[1]), int(match[1]), ""
    return None


def _has_plain_digits(value: str) -> bool:
    """Folding makes 2 of a superscript and 1 2 of a half; neither is on a card."""
    return not any(c.isnumeric() and not c.isascii() for c in value)


def _meant_century(text: str) -> tuple[str, ...]:
    match = _BARE.fullmatch(text)
    century = _century(int(match[1]), match[2] or "") if match else None
    return (century[2],) if century else ()


def _century(nth: int, era: str) -> tuple[int, int, str] | None:
    if era.strip().startswith("b"):
        if nth < 1:
            return None
        return 1 - nth * 100, 1 - (nth - 1) * 100, f"{ordinal(nth)} century BC"
    if not 1 <= nth <= LAST_CENTURY:
        return None
    return max((nth - 1) * 100, 1), nth * 100, f"{ordinal(nth)} century"


def _parse_letters(value: str) -> LastNameBegins:
    text = value.strip().upper()
    if text in ("*", "WILD", "ANY", "ANY LETTER"):
        return LastNameBegins(ALPHABET)
    letters = frozenset(filter(None, re.split(r"[\s/,|]+", text)))
    if letters and letters <= ALPHABET:
        return LastNameBegins(letters)
    if len(text) <= len(ALPHABET) and ALPHABET.issuperset(text):
        raise UnknownTerm("letter", value, ("/".join(dict.fromkeys(text)),))
    raise UnknownTerm("letter", value, ("S", "Q/V/X/Y/Z", "*"))
