"""From the words on a card to its claim."""

from __future__ import annotations

import string
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.domain.claims import (
    ALPHABET,
    CATEGORIES,
    Claim,
    HasStatus,
    KnownFor,
    LastNameBegins,
    LivedDuring,
    PlaceIn,
    category_of,
)
from kb.domain.errors import InvalidInput, UnknownTerm
from kb.vocabulary.loader import load_terms
from kb.vocabulary.terms import LONGEST_TERM, parse_time
from tests.builders import vocabulary

TERMS = load_terms(vocabulary())

TIMES = [
    # RULINGS.md, TIME: "either convention is accepted: 19th = 1800 to 1900 inclusive"
    pytest.param("19th century", 1800, 1900, id="century"),
    pytest.param("19th", 1800, 1900, id="century-short"),
    pytest.param("19", 1800, 1900, id="century-number"),
    pytest.param("19th c.", 1800, 1900, id="century-c"),
    pytest.param("19TH CENTURY A.D.", 1800, 1900, id="century-AD"),
    pytest.param("21st century", 2000, 2100, id="21st"),
    pytest.param("1st century", 1, 100, id="1st-has-no-year-0"),
    # "B.C. = up to 1 BC", year 0
    pytest.param("B.C.", None, 0, id="BC"),
    pytest.param("BC", None, 0, id="BC-plain"),
    pytest.param("BCE", None, 0, id="BCE"),
    pytest.param("A.D.", 1, None, id="AD"),
    pytest.param("5th century BC", -499, -399, id="5th-BC"),
    pytest.param("5th century B.C.", -499, -399, id="5th-BC-dots"),
    pytest.param("1st century BC", -99, 1, id="1st-BC-either-convention"),
    # the prototype's Pre17 stands beside BC: A.D. only
    pytest.param("Before 17th century", 1, 1600, id="before"),
    pytest.param("Before the 17th century", 1, 1600, id="before-the"),
    pytest.param("Pre-17th", 1, 1600, id="pre"),
    pytest.param("Pre17", 1, 1600, id="pre17"),
    pytest.param("1870s", 1870, 1879, id="decade"),
    pytest.param("1870's", 1870, 1879, id="decade-apostrophe"),
    pytest.param("1969", 1969, 1969, id="year"),
    pytest.param("800", 800, 800, id="three-digits-are-a-year"),
    pytest.param("476 AD", 476, 476, id="year-AD"),
    pytest.param("1800-1850", 1800, 1850, id="span"),
    pytest.param("1800 to 1850", 1800, 1850, id="span-to"),
    pytest.param("1800–1850", 1800, 1850, id="span-dash"),
    pytest.param("1850-1850", 1850, 1850, id="span-of-one"),
    pytest.param("500-400 BC", -499, -399, id="span-BC"),
    pytest.param("323 BC", -322, -322, id="year-BC"),
    pytest.param("Middle Ages", 476, 1500, id="middle-ages"),
    pytest.param("Antiquity", -799, 476, id="antiquity"),
    pytest.param("Renaissance", 1300, 1600, id="renaissance"),
]


@pytest.mark.parametrize(("value", "first", "last"), TIMES)
def test_times(value: str, first: int | None, last: int | None) -> None:
    claim = TERMS.claim("time", value)
    assert isinstance(claim, LivedDuring)
    assert (claim.first, claim.last) == (first, last)
    assert claim.label


NO_TIMES = [
    pytest.param("0th century", id="0th"),
    pytest.param("22nd century", id="22nd"),
    pytest.param("0th century BC", id="0th-BC"),
    pytest.param("1850-1800", id="backwards"),
    pytest.param("400-500 BC", id="backwards-BC"),
    pytest.param("0-100", id="no-year-0"),
    pytest.param("before 1st century", id="before-AD"),
    pytest.param("before 22nd century", id="before-the-future"),
    pytest.param("1875s", id="no-decade"),
    pytest.param("long ago", id="words"),
    pytest.param("19th century fox", id="more-words"),
    pytest.param("12345", id="five-digits"),
    pytest.param("²nd century", id="superscript"),
    pytest.param("１９th century", id="fullwidth-digits"),
    pytest.param("½", id="half"),
]


