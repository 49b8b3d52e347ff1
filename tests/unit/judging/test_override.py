"""What the table has ruled for itself goes before the reference."""

from __future__ import annotations

import re
from typing import Any

import pytest

from kb.domain.claims import (
    ALPHABET,
    Claim,
    HasStatus,
    KnownFor,
    LastNameBegins,
    LivedDuring,
    PlaceIn,
    claim_text,
)
from kb.domain.dossier import Dossier
from kb.domain.errors import InvalidInput
from kb.domain.house_rules import HouseRules
from kb.domain.judging import judge, may_fit
from kb.domain.override import is_override, new_override
from kb.domain.personage import Personage, Qid
from kb.domain.ruling import Evidence, Finding
from kb.domain.sentence import ruling_sentence
from tests.builders import dossier as plain
from tests.builders import vocabulary

MADE = "2026-11-30T10:00:00Z"
QID = Qid("Q49325")
PERSON = Personage(QID, "Albert Schweitzer")
FRANCE = PlaceIn("france", "France")
MUSIC = KnownFor("music", "Music")

CLAIMS: list[Any] = [
    pytest.param(FRANCE, "place:france", id="place"),
    pytest.param(LivedDuring(1800, 1900, "19th century"), "time:1800..1900", id="time"),
    pytest.param(LivedDuring(None, 0, "B.C."), "time:..0", id="bc"),
    pytest.param(MUSIC, "activity:music", id="activity"),
    pytest.param(HasStatus("living"), "status:living", id="status"),
    pytest.param(LastNameBegins(frozenset("S")), "letter:S", id="letter"),
    pytest.param(LastNameBegins(frozenset("XS")), "letter:S/X", id="letters"),
    pytest.param(LastNameBegins(ALPHABET), "letter:*", id="wild"),
]


def overruled(claim: Claim, finding: str, because: str = "we know him") -> Dossier:
    own = new_override(QID, claim, finding, because, MADE)
    return Dossier(PERSON, vocabulary(), 2026, {own.claim: own})


@pytest.mark.parametrize(("claim", "text"), CLAIMS)
@pytest.mark.parametrize("word", ["fits", "does_not_fit"])
def test_a_card_of_each_kind(claim: Claim, text: str, word: str) -> None:
    assert claim_text(claim) == text
    found = judge(overruled(claim, word), claim, HouseRules(absence="vote"), "Albert")
    assert (found.finding, found.basis, found.because) == (word, "statement", "we know him")
    assert is_override(found)
    assert found.evidence == (
        Evidence(
            None, "ruling of this table", text, "we know him", (), "normal", "table override",
            "2026-11-30", "",
        ),
    )  # fmt: skip


def test_only_the_very_claim() -> None:
    dossier, europe = overruled(FRANCE, "fits"), PlaceIn("europe", "Europe")
    assert judge(dossier, europe, HouseRules()) == judge(plain(PERSON), europe, HouseRules())


def test_what_a_region_is_called_does_not_matter() -> None:
    assert is_override(
        judge(overruled(FRANCE, "fits"), PlaceIn("france", "la France"), HouseRules())
    )


def test_a_look_ahead_does_not_rule_it_out() -> None:
    assert not may_fit(plain(PERSON), MUSIC)
    assert may_fit(overruled(MUSIC, "fits"), MUSIC)


SENTENCES = [
    pytest.param(
        "fits",
        "not_upheld",
        "Not upheld. Albert Schweitzer fits the card: Music, by this table's own ruling "
        "(we know him).",
        id="fits",
    ),
    pytest.param(
        "does_not_fit",
        "upheld",
        "Upheld. Albert Schweitzer does not fit Music: by this table's own ruling (we know him).",
        id="does-not-fit",
    ),
]


@pytest.mark.parametrize(("word", "ruling", "sentence"), SENTENCES)
def test_the_sentence_says_whose_ruling_it_is(word: str, ruling: str, sentence: str) -> None:
    dossier = overruled(MUSIC, word)
    findings: tuple[Finding, ...] = (judge(dossier, MUSIC, HouseRules()),)
    assert ruling_sentence(dossier, findings, ruling) == sentence


WORDS = [
    pytest.param("fits", "fits", id="fits"),
    pytest.param(" FITS ", "fits", id="case"),
    pytest.param("does not fit", "does_not_fit", id="blanks"),
    pytest.param("does-not-fit", "does_not_fit", id="hyphens"),
]


@pytest.mark.parametrize(("typed", "word"), WORDS)
def test_findings_as_they_are_typed(typed: str, word: str) -> None:
    assert new_override(QID, MUSIC, typed, "so", MADE).finding == word


BAD = [
    pytest.param("cannot_tell", "so", "'cannot_tell' is no finding: write fits or", id="cannot"),
    pytest.param("", "so", "'' is no finding", id="empty-finding"),
    pytest.param("fits", "", "needs a reason", id="no-reason"),
    pytest.param("fits", " ?! ", "needs a reason", id="signs"),
    pytest.param("fits", "x" * 201, "has 201 characters; at most 200: 'xxxx", id="long"),
]


@pytest.mark.parametrize(("finding", "because", "words"), BAD)
def test_what_is_no_override(finding: str, because: str, words: str) -> None:
    with pytest.raises(InvalidInput, match=re.escape(words)):
        new_override(QID, MUSIC, finding, because, MADE)


def test_a_reason_is_one_clean_line() -> None:
    own = new_override(QID, MUSIC, "fits", " he\nplayed \u202e the\x1b organ " + "x" * 180, MADE)
    assert own.because == "he played the organ " + "x" * 180
