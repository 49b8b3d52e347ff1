"""How well values of properties fit, and what that does to a score."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from kb.domain.dates import date_of
from kb.domain.dossier import Dossier
from kb.domain.personage import Item, Qid
from kb.matching.candidate import Candidate
from kb.vocabulary.loader import load_terms, load_vocabulary
from service.reconcile.asked import Query, Value, as_qid, read_batch
from service.reconcile.fitting import Day, fit_of, read_day, together
from service.reconcile.scoring import is_of_types, scored
from tests.api.world import ITEMS
from tests.builders import person, stated

VOCABULARY = load_vocabulary(ITEMS)
TERMS = load_terms(VOCABULARY)

DAYS = {
    "1875": (1875, 0, 0),
    "1875-01-14": (1875, 1, 14),
    "1875-01": (1875, 1, 0),
    "+1875-01-14T00:00:00Z": (1875, 1, 14),
    "-0043-03-15": (-43, 3, 15),
    "-43": (-43, 0, 0),
    "44 BC": (-43, 0, 0),
    "15 March 44 B.C.": (-43, 0, 0),
    "14 January 1875": (1875, 0, 0),
    "c. 1480": (1480, 0, 0),
    "14/01/1875": (1875, 0, 0),
}


@pytest.mark.parametrize(("text", "day"), DAYS.items(), ids=DAYS.keys())
def test_dates_are_read(text: str, day: tuple[int, int, int]) -> None:
    assert read_day(text) == Day(*day)


@pytest.mark.parametrize("text", ["", "soon", "14 January", "1875 or 1876", "1234567", "12-"])
def test_no_dates(text: str) -> None:
    assert read_day(text) is None


@pytest.mark.parametrize(
    ("text", "qid"),
    [
        ("Q42", "Q42"),
        (" q42 ", "Q42"),
        ("wd:Q42", "Q42"),
        ("http://www.wikidata.org/entity/Q42", "Q42"),
        ("https://www.wikidata.org/wiki/Q42", "Q42"),
        ("https://evil.example/entity/Q42", None),
        ("Q042", None),
        ("Quarks", None),
    ],
)
def test_ids_are_read(text: str, qid: str | None) -> None:
    assert as_qid(text) == qid


def test_a_backslash_before_letters_is_no_escape() -> None:
    (read,) = read_batch(r'{"q": {"query": "a\\ud83d"}}').values()
    assert isinstance(read, Query)
    assert read.name == r"a\ud83d"


SCHWEITZER = person(
    stated("P569", date=date_of(1875, 1, 14, 11)),
    label="Albert Schweitzer",
    facts={
        "P19": "Q147494",
        "P27": "Q142",
        "P106": ("Q39631", "Q36834"),
        "P21": "Q6581097",
    },
    mentions={"noun": "theologian"},
    died=1965,
)
HOLMES = person(label="Sherlock Holmes", kind="Q15632617")
LIVING = person(label="John Adams", born=1947, living_as_of="2026-01")
ROBIN = person(label="Robin Hood", kind="Q13002315")

FITS: dict[str, tuple[Any, str, str, float | None]] = {
    "the year": (SCHWEITZER, "P569", "1875", 1.0),
    "the day": (SCHWEITZER, "P569", "1875-01-14", 1.0),
    "a calendar apart": (SCHWEITZER, "P569", "1875-01-02", 1.0),
    "another day of the year": (SCHWEITZER, "P569", "1875-06-14", 0.5),
    "a year beside": (SCHWEITZER, "P569", "1876", 0.5),
    "another year": (SCHWEITZER, "P569", "1885", 0.0),
    "no date": (SCHWEITZER, "P569", "long ago", None),
    "the death": (SCHWEITZER, "P570", "1965", 1.0),
    "a death of who lives": (LIVING, "P570", "1826", 0.0),
    "a death just now": (LIVING, "P570", "2025", None),
    "a date of who has none": (HOLMES, "P569", "1854", None),
    "an occupation": (SCHWEITZER, "P106", "Physician", 1.0),
    "an occupation's id": (SCHWEITZER, "P106", "Q36834", 1.0),
    "a word of the description": (SCHWEITZER, "P106", "theologian", 1.0),
    "a field": (SCHWEITZER, "P106", "music", 1.0),
    "an occupation that is not listed": (SCHWEITZER, "P106", "cook", 0.25),
    "an occupation of who has none": (HOLMES, "P106", "detective", None),
    "a citizenship": (SCHWEITZER, "P27", "France", 1.0),
    "a citizenship's id": (SCHWEITZER, "P27", "Q142", 1.0),
    "a country": (SCHWEITZER, "P17", "France", 1.0),
    "a continent": (SCHWEITZER, "P27", "Europe", 1.0),
    "another country": (SCHWEITZER, "P27", "Gabon", 0.25),
    "a birthplace": (SCHWEITZER, "P19", "kaysersberg", 1.0),
    "what it lies in": (SCHWEITZER, "P19", "Haut-Rhin", 1.0),
    "the country it lies in": (SCHWEITZER, "P19", "Q142", 1.0),
    "another birthplace": (SCHWEITZER, "P19", "London", 0.25),
    "a birthplace of who has none": (HOLMES, "P19", "London", None),
    "another sex": (SCHWEITZER, "P21", "Q6581072", 0.0),
    "a property nobody has": (SCHWEITZER, "P9999", "x", None),
}


@pytest.mark.parametrize(("who", "pid", "text", "fit"), FITS.values(), ids=FITS.keys())
def test_fits(who: Any, pid: str, text: str, fit: float | None) -> None:
    dossier = Dossier(who, VOCABULARY, 2026)
    assert fit_of(dossier, TERMS, pid, [Value(text, as_qid(text))]) == fit


def test_the_best_of_several_values_counts() -> None:
    dossier = Dossier(SCHWEITZER, VOCABULARY, 2026)
    assert fit_of(dossier, TERMS, "P106", [Value("cook"), Value("composer")]) == 1.0


class CountingItems(dict[Qid, Item]):
    """Items, and how often one was looked up."""

    asked = 0

    def get(self, key: Any, default: Any = None) -> Any:
        self.asked += 1
        return super().get(key, default)


def test_many_values_cost_no_more_look_ups_than_one() -> None:
    values = [Value(f"cook {n}") for n in range(20)]
    counts = []
    for said in (values[:1], values):
        items = CountingItems(VOCABULARY.items)
        dossier = Dossier(SCHWEITZER, replace(VOCABULARY, items=items), 2026)
        assert fit_of(dossier, TERMS, "P106", said) == 0.25
        counts.append(items.asked)
    assert counts[0] == counts[1] > 0


@pytest.mark.parametrize(
    ("fits", "one"),
    [([], None), ([1.0], 1.0), ([1.0, 0.5], 0.75), ([1.0, 0.0], 0.0), ([0.25], 0.25)],
)
def test_together(fits: list[float], one: float | None) -> None:
    assert together(fits) == one


def query(*types: str, strict: Any = "any") -> Query:
    return Query("x", types, 5, {}, strict)


TYPES: dict[str, tuple[Any, Query, bool | None]] = {
    "none asked": (SCHWEITZER, query(), None),
    "human": (SCHWEITZER, query("Q5"), True),
    "not fictional": (SCHWEITZER, query("Q95074"), False),
    "fictional": (HOLMES, query("Q95074"), True),
    "a narrower type": (HOLMES, query("Q15632617"), True),
    "a legend is human": (ROBIN, query("Q5"), True),
    "a legend is fictional": (ROBIN, query("Q95074"), True),
    "a legend is both": (ROBIN, query("Q5", "Q95074", strict="all"), True),
    "anything": (HOLMES, query("Q35120"), True),
    "no type at all": (HOLMES, query("x' or 1"), False),
}


@pytest.mark.parametrize(("who", "asked", "expected"), TYPES.values(), ids=TYPES.keys())
def test_types(who: Any, asked: Query, expected: bool | None) -> None:
    assert is_of_types(Dossier(who, VOCABULARY, 2026), asked) is expected


SCORES: dict[str, tuple[float, bool, float | None, float]] = {
    "nothing said": (90.0, True, None, 90.0),
    "fits": (90.0, True, 1.0, 95.0),
    "fits by half": (90.0, True, 0.5, 90.0),
    "not listed": (90.0, True, 0.25, 75.0),
    "contradicted": (90.0, True, 0.0, 60.0),
    "never above 100": (98.0, True, 1.0, 100.0),
    "never below 1": (10.0, False, 0.0, 1.0),
    "not sure": (68.0, False, 1.0, 70.0),
    "not sure, but near": (85.0, False, 1.0, 85.0),
}


@pytest.mark.parametrize(("score", "sure", "fit", "told"), SCORES.values(), ids=SCORES.keys())
def test_scores(score: float, sure: bool, fit: float | None, told: float) -> None:
    qid = SCHWEITZER.qid
    c = Candidate(qid, "x", "x", score, sure, True, 50.0, "fuzzy", sure)
    one = scored(c, Dossier(SCHWEITZER, VOCABULARY, 2026), {}, fit, query())
    assert one.score == told
    assert one.match is (sure and fit != 0.0)
