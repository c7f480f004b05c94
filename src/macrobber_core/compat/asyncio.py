"""What macrobber uses of asyncio beyond what it promises: the reading of TLS, and the queue of an event loop."""

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
    """What an event loop needs of the queue of the callbacks that are ready to run."""

    def append(self, handle: asyncio.Handle) -> None: ...

    def popleft(self) -> asyncio.Handle: ...

    def clear(self) -> None: ...

    def __len__(self) -> int: ...


def limit_tls_read_ahead(size: int) -> None:
    """Let every TLS connection of this process that is opened from now on read at most `size` bytes ahead."""
    SSLProtocol.max_size = size


def set_ready_queue(loop: asyncio.BaseEventLoop, queue: ReadyQueue) -> None:
    """Let the loop take the callbacks that are ready to run from this queue; it must not have run yet."""
    loop._ready = queue  # type: ignore[attr-defined]


def context_of(handle: asyncio.Handle) -> Context:
    """The context in which a callback will run."""
    context: Context = handle._context  # type: ignore[attr-defined]
    return context