@pytest.mark.parametrize("value", NO_TIMES)
def test_no_times(value: str) -> None:
    with pytest.raises(UnknownTerm) as caught:
        parse_time(value)
    assert "19th century" in caught.value.suggestions


BARE_NUMBERS = [
    # a century or a year: which, the card has to say
    pytest.param("2", "2nd century", id="one-digit"),
    pytest.param("44 BC", "44th century BC", id="the-year-of-Caesar"),
    pytest.param("19 AD", "19th century", id="AD"),
]


@pytest.mark.parametrize(("value", "century"), BARE_NUMBERS)
def test_a_bare_number_is_asked_back(value: str, century: str) -> None:
    with pytest.raises(UnknownTerm) as caught:
        parse_time(value)
    assert caught.value.suggestions == (century,)


@pytest.mark.parametrize(
    ("value", "label"),
    [
        ("19", "19th century"),
        ("5th c bc", "5th century BC"),
        ("pre17", "Before 17th century"),
        (" 1870s ", "1870s"),
        ("B.C.", "B.C."),
    ],
)
def test_a_time_is_labelled_for_the_table(value: str, label: str) -> None:
    assert parse_time(value).label == label


PLACES = [
    pytest.param("France", "france", id="label"),
    pytest.param("france", "france", id="id-or-case"),
    pytest.param("  FRANCE ", "france", id="spaces"),
    pytest.param("USSR", "russia", id="USSR"),
    pytest.param("U.S.S.R.", "russia", id="dots"),
    pytest.param("England/Great Britain", "united-kingdom", id="slash"),
    pytest.param("England", "england", id="England-alone"),
    pytest.param("Türkiye", "turkey", id="accents"),
    pytest.param("Latin America/South America", "latin-america", id="deck-label"),
    pytest.param("united-states", "united-states", id="id"),
]


@pytest.mark.parametrize(("value", "region"), PLACES)
def test_places(value: str, region: str) -> None:
    claim = TERMS.claim("place", value)
    assert claim == PlaceIn(region, vocabulary().regions[region].label)


ACTIVITIES = [
    pytest.param("Music", "music", id="label"),
    pytest.param("television/radio", "television-radio", id="slash"),
    pytest.param("Internet/Computing", "internet-computing", id="deck-label"),
    pytest.param("politician", "politics", id="a-person-of-it"),
]


@pytest.mark.parametrize(("value", "activity"), ACTIVITIES)
def test_activities(value: str, activity: str) -> None:
    claim = TERMS.claim("activity", value)
    assert claim == KnownFor(activity, vocabulary().activities[activity].label)


STATUSES = [
    pytest.param("Living", "living", id="living"),
    pytest.param("alive", "living", id="alive"),
    pytest.param("DEAD", "dead", id="dead"),
    pytest.param("deceased", "dead", id="deceased"),
    pytest.param("fictional", "fictional", id="fictional"),
    pytest.param("fiction", "fictional", id="fiction"),
    pytest.param("nonfictional", "nonfictional", id="nonfictional"),
    pytest.param("non-fictional", "nonfictional", id="hyphen"),
    pytest.param("Non Fiction", "nonfictional", id="two-words"),
    pytest.param("real", "nonfictional", id="real"),
]


@pytest.mark.parametrize(("value", "status"), STATUSES)
def test_statuses(value: str, status: str) -> None:
    claim = TERMS.claim("status", value)
    assert isinstance(claim, HasStatus)
    assert (claim.status, claim.label) == (status, status.capitalize())


