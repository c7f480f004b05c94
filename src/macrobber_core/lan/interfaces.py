"""The addresses of this machine, and which of them others can reach."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Iterable

import ifaddr

IPAddress = ipaddress.IPv4Address | ipaddress.IPv6Address

LOOPBACK = "127.0.0.1"
FAR_AWAY = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}
"""Addresses for documentation: reached by the default route, and by no other."""


def own_addresses(bind: str | None) -> list[str]:
    """Return the addresses at which a table listens, the one to give to others first.

    A table that is bound to one address has that one. Otherwise the address of the default route comes first and
    those of other interfaces follow. Without a network there is loopback alone, or nothing where that is down.
    """
    bound = [] if bind is None else [entry[4][0] for entry in socket.getaddrinfo(bind, None, type=socket.SOCK_STREAM)]
    if bound and not any(ipaddress.ip_address(address).is_unspecified for address in bound):
        return [str(address) for address in bound]
    found = [
        ipaddress.ip_address(ip.ip if isinstance(ip.ip, str) else ip.ip[0])
        for adapter in ifaddr.get_adapters()
        for ip in adapter.ips
    ]
    return [str(address) for address in by_usefulness(found, default_sources())]


def best_address(bind: str | None) -> str:
    """Return the address to give to others, even where nothing is up."""
    return next(iter(own_addresses(bind)), LOOPBACK)


def by_usefulness(found: Iterable[IPAddress], defaults: Iterable[IPAddress]) -> list[IPAddress]:
    """Order the addresses of a machine by how likely others reach it there; leave out those they cannot use.

    An IPv6 link-local address means nothing without the name of the other side's interface.
    """
    addresses = list(dict.fromkeys(found))
    routed = [address for address in addresses if not address.is_loopback and not address.is_link_local]
    self_assigned = [address for address in addresses if address.version == 4 and address.is_link_local]
    loopback = [address for address in addresses if address.is_loopback]
    first = set(defaults)
    return sorted(routed or self_assigned or loopback, key=lambda address: (address.version, address not in first))


def default_sources() -> list[IPAddress]:
    """Return the source address of the default route of each IP version, where there is one; nothing is sent."""
    sources = []
    for family, target in FAR_AWAY.items():
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as probe:
                probe.connect((target, 9))
                sources.append(ipaddress.ip_address(probe.getsockname()[0]))
        except OSError:  # no route, or no such IP version
            continue
    return sources
