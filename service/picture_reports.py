"""Reports on decks of pictures: a deck file, or a folder of nothing but pictures."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Column, Table

from games.deck_checks import Fault, Level
from games.deck_files import read_document
from games.errors import InvalidDeck
from games.picture_decks import load_picture_deck
from games.picture_folders import (
    check_count,
    check_files,
    folder_deck,
    most_seats,
)
from games.pictures import PictureDeck

Likeness = Callable[[Sequence[Path]], Iterable[tuple[str, str]]]
"""Of picture files, the pairs of names that look alike."""


@dataclass
class PictureReport:
    """What was found in one deck of pictures."""

    file: str
    deck: PictureDeck | None = None
    faults: list[Fault] = field(default_factory=list)

    def n(self, level: Level) -> int:
        """The number of faults of a level."""
        return sum(fault.level is level for fault in self.faults)

    @property
    def seats(self) -> int:
        """For how many players it is enough at most; 0 if for none (M16)."""
        return most_seats(len(self.deck.cards)) if self.deck else 0


def picture_paths(path: Path) -> list[Path] | None:
    """The picture decks a path leads to: None if it is another kind of deck's file.

    A folder with deck files in it leads to these, another one is a deck itself.
    """
    if path.is_dir():
        return sorted(path.glob("*.yaml")) or [path]
    try:
        document = read_document(path)
    except InvalidDeck:
        return None
    cards = document.get("cards") if isinstance(document, dict) else None
    first = cards[0] if isinstance(cards, list) and cards else None
    return [path] if isinstance(first, dict) and {"file", "alt"} & first.keys() else None


def check_pictures(
    path: Path, seats: int | None = None, likeness: Likeness | None = None
) -> PictureReport:
    """The report on one deck file or folder. Never raises for what is in it.

    `seats` is for how many players it must be enough; None for the fewest.
    """
    report = PictureReport(str(path))
    try:
        deck = report.deck = folder_deck(path) if path.is_dir() else load_picture_deck(path)
    except InvalidDeck as error:
        report.faults = [Fault("syntax", sentence) for sentence in error.faults]
        return report
    report.faults = [*(check_count(deck, seats) if seats else check_count(deck))]
    report.faults += check_files(deck)
    bad = {fault.card for fault in report.faults if fault.level is Level.ERROR}
    if likeness and deck.folder is not None:
        files = [deck.folder / card.file for card in deck.cards if card.id not in bad]
        report.faults += [
            Fault("alike", f"{one} and {two} look alike", level=Level.WARNING)
            for one, two in likeness(files)
        ]
    return report


def pictures_as_json(report: PictureReport) -> dict[str, Any]:
    """The report as plain values, as `--json` prints it."""
    return {
        "file": report.file,
        "deck": report.deck.id if report.deck else None,
        "cards": len(report.deck.cards) if report.deck else None,
        "seats": report.seats,
        "errors": report.n(Level.ERROR),
        "warnings": report.n(Level.WARNING),
        "faults": [
            {"level": f.level, "code": f.code, "card": f.card, "message": f.message}
            for f in report.faults
        ],
    }


def print_pictures(reports: Sequence[PictureReport], console: Console) -> None:
    """One line for each fault, then a table of the decks."""
    for report in reports:
        for fault in report.faults:
            line = f"{report.file}: {fault.level}: {fault}"
            console.print(line, markup=False, highlight=False, soft_wrap=True)
    columns = ["pictures", "players", "errors", "warnings"]
    table = Table(Column("deck", overflow="fold"), *columns, box=None, padding=(0, 1, 0, 0))
    for report in reports:
        size = str(len(report.deck.cards)) if report.deck else "-"
        players = f"3 to {report.seats}" if report.seats > 3 else str(report.seats or "-")
        faults = [str(report.n(level)) for level in Level]
        table.add_row(Path(report.file).name, size, players, *faults)
    console.print(table)
