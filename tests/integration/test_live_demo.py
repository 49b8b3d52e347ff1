"""The demonstration keeps its promises."""

from __future__ import annotations

import pytest

from scripts import live_demo


@pytest.mark.loopback
@pytest.mark.slow
def test_an_evening_with_and_without_wikidata(capsys: pytest.CaptureFixture[str]) -> None:
    assert live_demo.main() == 0
    told = capsys.readouterr().out.splitlines()
    promises = [line for line in told if line.startswith(("yes ", "NO "))]
    assert len(promises) == 9
    assert all(line.startswith("yes ") for line in promises)
