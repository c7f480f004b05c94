"""An ssh door in this process, with clients: the library's own, and OpenSSH."""

from __future__ import annotations

import asyncio
import contextlib
import shutil
import subprocess
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import asyncssh
import pytest

from macrobber_core.net.guest.guest import Guest
from macrobber_core.net.host.host import Host
from macrobber_core.net.link import Link
from macrobber_tui.door.listener import run_door
from macrobber_tui.session.door_ipc import DoorConfig, DoorStatus, TargetTable
from macrobber_tui.session.hosting import open_host
from macrobber_tui.session.table_settings import TableSettings
from macrobber_tui.ssh.listener import SSH_TRANSPORT

from .emulator import Emulator
from .patience import PATIENCE
from .terminals import Terminal
from .tui import QUICK, until, waiting

HERE = "127.0.0.1"
CODE = "otter-heather-plum"

AT_ITS_TERMINAL = ("sh", "-c", 'exec "$@" 0<>"$(tty)"', "sh")
"""Opens a controlling terminal, where ssh asks its questions."""

needs_openssh = pytest.mark.skipif(shutil.which("ssh") is None, reason="needs ssh (Debian package openssh-client)")


@dataclass(slots=True)
class Opened:
    """A table with an ssh door."""

    host: Host
    port: int
    warned: list[str] = field(default_factory=list)

    def name(self, seat: int) -> str | None:
        return self.host.table.seats[seat - 1].name

    def is_away(self, seat: int) -> bool:
        return self.host.table.seats[seat - 1].away


@contextlib.asynccontextmanager
async def doored(settings: TableSettings | None = None) -> AsyncIterator[Opened]:
    settings = waiting(replace(QUICK, code=None)) if settings is None else settings
    async with open_host(settings) as host, door_to(host, settings.code) as opened:
        yield opened


@contextlib.asynccontextmanager
async def door_to(host: Host, code: str | None = None) -> AsyncIterator[Opened]:
    behind = TargetTable(HERE, host.port or 0, host.fingerprint, host.id, host.table.title, code, host.door_secret)
    opened = Opened(host, 0)

    def follow(status: DoorStatus) -> None:
        opened.port = status.port or opened.port
        opened.warned += [status.warning] if status.warning else []

    async with run_door(SSH_TRANSPORT, DoorConfig(behind, 0, HERE, announce=False), follow):
        yield opened


@contextlib.asynccontextmanager
async def following(guest: Guest) -> AsyncIterator[Guest]:
    """Yield a guest once they know the table, which they follow without doing anything by themselves."""

    async def listen() -> None:
        async for _update in guest.updates():
            pass

    task = asyncio.create_task(listen())
    await until(lambda: guest.table is not None)
    try:
        yield guest
    finally:
        await guest.close()
        await task


@contextlib.asynccontextmanager
async def host_player(host: Host, name: str = "Ada") -> AsyncIterator[Guest]:
    """Yield the host's own player, who does nothing by themselves."""

    async def connect() -> Link:
        return host.connect_local()

    async with following(Guest(connect, name)) as guest:
        yield guest


# --- the library's client


class Answers(asyncssh.SSHClient):
    """Answers the door's prompts one after another."""

    def __init__(self, *codes: str) -> None:
        self._codes = list(codes)
        self.asked: list[tuple[str, list[str]]] = []

    def kbdint_auth_requested(self) -> str:
        return ""

    def kbdint_challenge_received(
        self, name: str, instructions: str, lang: str, prompts: Sequence[tuple[str, bool]]
    ) -> list[str] | None:
        self.asked.append((instructions, [prompt for prompt, _echo in prompts]))
        return [self._codes.pop(0)] if self._codes and prompts else ([] if not prompts else None)


def new_key() -> asyncssh.SSHKey:
    return asyncssh.generate_private_key("ssh-ed25519")