LETTERS = [
    pytest.param("S", "S", "S", id="one"),
    pytest.param("s", "S", "S", id="case"),
    pytest.param("Q/V/X/Y/Z", "QVXYZ", "Q/V/X/Y/Z", id="slashes"),
    pytest.param("Z, Y | X", "XYZ", "X/Y/Z", id="any-separator-in-order"),
    pytest.param("*", string.ascii_uppercase, "any letter", id="star"),
    pytest.param("wild", string.ascii_uppercase, "any letter", id="wild"),
    pytest.param("Any letter", string.ascii_uppercase, "any letter", id="any-letter"),
]


@pytest.mark.parametrize(("value", "letters", "label"), LETTERS)
def test_letters(value: str, letters: str, label: str) -> None:
    claim = TERMS.claim("letter", value)
    assert isinstance(claim, LastNameBegins)
    assert (claim.letters, claim.label) == (frozenset(letters), label)
    assert claim.is_wild is (claim.letters == ALPHABET)


UNKNOWN = [
    pytest.param("place", "Frence", "France", id="place-misspelt"),
    pytest.param("place", "Qwxzt", None, id="place-like-nothing"),
    pytest.param("activity", "Muzic", "Music", id="activity-misspelt"),
    pytest.param("status", "undead", "dead", id="status"),
    pytest.param("letter", "Ä", "S", id="letter-accent"),
    pytest.param("letter", "/", "S", id="letter-none"),
    pytest.param("letter", "1", "S", id="letter-digit"),
    pytest.param("letter", "PLA", "P/L/A", id="letters-without-separators"),
    pytest.param("letter", "nn", "N", id="a-letter-twice"),
    pytest.param("letter", "IOU/Q", "S", id="letters-half-separated"),
    pytest.param("place", "music", None, id="activity-as-place"),
]


@pytest.mark.parametrize(("category", "value", "suggestion"), UNKNOWN)
def test_unknown_words(category: str, value: str, suggestion: str | None) -> None:
    with pytest.raises(UnknownTerm) as caught:
        TERMS.claim(category, value)
    error = caught.value
    assert (error.category, error.value) == (category, value)
    assert repr(value) in str(error)
    if suggestion is not None:
        assert suggestion in error.suggestions
        assert f"did you mean {error.suggestions[0]!r}" in str(error)


INVALID = [
    pytest.param("colour", "red", id="category"),
    pytest.param("", "red", id="no-category"),
    *(pytest.param(c, " ", id=f"{c}-empty") for c in CATEGORIES),
    *(pytest.param(c, "x" * (LONGEST_TERM + 1), id=f"{c}-overlong") for c in CATEGORIES),
]


@pytest.mark.parametrize(("category", "value"), INVALID)
def test_invalid_input(category: str, value: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        TERMS.claim(category, value)
    assert not isinstance(caught.value, UnknownTerm)


def test_every_word_of_the_vocabulary_is_a_card() -> None:
    words = vocabulary()
    for region in words.regions.values():
        for word in (region.id, region.label, *region.terms):
            assert TERMS.claim("place", word) == PlaceIn(region.id, region.label)
    for activity in words.activities.values():
        for word in (activity.id, activity.label, *activity.terms):
            assert TERMS.claim("activity", word) == KnownFor(activity.id, activity.label)


@given(st.sampled_from(CATEGORIES), st.text(max_size=LONGEST_TERM + 5))
def test_any_text_is_a_claim_of_its_category_or_invalid(category: str, value: str) -> None:
    claim: Claim | None = None
    with suppress(InvalidInput):
        claim = TERMS.claim(category, value)
    assert claim is None or category_of(claim) == category


numbers = st.from_regex(
    r"(before |pre)?\d{1,5}(st|nd|rd|th|s)?( century)?( ?- ?\d{1,4})?( BC| AD)?"
)


@given(numbers)
def test_a_span_runs_forwards(value: str) -> None:
    try:
        claim = parse_time(value)
    except InvalidInput:
        return
    assert claim.first is None or claim.last is None or claim.first <= claim.last


@given(st.integers(1, 21))
def test_a_century_holds_the_years_of_either_convention(nth: int) -> None:
    claim = parse_time(f"{nth}th century")
    assert (claim.first, claim.last) == (max(100 * (nth - 1), 1), 100 * nth)
