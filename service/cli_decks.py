"""`referee deck check`: the form of decks, their words, and who fits each card."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import typer
from rich import box
from rich.console import Console
from rich.table import Table

from games.cards import Deck, combine
from games.deck_checks import Fault, Level, check_deck, check_terms
from games.decks import load_deck
from games.errors import InvalidDeck
from service.container import Container
from service.support import Support


def check_decks(container: Container, files: Sequence[Path], *, as_json: bool) -> bool:
    """Print what is wrong with the decks in the files, or with the shipped ones; True if nothing
    worse than a warning is."""
    support = Support(container)
    decks: dict[str, Deck] = dict(container.decks)
    reports: list[tuple[str, Deck | None, list[Fault]]] = []
    if not files:
        reports = [(deck.id, deck, []) for deck in container.decks.values()]
    for file in files:
        try:
            loaded = load_deck(file)
            decks[loaded.id] = loaded
            reports.append((str(file), loaded, []))
        except InvalidDeck as error:
            reports.append((str(file), None, [Fault("form", text) for text in error.faults]))
    faces = [face for _, deck, _ in reports if deck for face in deck.faces]
    support.prepare([(face.category, face.value) for face in faces])
    told = []
    for name, deck, faults in reports:
        counts: dict[str, int] = {}
        if deck is not None:
            found, counts = check_terms(deck, support)
            faults += _playable(deck, decks) + found
        told.append((name, faults, counts))
    if as_json:
        typer.echo(json.dumps([_plain(*report) for report in told], indent=2, ensure_ascii=False))
    else:
        _print(Console(), told)
    return not any(f.level is Level.ERROR for _, faults, _ in told for f in faults)


def _playable(deck: Deck, decks: dict[str, Deck]) -> list[Fault]:
    """What keeps a deck from being played; an add-on is judged with its base."""
    if deck.extends is None:
        return check_deck(deck)
    base = decks.get(deck.extends)
    if base is None:
        return [Fault("extends", f"extends the unknown deck {deck.extends!r}")]
    try:
        return check_deck(combine(base, deck))
    except InvalidDeck as error:
        return [Fault("combine", text) for text in error.faults]


def _plain(name: str, faults: list[Fault], counts: dict[str, int]) -> dict[str, object]:
    return {
        "deck": name,
        "faults": [
            {"level": f.level, "code": f.code, "card": f.card, "message": f.message} for f in faults
        ],
        "support": counts,
    }


def _print(console: Console, told: list[tuple[str, list[Fault], dict[str, int]]]) -> None:
    for name, faults, counts in told:
        table = Table("card", "personages who fit", title=name, box=box.SIMPLE)
        for face, count in sorted(counts.items(), key=lambda pair: pair[1]):
            table.add_row(face, f"{count:,}")
        if counts:
            console.print(table)
        for fault in faults:
            console.print(f"{name}: {fault.level}: {fault}", markup=False, highlight=False)
        if not faults:
            console.print(f"{name}: no faults", markup=False, highlight=False)