@contextlib.asynccontextmanager
async def connected(
    opened: Opened,
    name: str = "ben",
    *,
    key: asyncssh.SSHKey | None = None,
    answers: Answers | None = None,
    **more: Any,
) -> AsyncIterator[asyncssh.SSHClientConnection]:
    connection = await asyncssh.connect(
        HERE, opened.port, username=name, known_hosts=None, config=None, agent_path=None,
        client_keys=[key] if key is not None else None, client_factory=lambda: answers or Answers(), **more,
    )  # fmt: skip
    async with connection:
        yield connection


class Screen(asyncssh.SSHClientSession[bytes]):
    """The screen of the client's terminal."""

    def __init__(self, width: int, height: int) -> None:
        self.shown = Emulator(width, height)
        self.sent = b""
        self.complaints = b""
        self.is_over = asyncio.Event()
        self.status: int | None = None
        self.channel: asyncssh.SSHClientChannel[bytes]

    def connection_made(self, chan: asyncssh.SSHClientChannel[bytes]) -> None:
        self.channel = chan

    def data_received(self, data: bytes, datatype: asyncssh.DataType) -> None:
        if datatype is not None:
            self.complaints += data
            return
        self.sent += data
        self.shown.receive(data)

    def exit_status_received(self, status: int) -> None:
        self.status = status

    def connection_lost(self, exc: Exception | None) -> None:
        self.is_over.set()

    def press(self, keys: str) -> None:
        self.channel.write(keys.encode())

    async def shows(self, text: str) -> None:
        try:
            await until(lambda: text in self.shown.text)
        except TimeoutError as error:
            raise AssertionError(f"{text!r} is not to be seen in\n{self.shown.text}\n{self.complaints!r}") from error

    async def shows_no(self, text: str) -> None:
        await until(lambda: text not in self.shown.text)


async def screen(
    connection: asyncssh.SSHClientConnection,
    term: str = "xterm-256color",
    size: tuple[int, int] = (80, 24),
    env: dict[bytes | str, bytes | str] | None = None,
    emulated: tuple[int, int] | None = None,
    **more: Any,
) -> Screen:
    """Open a session with a terminal; `emulated` is the real size of a terminal that reports a false one."""
    session = Screen(*(emulated or size))
    await connection.create_session(
        lambda: session, term_type=term, term_size=size, env=env or {}, encoding=None, **more
    )
    return session


# --- the client of OpenSSH


def key_file(folder: Path, name: str = "key") -> Path:
    path = folder / name
    new_key().write_private_key(path)
    path.chmod(0o600)
    return path


def command(port: int, *options: str, name: str = "ben", key: Path | None = None) -> list[str]:
    """Return the command of a friend who has no files and does not know the host."""
    identity = ["-i", str(key)] if key is not None else ["-o", "PubkeyAuthentication=no"]
    own = ["-F", "none", "-o", "IdentityAgent=none", "-o", "IdentitiesOnly=yes"]
    trusting = ["-o", "StrictHostKeyChecking=no", "-o", "UserKnownHostsFile=/dev/null"]
    return ["ssh", *own, *trusting, *identity, *options, "-p", str(port), f"{name}@{HERE}"]


@contextlib.asynccontextmanager
async def openssh(
    opened: Opened,
    *options: str,
    name: str = "ben",
    key: Path | None = None,
    term: str = "xterm-256color",
) -> AsyncIterator[Terminal]:
    """Yield OpenSSH running in a terminal of 80x24."""
    environment = {"TERM": term, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "HOME": "/nonexistent"}
    terminal = Terminal(command(opened.port, *options, name=name, key=key), environment, AT_ITS_TERMINAL)
    try:
        yield terminal
    finally:
        terminal.close()


async def run_openssh(
    opened: Opened, *more: str, key: Path | None = None, typed: str = "", options: Sequence[str] = ()
) -> subprocess.CompletedProcess[str]:
    """Run OpenSSH without a terminal, to its end."""
    return await asyncio.to_thread(
        subprocess.run, [*command(opened.port, *options, key=key), *more],
        input=typed, capture_output=True, text=True, timeout=PATIENCE, check=False,
    )  # fmt: skip
