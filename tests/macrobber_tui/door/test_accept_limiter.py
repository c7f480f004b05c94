"""The socket of a door."""

from __future__ import annotations

import socket
from collections.abc import Iterator

import pytest

from macrobber_core.net.rate_limit import Rate
from macrobber_tui.door.accept_limiter import DoorGate, GateLimits, Metered
from macrobber_tui.ssh.limits import LIMITS


def gate(limits: GateLimits = LIMITS) -> DoorGate:
    return DoorGate(socket.create_server(("127.0.0.1", 0)).detach(), limits)


@pytest.fixture
def door() -> Iterator[DoorGate]:
    with gate() as found:
        yield found


def knock(door: DoorGate) -> socket.socket:
    return socket.create_connection(door.getsockname())


def test_input_is_read_in_small_pieces(door: DoorGate) -> None:
    with knock(door) as client, door.accept()[0] as served:
        client.sendall(bytes(10_000))
        assert len(served.recv(256 * 1024)) <= LIMITS.read_bytes
        assert served.recv_into(bytearray(256 * 1024)) <= LIMITS.read_bytes


def test_a_flooding_client_is_disconnected() -> None:
    size = LIMITS.read_bytes
    with (
        gate(LIMITS._replace(reads=Rate(10, 0.001))) as door,
        knock(door) as client,
        door.accept()[0] as served,
    ):
        assert isinstance(served, Metered)
        client.sendall(bytes(20 * size))
        buffer = bytearray(65536)
        read = [len(served.recv(65536)) for _ in range(5)] + [served.recv_into(buffer) for _ in range(5)]
        assert read == [size] * 10
        assert served.recv(65536) == b""
        assert served.recv_into(buffer) == 0


def test_connections_from_one_address_are_rate_limited(door: DoorGate) -> None:
    most = int(LIMITS.accept.per_address.burst)
    clients = [knock(door) for _ in range(most + 1)]
    for _ in range(most):
        door.accept()[0].close()
    door.setblocking(False)
    with pytest.raises(BlockingIOError):
        door.accept()
    for client in clients:
        client.close()


def test_the_number_of_clients_not_logged_in_is_limited() -> None:
    with gate(LIMITS._replace(accept=LIMITS.accept._replace(strangers=2))) as door:
        clients = [knock(door) for _ in range(3)]
        served = [door.accept()[0] for _ in clients]
        clients[0].settimeout(5)
        assert clients[0].recv(10) == b""  # the one that was silent longest
        for one in [*clients, *served]:
            one.close()
