"""Private members of asyncio: the TLS read buffer size, and the ready queue of an event loop."""

from __future__ import annotations

import asyncio
from asyncio.sslproto import SSLProtocol
from contextvars import Context
from typing import Protocol

SUPPORTED = "macrobber supports Python 3.11 to 3.14"

if not isinstance(getattr(SSLProtocol, "max_size", None), int):
    raise ImportError(f"this Python has no SSLProtocol.max_size; {SUPPORTED}")
if "_ready" not in asyncio.BaseEventLoop.__init__.__code__.co_names:
    raise ImportError(f"this Python has no BaseEventLoop._ready; {SUPPORTED}")
if not hasattr(asyncio.Handle, "_context"):
    raise ImportError(f"this Python has no Handle._context; {SUPPORTED}")


class ReadyQueue(Protocol):
    """The methods that an event loop requires of its ready queue."""

    def append(self, handle: asyncio.Handle) -> None: ...

    def popleft(self) -> asyncio.Handle: ...

    def clear(self) -> None: ...

    def __len__(self) -> int: ...


def limit_tls_read_ahead(size: int) -> None:
    """Limit the read buffer of new TLS connections in this process to `size` bytes."""
    SSLProtocol.max_size = size


def set_ready_queue(loop: asyncio.BaseEventLoop, queue: ReadyQueue) -> None:
    """Replace the ready queue of a loop that has not run yet."""
    loop._ready = queue  # type: ignore[attr-defined]


def context_of(handle: asyncio.Handle) -> Context:
    """Return the context in which a callback will run."""
    context: Context = handle._context  # type: ignore[attr-defined]
    return context
