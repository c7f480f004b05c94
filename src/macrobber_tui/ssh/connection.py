"""asyncssh's connection and channel with limits against hostile clients."""

from __future__ import annotations

import asyncio
import logging
from typing import Protocol

import asyncssh
from asyncssh.constants import MSG_IGNORE
from asyncssh.packet import SSHPacketLogger

from macrobber_core.net.rate_limit import Rate, TokenBucket
from macrobber_tui.compat.asyncssh import ServerChannel, ServerConnection
from macrobber_tui.door.fair_loop import SHARE, ProcessorShare
from macrobber_tui.door.guest_terminal import GuestTerminal

REQUEST_LIMIT = Rate(60, 20)
"""The limit per channel on requests, such as environment variables and window sizes."""
MAX_FAILURES = 20
"""The maximum number of failed login attempts per connection, including rejected keys."""
MAX_HELD_BACK = 200
"""The maximum number of packets held back during a key re-exchange, which takes an honest client a few round trips."""
WINDOW = 4096
"""The receive window for typed input, in bytes."""
ACCEPTED_REQUESTS = frozenset({"pty-req", "env", "shell", "exec", "subsystem", "window-change", "signal"})
"""The accepted channel requests; x11-req and auth-agent-req@openssh.com are not among them."""

log = logging.getLogger(__name__)


class ConnectionOwner(Protocol):
    """Server callbacks that asyncssh does not define."""

    def prove_key(self) -> None:
        """Record that the client has signed with the key it offered last."""

    @property
    def is_admitted(self) -> bool:
        """Whether the client's authentication is complete."""

    def block(self) -> None:
        """Stop sending: the network buffer is full."""

    def unblock(self) -> None: ...


class DoorConnection(ServerConnection):
    """A connection that stops reading while its send buffer is full, so replies cannot pile up. Keepalive closes it."""

    _failures = 0

    def __init__(
        self,
        loop: asyncio.AbstractEventLoop,
        options: asyncssh.SSHServerConnectionOptions,
        strangers: ProcessorShare | None = None,
    ) -> None:
        super().__init__(loop, options)
        # set in the accepting task's context, which the transport and all callbacks inherit
        SHARE.set(ProcessorShare(strangers))

    @property
    def connection_owner(self) -> ConnectionOwner:
        keeper: ConnectionOwner = self.owner  # type: ignore[assignment]  # the door creates no other kind
        return keeper

    def pause_writing(self) -> None:
        if self.transport is not None and self.owner is not None:
            self.transport.pause_reading()
            self.connection_owner.block()

    def resume_writing(self) -> None:
        if self.transport is not None and self.owner is not None:
            self.transport.resume_reading()
            self.connection_owner.unblock()

    def send_packet(self, pkttype: int, *args: bytes, handler: SSHPacketLogger | None = None) -> None:
        """Send a packet; abort if too many are held back because the client delays a key re-exchange.

        asyncssh would send an empty packet before each, which only ciphers in CBC mode need; the door has none.
        """
        if pkttype == MSG_IGNORE:
            return
        super().send_packet(pkttype, *args, handler=handler)
        if self.deferred_packets > MAX_HELD_BACK:
            self.drop_deferred_packets()
            self.abort()

    async def validate_public_key(self, username: str, key_data: bytes, msg: bytes, signature: bytes) -> bool:
        """Validate a key; asyncssh calls this twice, first without a signature."""
        is_good = await super().validate_public_key(username, key_data, msg, signature)
        if is_good and msg:
            self.connection_owner.prove_key()
        return is_good

    async def send_userauth_success(self) -> None:
        """Complete the login; after an unknown key, a table with a code still requires the code."""
        if self.connection_owner.is_admitted:
            await super().send_userauth_success()
        else:
            self.send_userauth_failure(partial_success=True)

    def send_userauth_failure(self, partial_success: bool) -> None:
        """Report a failed attempt, and disconnect after MAX_FAILURES failures."""
        self._failures += 1
        if self._failures > MAX_FAILURES:
            self.disconnect(asyncssh.DISC_NO_MORE_AUTH_METHODS_AVAILABLE, "too many tries to log in")
        else:
            super().send_userauth_failure(partial_success)


class DoorChannel(ServerChannel):
    """A channel that limits the rate and kinds of requests, and accepts only terminal-related variables."""

    def __init__(self, connection: asyncssh.SSHServerConnection, terminal: GuestTerminal) -> None:
        loop = asyncio.get_running_loop()
        super().__init__(
            connection, loop, allow_pty=True, line_editor=False, line_echo=False, line_history=0, max_line_length=0,
            encoding="utf-8", errors="replace", window=WINDOW, max_pktsize=WINDOW,
        )  # fmt: skip
        self._terminal = terminal
        self._allowance = TokenBucket(*REQUEST_LIMIT, loop.time)

    def accept_request(self, name: str) -> bool:
        if not self._allowance.spend():
            raise asyncssh.ProtocolError("too many requests")
        if name in ACCEPTED_REQUESTS:
            return True
        log.info("refused: %r", name[:64])
        return False

    def accept_variable(self, name: bytes, value: bytes) -> bool:
        return self._terminal.store(name, value)
