from __future__ import annotations

import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.matching.fold import MAX_LENGTH, fold, fold_each

FOLDED = re.compile(r"(?:[a-z0-9]+(?: [a-z0-9]+)*)?")

TABLE = [
    pytest.param("Albert Schweitzer", "albert schweitzer", id="case"),
    pytest.param("  Marie \t Curie\n", "marie curie", id="whitespace"),
    pytest.param("Frédéric Chopin", "frederic chopin", id="accents"),
    pytest.param("Shaquille O'Neal", "shaquille oneal", id="apostrophe"),
    pytest.param("Shaquille O’Neal", "shaquille oneal", id="curly-apostrophe"),
    pytest.param("Shaquille O´Neal", "shaquille oneal", id="acute-for-apostrophe"),
    pytest.param("al-Maʿarri", "al maarri", id="ayn"),
    pytest.param("Jean-Paul Sartre", "jean paul sartre", id="hyphen"),
    pytest.param("Jean–Paul Sartre", "jean paul sartre", id="dash"),
    pytest.param("J.R.R. Tolkien", "j r r tolkien", id="dots"),
    pytest.param("J. R. R. Tolkien", "j r r tolkien", id="dots-and-spaces"),
    pytest.param("Gogh, Vincent van", "gogh vincent van", id="comma"),
    pytest.param("Dwayne “The Rock” Johnson", "dwayne the rock johnson", id="quotes"),
    pytest.param("Søren Kierkegaard", "soren kierkegaard", id="stroke"),
    pytest.param("Lech Wałęsa", "lech walesa", id="polish"),
    pytest.param("Carl Friedrich Gauß", "carl friedrich gauss", id="sharp-s"),
    pytest.param("Æthelred", "aethelred", id="ligature"),
    pytest.param("Чайковский", "chaykovskiy", id="cyrillic"),
    pytest.param("Ольга", "olga", id="soft-sign"),
    pytest.param("Ὅμηρος", "homiros", id="greek"),
    pytest.param("毛泽东", "maozedong", id="han"),
    pytest.param("김정은", "gimjeongeun", id="hangul"),
    pytest.param("が", "ga", id="kana"),
    pytest.param("Ｍａｏ", "mao", id="full-width"),
    pytest.param("Ⅷ", "viii", id="roman-numeral-sign"),
    pytest.param("Henry VIII 2", "henry viii 2", id="digits"),
    pytest.param("\ud800x", "x", id="lone-surrogate"),
    pytest.param("\0", "", id="nul"),
    pytest.param("?!…", "", id="nothing-to-read"),
    pytest.param("", "", id="empty"),
]


@pytest.mark.parametrize(("text", "expected"), TABLE)
def test_folds(text: str, expected: str) -> None:
    assert fold(text) == expected


@given(st.text(st.characters(exclude_categories=())))
def test_any_text_becomes_words_of_ascii_once_and_for_all(text: str) -> None:
    folded = fold(text)
    assert FOLDED.fullmatch(folded)
    assert fold(folded) == folded


@given(st.text(max_size=60))
def test_composed_and_decomposed_are_one(text: str) -> None:
    assert fold(unicodedata.normalize("NFD", text)) == fold(unicodedata.normalize("NFC", text))


@pytest.mark.parametrize("text", ["x" * 10**6, "\u1faf0" * 10**5, "ﷺ" * 10**5, "a " * 10**5])
def test_is_bounded(text: str) -> None:
    folded = fold(text)
    assert len(folded) <= MAX_LENGTH
    assert fold(folded) == folded


@given(st.text(st.characters(max_codepoint=127)))
def test_ascii_is_read_the_same_beside_other_letters(text: str) -> None:
    assert fold(f"{text} é").split() == [*fold(text).split(), "e"]


@given(st.lists(st.text() | st.sampled_from(["A.  B", " 'x", "", "é", "a\nb", "-"])))
def test_names_read_at_once_are_those_of_each(texts: list[str]) -> None:
    names = [text.encode(errors="replace") for text in texts]
    assert fold_each(names) == [fold(name.decode()) for name in names]
