"""Opens the door: a socket that ssh clients may knock at, and the table behind it."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import os
from collections.abc import AsyncIterator, Callable

import asyncssh
from asyncssh.kex import get_kex_algs
from asyncssh.mac import get_mac_algs

from macrobber_core.lan.sockets import listener
from macrobber_tui.compat.textual import isolate_apps
from macrobber_tui.language import _

from .admission import Check
from .compression import ALGORITHM
from .connection import DoorConnection
from .errand import Behind
from .gate import DoorGate
from .host_key import host_key
from .house import TableHouse
from .seats import Seats
from .server import DoorServer

LOGIN_SECONDS = 60
"""To look for the code, and to type it."""
CLOSED, DOOR_CLOSED = "the table is closed", "the ssh door is closed"
KEY_EXCHANGES = "mlkem768x25519-sha256", "curve25519-sha256", "curve25519-sha256@libssh.org", "ecdh-sha2-nistp256"
"""Those that cost little: a stranger may ask for one after the other, and everybody waits meanwhile."""
MACS = (
    "umac-128-etm@openssh.com", "hmac-sha2-256-etm@openssh.com", "hmac-sha2-512-etm@openssh.com",
    "umac-128@openssh.com", "hmac-sha2-256", "hmac-sha2-512",
)  # fmt: skip
"""No SHA-1 and no tag of 64 bits."""
KEEPALIVE_SECONDS, MOST_UNANSWERED = 15, 3


@contextlib.asynccontextmanager
async def open_door(
    behind: Behind,
    bind: str | None,
    port: int,
    warn: Callable[[str], object] = lambda _text: None,
    ask_host: Check | None = None,
    farewell: Callable[[], str] = lambda: CLOSED,
) -> AsyncIterator[int]:
    """The port while it is open. OSError where it, or the key of the door, cannot be had.

    `ask_host` checks codes by the host's own budget; without it the door has a budget of its own.
    `farewell` is asked at the end why the guests have to leave.
    """
    gate = DoorGate(_listening(bind, port))
    house = TableHouse(behind, Seats(), gate, warn, ask_host)
    loop = asyncio.get_running_loop()
    try:
        options = asyncssh.SSHServerConnectionOptions(
            server_factory=lambda: DoorServer(house),
            server_host_keys=[host_key()],
            server_version="macrobber",
            kex_algs=[name for name in KEY_EXCHANGES if name.encode() in get_kex_algs()],
            mac_algs=[name for name in MACS if name.encode() in get_mac_algs()],
            compression_algs=[ALGORITHM],
            login_timeout=LOGIN_SECONDS,
            keepalive_interval=KEEPALIVE_SECONDS,
            keepalive_count_max=MOST_UNANSWERED,
            agent_forwarding=False,
            x11_forwarding=False,
            host_based_auth=False,
            password_auth=False,
            gss_host=None,
        )
        with isolate_apps():
            server = await loop.create_server(lambda: DoorConnection(loop, options), sock=gate)
            try:
                yield int(gate.getsockname()[1])
            finally:
                server.close()
                await asyncio.gather(*(guest.see_out(farewell()) for guest in list(house.servers)))
    finally:
        gate.close()


def _listening(bind: str | None, port: int) -> int:
    """The file descriptor of the socket."""
    try:
        return listener(bind, port).detach()
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            told = _("port {port} is taken; name another for the ssh door")
            raise OSError(told.format(port=port)) from error
        told = _("the ssh door cannot listen on port {port}: {reason}")
        raise OSError(told.format(port=port, reason=os.strerror(error.errno or 0))) from error
