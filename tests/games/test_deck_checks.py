from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.cards import ALL_LETTERS, Category, Deck, Face, combine
from games.deck_checks import Fault, Level, check_deck, check_faces, check_terms
from games.decks import document_faults, shipped_deck, shipped_ids


def document(*cards: Any, **fields: Any) -> dict[str, Any]:
    base = {"id": "mine", "title": "Mine", "label": "house deck", "note": "My own."}
    return base | {"cards": list(cards)} | fields


FRANCE = {"id": "france", "category": "place", "value": "France"}
LETTER = {"id": "s", "category": "letter", "letters": "S"}

SCHEMA_FAULTS = {
    "category": (
        document(FRANCE | {"category": "plase"}),
        "france: category is 'plase'; it must be one of place, time, activity, status, letter",
    ),
    "number_for_text": (
        document(FRANCE | {"value": 1900}),
        "france: value is 1900; it must be a text (put it in quotes)",
    ),
    "field_misspelt": (
        document(FRANCE | {"cuont": 2}),
        (
            "france: unknown field 'cuont' (did you mean 'count'?); "
            "known are id, category, value, label, count, letters"
        ),
    ),
    "card_without_id": (document({"category": "time", "value": "x"}), "card 1: 'id' must be given"),
    "id_with_capitals": (
        document(FRANCE | {"id": "France"}),
        (
            "France: id is 'France'; it must be small letters and digits, joined by single "
            "hyphens, like time-19"
        ),
    ),
    "id_with_line_end": (
        document(FRANCE | {"id": "france\n"}),
        (
            "card 1: id is 'france\\n'; it must be small letters and digits, joined by single "
            "hyphens, like time-19"
        ),
    ),
    "place_without_value": (
        document({"id": "a", "category": "place"}),
        "a: 'value' must be given",
    ),
    "letter_without_letters": (
        document({"id": "a", "category": "letter"}),
        "a: 'letters' must be given",
    ),
    "letter_with_value": (
        document(LETTER | {"value": "S"}),
        "s: a letter card has letters; leave out 'value'",
    ),
    "place_with_letters": (
        document(FRANCE | {"letters": "F"}),
        "france: only a letter card has letters; leave out 'letters' or make it category: letter",
    ),
    "small_letters": (
        document(LETTER | {"letters": "s"}),
        "s: letters is 's'; it must be capitals A to Z, or * for a wild card",
    ),
    "count_zero": (document(FRANCE | {"count": 0}), "france: count is 0; it must be at least 1"),
    "count_huge": (
        document(FRANCE | {"count": 10**9}),
        "france: count is 1000000000; it must be at most 100",
    ),
    "blank_title": (
        document(FRANCE, title=" "),
        "title is ' '; it must be a text that is not blank",
    ),
    "long_title": (document(FRANCE, title="x" * 121), "title has 121 characters; at most 120"),
    "no_cards": (document(), "cards has 0 entries; at least 1"),
    "card_is_a_word": (
        document("France"),
        "card 1: entry 1 is 'France'; it must be a set of fields",
    ),
    "counts_of_no_category": (
        document(FRANCE, counts={"places": 1}),
        (
            "unknown field 'places' (did you mean 'place'?) in counts; "
            "known are place, time, activity, status, letter"
        ),
    ),
    "not_a_deck": (["France"], "the file is ['France']; it must be a set of fields"),
}


@pytest.mark.parametrize(("document", "sentence"), SCHEMA_FAULTS.values(), ids=SCHEMA_FAULTS.keys())
def test_a_schema_violation_is_one_sentence(document: object, sentence: str) -> None:
    assert list(map(str, document_faults(document))) == [sentence]


def test_faults_come_in_the_order_of_the_cards() -> None:
    cards = [{"id": f"c{n}", "category": "x", "value": "y"} for n in range(12)]
    assert [fault.card for fault in document_faults(document(*cards))] == [c["id"] for c in cards]


plain = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text() | st.integers(), inner),
    max_leaves=8,
)


@given(plain, plain)
def test_no_document_breaks_the_checks(anything: object, card: object) -> None:
    faults = document_faults(anything) + document_faults(document(card))
    assert all(fault.level is Level.ERROR and fault.message for fault in faults)
    assert faults


@given(st.fixed_dictionaries(dict.fromkeys(FRANCE, plain)))
def test_no_card_breaks_the_checks(card: dict[str, Any]) -> None:
    assert len(document_faults(document(card, card))) > 0


