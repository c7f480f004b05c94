"""Connections that are slow, dead or stuck."""

from __future__ import annotations

import asyncio
import os
import signal
from dataclasses import replace
from pathlib import Path

import asyncssh
import pytest
from asyncssh.constants import MSG_IGNORE, MSG_KEXINIT

from helpers.patience import PATIENCE
from helpers.ssh import connected, doored, key_file, needs_openssh, openssh, screen
from helpers.tui import until, waiting
from macrobber_tui.ssh.connection import DoorConnection
from macrobber_tui.ssh.server import DoorServer


@pytest.mark.slow
@needs_openssh
async def test_a_suspended_client_soon_counts_as_absent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its machine is asleep, so the seat is free for the player to return."""
    monkeypatch.setattr("macrobber_tui.ssh.listener.KEEPALIVE_SECONDS", 0.6)
    table = replace(waiting(), bots=["easy"] * 2)
    async with doored(table) as door, openssh(door, key=key_file(tmp_path)) as terminal:
        await terminal.shows("1  ben")
        door.host.start()
        await terminal.shows("round 1")
        await asyncio.sleep(3)
        assert not door.is_away(1)  # it answers
        os.kill(terminal.process, signal.SIGSTOP)
        await until(lambda: door.is_away(1))


async def test_reading_pauses_while_the_clients_send_buffer_is_full(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever window it has offered, the replies would otherwise fill the memory without limit."""
    servers: list[DoorServer] = []
    made = DoorServer.connection_made

    def remember(server: DoorServer, connection: asyncssh.SSHServerConnection) -> None:
        servers.append(server)
        made(server, connection)

    monkeypatch.setattr(DoorServer, "connection_made", remember)
    async with doored(replace(waiting(), bots=["easy"] * 2)) as door, connected(door) as connection:
        seen = await screen(connection, window=2**31)
        await seen.shows("1  ben")
        [server] = servers
        link = server._connection
        assert isinstance(link, DoorConnection)
        transport = link._transport
        assert isinstance(transport, asyncio.Transport)
        link.pause_writing()
        assert not transport.is_reading()
        door.host.start()
        await asyncio.sleep(0.5)
        assert "round 1" not in seen.shown.text
        assert transport.get_write_buffer_size() == 0
        link.resume_writing()
        await seen.shows("round 1")
        assert transport.is_reading()


async def test_no_packet_is_sent_that_the_client_ignores(monkeypatch: pytest.MonkeyPatch) -> None:
    """asyncssh would send one before each packet, for ciphers that the door does not offer."""
    packets: list[int] = []

    def remember(_connection: object, kind: int, *_packet: object) -> None:
        packets.append(kind)

    monkeypatch.setattr(asyncssh.SSHClientConnection, "log_received_packet", remember)
    async with doored(waiting()) as door, connected(door) as connection:
        seen = await screen(connection)
        await seen.shows("1  ben")
    assert packets
    assert MSG_IGNORE not in packets


async def test_a_client_that_does_not_speak_ssh_is_disconnected() -> None:
    async with doored(replace(waiting(), code="otter-heather-plum")) as door:
        reader, writer = await asyncio.open_connection("127.0.0.1", door.port)
        assert (await reader.readline()).startswith(b"SSH-2.0-macrobber")
        writer.write(b"GET / HTTP/1.1\r\n\r\n")
        assert await asyncio.wait_for(reader.read(), PATIENCE) is not None
        assert reader.at_eof()
        writer.close()


async def test_a_client_that_never_completes_a_key_exchange_is_disconnected(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing can be sent meanwhile, so all output would be kept without limit."""
    monkeypatch.setattr("macrobber_tui.ssh.connection.MAX_HELD_BACK", 5)
    async with doored(waiting()) as door, connected(door) as connection:
        seen = await screen(connection)
        await seen.shows("1  ben")
        connection._packet_handlers = {**connection._packet_handlers, MSG_KEXINIT: lambda *_: None}
        connection._send_kexinit()
        connection._kex_complete = True  # as the client would have it
        for _ in range(100):
            if seen.is_over.is_set():
                break
            seen.press("?")
            await asyncio.sleep(0.05)
        assert seen.is_over.is_set()


@pytest.mark.slow
async def test_an_honest_client_can_exchange_keys_again() -> None:
    async with doored(waiting()) as door, connected(door, rekey_bytes=1000) as connection:
        seen = await screen(connection)
        await seen.shows("1  ben")
        for text in ("Keys", "1  ben") * 3:
            seen.press("?" if text == "Keys" else "\x1b")
            await seen.shows(text)
