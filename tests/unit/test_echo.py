"""What a sentence may quote of what somebody wrote."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.domain.echo import cleaned, has_word, quoted

CLEANED = [
    pytest.param("Plato", "Plato", id="plain"),
    pytest.param("Müller Чайковский 孔子", "Müller Чайковский 孔子", id="scripts"),
    pytest.param("Pla\u202eto", "Pla to", id="right-to-left-override"),
    pytest.param("\u2066Plato\u2069", "Plato", id="isolate"),
    pytest.param("Pla\x00\x1b[31mto", "Pla [31mto", id="escape"),
    pytest.param("a\nb\u2028c", "a b c", id="line-breaks"),
    pytest.param("می\u200cخواهم", "می\u200cخواهم", id="joiner-of-Persian"),
]


@pytest.mark.parametrize(("text", "clean"), CLEANED)
def test_cleaned(text: str, clean: str) -> None:
    assert cleaned(text) == clean


@pytest.mark.parametrize(
    ("text", "quote"),
    [("Plato", "'Plato'"), ("O'Neal", '"O\'Neal"'), ("a 'b' \"c\"", "'a 'b' \"c\"'")],
)
def test_quoted(text: str, quote: str) -> None:
    assert quoted(text) == quote


HAS_WORD = [
    pytest.param("Plato", True, id="latin"),
    pytest.param("孔子", True, id="han"),
    pytest.param("50", True, id="digits"),
    pytest.param("!!!", False, id="signs"),
    pytest.param("\N{GRINNING FACE}", False, id="emoji"),
    pytest.param("\u0301", False, id="a-mark-alone"),
    pytest.param("", False, id="empty"),
]


@pytest.mark.parametrize(("text", "answer"), HAS_WORD)
def test_has_word(text: str, answer: bool) -> None:
    assert has_word(text) is answer


@given(st.text())
def test_cleaning_is_idempotent(text: str) -> None:
    assert cleaned(cleaned(text)) == cleaned(text)
