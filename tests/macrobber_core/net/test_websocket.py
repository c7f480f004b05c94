"""Connections to a host that cannot be made."""

from __future__ import annotations

import errno

import pytest

from macrobber_core.net import websocket


@pytest.mark.parametrize(
    ("number", "reason"),
    [
        (errno.ENETUNREACH, "this computer has no network that leads to 192.0.2.1"),
        (errno.ENETDOWN, "this computer has no network that leads to 192.0.2.1"),
        (errno.EHOSTUNREACH, "no computer answers at 192.0.2.1"),
        (errno.ECONNREFUSED, "there is no table at 192.0.2.1 port 7438"),
    ],
)
async def test_a_failed_connection_says_what_is_missing(
    number: int, reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def refused(*_args: object, **_options: object) -> None:
        raise OSError(number, "in the system's words")

    monkeypatch.setattr(websocket, "connect", refused)
    with pytest.raises(OSError, match=reason):
        await websocket.dial("192.0.2.1", 7438)
