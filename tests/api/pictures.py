"""A small deck of pictures that are words only, and tables at which Imagine is played with it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from starlette.testclient import TestClient

from games.pictures import Picture, PictureDeck
from tests.api.tables import Json, Table, deal

THINGS = (
    "moon", "sea", "owl", "key", "ladder", "teapot", "whale", "candle", "book", "violin",
    "mushroom", "castle", "fox", "umbrella", "clock", "kite", "lighthouse", "snail", "crown",
    "train", "mirror", "bridge", "feather", "island", "rose", "lantern", "robot", "cage", "map",
    "egg",
)  # fmt: skip

CARDS = tuple(
    Picture(
        f"dream-{number:03}",
        f"A {THINGS[number % 30]} under a {THINGS[(7 * number + 1) % 30]}.",
        (THINGS[number % 30], THINGS[(7 * number + 1) % 30], THINGS[(number + 8) % 30]),
        f"dream-{number:03}.webp",
    )
    for number in range(1, 61)
)

DREAM = PictureDeck("dream", "Dream", "CC0-1.0", CARDS, "Words for pictures.")

WEBP = b"RIFF\x1a\x00\x00\x00WEBPVP8L"


def dream(folder: Path) -> PictureDeck:
    """The deck with files that begin as a WebP does."""
    for card in CARDS[:3]:
        (folder / card.file).write_bytes(WEBP + card.id.encode())
    return PictureDeck(DREAM.id, DREAM.title, DREAM.licence, CARDS, DREAM.note, folder)


def hand(table: Table, seat: int) -> list[str]:
    """The ids of a seat's cards."""
    return [card["id"] for card in table.look(seat)["view"]["hand"]]


def architect(table: Table) -> int:
    """The seat whose turn it is."""
    return int(table.look()["view"]["architect"])


def deal_imagine(client: TestClient, players: int, **settings: Any) -> Table:
    """A table of Imagine whose cards are dealt."""
    return deal(client, players, kind="imagine", **settings)


def roles(table: Table) -> list[int]:
    """The seats from the architect on."""
    first, n = architect(table), len(table.tokens)
    return [(first - 1 + step) % n + 1 for step in range(n)]


def lay(table: Table, stakes: Sequence[int], text: str = "the moon") -> list[str]:
    """Describe and play, each the first card of the hand; the cards, from the architect on."""
    seats, cards = roles(table), list[str]()
    for role, seat in enumerate(seats):
        card = hand(table, seat)[0]
        cards.append(card)
        if role == 0:
            table.move(seat, {
                "type": "describe", "card": card, "stake": stakes[0], "description": text,
            })  # fmt: skip
        else:
            table.move(seat, {"type": "play", "card": card, "stake": stakes[role]})
    return cards


def play_round(table: Table, stakes: Sequence[int], bets: Sequence[tuple[int | None, int]]) -> Json:
    """A whole round; what its last bet brought to light.

    `stakes` are from the architect on, `bets` from the one after: the role whose card is bet on,
    None for a card of the deck, and the points.
    """
    seats = roles(table)
    cards = lay(table, stakes)
    shown = [card["id"] for card in table.look()["view"]["table"]]
    added = [card for card in shown if card not in cards]
    told: Json = {}
    for seat, (role, points) in zip(seats[1:], bets, strict=True):
        card = added[0] if role is None else cards[role]
        told = table.move(seat, f"bet {card} {points}")
    revealed: Json = told["entries"][-1]["round"]
    return revealed
