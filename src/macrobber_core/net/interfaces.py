"""The addresses of this machine, sorted by the likelihood that others can reach them."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Iterable
from typing import NamedTuple

import ifaddr

from .interface_kinds import Kind, kind_of

IPAddress = ipaddress.IPv4Address | ipaddress.IPv6Address

LOOPBACK = "127.0.0.1"
DOCUMENTATION_ADDRESSES = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}
"""Addresses reserved for documentation, reachable only by the default route."""


class NetworkState(NamedTuple):
    """A table's network connections. A different value means that a network has appeared, disappeared or changed."""

    addresses: list[str]
    """The addresses at which the table listens, with the best address for others first."""
    interfaces: frozenset[tuple[int | None, IPAddress]]
    """Pairs of an interface's index and one of its addresses that others can use."""


def network_state(bind: str | None) -> NetworkState:
    """Return the current network connections of a table bound to `bind`.

    An interface that is removed and added again has a different index, even if its address is unchanged.
    """
    adapter_addresses = [
        (adapter.index, address) for adapter in ifaddr.get_adapters() for address in _addresses_of(adapter)
    ]
    useful = set(sort_by_reachability((address for _, address in adapter_addresses), ()))
    return NetworkState(own_addresses(bind), frozenset(pair for pair in adapter_addresses if pair[1] in useful))


def own_addresses(bind: str | None) -> list[str]:
    """Return the addresses at which a table listens, with the best address for others first.

    A table bound to one address has only that address. Otherwise the address of the default route comes first, followed
    by those of other local networks, of VPNs, and of containers. Without a network only loopback is left, or nothing if
    loopback is down. The list is also empty if the name in `bind` does not resolve.
    """
    try:
        address_infos = [] if bind is None else socket.getaddrinfo(bind, None, type=socket.SOCK_STREAM)
    except socket.gaierror:
        return []
    bound = [entry[4][0] for entry in address_infos]
    if bound and not any(ipaddress.ip_address(address).is_unspecified for address in bound):
        return [str(address) for address in bound]
    adapters = sorted(ifaddr.get_adapters(), key=_remoteness)
    addresses = [address for adapter in adapters for address in _addresses_of(adapter)]
    return [str(address) for address in sort_by_reachability(addresses, default_route_sources())]


def _remoteness(adapter: ifaddr.Adapter) -> int:
    """Return a number that is higher the less likely friends are on the network of this interface."""
    match kind_of(adapter.nice_name):
        case Kind.CONTAINER:
            return 2
        case Kind.VPN:
            return 1
        case _:
            return 0


def _addresses_of(adapter: ifaddr.Adapter) -> list[IPAddress]:
    return [ipaddress.ip_address(ip.ip if isinstance(ip.ip, str) else ip.ip[0]) for ip in adapter.ips]


def best_address(bind: str | None) -> str:
    """Return the address to give to others, or loopback if no interface is up."""
    return next(iter(own_addresses(bind)), LOOPBACK)


def sort_by_reachability(candidates: Iterable[IPAddress], defaults: Iterable[IPAddress]) -> list[IPAddress]:
    """Sort a machine's addresses by the likelihood that others can reach them, and drop unusable ones.

    Addresses that are equally likely keep their order. Others cannot use an IPv6 link-local address, because it needs
    the name of their own interface.
    """
    addresses = list(dict.fromkeys(candidates))
    routed = [address for address in addresses if not address.is_loopback and not address.is_link_local]
    self_assigned = [address for address in addresses if address.version == 4 and address.is_link_local]
    loopback = [address for address in addresses if address.is_loopback]
    preferred = set(defaults)
    return sorted(routed or self_assigned or loopback, key=lambda address: (address.version, address not in preferred))


def default_route_sources() -> list[IPAddress]:
    """Return the source address of the default route for each IP version that has one. Sends no packets."""
    sources = []
    for family, target in DOCUMENTATION_ADDRESSES.items():
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as probe:
                probe.connect((target, 9))
                sources.append(ipaddress.ip_address(probe.getsockname()[0]))
        except OSError:  # there is no route, or this IP version is not available
            continue
    return sources