def face(face_id: str, count: int = 1, category: Category = Category.PLACE) -> Face:
    return Face(face_id, category, face_id, face_id, count)


def test_an_id_used_twice_is_a_fault() -> None:
    faults = check_faces([face("a"), face("b"), face("a")], {})
    assert faults == [Fault("duplicate-id", "the id is used 2 times", "a")]


def test_a_face_named_like_a_copy_of_another_is_a_fault() -> None:
    faults = check_faces([face("time"), face("time-1")], {})
    assert [(f.code, f.card) for f in faults] == [("duplicate-id", "time-1")]
    assert check_faces([face("time", count=2), face("time-3")], {}) == []


def test_a_wrong_count_is_a_fault() -> None:
    faults = check_faces([face("a", count=3)], {"place": 3, "time": 2})
    assert list(map(str, faults)) == ["counts says 2 time cards, the list has 0"]


def deck(each: int, letters: frozenset[str] = ALL_LETTERS, letter_cards: int | None = None) -> Deck:
    n = each if letter_cards is None else letter_cards
    faces = [face(category, each, category) for category in list(Category)[:4] if each]
    faces += [Face("letter", Category.LETTER, "x", "x", n, letters)] if n else []
    return Deck("d", "D", "", tuple(card for f in faces for card in f.cards()))


@pytest.mark.parametrize(
    ("cards", "faulty"),
    [(20, True), (21, False), (500, False), (501, True)],
    ids=["20", "21", "500", "501"],
)
def test_a_deck_has_21_to_500_cards(cards: int, faulty: bool) -> None:
    faults = check_deck(deck(4, letter_cards=cards - 16))
    assert ("size" in {fault.code for fault in faults}) is faulty


def test_I23_two_of_each_colour_for_the_table() -> None:
    faults = [str(fault) for fault in check_deck(deck(1, letter_cards=40)) if fault.code == "table"]
    assert faults == [
        f"1 {colour} {category} cards; the TABLE starts with 2 of each colour (I23)"
        for colour, category in zip(
            ["orange", "brown", "blue", "green"], list(Category)[:4], strict=True
        )
    ]


@pytest.mark.parametrize(
    ("letters", "message"),
    [
        (ALL_LETTERS, "only a wild card ends an image with ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
        (ALL_LETTERS - {"Q", "X"}, "no card ends an image with QX"),
    ],
    ids=["only_wild", "two_missing"],
)
def test_initials_that_no_letter_card_ends_are_a_warning(
    letters: frozenset[str], message: str
) -> None:
    faults = check_deck(deck(5, letters))
    assert faults == [Fault("letters", message, level=Level.WARNING)]


def test_ids_that_clash_only_in_a_combination_are_a_fault() -> None:
    add_on = Deck("x", "X", "", face("place-2").cards())
    faults = check_deck(combine(deck(5), add_on))
    assert ("duplicate-id", "place-2") in {(fault.code, fault.card) for fault in faults}


def test_the_shipped_decks_are_playable() -> None:
    classic = shipped_deck("classic")
    for deck_id in shipped_ids():
        whole = classic if deck_id == "classic" else combine(classic, shipped_deck(deck_id))
        assert check_deck(whole) == []


class Words:
    """A vocabulary of a few words, with the number of personages who fit each."""

    known = {"France": 7, "Freedonia": 0}

    def understands(self, category: str, value: str) -> bool:
        return category == "place" and value in self.known

    def nearest(self, category: str, value: str) -> Sequence[str]:
        return [word for word in self.known if word[:2] == value[:2]]

    def prepare(self, cards: Sequence[tuple[str, str]]) -> None:
        pass

    def support(self, category: str, value: str) -> int:
        return self.known[value]


def test_terms_unknown_words_and_cards_nobody_fits() -> None:
    words = ["France", "Frnace", "Xanadu", "Freedonia"]
    faces = [Face(word.lower(), Category.PLACE, word, word, 2) for word in words]
    terms = Deck("d", "D", "", tuple(card for f in faces for card in f.cards()))
    faults, support = check_terms(terms, Words())
    assert list(map(str, faults)) == [
        "frnace: unknown place 'Frnace'; did you mean 'France' or 'Freedonia'?",
        "xanadu: unknown place 'Xanadu'",
        "freedonia: nobody in the knowledge base fits place 'Freedonia'",
    ]
    assert support == {"france": 7, "frnace": 0, "xanadu": 0, "freedonia": 0}
