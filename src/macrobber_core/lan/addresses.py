"""One way to write an address, so that the same place is known again."""

from __future__ import annotations

import contextlib
import ipaddress
import socket


def canonical(host: str, port: int) -> str:
    """`host:port`, however the host was written.

    As with ssh, another port is another place: several users may host at one machine, each with a key of their own.
    """
    place = _host(host)
    return f"[{place}]:{port}" if ":" in place else f"{place}:{port}"


def _host(host: str) -> str:
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host.rstrip(".").casefold()
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    if address.scope_id is not None and address.scope_id.isdecimal():
        with contextlib.suppress(OSError):  # the number of an interface changes, its name hardly does
            return f"{str(address).partition('%')[0]}%{socket.if_indextoname(int(address.scope_id))}"
    return str(address)


def origin(host: str) -> str:
    """Who shares an allowance: one IPv4 address, or one IPv6 network, where addresses cost nothing."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.IPv6Network((int(address), 64), strict=False))
