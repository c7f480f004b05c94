"""A long and unreliable cable between two network namespaces, with delays, loss and outages.

It is built by hand, since few kernels have netem: a TUN device in each namespace, with this process in between. Both
sides use the kernel's own TCP, which retransmits lost packets.
"""

from __future__ import annotations

import asyncio
import contextlib
import fcntl
import os
import random
import struct
from collections.abc import Iterator
from pathlib import Path

import pytest

from helpers.networks import ip, namespaces

DEVICE = Path("/dev/net/tun")
TUNSETIFF = 0x400454CA
IFF_TUN = 0x0001
IFF_NO_PI = 0x1000
LARGEST_PACKET = 2048
ADDRESSES = ("10.74.39.1", "10.74.39.2")


class Cable:
    """The treatment of each packet, which can change at any time. Times are in seconds, loss is a share."""

    def __init__(self, ends: tuple[int, int], rng: random.Random) -> None:
        self.delay = 0.0
        self.loss = 0.0
        self.pulled = False
        self.passed = 0
        self.lost = 0
        self._ends = ends
        self._rng = rng

    def lay(self) -> None:
        """Begin to forward packets in the running loop."""
        loop = asyncio.get_running_loop()
        for end, other in (self._ends, self._ends[::-1]):
            loop.add_reader(end, self._take, end, other)

    def _take(self, end: int, other: int) -> None:
        with contextlib.suppress(BlockingIOError):
            while True:
                packet = os.read(end, LARGEST_PACKET)
                if self.pulled or self._rng.random() < self.loss:
                    self.lost += 1
                else:
                    asyncio.get_running_loop().call_later(self.delay, self._pass_on, other, packet)

    def _pass_on(self, other: int, packet: bytes) -> None:
        if self.pulled:
            self.lost += 1
        else:
            self.passed += 1
            os.write(other, packet)


@contextlib.contextmanager
def cable(rng: random.Random) -> Iterator[tuple[Cable, str, str]]:
    """Yield a cable and the names of the namespaces at its ends, which use ADDRESSES. Skips the test if not allowed."""
    with namespaces("near", "far") as names, contextlib.ExitStack() as ends:
        found = []
        for name, address in zip(names, ADDRESSES, strict=True):
            try:
                end = os.open(DEVICE, os.O_RDWR | os.O_NONBLOCK)
            except OSError as error:
                pytest.skip(f"may not make a TUN device here: {error}")
            ends.callback(os.close, end)
            device = f"mr{os.getpid()}{name[0]}"
            fcntl.ioctl(end, TUNSETIFF, struct.pack("16sH", device.encode(), IFF_TUN | IFF_NO_PI))
            ip("link", "set", device, "netns", name)
            ip("-n", name, "addr", "add", f"{address}/24", "dev", device)
            ip("-n", name, "link", "set", device, "up")
            ip("-n", name, "link", "set", "lo", "up")
            found.append(end)
        yield Cable((found[0], found[1]), rng), names[0], names[1]
