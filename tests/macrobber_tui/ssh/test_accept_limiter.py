"""The socket of the ssh door."""

from __future__ import annotations

import socket
from collections.abc import Iterator

import pytest

from macrobber_core.net.rate_limit import Rate
from macrobber_tui.ssh import accept_limiter
from macrobber_tui.ssh.accept_limiter import DoorGate, Metered


@pytest.fixture
def door() -> Iterator[DoorGate]:
    listening = socket.create_server(("127.0.0.1", 0))
    with DoorGate(listening.detach()) as found:
        yield found


def knock(door: DoorGate) -> socket.socket:
    return socket.create_connection(door.getsockname())


def test_input_is_read_in_small_pieces(door: DoorGate) -> None:
    with knock(door) as client, door.accept()[0] as served:
        client.sendall(bytes(10_000))
        assert len(served.recv(256 * 1024)) <= accept_limiter.MAX_READ_BYTES


def test_a_flooding_client_is_disconnected(door: DoorGate, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(accept_limiter, "READ_LIMIT", Rate(10, 0.001))
    with knock(door) as client, door.accept()[0] as served:
        assert isinstance(served, Metered)
        client.sendall(bytes(20 * accept_limiter.MAX_READ_BYTES))
        assert [len(served.recv(65536)) for _ in range(12)] == [accept_limiter.MAX_READ_BYTES] * 10 + [0, 0]


def test_connections_from_one_address_are_rate_limited(door: DoorGate) -> None:
    most = int(accept_limiter.PER_ADDRESS.burst)
    clients = [knock(door) for _ in range(most + 1)]
    for _ in range(most):
        door.accept()[0].close()
    door.setblocking(False)
    with pytest.raises(BlockingIOError):
        door.accept()
    for client in clients:
        client.close()


def test_the_number_of_clients_not_logged_in_is_limited(door: DoorGate) -> None:
    clients = [knock(door) for _ in range(3)]
    door._limits = door._limits._replace(strangers=2)
    served = [door.accept()[0] for _ in clients]
    clients[0].settimeout(5)
    assert clients[0].recv(10) == b""  # the one that was silent longest
    for one in [*clients, *served]:
        one.close()
