"""The address of a friend's table: whether it can be reached, and if not, why not."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Callable, Sequence

from macrobber_core.net.addresses import is_ip_address
from macrobber_core.net.discovery import probe
from macrobber_core.net.interface_kinds import Interface
from macrobber_core.net.neighbours import Neighbour, neighbours
from macrobber_core.net.reachability import Reach, try_address
from macrobber_core.wire.sanitize import clean
from macrobber_tui.i18n.language import N_, _

from .finding import Finding, State
from .multicast import SILENT_ADVICE
from .time_limit import within

RESOLVE_SECONDS = 5
CONNECT_SECONDS = 4
ASK_FRIEND = N_("Ask your friend to run 'macrobber doctor', too.")


async def check_friend(
    host: str,
    port: int,
    interfaces: Sequence[Interface],
    known_neighbours: Callable[[], list[Neighbour]] = neighbours,
) -> list[Finding]:
    """Connect to a friend's table."""
    try:
        address = await within(RESOLVE_SECONDS, lambda: _resolve(host, port))
    except (OSError, UnicodeError, TimeoutError):
        found = _("The name {name} is unknown here.").format(name=clean(host))
        advice = _("Use the address that your friend's waiting room shows.")
        return [_finding(State.TROUBLE, found, advice)]
    reach = await try_address(address, port, CONNECT_SECONDS)
    if reach is Reach.CONNECTED:
        return [await _connected(address, port)]
    is_near = _is_near(address, interfaces)
    has_answered = any(each.address == address and each.is_there for each in known_neighbours())
    return [_unreached(reach, address, port, is_near=is_near, has_answered=has_answered)]


def _resolve(host: str, port: int) -> str:
    """Return the address of a name, of IPv4 if it has one: a link-local address of IPv6 would lack its interface."""
    if is_ip_address(host):
        return host
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return str(min(found, key=lambda each: each[0] != socket.AF_INET)[4][0])


def _is_near(address: str, interfaces: Sequence[Interface]) -> bool:
    """Return whether an address is in one of this machine's own networks."""
    target = ipaddress.ip_address(address.partition("%")[0])
    return any(target in one.network for each in interfaces for one in each.addresses)


async def _connected(address: str, port: int) -> Finding:
    listing = await probe(address, port)
    place = f"{address}:{port}"
    if listing is None:
        found = _("Something answers at {address}, but it is not a macrobber table.").format(address=place)
        return _finding(State.TROUBLE, found, _("Compare the port with the one in your friend's waiting room."))
    found = _("The table {table} is open at {address}.")
    return _finding(State.GOOD, found.format(table=clean(listing.offer.title), address=place))


def _unreached(reach: Reach, address: str, port: int, *, is_near: bool, has_answered: bool) -> Finding:
    place = f"{address}:{port}"
    if reach is Reach.REFUSED:
        found = _("{address} is there, but no table is open on port {port}.").format(address=address, port=port)
        return _finding(State.TROUBLE, found, _("Ask your friend to open a table, or which port it uses."))
    if reach is Reach.FORBIDDEN:
        found = _("This machine's own firewall blocks connections to {address}.").format(address=place)
        return _finding(State.TROUBLE, found)
    if reach is Reach.NO_ROUTE:
        found = _("There is no route to {address}: it is in another network.").format(address=address)
        return _finding(State.TROUBLE, found, _("Join the same network as your friend, or the same VPN."))
    if not is_near:
        found = _("{address} is in another network, and does not answer.").format(address=place)
        advice = _("Join the same network as your friend, or let the router between you forward {port}/tcp.")
        return _finding(State.TROUBLE, found, advice.format(port=port))
    if has_answered:
        found = _("{address} is there, but does not answer on port {port}.").format(address=address, port=port)
        return _finding(State.TROUBLE, found, _("A firewall drops the connection. On that machine, run one of:"), port)
    if reach is Reach.NO_MACHINE:
        found = _("No machine on this network answers at {address}.").format(address=address)
        advice = _("It is off, has another address, or the network separates its devices (client isolation).")
        return _finding(State.TROUBLE, found, " ".join([advice, _(ASK_FRIEND)]))
    found = _("{address} does not answer.").format(address=place)
    return _finding(State.TROUBLE, found, " ".join([_(SILENT_ADVICE).format(port=port), _(ASK_FRIEND)]))


def _finding(state: State, found: str, advice: str = "", port_to_open: int | None = None) -> Finding:
    commands: tuple[str, ...] = ()
    if port_to_open is not None:
        commands = (f"sudo ufw allow {port_to_open}/tcp", f"sudo firewall-cmd --add-port={port_to_open}/tcp")
    return Finding("friend", _("Your friend"), state, found, advice, commands)
