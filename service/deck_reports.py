"""Reports on deck files: what is wrong with each, and how many personages fit its cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Column, Table

from games.cards import Category, Deck, combine
from games.deck_checks import Fault, Level, Vocabulary, check_deck, check_terms
from games.deck_files import read_document
from games.decks import SHIPPED, build_deck, document_faults, shipped_deck, shipped_ids
from games.errors import InvalidDeck


@dataclass
class Report:
    """What was found in one file. `support` is the number of personages by face id."""

    file: str
    deck: Deck | None = None
    faults: list[Fault] = field(default_factory=list)
    support: dict[str, int] = field(default_factory=dict)

    def n(self, level: Level) -> int:
        """The number of faults of a level."""
        return sum(fault.level is level for fault in self.faults)


def read_report(path: Path) -> Report:
    """The deck in a file, or why there is none. Never raises for what the file holds."""
    report = Report(str(path))
    try:
        document = read_document(path)
    except InvalidDeck as error:
        report.faults = [Fault("syntax", sentence) for sentence in error.faults]
        return report
    report.faults = document_faults(document)
    if not report.faults:
        report.deck = build_deck(document)
    return report


def check_playable(report: Report, bases: dict[str, Deck]) -> None:
    """Add what keeps the deck from being played; an add-on is judged with its base."""
    deck = report.deck
    if deck is None:
        return
    if deck.extends is not None:
        base = bases.get(deck.extends)
        if base is None:
            known = ", ".join(sorted(bases))
            message = f"extends the unknown deck {deck.extends!r}; known are {known}"
            report.faults.append(Fault("extends", message))
            return
        try:
            deck = combine(base, deck)
        except InvalidDeck as error:
            report.faults += [Fault("combine", sentence) for sentence in error.faults]
            return
    report.faults += check_deck(deck)


def shipped_files() -> list[Path]:
    """The files of the shipped decks."""
    return [SHIPPED / f"{deck_id}.yaml" for deck_id in shipped_ids()]


def validate(paths: Sequence[Path], vocabulary: Vocabulary | None) -> list[Report]:
    """One report for each file, in order. An add-on finds its base here or among the shipped."""
    reports = [read_report(path) for path in paths]
    bases = {deck_id: shipped_deck(deck_id) for deck_id in shipped_ids()}
    bases |= {report.deck.id: report.deck for report in reports if report.deck}
    if vocabulary:
        faces = [face for report in reports if report.deck for face in report.deck.faces]
        vocabulary.prepare([(face.category, face.value) for face in faces])
    for report in reports:
        check_playable(report, bases)
        if report.deck and vocabulary:
            faults, report.support = check_terms(report.deck, vocabulary)
            report.faults += faults
    return reports


def as_json(reports: Sequence[Report]) -> list[dict[str, Any]]:
    """The reports as plain values, as `--json` prints them."""
    return [
        {
            "file": report.file,
            "deck": report.deck.id if report.deck else None,
            "cards": len(report.deck.cards) if report.deck else None,
            "counts": report.deck.counts if report.deck else None,
            "errors": report.n(Level.ERROR),
            "warnings": report.n(Level.WARNING),
            "faults": [
                {"level": f.level, "code": f.code, "card": f.card, "message": f.message}
                for f in report.faults
            ],
            "support": report.support,
        }
        for report in reports
    ]


def print_text(reports: Sequence[Report], *, cards: bool, console: Console) -> None:
    """One line for each fault, then a table of the decks; `cards` adds each card's support."""
    for report in reports:
        for fault in report.faults:
            line = f"{report.file}: {fault.level}: {fault}"
            console.print(line, markup=False, highlight=False, soft_wrap=True)
    columns = ["cards", *Category, "errors", "warnings"]
    table = Table(Column("deck", overflow="fold"), *columns, box=None, padding=(0, 1, 0, 0))
    for report in reports:
        deck = report.deck
        counts = [str(n) for n in deck.counts.values()] if deck else ["-"] * len(Category)
        faults = [str(report.n(level)) for level in Level]
        size = str(len(deck.cards)) if deck else "-"
        table.add_row(Path(report.file).name, size, *counts, *faults)
    console.print(table)
    for report in reports:
        if cards and report.support:
            support = Table(
                Column("card", overflow="fold"), "personages who fit", title=report.file
            )
            for face, n in sorted(report.support.items(), key=lambda item: item[1]):
                support.add_row(face, str(n))
            console.print(support)
