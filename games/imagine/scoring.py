"""The points of a round."""

from __future__ import annotations

from collections.abc import Sequence

from games.imagine.house_rules import HouseRules
from games.imagine.state import Bet, Played


def round_points(
    architect: int, played: Sequence[Played], bets: Sequence[Bet | None], rules: HouseRules
) -> tuple[int, ...]:
    """What the round changes in each seat's score; the architect's bet is None (M10)."""
    target = played[architect].card
    markers = [bet.card for bet in bets if bet and _is_marker(bet, rules)]
    changes = []
    for seat, (card, stake) in enumerate(played):
        on_it = markers.count(card)
        if seat == architect and on_it == len(played) - 1:  # all found it (M04)
            on_it = 0
        points = stake * on_it if on_it else -stake
        bet = bets[seat]
        if bet is not None:
            points += _bet_points(bet, target, rules)
        changes.append(points)
    return tuple(changes)


def _is_marker(bet: Bet, rules: HouseRules) -> bool:
    """Whether it counts as a bet on its card (M01)."""
    return bet.points > 0 or not rules.zero_is_no_bet


def _bet_points(bet: Bet, target: int, rules: HouseRules) -> int:
    """What the bet itself brings (M02, M03)."""
    if bet.card == target:
        return bet.points
    return -bet.points if rules.wrong_bet_costs else 0
