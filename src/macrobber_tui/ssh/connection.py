"""The library's connection and channel, made fit for strangers: both are given to hundreds of them."""

from __future__ import annotations

import asyncio
import logging
from typing import Protocol

import asyncssh
from asyncssh.packet import SSHPacketLogger

from macrobber_core.lan.allowance import Allowance, Rate
from macrobber_tui.compat.asyncssh import ServerChannel, ServerConnection

from .environment import Terminal
from .fair_loop import SHARE, Share

REQUESTS = Rate(60, 20)
"""Of a channel: words of the environment, new sizes of the window."""
MOST_FAILURES = 20
"""To log in, the keys that were shown for nothing among them."""
MOST_HELD_BACK = 200
"""Packets, until new keys are agreed upon; an honest client takes a few round trips for that."""
WINDOW = 4096
"""Bytes of keys that may be on their way."""
ANSWERED = frozenset({"pty-req", "env", "shell", "exec", "subsystem", "window-change", "signal"})
"""The requests that mean something here; no x11-req, no auth-agent-req@openssh.com."""

log = logging.getLogger(__name__)


class Doorkeeper(Protocol):
    """What a connection asks its server besides what the library asks."""

    def prove_key(self) -> None:
        """Who is there has signed with the key shown last."""

    @property
    def is_admitted(self) -> bool:
        """Whether who has proved one thing has proved enough."""

    def block(self) -> None:
        """The network takes no more at the moment."""

    def unblock(self) -> None: ...


class DoorConnection(ServerConnection):
    """Deaf to a client that does not read: it would be answered into memory without end. Keepalive ends it."""

    _failures = 0

    def __init__(self, loop: asyncio.AbstractEventLoop, options: asyncssh.SSHServerConnectionOptions) -> None:
        super().__init__(loop, options)
        SHARE.set(Share())  # of the task that accepts it: its transport, and all that follows, inherit it

    @property
    def keeper(self) -> Doorkeeper:
        keeper: Doorkeeper = self.owner  # type: ignore[assignment]  # the door makes no other
        return keeper

    def pause_writing(self) -> None:
        if self.transport is not None and self.owner is not None:
            self.transport.pause_reading()
            self.keeper.block()

    def resume_writing(self) -> None:
        if self.transport is not None and self.owner is not None:
            self.transport.resume_reading()
            self.keeper.unblock()

    def send_packet(self, pkttype: int, *args: bytes, handler: SSHPacketLogger | None = None) -> None:
        """Who asks for new keys and then does not go on is hung up on: all would be kept for them."""
        super().send_packet(pkttype, *args, handler=handler)
        if self.deferred_packets > MOST_HELD_BACK:
            self.drop_deferred_packets()
            self.abort()

    async def validate_public_key(self, username: str, key_data: bytes, msg: bytes, signature: bytes) -> bool:
        """Asked twice: first whether the key would do, then with a signature."""
        is_good = await super().validate_public_key(username, key_data, msg, signature)
        if is_good and msg:
            self.keeper.prove_key()
        return is_good

    async def send_userauth_success(self) -> None:
        """After a key that was never here before, a table with a code asks for that as well."""
        if self.keeper.is_admitted:
            await super().send_userauth_success()
        else:
            self.send_userauth_failure(partial_success=True)

    def send_userauth_failure(self, partial_success: bool) -> None:
        """Whoever has many keys may show them all; nobody goes on for ever."""
        self._failures += 1
        if self._failures > MOST_FAILURES:
            self.disconnect(asyncssh.DISC_NO_MORE_AUTH_METHODS_AVAILABLE, "too many tries to log in")
        else:
            super().send_userauth_failure(partial_success)


class DoorChannel(ServerChannel):
    """Takes few requests, none in a hurry, and of the environment what concerns a terminal."""

    def __init__(self, connection: asyncssh.SSHServerConnection, terminal: Terminal) -> None:
        loop = asyncio.get_running_loop()
        super().__init__(
            connection, loop, allow_pty=True, line_editor=False, line_echo=False, line_history=0, max_line_length=0,
            encoding="utf-8", errors="replace", window=WINDOW, max_pktsize=WINDOW,
        )  # fmt: skip
        self._terminal = terminal
        self._allowance = Allowance(*REQUESTS, loop.time)

    def accept_request(self, name: str) -> bool:
        if not self._allowance.spend():
            raise asyncssh.ProtocolError("too many requests")
        if name in ANSWERED:
            return True
        log.info("refused: %r", name[:64])
        return False

    def accept_variable(self, name: bytes, value: bytes) -> bool:
        return self._terminal.take(name, value)
