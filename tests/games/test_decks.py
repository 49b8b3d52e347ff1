from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.cards import ALL_LETTERS, Card, Category, Deck, Face, combine
from games.decks import load_deck, shipped_deck, shipped_decks, shipped_ids
from games.errors import InvalidDeck, UnknownCard, UnknownDeck

CLASSIC_COUNTS = {"place": 22, "time": 16, "activity": 30, "status": 16, "letter": 28}
ADD_ON_COUNTS = {"place": 3, "time": 3, "activity": 5, "status": 0, "letter": 1}
ADD_ON = "add-on-21st-century"


@pytest.fixture
def classic() -> Deck:
    return shipped_deck("classic")


def test_the_shipped_decks() -> None:
    assert shipped_ids() == (ADD_ON, "classic")


@pytest.mark.parametrize(
    ("deck_id", "cards", "counts"),
    [("classic", 112, CLASSIC_COUNTS), (ADD_ON, 12, ADD_ON_COUNTS)],
    ids=["classic", "add-on"],
)
def test_number_of_cards(deck_id: str, cards: int, counts: dict[str, int]) -> None:
    deck = shipped_deck(deck_id)
    assert len(deck.cards) == cards
    assert deck.counts == counts


@pytest.mark.parametrize("deck_id", ["classic", ADD_ON])
def test_a_shipped_deck_says_it_is_a_reconstruction(deck_id: str) -> None:
    deck = shipped_deck(deck_id)
    assert deck.label == "reconstruction"
    assert "reconstruction" in deck.note


def test_card_ids_are_unique_and_every_card_has_its_face(classic: Deck) -> None:
    assert len({card.id for card in classic.cards}) == 112
    assert all(card.id.startswith(f"{card.face}-") for card in classic.cards)


@pytest.mark.parametrize(
    ("face", "count"),
    [("place-europe", 3), ("time-20", 5), ("time-bc", 1), ("status-dead", 4), ("letter-wild", 3)],
)
def test_copies_of_a_face(classic: Deck, face: str, count: int) -> None:
    copies = [card.id for card in classic.cards if card.face == face]
    assert copies == [f"{face}-{n}" for n in range(1, count + 1)]


def test_single_letters_are_the_23_of_the_prototype(classic: Deck) -> None:
    singles = sorted(card.value for card in classic.cards if len(card.letters) == 1)
    assert "".join(singles) == "ABBCCDEFGHHJKLMMNPRSSTW"


def test_letters_other_than_wild_cover_every_initial_once_or_more(classic: Deck) -> None:
    plain = [c.letters for c in classic.cards if c.category is Category.LETTER and not c.is_wild]
    assert frozenset[str]().union(*plain) == ALL_LETTERS


@pytest.mark.parametrize(
    ("card_id", "value", "label", "letters"),
    [
        ("letter-s", "S", "S", "S"),
        ("letter-iou", "I/O/U", "I/O/U", "IOU"),
        ("letter-wild", "*", "Wild", "".join(sorted(ALL_LETTERS))),
        ("time-19", "19th century", "19th century", ""),
        ("place-russia", "Russia", "Russia / USSR", ""),
    ],
)
def test_what_a_card_says(
    classic: Deck, card_id: str, value: str, label: str, letters: str
) -> None:
    card = classic.card(card_id)
    assert (card.value, card.label, "".join(sorted(card.letters))) == (value, label, letters)


def test_only_letter_cards_have_letters(classic: Deck) -> None:
    assert {c.category for c in classic.cards if c.letters} == {Category.LETTER}
    assert all(c.letters for c in classic.cards if c.category is Category.LETTER)


@pytest.mark.parametrize(
    ("category", "colour"),
    [
        ("place", "orange"),
        ("time", "brown"),
        ("activity", "blue"),
        ("status", "green"),
        ("letter", "red"),
    ],
)
def test_colours_are_the_printed_ones(category: str, colour: str) -> None:
    assert Category(category).colour == colour


def test_a_card_is_found_by_its_face_or_its_own_id(classic: Deck) -> None:
    assert classic.card("time-19").id == "time-19-1"
    assert classic.card("time-19-3").id == "time-19-3"
    assert classic.get_card("time-19-5") is None


def test_an_unknown_card_is_quoted_with_the_nearest_ids(classic: Deck) -> None:
    with pytest.raises(UnknownCard, match=r"no card 'time-l9' in the deck 'classic'; did you") as e:
        classic.card("time-l9")
    assert e.value.suggestions[0] == "time-19"


def test_an_unknown_deck_is_quoted_with_the_nearest_id() -> None:
    with pytest.raises(UnknownDeck, match=r"no deck 'clasic' .* did you mean 'classic'\?"):
        shipped_deck("clasic")


@pytest.mark.parametrize("deck_id", ["../image/decks/classic", "", "deck.schema"])
def test_a_deck_id_is_never_a_path(deck_id: str) -> None:
    with pytest.raises(UnknownDeck):
        shipped_deck(deck_id)


def test_the_add_on_shuffled_into_the_classic_deck(classic: Deck) -> None:
    both = shipped_decks("classic", ADD_ON)
    assert both.id == "classic+add-on-21st-century"
    assert len(both.cards) == 124
    assert both.card("letter-wild-4").is_wild
    assert both.get_card("letter-wild-5") is None
    assert {card.id for card in classic.cards} <= {card.id for card in both.cards}


def test_decks_that_use_one_id_for_different_cards_do_not_combine(classic: Deck) -> None:
    other = Deck("x", "X", "", Face("time-19", Category.TIME, "1800-1850", "", 1).cards())
    with pytest.raises(InvalidDeck, match="'time-19' is time '19th century' in one deck"):
        combine(classic, other)


faces = st.lists(
    st.builds(
        lambda n, count: Face(f"f{n}", Category.PLACE, f"value {n}", f"label {n}", count),
        st.integers(0, 9),
        st.integers(1, 6),
    ),
    unique_by=lambda face: face.id,
    min_size=1,
)


def deck_of(faces: list[Face]) -> Deck:
    return Deck("d", "D", "", tuple(card for face in faces for card in face.cards()))


@given(faces)
def test_faces_and_cards_are_two_sides_of_one_list(faces: list[Face]) -> None:
    assert deck_of(faces).faces == tuple(faces)


@given(st.lists(faces.map(deck_of), min_size=1, max_size=4))
def test_combining_keeps_every_card_and_never_makes_two_of_one_id(decks: list[Deck]) -> None:
    def by_face(cards: tuple[Card, ...]) -> Counter[str]:
        return Counter(card.face for card in cards)

    both = combine(*decks)
    assert by_face(both.cards) == sum((by_face(deck.cards) for deck in decks), Counter())
    assert len({card.id for card in both.cards}) == len(both.cards)


def test_a_deck_file_with_faults_raises_with_all_of_them(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(
        "{id: mine, title: Mine, label: house deck, note: My own.,"
        " cards: [{id: a, category: plase, value: x}, {id: b, category: time}]}"
    )
    with pytest.raises(InvalidDeck, match=r"^mine\.yaml is not a deck: a: category is"):
        load_deck(path)
