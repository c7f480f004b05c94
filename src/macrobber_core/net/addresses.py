"""Canonical forms of network addresses, for comparing hosts and for rate limits."""

from __future__ import annotations

import contextlib
import ipaddress
import socket


def canonical_address(host: str, port: int) -> str:
    """Return `host:port` in canonical form.

    As with ssh, a different port is a different host: several users may host on one machine, each with their own key.
    """
    canonical = canonical_host(host)
    return f"[{canonical}]:{port}" if ":" in canonical else f"{canonical}:{port}"


def canonical_host(host: str) -> str:
    """Return a host's address or name in canonical form, an IPv4-mapped address as IPv4."""
    address = _ip_address(host)
    if address is None:
        return host.rstrip(".").casefold()
    if isinstance(address, ipaddress.IPv6Address) and address.scope_id is not None and address.scope_id.isdecimal():
        with contextlib.suppress(OSError):  # interface numbers change, but names rarely do
            return f"{str(address).partition('%')[0]}%{socket.if_indextoname(int(address.scope_id))}"
    return str(address)


def address_group(host: str) -> str:
    """Return the unit to rate-limit: an IPv4 address, or an IPv6 /64 network (its owner can use any address in it)."""
    address = _ip_address(host)
    if isinstance(address, ipaddress.IPv6Address):
        return str(ipaddress.IPv6Network((int(address), 64), strict=False))
    return host if address is None else str(address)


def is_ip_address(host: str) -> bool:
    """Return whether this is an address and not a name."""
    return _ip_address(host) is not None


def is_loopback(host: str) -> bool:
    """Return whether an address is that of this machine for itself."""
    address = _ip_address(host)
    return address is not None and address.is_loopback


def _ip_address(host: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """Return the IP address, converted to IPv4 if it is IPv4-mapped IPv6; None if `host` is a name."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return None
    return address.ipv4_mapped or address if isinstance(address, ipaddress.IPv6Address) else address
