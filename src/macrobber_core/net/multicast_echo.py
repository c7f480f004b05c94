"""Checks whether multicast works: asks the network as a lobby does, and listens for the question and for answers."""

from __future__ import annotations

import contextlib
import ipaddress
import secrets
import select
import socket
import time
from collections.abc import Sequence
from typing import NamedTuple

from macrobber_core.compat.zeroconf import DNSAddress, DNSIncoming, DNSService

from .discovery import MAX_ADDRESSES, SERVICE

GROUP, PORT = "224.0.0.251", 5353
"""The address of multicast DNS."""
ALL_SERVICES = "_services._dns-sd._udp.local."
"""The question that every machine with an mDNS service answers (RFC 6763)."""
QUESTION_TYPE_PTR, CLASS_IN = 12, 1
MAX_PACKET_BYTES = 9000
MAX_PACKETS, MAX_OTHERS, MAX_TABLES = 2000, 250, 20
ASK_EVERY_SECONDS = 0.5


class AnnouncedTable(NamedTuple):
    """Where a table is said to be, in IPv4 addresses."""

    addresses: tuple[str, ...]
    port: int


class Echo(NamedTuple):
    """The result of listening for multicast."""

    returned: frozenset[str]
    """Our own addresses whose question came back."""
    refused: frozenset[str]
    """Our own addresses from which the system does not send."""
    others: frozenset[str]
    """The addresses of other machines that sent anything."""
    tables: tuple[AnnouncedTable, ...]


def listen(addresses: Sequence[str], seconds: float) -> Echo:
    """Ask from each of this machine's IPv4 addresses, and listen. Raises OSError if multicast cannot be used at all.

    The questions are those of a lobby, so that they disturb nobody. Receivers ignore their number, by which we
    recognise them.
    """
    number = secrets.token_bytes(2)
    question = number + _header_and_questions(SERVICE, ALL_SERVICES)
    returned: set[str] = set()
    refused: set[str] = set()
    others: set[str] = set()
    answers: list[DNSIncoming] = []
    with _multicast_socket(addresses) as link:
        deadline, next_question, packets = time.monotonic() + seconds, 0.0, 0
        while (now := time.monotonic()) < deadline and packets < MAX_PACKETS:
            if now >= next_question:
                refused = {each for each in addresses if not _ask(link, each, question)}
                next_question = now + ASK_EVERY_SECONDS
            if not select.select([link], [], [], min(deadline, next_question) - now)[0]:
                continue
            with contextlib.suppress(OSError):
                data, (sender, *_rest) = link.recvfrom(MAX_PACKET_BYTES)
                packets += 1
                if sender in addresses and data.startswith(number):
                    returned.add(sender)
                elif sender not in addresses and len(others) < MAX_OTHERS:
                    others.add(sender)
                if data[2:3] >= b"\x80":  # an answer
                    answers.append(DNSIncoming(data))
    return Echo(frozenset(returned), frozenset(refused), frozenset(others), announced_tables(answers))


def announced_tables(answers: Sequence[DNSIncoming]) -> tuple[AnnouncedTable, ...]:
    """Return the tables announced in these answers. Answers are hostile: everything is counted."""
    ports: dict[str, int] = {}
    hosts: dict[str, set[str]] = {}
    for answer in answers:
        for record in answer.answers() if answer.valid else ():
            if isinstance(record, DNSService) and record.name.endswith(SERVICE) and len(ports) < MAX_TABLES:
                ports[record.server] = record.port
            elif isinstance(record, DNSAddress) and len(record.address) == 4 and len(hosts) < MAX_OTHERS:
                hosts.setdefault(record.name, set()).add(str(ipaddress.ip_address(record.address)))
    tables = [
        AnnouncedTable(tuple(sorted(hosts[name]))[:MAX_ADDRESSES], port)
        for name, port in sorted(ports.items())
        if port and name in hosts
    ]
    return tuple(tables)


def _header_and_questions(*names: str) -> bytes:
    """Return a DNS question for these names without its number."""
    questions = b""
    for name in names:
        labels = [label.encode() for label in name.rstrip(".").split(".")]
        questions += b"".join(bytes([len(label)]) + label for label in labels) + b"\0"
        questions += QUESTION_TYPE_PTR.to_bytes(2) + CLASS_IN.to_bytes(2)
    return b"\0\0" + len(names).to_bytes(2) + bytes(6) + questions


def _multicast_socket(addresses: Sequence[str]) -> socket.socket:
    """Return a socket that hears the group on the interfaces with these addresses."""
    link = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    try:
        link.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        with contextlib.suppress(AttributeError, OSError):
            link.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        link.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_TTL, 255)
        link.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_LOOP, 1)
        link.bind(("", PORT))
        link.setblocking(False)
        for address in addresses:
            with contextlib.suppress(OSError):
                group = socket.inet_aton(GROUP) + socket.inet_aton(address)
                link.setsockopt(socket.IPPROTO_IP, socket.IP_ADD_MEMBERSHIP, group)
    except OSError:
        link.close()
        raise
    return link


def _ask(link: socket.socket, address: str, question: bytes) -> bool:
    """Send the question from an address; return False if the system refuses."""
    try:
        link.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, socket.inet_aton(address))
        link.sendto(question, (GROUP, PORT))
    except BlockingIOError:
        return True
    except OSError:
        return False
    return True
