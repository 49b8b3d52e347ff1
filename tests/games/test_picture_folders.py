"""Folders of one's own pictures, and what `scripts/validate_decks.py` says of them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PIL import Image

from games.deck_checks import Level
from games.errors import InvalidDeck
from games.picture_decks import load_picture_decks
from games.picture_folders import check_count, check_files, folder_deck, most_seats
from scripts.validate_decks import main as command

SIZE = (200, 300)


def main(argv: list[str]) -> int:
    """The command without a knowledge base."""
    return command(argv, lambda: None)


def paint(path: Path, number: int, size: tuple[int, int] = SIZE) -> None:
    """A picture like no other: stripes that tell its number in binary."""
    small = Image.new("L", (17, 16))
    small.putdata(
        [
            (255 if number * 2654435761 >> (i % 31) & 1 else 0) ^ (i * 37 % 90)
            for i in range(17 * 16)
        ]
    )
    small.resize(size, Image.Resampling.NEAREST).convert("RGB").save(path)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of 25 pictures of three formats."""
    made = tmp_path / "My Pictures"
    made.mkdir()
    for number in range(25):
        paint(made / f"Card {number:02d}{('.webp', '.png', '.jpg')[number % 3]}", number + 1)
    return made


def test_a_folder_of_pictures_is_a_deck(folder: Path) -> None:
    deck = folder_deck(folder)
    assert (deck.id, deck.title, len(deck.cards)) == ("my-pictures", "My Pictures", 25)
    assert (deck.cards[1].id, deck.cards[1].file) == ("card-01", "Card 01.png")
    assert check_count(deck) == []
    faults = check_files(deck)
    assert {fault.code for fault in faults} == {"no-alt", "no-parts"}
    assert {fault.level for fault in faults} == {Level.WARNING}


def test_names_that_give_the_same_id_are_numbered(tmp_path: Path) -> None:
    for name in ("a b.png", "a-b.png", "A_B.PNG", "\u00e9.png", "notes.txt", ".hidden.png"):
        (tmp_path / name).touch()
    assert [card.id for card in folder_deck(tmp_path).cards] == ["a-b", "a-b-2", "a-b-3", "picture"]


def test_a_folder_without_pictures_is_no_deck(tmp_path: Path) -> None:
    with pytest.raises(InvalidDeck, match="0 pictures; a deck has 1 to 1000"):
        folder_deck(tmp_path)
    with pytest.raises(InvalidDeck, match="cannot be read: No such file or directory"):
        folder_deck(tmp_path / "none")


def test_folders_are_found_beside_deck_files(folder: Path) -> None:
    decks = load_picture_decks(folder.parent)
    assert list(decks) == ["my-pictures"]
    with pytest.raises(InvalidDeck, match="cannot be read"):
        load_picture_decks(folder / "none")


SEATS = [(0, 0), (19, 0), (20, 3), (24, 3), (25, 4), (29, 4), (30, 5), (35, 5), (36, 6), (108, 6)]


@pytest.mark.parametrize(("cards", "seats"), SEATS)
def test_M16_for_how_many_players_a_deck_is_enough(cards: int, seats: int) -> None:
    assert most_seats(cards) == seats


def spoil(folder: Path) -> None:
    """One of each fault."""
    (folder / "Card 00.webp").write_bytes(b"no picture")
    cut = (folder / "Card 01.png").read_bytes()
    (folder / "Card 01.png").write_bytes(cut[: len(cut) // 2])
    (folder / "Card 03.webp").write_bytes((folder / "Card 06.webp").read_bytes())
    (folder / "Card 04.png").write_bytes((folder / "Card 05.jpg").read_bytes())
    paint(folder / "Card 07.png", 99, (40, 60))
    paint(folder / "Card 10.png", 77, (400, 300))
    (folder / "Card 08.jpg").write_bytes(b"\0" * 2_000_001)
    (folder / "readme.txt").touch()


SPOILT = [
    "error: card-00: Card 00.webp: it is no WebP, PNG or JPEG picture",
    "error: card-01: Card 01.png: the file is cut off: a PNG without its end",
    "error: card-05: the same picture as 'card-04'",
    "error: card-06: the same picture as 'card-03'",
    "error: card-08: Card 08.jpg: 2000001 bytes; at most 2000000",
    "error: card-04: Card 04.png is JPEG; name it so",
    "error: card-07: Card 07.png: 40 x 60 pixels; each side 200 to 4000",
    "warning: card-10: Card 10.png: 400 x 300 pixels; most are of another shape",
    "warning: no card is of the file 'readme.txt'",
]


def test_every_bad_file_is_named(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    spoil(folder)
    assert main([str(folder)]) == 1
    lines = capsys.readouterr().out.splitlines()
    told = [line.removeprefix(f"{folder}: ") for line in lines if "(alt)" not in line]
    faults = [line for line in told if line.startswith(("error", "warning"))]
    assert [line for line in faults if "(parts)" not in line] == SPOILT


def test_the_command_says_for_how_many_it_is_enough(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([str(folder)]) == 0
    assert "3 to 4" in capsys.readouterr().out
    assert main([str(folder), "--seats", "5"]) == 1
    assert "25 cards; 5 players need 30; it is enough for 4" in capsys.readouterr().out


def test_pictures_that_look_alike_are_a_warning(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with Image.open(folder / "Card 00.webp") as picture:
        picture.resize((210, 315)).save(folder / "again.jpg", quality=60)
    assert main(["--json", str(folder)]) == 0
    [report] = json.loads(capsys.readouterr().out)
    alike = [fault["message"] for fault in report["faults"] if fault["code"] == "alike"]
    assert alike == ["Card 00.webp and again.jpg look alike"]
    assert (report["deck"], report["cards"], report["seats"]) == ("my-pictures", 26, 4)


def test_a_folder_of_deck_files_leads_to_each(folder: Path) -> None:
    (folder.parent / "list.yaml").write_text("id: mine\ncards: [{id: a, file: a.webp}]\n")
    assert main([str(folder.parent)]) == 1
