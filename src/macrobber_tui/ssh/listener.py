"""Opens the ssh door: listens for ssh clients, connects them to the table, and announces the door."""

from __future__ import annotations

import asyncio
import contextlib
import errno
from collections.abc import AsyncIterator, Callable

import asyncssh
from asyncssh.encryption import get_encryption_algs
from asyncssh.kex import get_kex_algs
from asyncssh.mac import get_mac_algs
from zeroconf.asyncio import AsyncServiceInfo

from macrobber_core.net.announcement import Announcement
from macrobber_core.net.websocket import listening_socket
from macrobber_core.translatable import translatable
from macrobber_core.wire import reasons
from macrobber_tui.compat.textual import isolate_apps
from macrobber_tui.i18n.core_messages import os_error_reason
from macrobber_tui.i18n.language import _
from macrobber_tui.session.ssh_command import mdns_name
from macrobber_tui.session.ssh_ipc import DoorConfig, DoorStatus, TargetTable

from .accept_limiter import DoorGate
from .admission import Check
from .compression import ALGORITHM
from .connection import DoorConnection
from .host_key import host_key
from .returning_guests import ReturningGuests
from .server import DoorServer
from .session import Farewell
from .table_gateway import TableGateway

LOGIN_SECONDS = 60
"""The time limit in seconds for logging in, including finding and typing the code."""
DOOR_CLOSED = Farewell(translatable("the ssh door is closed"))
KEY_EXCHANGES = "mlkem768x25519-sha256", "curve25519-sha256", "curve25519-sha256@libssh.org", "ecdh-sha2-nistp256"
"""Only cheap key exchanges, because strangers can start any number of them and each blocks all guests."""
CIPHERS = "aes128-gcm@openssh.com", "aes256-gcm@openssh.com", "aes128-ctr", "aes256-ctr"
"""Without chacha20-poly1305, which OpenSSH prefers: a packet takes Python ten times as long in it as in AES-GCM."""
MACS = (
    "umac-128-etm@openssh.com", "hmac-sha2-256-etm@openssh.com", "hmac-sha2-512-etm@openssh.com",
    "umac-128@openssh.com", "hmac-sha2-256", "hmac-sha2-512",
)  # fmt: skip
"""No MACs with SHA-1 or 64-bit tags."""
SSH_SERVICE = "_ssh._tcp.local."
KEEPALIVE_SECONDS, MAX_UNANSWERED = 15, 3


@contextlib.asynccontextmanager
async def run_door(
    config: DoorConfig,
    report_status: Callable[[DoorStatus], object],
    ask_host: Check | None = None,
    farewell: Callable[[], Farewell] = lambda: Farewell(reasons.TABLE_CLOSED),
) -> AsyncIterator[None]:
    """Serve guests while the block runs; `farewell` returns why they have to leave at the end.

    Raises OSError if the door cannot be opened.
    """
    target = config.target
    name = mdns_name(target.title, target.table)
    async with contextlib.AsyncExitStack() as stack:
        door = open_door(
            target, config.bind, config.port, lambda text: report_status(DoorStatus(warning=text)), ask_host, farewell
        )
        port = await stack.enter_async_context(door)
        report_status(DoorStatus(port=port))
        if config.announce:
            announcing = announcing_door(name, port, config.bind, lambda: report_status(DoorStatus(name=name)))
            await stack.enter_async_context(announcing)
        yield


@contextlib.asynccontextmanager
async def open_door(
    target: TargetTable,
    bind: str | None,
    port: int,
    warn: Callable[[str], object] = lambda _text: None,
    ask_host: Check | None = None,
    farewell: Callable[[], Farewell] = lambda: Farewell(reasons.TABLE_CLOSED),
) -> AsyncIterator[int]:
    """Serve ssh clients while the block runs; yield the port. Raises OSError if the port or host key is unavailable.

    With `ask_host`, the host checks codes and applies its own limit on wrong ones; without it, the door does both.
    `farewell` returns why guests have to leave when the door closes.
    """
    gate = DoorGate(_listening(bind, port))
    gateway = TableGateway(target, ReturningGuests(), gate, warn, ask_host)
    loop = asyncio.get_running_loop()
    try:
        options = asyncssh.SSHServerConnectionOptions(
            server_factory=lambda: DoorServer(gateway),
            server_host_keys=[host_key()],
            server_version="macrobber",
            kex_algs=[name for name in KEY_EXCHANGES if name.encode() in get_kex_algs()],
            encryption_algs=[name for name in CIPHERS if name.encode() in get_encryption_algs()],
            mac_algs=[name for name in MACS if name.encode() in get_mac_algs()],
            compression_algs=[ALGORITHM],
            login_timeout=LOGIN_SECONDS,
            keepalive_interval=KEEPALIVE_SECONDS,
            keepalive_count_max=MAX_UNANSWERED,
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
                await asyncio.gather(*(guest.end(farewell()) for guest in list(gateway.servers)))
    finally:
        gate.close()


def _listening(bind: str | None, port: int) -> int:
    """Return the file descriptor of the listening socket. Raises OSError with a message for the user."""
    try:
        return listening_socket(bind, port).detach()
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            template = _("port {port} is taken; choose another for the ssh door")
            raise OSError(template.format(port=port)) from error
        template = _("the ssh door cannot listen on port {port}: {reason}")
        raise OSError(template.format(port=port, reason=os_error_reason(error))) from error


@contextlib.asynccontextmanager
async def announcing_door(
    name: str, port: int, bind: str | None, announced: Callable[[], object]
) -> AsyncIterator[None]:
    """Announce the door by mDNS as an ssh server with the host name `name`, which ends in .local.

    `announced` is called once the name can be used.
    """
    is_known = False
    instance = f"{name.removesuffix('.local')} (macrobber {port})"

    def service(addresses: list[str]) -> AsyncServiceInfo:
        full_name = f"{instance}.{SSH_SERVICE}"
        return AsyncServiceInfo(SSH_SERVICE, full_name, port=port, server=f"{name}.", parsed_addresses=addresses)

    def on_registered() -> None:
        nonlocal is_known
        if not is_known:
            is_known = True
            announced()

    async with Announcement(service, bind, "the door is not announced", on_registered, renames=True):
        yield
