"""The scores of 3 players enumerated in full, against the printed sentences read one by one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest

from games import imagine
from games.imagine.legal import legal_moves
from games.imagine.moves import Describe, Play, Wager
from games.imagine.scoring import round_points
from games.imagine.state import Bet, Played, State
from tests.games.imagine_positions import position

RULES = [imagine.HouseRules(zero, wrong) for zero in (False, True) for wrong in (False, True)]
ARCHITECT = 0


def reckoned(
    played: list[tuple[int, int]], bets: dict[int, tuple[int, int]], rules: imagine.HouseRules
) -> list[int]:
    """Each printed sentence as a step. `played` is (card, stake) a seat, `bets` (card, points)."""
    points = [0] * len(played)
    architects_card = played[ARCHITECT][0]
    counting = {
        seat: card
        for seat, (card, size) in bets.items()
        if not (rules.zero_is_no_bet and size == 0)
    }
    # "If all of the other players chose the architect's card, the architect gets no points, and
    # loses their stake."
    all_chose_it = len(counting) == len(played) - 1 and set(counting.values()) == {architects_card}
    if all_chose_it:
        points[ARCHITECT] -= played[ARCHITECT][1]
    # "Each player who correctly bet on the architect's card scores points equal to their bet."
    for seat, (card, size) in bets.items():
        if card == architects_card:
            points[seat] += size
        elif rules.wrong_bet_costs:
            points[seat] -= size
    for seat, (card, stake) in enumerate(played):
        if seat == ARCHITECT and all_chose_it:
            continue
        received = [bettor for bettor, chosen in counting.items() if chosen == card]
        # "Each player whose card received a bet scores points equal to their stake times the
        # number of bets."
        if received:
            points[seat] += stake * len(received)
        # "Each player whose card received no bets loses points equal to their stake."
        else:
            points[seat] -= stake
    return points


def _every_bet(state: State) -> Iterator[tuple[State, dict[int, tuple[int, int]]]]:
    """The scored states of a shown table, with the bets that led to each."""
    for second in legal_moves(state, 1):
        after = imagine.apply(state, second)
        for third in legal_moves(after, 2):
            assert isinstance(second, Wager)
            assert isinstance(third, Wager)
            bets = {1: (second.card, second.points), 2: (third.card, third.points)}
            yield imagine.apply(after, third), bets


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_all_stakes_and_all_bets_of_3_players(rules: imagine.HouseRules) -> None:
    n = 0
    for stakes in product(range(3), repeat=3):
        played = [(card, stake) for card, stake in zip((0, 6, 12), stakes, strict=True)]
        state = imagine.apply(position(rules=rules), Describe(0, 0, stakes[0], "the moon"))
        for seat in (1, 2):
            state = imagine.apply(state, Play(seat, *played[seat]))
        for after, bets in _every_bet(state):
            assert list(after.scores) == reckoned(played, bets, rules)
            n += 1
    assert n == 3**3 * (4 * 3) ** 2


def test_all_cards_and_all_bets_of_3_players() -> None:
    """Whichever card of the hand is played; the stakes take turns."""
    stakes_of = list(product(range(3), repeat=3))
    rules = imagine.HouseRules()
    start, n = position(), 0
    for number, cards in enumerate(product(*start.hands)):
        stakes = stakes_of[number % len(stakes_of)]
        played = list(zip(cards, stakes, strict=True))
        state = imagine.apply(start, Describe(0, *played[0], "the moon"))
        state = imagine.apply(state, Play(1, *played[1]))
        state = imagine.apply(state, Play(2, *played[2]))
        for after, bets in _every_bet(state):
            assert list(after.scores) == reckoned(played, bets, rules)
            n += 1
    assert n == 6**3 * (4 * 3) ** 2


@pytest.mark.slow
@pytest.mark.parametrize("rules", RULES, ids=str)
def test_all_cards_all_stakes_and_all_bets_of_3_players(rules: imagine.HouseRules) -> None:
    """All 839,808 rounds by the scoring alone, the added cards being the next two of the deck."""
    n = 0
    for cards in product(range(6), range(6, 12), range(12, 18)):
        shown = [*cards, 18, 19]
        for second, third in product(
            product([c for c in shown if c != cards[1]], range(3)),
            product([c for c in shown if c != cards[2]], range(3)),
        ):
            bets = [None, Bet(*second), Bet(*third)]
            for stakes in product(range(3), repeat=3):
                played = [Played(c, s) for c, s in zip(cards, stakes, strict=True)]
                points = round_points(ARCHITECT, played, bets, rules)
                told = {1: second, 2: third}
                assert list(points) == reckoned([(c, s) for c, s in played], told, rules)
                n += 1
    assert n == 6**3 * 3**3 * (4 * 3) ** 2
