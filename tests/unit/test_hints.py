from __future__ import annotations

import pytest

from kb.domain.personage import Qid
from kb.matching.rank import Hint
from kb.usecases.hints import all_of


def says(fit: float | None) -> Hint:
    return lambda _: fit


@pytest.mark.parametrize(
    ("fits", "together"),
    [
        pytest.param([1.0, 1.0], 1.0, id="all-fit"),
        pytest.param([1.0, 0.0], 0.0, id="one-does-not"),
        pytest.param([None, 0.5], 0.5, id="one-is-not-known"),
        pytest.param([None, None], None, id="none-is-known"),
        pytest.param([], None, id="none"),
    ],
)
def test_hints_together(fits: list[float | None], together: float | None) -> None:
    assert all_of(*map(says, fits))(Qid("Q1")) == together
