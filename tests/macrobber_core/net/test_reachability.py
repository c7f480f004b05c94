"""What becomes of a connection."""

from __future__ import annotations

import errno
import socket

import pytest

from macrobber_core.net import reachability
from macrobber_core.net.reachability import Reach, first_reachable, try_address


async def test_a_port_where_somebody_listens_is_reached() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        assert await try_address("127.0.0.1", port, 60) is Reach.CONNECTED
        assert await first_reachable(["127.0.0.1"], port) == "127.0.0.1"
    assert await try_address("127.0.0.1", port, 60) is Reach.REFUSED
    assert await first_reachable(["127.0.0.1"], port) is None


@pytest.mark.parametrize(
    ("error", "reach"),
    [
        (TimeoutError(), Reach.SILENT),
        (OSError(errno.ENETUNREACH, ""), Reach.NO_ROUTE),
        (OSError(errno.EHOSTUNREACH, ""), Reach.NO_MACHINE),
        (PermissionError(errno.EPERM, ""), Reach.FORBIDDEN),
        (OSError(99999, ""), Reach.NO_MACHINE),
    ],
)
async def test_errors_of_the_system_are_told_apart(
    error: OSError, reach: Reach, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(_address: str, _port: int) -> str:
        raise error

    monkeypatch.setattr(reachability, "_connect", fail)
    assert await try_address("192.0.2.1", 7438, 60) is reach
