"""The suite's own rules: closed sockets, and a skip that may not pass unseen."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from pytest_socket import SocketBlockedError, SocketConnectBlockedError

expects_block = pytest.mark.filterwarnings("ignore:A test tried to use socket:UserWarning")
CONFTEST = Path(__file__).parent / "conftest.py"


@expects_block
def test_sockets_are_closed() -> None:
    with pytest.raises(SocketBlockedError):
        socket.create_connection(("127.0.0.1", 9))


@pytest.mark.loopback
def test_loopback_opens_the_sockets_of_this_machine() -> None:
    with (
        socket.create_server(("127.0.0.1", 0)) as server,
        socket.create_connection(server.getsockname(), timeout=5) as client,
    ):
        assert client.getpeername() == server.getsockname()


@pytest.mark.loopback
@expects_block
def test_loopback_opens_no_others() -> None:
    with pytest.raises(SocketConnectBlockedError):
        socket.create_connection(("192.0.2.1", 80), timeout=5)


@pytest.mark.parametrize(
    ("require_all", "summary"),
    [("", "1 skipped, 1 xfailed"), ("1", "1 failed, 1 xfailed")],
    ids=["at_home", "in_ci"],
)
def test_a_skip_is_a_failure_where_nothing_may_be_absent(
    tmp_path: Path, require_all: str, summary: str
) -> None:
    (tmp_path / "conftest.py").write_text(CONFTEST.read_text())
    (tmp_path / "test_two.py").write_text(
        "import pytest\n"
        "def test_absent():\n    pytest.skip('no Redis')\n"
        "@pytest.mark.xfail\ndef test_known():\n    assert False\n"
    )
    env = {**os.environ, "REFEREE_TEST_REQUIRE_ALL": require_all}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(tmp_path)]
    done = subprocess.run(
        command, cwd=tmp_path, env=env, capture_output=True, text=True, check=False
    )
    assert summary in done.stdout
    assert done.returncode == int(require_all or 0)
