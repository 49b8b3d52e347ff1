from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.adapters.wikidata.search_text import LONGEST_TERM, term, words

ROOM = 100

NAMES = {
    "plain": ("Marie Curie", "Marie Curie", "Marie Curie"),
    "hyphen": ("Jean-Paul Sartre", "Jean-Paul Sartre", "Jean-Paul Sartre"),
    "apostrophe": ("Sinéad O'Connor", "Sinéad O'Connor", "Sinéad O'Connor"),
    "initials": ("J. R. R. Tolkien", "J. R. R. Tolkien", "J. R. R. Tolkien"),
    "blanks": ("  Marie \t\n Curie ", "Marie Curie", "Marie Curie"),
    "decomposed": ("Jose\u0301", "José", "José"),
    "namespace": ("Wikidata:Curie", "Wikidata Curie", "Wikidata Curie"),
    "keyword": ("haswbstatement:P31=Q5", "haswbstatement P31=Q5", "haswbstatement P31 Q5"),
    "quotes": ('"Weird Al" Yankovic', '"Weird Al" Yankovic', "Weird Al Yankovic"),
    "negated": ("Curie -Marie !Pierre", "Curie -Marie !Pierre", "Curie Marie Pierre"),
    "wildcards": ("Cur*e M?rie~2", "Cur*e M?rie~2", "Cur e M rie 2"),
    "operators": ("Simon AND Garfunkel OR not", "Simon AND Garfunkel OR not", None),
    "slash": ("AC/DC", "AC/DC", "AC DC"),
    "ampersand": ("Simon & Garfunkel", "Simon & Garfunkel", "Simon Garfunkel"),
    "dashes": ("Prince – the – Artist", "Prince – the – Artist", "Prince the Artist"),
    "arabic": ("ابن سينا", "ابن سينا", "ابن سينا"),
    "chinese": ("毛泽东", "毛泽东", "毛泽东"),
    "turned": ("\u202eCurie\u202c", "Curie", "Curie"),
    "signs": ("---", "---", ""),
    "nothing": ("", "", ""),
}


@pytest.mark.parametrize(("name", "as_term", "as_words"), NAMES.values(), ids=NAMES)
def test_a_name_becomes_words(name: str, as_term: str, as_words: str | None) -> None:
    assert term(name) == as_term
    assert words(name, ROOM) == (as_words if as_words is not None else "Simon and Garfunkel or not")


def test_a_long_name_is_cut_at_a_word() -> None:
    assert words("Pablo Diego José Francisco", 12) == "Pablo Diego"
    assert words("Llanfairpwllgwyngyll", 5) == "Llanf"
    assert len(term("x" * 1000)) == LONGEST_TERM


@given(st.text(max_size=200))
def test_nothing_that_the_search_would_obey_is_left(name: str) -> None:
    plain = words(name, ROOM)
    assert len(plain) <= ROOM
    assert not set(plain) & set(':"*?~()[]{}<>|/\\^=+&\n\t')
    assert not any(word[0] in "-!" or word in ("OR", "AND", "NOT") for word in plain.split())
    assert ":" not in term(name)
    assert plain == " ".join(plain.split())
