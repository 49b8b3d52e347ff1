"""What every test shares: which sockets are open, and what a skip means."""

from __future__ import annotations

import os
from collections.abc import Generator

import pytest
from hypothesis import HealthCheck, settings

LOOPBACK = ["127.0.0.1", "::1", "localhost"]
REQUIRE_ALL = "REFEREE_TEST_REQUIRE_ALL"

# The machine may be busy: a slow example is not a failure, and a found one is found again.
settings.register_profile(
    "referee",
    deadline=None,
    derandomize=True,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("referee")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Open the sockets of this machine, and no others, for tests marked `loopback`."""
    for item in items:
        if item.get_closest_marker("loopback"):
            item.add_marker(pytest.mark.allow_hosts(LOOPBACK))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Turn a skip into a failure where nothing may be absent (REFEREE_TEST_REQUIRE_ALL=1)."""
    report = yield
    if os.environ.get(REQUIRE_ALL) == "1" and report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"{item.nodeid} was skipped, and {REQUIRE_ALL}=1: {report.longrepr}"
    return report
