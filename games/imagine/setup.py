"""Shuffle and deal: the first state of a game, from its seed alone."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from games.chance import MAX_SEED, shuffled
from games.errors import Invalid
from games.imagine.house_rules import HouseRules
from games.imagine.state import HAND_SIZE, MAX_SEATS, MIN_SEATS, TABLE_SIZE, Setup, State
from games.pictures import Picture


def new_game(
    cards: Sequence[Picture], seats: int, seed: int, rules: HouseRules | None = None
) -> State:
    """The dealt game: 6 cards a hand, the rest as the deck, and the first architect.

    Raises Invalid for a number of seats outside 3 to 6, a seed outside 0 to 2**256 - 1, an id
    used twice, and too few cards (M16).
    """
    if type(seats) is not int or not MIN_SEATS <= seats <= MAX_SEATS:
        raise Invalid(f"{seats!r} seats; Imagine is for {MIN_SEATS} to {MAX_SEATS} players")
    if type(seed) is not int or not 0 <= seed <= MAX_SEED:
        raise Invalid(f"the seed {seed!r} is not a whole number from 0 to 2**256 - 1")
    cards = tuple(cards)
    _check_cards(cards, seats)
    chance = Random(seed)
    order = shuffled(tuple(range(len(cards))), chance)
    setup = Setup(
        cards=cards,
        seats=seats,
        seed=seed,
        rules=rules or HouseRules(),
        first=int(chance.random() * seats),
        by_id={card.id: number for number, card in enumerate(cards)},
    )
    return State(
        setup=setup,
        deck=order[seats * HAND_SIZE :],
        hands=tuple(order[s * HAND_SIZE : (s + 1) * HAND_SIZE] for s in range(seats)),
        scores=(0,) * seats,
        played=(None,) * seats,
        bets=(None,) * seats,
    )


def fewest_cards(seats: int) -> int:
    """The cards that a game of so many players needs (M16)."""
    return seats * HAND_SIZE + max(0, TABLE_SIZE - seats)


def _check_cards(cards: tuple[Picture, ...], seats: int) -> None:
    ids = {card.id for card in cards}
    if len(ids) < len(cards):
        raise Invalid(f"{len(cards)} cards have only {len(ids)} different ids")
    needed = fewest_cards(seats)
    if len(cards) < needed:
        raise Invalid(f"{len(cards)} cards; {seats} players need at least {needed} (M16)")
