"""The two decks of pictures that come with the game."""

from __future__ import annotations

import pytest
from PIL import Image

from games.picture_decks import SHIPPED, load_picture_deck, shipped_picture_decks
from games.picture_files import PictureSize, picture_size
from games.picture_folders import check_count, check_files, most_seats
from games.pictures import PictureDeck
from scripts.compose_pictures import ROOT
from scripts.composing.likeness import alike, picture_hash
from scripts.validate_decks import main as command

DECKS = ("dream", "paper-cut")
MOST_BYTES = 3_000_000


@pytest.fixture(scope="module", params=DECKS)
def deck(request: pytest.FixtureRequest) -> PictureDeck:
    return load_picture_deck(SHIPPED / f"{request.param}.yaml")


def test_these_are_shipped() -> None:
    assert tuple(shipped_picture_decks()) == DECKS


def test_108_cards_each_with_a_file_of_its_own(deck: PictureDeck) -> None:
    assert len({card.id for card in deck.cards}) == 108
    assert check_files(deck) == []
    assert check_count(deck, 6) == []
    assert most_seats(len(deck.cards)) == 6


def test_every_card_is_600_x_900_and_all_are_at_most_3_mb(deck: PictureDeck) -> None:
    assert deck.folder is not None
    contents = [(deck.folder / card.file).read_bytes() for card in deck.cards]
    assert {picture_size(content) for content in contents} == {PictureSize("WebP", 600, 900)}
    assert sum(map(len, contents)) <= MOST_BYTES


def test_every_card_is_told_in_one_sentence_of_its_own(deck: PictureDeck) -> None:
    assert len({card.alt for card in deck.cards}) == 108
    for card in deck.cards:
        assert 20 <= len(card.alt) <= 250, card.id
        assert card.alt[0].isupper(), card.id
        assert card.alt.endswith("."), card.id


def test_every_card_has_parts_and_no_two_have_the_same(deck: PictureDeck) -> None:
    assert len({frozenset(card.parts) for card in deck.cards}) == 108
    for card in deck.cards:
        assert len(card.parts) >= 4, card.id
        assert all(part.strip() == part and part for part in card.parts), card.id


def test_no_two_cards_look_alike(deck: PictureDeck) -> None:
    hashes = {}
    for card in deck.cards:
        assert deck.folder is not None
        with Image.open(deck.folder / card.file) as picture:
            hashes[card.id] = picture_hash(picture)
    assert alike(hashes) == []


@pytest.mark.parametrize("deck_id", DECKS)
def test_the_contact_sheet_is_small(deck_id: str) -> None:
    sheet = ROOT / "docs" / f"contact-sheet-{deck_id}.webp"
    assert sheet.stat().st_size <= 400_000


def test_the_command_finds_no_fault(capsys: pytest.CaptureFixture[str]) -> None:
    assert command([str(SHIPPED)], lambda: None) == 0
    out = capsys.readouterr().out
    assert "error:" not in out
    assert "warning:" not in out
    assert out.count("3 to 6") == 2
