"""The port of a table: whether it is free or in use, and whether it can be reached at this machine's own address."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import socket
from collections.abc import Iterator, Sequence

from macrobber_core.net.discovery import Listing, probe
from macrobber_core.net.reachability import Reach, try_address
from macrobber_core.net.websocket import listening_socket
from macrobber_core.os_errors import os_error_text
from macrobber_core.wire.sanitize import clean
from macrobber_tui.i18n.core_messages import core_text
from macrobber_tui.i18n.language import N_, _

from .finding import Finding, State

CONNECT_SECONDS = 2
NO_PROOF = N_("A friend's connection also has to pass the firewall.")


async def own_table_addresses(port: int, addresses: Sequence[str]) -> list[str]:
    """Return those of our own addresses at which a table answers: not all, if it is bound to one."""
    answers = await asyncio.gather(*(probe(each, port) for each in addresses))
    return [address for address, answer in zip(addresses, answers, strict=True) if answer is not None]


async def check_port(port: int, address: str, option: str = "--port") -> Finding:
    """Look for a table at our own address, or open the port for a moment and connect to it.

    `option` is that of `macrobber host` by which another port is chosen.
    """
    topic, key = _("Port {port}").format(port=port), f"port-{port}"
    listing: Listing | None = await probe(address, port)
    if listing is not None:
        found = _("The table {table} is open at {address}.")
        place = f"{address}:{port}"
        return Finding(key, topic, State.GOOD, found.format(table=clean(listing.offer.title), address=place))
    other = ("macrobber host " + f"{option} {port + 1 if port < 65535 else port - 1}",)
    try:
        with _opened(port):
            reach = await try_address(address, port, CONNECT_SECONDS)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            found = _("Another program uses this port.")
            return Finding(key, topic, State.LOOK, found, _("Host on another port:"), other)
        found = _("This port cannot be opened: {reason}.").format(reason=core_text(os_error_text(error)))
        return Finding(key, topic, State.TROUBLE, found, _("Host on another port:"), other)
    if reach is Reach.CONNECTED:
        found = _("It is free, and can be reached at {address}.").format(address=address)
        return Finding(key, topic, State.GOOD, " ".join([found, _(NO_PROOF)]))
    found = _("Even this machine cannot reach it at {address}.").format(address=address)
    return Finding(key, topic, State.TROUBLE, found, _("A firewall on this machine blocks it; see below."))


@contextlib.contextmanager
def _opened(port: int) -> Iterator[socket.socket]:
    """Listen at a port for a moment; the system itself accepts connections."""
    listening = listening_socket(None, port)
    try:
        yield listening
    finally:
        listening.close()


async def check_ports(ports: dict[int, str], address: str) -> list[Finding]:
    """Check ports, each given with its option."""
    return [*await asyncio.gather(*(check_port(port, address, option) for port, option in ports.items()))]
