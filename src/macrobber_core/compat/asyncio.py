"""The member of asyncio's TLS protocol that bounds what a connection reads ahead."""

from __future__ import annotations

from asyncio.sslproto import SSLProtocol

if not isinstance(getattr(SSLProtocol, "max_size", None), int):
    raise ImportError("this Python has no SSLProtocol.max_size; macrobber supports Python 3.11 to 3.14")


def limit_tls_read_ahead(size: int) -> None:
    """Let every TLS connection of this process that is opened from now on read at most `size` bytes ahead."""
    SSLProtocol.max_size = size
