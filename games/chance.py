"""Chance that comes from a seed alone, and the same from one version of Python to the next."""

from __future__ import annotations

from random import Random

MAX_SEED = 2**256 - 1


def shuffled(cards: tuple[int, ...], chance: Random) -> tuple[int, ...]:
    """The cards in a new order (Fisher and Yates).

    It asks only `Random.random`, the one method whose sequence Python promises to keep from
    version to version, so that an old log replays.
    """
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        other = int(chance.random() * (last + 1))
        order[last], order[other] = order[other], order[last]
    return tuple(order)
