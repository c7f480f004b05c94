"""Runs a door: opens it with its transport, reports its port to the host, and announces it."""

from __future__ import annotations

import contextlib
import errno
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager
from typing import NamedTuple

from macrobber_core.net.websocket import listening_socket
from macrobber_core.wire import reasons
from macrobber_tui.compat.textual import isolate_apps
from macrobber_tui.i18n.core_messages import os_error_reason
from macrobber_tui.i18n.language import _
from macrobber_tui.session.door_ipc import DoorConfig, DoorStatus
from macrobber_tui.session.door_kinds import DoorKind
from macrobber_tui.session.ssh_command import mdns_name

from .accept_limiter import DoorGate, GateLimits
from .admission import Check
from .announcing import announcing_door
from .returning_guests import ReturningGuests, seats_path
from .session import Farewell
from .table_gateway import TableGateway

Serve = Callable[[TableGateway, DoorGate, DoorConfig], AbstractAsyncContextManager[str]]
"""Serves the guests who come in at a gate; yields the words of the door's key, or "". Raises OSError if it cannot."""


HTTP_SERVICE = "_http._tcp.local."


class Transport(NamedTuple):
    """A kind of door with its transport."""

    kind: DoorKind
    limits: GateLimits
    serve: Serve


@contextlib.asynccontextmanager
async def run_door(
    transport: Transport,
    config: DoorConfig,
    report_status: Callable[[DoorStatus], object],
    ask_host: Check | None = None,
    farewell: Callable[[], Farewell] = lambda: Farewell(reasons.TABLE_CLOSED),
) -> AsyncIterator[None]:
    """Serve guests while the block runs; `farewell` returns why they have to leave at the end.

    With `ask_host`, the host checks codes and applies its own limit on wrong ones; without it, the door does both.
    Raises OSError if the door cannot be opened.
    """
    name = mdns_name(config.target.title, config.target.table)
    returning = ReturningGuests(seats_path(transport.kind))

    def warn(text: str) -> None:
        report_status(DoorStatus(warning=text))

    async with contextlib.AsyncExitStack() as stack:
        gate = stack.enter_context(DoorGate(_listening(transport.kind, config.bind, config.port), transport.limits))
        port = int(gate.getsockname()[1])
        gateway = TableGateway(transport.kind, config.target, returning, gate, warn, ask_host)
        stack.enter_context(isolate_apps())
        stack.push_async_callback(lambda: gateway.end(farewell()))  # once nobody else can come in
        fingerprint = await stack.enter_async_context(transport.serve(gateway, gate, config))
        report_status(DoorStatus(port=port, fingerprint=fingerprint))
        if config.announce:
            announcing = announcing_door(
                HTTP_SERVICE if config.insecure else transport.kind.service,
                name,
                port,
                config.bind,
                lambda: report_status(DoorStatus(name=name)),
            )
            await stack.enter_async_context(announcing)
        yield


def _listening(kind: DoorKind, bind: str | None, port: int) -> int:
    """Return the file descriptor of the listening socket. Raises OSError with a message for the user."""
    try:
        return listening_socket(bind, port).detach()
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise OSError(_(kind.port_taken).format(port=port)) from error
        raise OSError(_(kind.cannot_listen).format(port=port, reason=os_error_reason(error))) from error
