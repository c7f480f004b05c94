"""Tickets for friends elsewhere: lets their owners in to our table, and connects to a table by one."""

from __future__ import annotations

import contextlib

from macrobber_core.net.host.host import Host
from macrobber_core.net.identity import load_or_create_identity
from macrobber_core.net.link import Link
from macrobber_core.net.tickets import check_iroh
from macrobber_core.wire import reasons

from .doors import local_address
from .table_settings import TableSettings

# The package iroh is large, so import it only when a ticket is used.


async def let_in_by_ticket(host: Host, settings: TableSettings, stack: contextlib.AsyncExitStack) -> None:
    """Let friends with a ticket in until the table closes. Raises OSError if that is impossible."""
    check_iroh()
    from macrobber_core.net.iroh_tunnel import listen_for_tickets

    assert host.port is not None
    table = local_address(settings.bind), host.port
    key = load_or_create_identity().derive_key(f"ticket of table {host.id}")
    listener = await stack.enter_async_context(
        listen_for_tickets(host.forwarding, table, settings.bind, key, relay=settings.relay)
    )
    stack.push_async_callback(host.close)  # before the listener, so that the end of the game still reaches its guests
    host.ticket = lambda: listener.ticket
    if settings.relay and not await listener.wait_for_relay():
        host.warn(reasons.NO_RELAY)


async def dial_by_ticket(ticket: str) -> Link:
    """Connect to the table of a ticket. Raises OSError, with a message for the user, if that is impossible."""
    check_iroh()
    from macrobber_core.net.iroh_tunnel import dial_ticket

    return await dial_ticket(ticket)
