"""Fame as one number, and what bounds it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.domain.fame import MOST_EDITIONS, UNCOUNTED, UNMEASURED, fame_of, is_well_known
from tests.builders import person

FAME = [
    # editions, vital level, views -> fame
    pytest.param(None, None, None, UNMEASURED, id="unmeasured"),
    pytest.param(0, None, None, 0, id="in-no-edition"),
    pytest.param(MOST_EDITIONS, None, None, 100, id="in-all-editions"),
    pytest.param(9999, None, None, 100, id="never-above-100"),
    pytest.param(MOST_EDITIONS, 1, 10**7, 100, id="everything"),
    pytest.param(MOST_EDITIONS, 5, None, 84, id="editions-weigh-3-vital-2"),
    pytest.param(-5, None, None, 0, id="a-negative-count"),
    pytest.param(None, 7, None, UNMEASURED, id="no-such-level"),
    # without counted editions: a month of news is no fame
    pytest.param(None, None, 10**7, UNCOUNTED, id="views-alone"),
    pytest.param(None, 1, None, UNCOUNTED, id="vital-alone"),
    pytest.param(None, 1, 10**7, UNCOUNTED, id="uncounted"),
    pytest.param(None, 5, None, 60, id="below-the-bound"),
]


@pytest.mark.parametrize(("editions", "vital", "views", "fame"), FAME)
def test_fame(editions: int | None, vital: int | None, views: int | None, fame: float) -> None:
    assert fame_of(editions, vital, views) == pytest.approx(fame, abs=0.05)


counts = st.none() | st.integers(0, 400)
levels = st.none() | st.integers(1, 5)
views = st.none() | st.integers(0, 10**9)


@given(counts, levels, views)
def test_fame_is_between_0_and_100(
    editions: int | None, vital: int | None, seen: int | None
) -> None:
    fame = fame_of(editions, vital, seen)
    assert 0 <= fame <= 100
    assert editions is not None or fame <= UNCOUNTED


@given(st.integers(0, 400), st.integers(0, 400), levels, views)
def test_more_editions_never_mean_less_fame(
    editions: int, more: int, vital: int | None, seen: int | None
) -> None:
    assert fame_of(editions + more, vital, seen) >= fame_of(editions, vital, seen)


KNOWN = [
    pytest.param(15, False, True, id="just-enough"),
    pytest.param(14, False, False, id="just-below"),
    pytest.param(None, False, False, id="uncounted"),
    pytest.param(None, True, True, id="listed"),
]


@pytest.mark.parametrize(("editions", "listed", "known"), KNOWN)
def test_well_known(editions: int | None, listed: bool, known: bool) -> None:
    assert is_well_known(person(editions=editions, listed=listed), 15) is known
