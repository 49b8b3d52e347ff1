"""The breaker, by a clock that the test turns."""

from __future__ import annotations

import pytest

from kb.usecases.breaker import LONGEST_PAUSE_S, Breaker


class Hand:
    """A clock's hand."""

    def __init__(self) -> None:
        self.at = 1000.0

    def __call__(self) -> float:
        return self.at


@pytest.fixture
def hand() -> Hand:
    return Hand()


def test_closed_until_it_fails(hand: Hand) -> None:
    breaker = Breaker(30, hand)
    assert [breaker.way(), breaker.way()] == ["ask", "ask"]
    assert (breaker.state, breaker.retry_in_s) == ("closed", 0)


PAUSES = [
    pytest.param(None, 30, id="the cool-down"),
    pytest.param(5, 30, id="shorter than the cool-down"),
    pytest.param(120, 120, id="as asked"),
    pytest.param(86_400, LONGEST_PAUSE_S, id="a day: too long"),
]


@pytest.mark.parametrize(("retry_after_s", "pause"), PAUSES)
def test_open_for_as_long_as_it_must(hand: Hand, retry_after_s: float | None, pause: float) -> None:
    breaker = Breaker(30, hand)
    breaker.failed(retry_after_s)
    assert breaker.retry_in_s == pause
    hand.at += pause - 0.01
    assert breaker.way() == "no"
    hand.at += 0.01
    assert breaker.retry_in_s == 0
    assert [breaker.way(), breaker.way(), breaker.way()] == ["probe", "no", "no"]


def test_a_probe_that_is_answered_closes_it(hand: Hand) -> None:
    breaker = Breaker(30, hand)
    breaker.failed()
    hand.at += 30
    assert breaker.way() == "probe"
    assert breaker.state == "probing"
    breaker.succeeded()
    assert (breaker.state, breaker.way()) == ("closed", "ask")


def test_a_probe_that_fails_opens_it_again(hand: Hand) -> None:
    breaker = Breaker(30, hand)
    breaker.failed()
    hand.at += 30
    breaker.way()
    breaker.failed()
    assert breaker.way() == "no"
    hand.at += 30
    assert breaker.way() == "probe"


def test_the_longer_of_two_pauses_counts(hand: Hand) -> None:
    breaker = Breaker(30, hand)
    breaker.failed(200)
    breaker.failed()
    assert breaker.retry_in_s == 200
