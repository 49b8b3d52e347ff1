"""The form of picture decks."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from games.errors import InvalidDeck, UnknownCard, UnknownDeck
from games.picture_decks import (
    load_picture_deck,
    load_picture_decks,
    picture_faults,
    shipped_picture_deck,
)

CARD = {"id": "a-1", "file": "a-1.webp", "alt": "A moon.", "parts": ["moon"]}
OTHER = {"id": "a-2", "file": "a-2.webp", "alt": "A sea.", "parts": ["sea", "boat"]}
DECK: dict[str, Any] = {"id": "mine", "title": "Mine", "licence": "CC0-1.0", "cards": [CARD, OTHER]}


def test_a_deck_of_a_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(DECK))
    deck = load_picture_deck(path)
    assert [card.id for card in deck.cards] == ["a-1", "a-2"]
    assert deck.card("a-2").parts == ("sea", "boat")
    assert deck.folder == tmp_path / "mine"
    with pytest.raises(UnknownCard, match="no card 'a-3' in the deck 'mine'; did you mean"):
        deck.card("a-3")


FAULTS = {
    "a_list": ([], "it must be a set of fields"),
    "no_cards": (DECK | {"cards": []}, "cards must be a list of cards"),
    "no_title": (DECK | {"title": " "}, "title is ' '; say a text"),
    "a_bad_id": (DECK | {"id": "Mine!"}, "id is 'Mine!'; say a-z, 0-9 and -"),
    "an_unknown_field": (DECK | {"lisence": "x"}, "unknown field 'lisence'; known are id, title"),
    "an_id_twice": (DECK | {"cards": [CARD, OTHER | {"id": "a-1"}]}, "a-1: the id 'a-1' is used"),
    "a_file_twice": (DECK | {"cards": [CARD, OTHER | {"file": "a-1.webp"}]}, "a-2: the file"),
    "another_folder": (
        DECK | {"cards": [CARD | {"file": "../a.webp"}]},
        "a-1: file is '../a.webp'",
    ),
    "another_format": (DECK | {"cards": [CARD | {"file": "a.png"}]}, "say a name.webp"),
    "no_parts": (DECK | {"cards": [CARD | {"parts": []}]}, "a-1: parts must be a list of 1 to"),
    "parts_are_words": (DECK | {"cards": [CARD | {"parts": "moon"}]}, "a-1: parts must be"),
    "no_alt": (DECK | {"cards": [CARD | {"alt": None}]}, "a-1: alt is None"),
    "a_card_is_a_text": (DECK | {"cards": ["moon"]}, "card 1: it must have id, file, alt, parts"),
    "a_card_without_id": (DECK | {"cards": [CARD | {"id": 3}]}, "card 1: id is 3"),
}


@pytest.mark.parametrize(("document", "words"), FAULTS.values(), ids=FAULTS)
def test_what_is_no_deck(document: Any, words: str, tmp_path: Path) -> None:
    assert any(words in str(fault) for fault in picture_faults(document))
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(document))
    with pytest.raises(InvalidDeck):
        load_picture_deck(path)


def test_an_unknown_deck() -> None:
    with pytest.raises(UnknownDeck, match="no deck 'nightmare' in the shipped picture decks"):
        shipped_picture_deck("nightmare")


def test_a_folder_of_decks(tmp_path: Path) -> None:
    for name in ("mine", "yours"):
        (tmp_path / f"{name}.yaml").write_text(json.dumps(DECK | {"id": name}))
    assert list(load_picture_decks(tmp_path)) == ["mine", "yours"]
    (tmp_path / "again.yaml").write_text(json.dumps(DECK))
    with pytest.raises(InvalidDeck, match=r"mine.yaml is not a deck: the id 'mine' is another"):
        load_picture_decks(tmp_path)
