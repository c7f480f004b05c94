"""Listens for ssh clients, and lets them in to the table."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator

import asyncssh
from asyncssh.encryption import get_encryption_algs
from asyncssh.kex import get_kex_algs
from asyncssh.mac import get_mac_algs

from macrobber_tui.door.accept_limiter import DoorGate
from macrobber_tui.door.fair_loop import ProcessorShare
from macrobber_tui.door.listener import Transport
from macrobber_tui.door.table_gateway import TableGateway
from macrobber_tui.session.door_ipc import DoorConfig
from macrobber_tui.session.door_kinds import SSH

from .compression import ALGORITHM
from .connection import DoorConnection
from .host_key import host_key
from .limits import LIMITS
from .server import DoorServer

LOGIN_SECONDS = 60
"""The time limit in seconds for logging in, including finding and typing the code."""
KEY_EXCHANGES = "mlkem768x25519-sha256", "curve25519-sha256", "curve25519-sha256@libssh.org", "ecdh-sha2-nistp256"
"""Only cheap key exchanges, because strangers can start any number of them and each blocks all guests."""
CIPHERS = "aes128-gcm@openssh.com", "aes256-gcm@openssh.com", "aes128-ctr", "aes256-ctr"
"""Without chacha20-poly1305, which OpenSSH prefers: a packet takes Python ten times as long in it as in AES-GCM."""
MACS = (
    "umac-128-etm@openssh.com", "hmac-sha2-256-etm@openssh.com", "hmac-sha2-512-etm@openssh.com",
    "umac-128@openssh.com", "hmac-sha2-256", "hmac-sha2-512",
)  # fmt: skip
"""No MACs with SHA-1 or 64-bit tags."""
KEEPALIVE_SECONDS, MAX_UNANSWERED = 15, 3


@contextlib.asynccontextmanager
async def serve_ssh(gateway: TableGateway, gate: DoorGate, _config: DoorConfig) -> AsyncIterator[str]:
    """Serve ssh clients while the block runs. Raises OSError if the host key is unavailable."""
    loop = asyncio.get_running_loop()
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
    strangers = ProcessorShare()
    server = await loop.create_server(lambda: DoorConnection(loop, options, strangers), sock=gate)
    try:
        yield ""  # clients compare the key by themselves
    finally:
        server.close()


SSH_TRANSPORT = Transport(SSH, LIMITS, serve_ssh)
