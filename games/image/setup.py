"""Shuffle and deal: the first state of a game, from its seed alone (I50)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from games.cards import Card
from games.chance import MAX_SEED, shuffled
from games.errors import Invalid
from games.image.house_rules import HouseRules, TableRule
from games.image.state import CATEGORIES, HAND_SIZE, Setup, State

MIN_SEATS, MAX_SEATS = 2, 6
TABLE_EACH = 2
TABLE_CARDS = TABLE_EACH * len(CATEGORIES)


def new_game(
    cards: Sequence[Card], seats: int, seed: int, rules: HouseRules | None = None
) -> State:
    """The dealt game: TABLE, 5 cards a hand, the rest as the deck.

    Raises Invalid for a number of seats outside 2 to 6, a seed outside 0 to 2**256 - 1, and
    cards that cannot be dealt: an id used twice, too few of a colour, nothing left to draw.
    """
    if type(seats) is not int or not MIN_SEATS <= seats <= MAX_SEATS:
        raise Invalid(f"{seats!r} seats; IMAGE is for {MIN_SEATS} to {MAX_SEATS} players")
    if type(seed) is not int or not 0 <= seed <= MAX_SEED:
        raise Invalid(f"the seed {seed!r} is not a whole number from 0 to 2**256 - 1 (I50)")
    rules = rules or HouseRules()
    cards = tuple(cards)
    _check_cards(cards, seats)
    categories = tuple(CATEGORIES.index(card.category) for card in cards)
    chance = Random(seed)
    order = shuffled(tuple(range(len(cards))), chance)
    if rules.table is TableRule.RANDOM:
        picked = order[:TABLE_CARDS]
    else:
        picked = _two_of_each(order, categories)
    table = tuple(
        tuple(card for card in picked if categories[card] == colour)
        for colour in range(len(CATEGORIES))
    )
    on_table = set(picked)
    rest = shuffled(tuple(card for card in order if card not in on_table), chance)
    dealt = seats * HAND_SIZE
    setup = Setup(
        cards=cards,
        seats=seats,
        seed=seed,
        rules=rules,
        first=int(chance.random() * seats),
        categories=categories,
        wild=tuple(card.is_wild for card in cards),
        by_id={card.id: number for number, card in enumerate(cards)},
    )
    return State(
        setup=setup,
        deck=rest[dealt:],
        hands=tuple(rest[s * HAND_SIZE : (s + 1) * HAND_SIZE] for s in range(seats)),
        table=table,
        images=(),
        scores=(0,) * seats,
        turn=setup.first,
    )


def _two_of_each(order: tuple[int, ...], categories: tuple[int, ...]) -> tuple[int, ...]:
    picked: list[int] = []
    counts = [0] * len(CATEGORIES)
    for card in order:
        if counts[categories[card]] < TABLE_EACH:
            counts[categories[card]] += 1
            picked.append(card)
    return tuple(picked)


def _check_cards(cards: tuple[Card, ...], seats: int) -> None:
    ids = {card.id for card in cards}
    if len(ids) < len(cards):
        raise Invalid(f"{len(cards)} cards have only {len(ids)} different ids")
    needed = TABLE_CARDS + seats * HAND_SIZE + 1
    if len(cards) < needed:
        raise Invalid(
            f"{len(cards)} cards; {seats} players need {needed}: {TABLE_CARDS} on the TABLE, "
            f"{HAND_SIZE} each and one to draw"
        )
    for category in CATEGORIES:
        n = sum(card.category is category for card in cards)
        if n < TABLE_EACH:
            raise Invalid(f"{n} {category} cards; the TABLE starts with {TABLE_EACH} (I23)")
