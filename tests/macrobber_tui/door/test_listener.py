"""Running a door: its port, its announcement, and its end."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Callable

import pytest

from macrobber_tui.door import listener
from macrobber_tui.door.accept_limiter import DoorGate
from macrobber_tui.door.listener import Transport, run_door
from macrobber_tui.door.session import Farewell
from macrobber_tui.door.table_gateway import TableGateway
from macrobber_tui.session.door_ipc import DoorConfig, DoorStatus, TargetTable
from macrobber_tui.session.door_kinds import SSH, WEB, DoorKind
from macrobber_tui.ssh.limits import LIMITS

TARGET = TargetTable("127.0.0.1", 1, "", "5f5f5f5f", "Glencoe")
order: list[str] = []


@contextlib.asynccontextmanager
async def serve(gateway: TableGateway, _gate: DoorGate, _config: DoorConfig) -> AsyncIterator[str]:
    gateway.guests.add(Somebody())
    yield "0a1b"
    order.append("nobody comes in")


class Somebody:
    async def end(self, farewell: Farewell) -> None:
        order.append(farewell.reason)


@pytest.mark.parametrize(
    ("transport", "is_insecure", "service"),
    [
        (Transport(SSH, LIMITS, serve), False, "_ssh._tcp.local."),
        (Transport(WEB, LIMITS, serve), False, "_https._tcp.local."),
        (Transport(WEB, LIMITS, serve), True, "_http._tcp.local."),
    ],
)
async def test_a_door_reports_its_port_and_is_announced(
    transport: Transport, is_insecure: bool, service: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    announced: list[tuple[str, str, int]] = []

    @contextlib.asynccontextmanager
    async def announce(
        service: str, name: str, port: int, _bind: str | None, done: Callable[[], object]
    ) -> AsyncIterator[None]:
        announced.append((service, name, port))
        done()
        yield

    monkeypatch.setattr(listener, "announcing_door", announce)
    told: list[DoorStatus] = []
    config = DoorConfig(TARGET, 0, "127.0.0.1", insecure=is_insecure)
    async with run_door(transport, config, told.append):
        pass
    port = told[0].port
    assert told == [DoorStatus(port=port, fingerprint="0a1b"), DoorStatus(name="glencoe.local")]
    assert announced == [(service, "glencoe.local", port)]


async def test_guests_are_told_once_nobody_else_can_come_in() -> None:
    order.clear()
    config = DoorConfig(TARGET, 0, "127.0.0.1", announce=False)
    async with run_door(Transport(SSH, LIMITS, serve), config, lambda _status: None, farewell=lambda: Farewell("bye")):
        assert order == []
    assert order == ["nobody comes in", "bye"]


@pytest.mark.parametrize(("kind", "name"), [(SSH, "ssh"), (WEB, "web")])
async def test_a_port_in_use_is_explained(kind: DoorKind, name: str) -> None:
    transport = Transport(kind, LIMITS, serve)
    ports: list[int] = []
    config = DoorConfig(TARGET, 0, "127.0.0.1", announce=False)
    async with run_door(transport, config, lambda status: ports.append(status.port)):
        taken = DoorConfig(TARGET, ports[0], "127.0.0.1", announce=False)
        with pytest.raises(OSError, match=f"port {ports[0]} is taken; choose another for the {name} door"):
            async with run_door(transport, taken, lambda _status: None):
                pass
