"""Separate networks: namespaces, joined by a cable or isolated, on the machine that runs the tests."""

from __future__ import annotations

import contextlib
import json
import os
import select
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from .patience import PATIENCE


def ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True, capture_output=True, text=True, timeout=PATIENCE)


@contextlib.contextmanager
def namespaces(*names: str) -> Iterator[list[str]]:
    """Yield empty network namespaces. Skips the test if this machine does not allow them."""
    if shutil.which("ip") is None:
        pytest.skip("needs the command 'ip' (iproute2) for network namespaces")
    made: list[str] = []
    try:
        for name in names:
            full = f"macrobber-{os.getpid()}-{name}"
            try:
                ip("netns", "add", full)
            except subprocess.CalledProcessError as error:
                pytest.skip(f"may not make network namespaces here: {error.stderr.strip()}")
            made.append(full)
        yield made
    finally:
        for name in made:
            with contextlib.suppress(subprocess.SubprocessError):
                ip("netns", "del", name)


@contextlib.contextmanager
def joined_namespaces() -> Iterator[tuple[str, str]]:
    """Yield two namespaces with a cable between them: 10.74.38.1 and 10.74.38.2."""
    with separate_namespaces() as (a, b):
        connect(a, b)
        yield a, b


@contextlib.contextmanager
def separate_namespaces() -> Iterator[tuple[str, str]]:
    """Yield two namespaces with only loopback, to be connected later."""
    with namespaces("a", "b") as (a, b):
        for name in (a, b):
            ip("-n", name, "link", "set", "lo", "up")
        yield a, b


def connect(a: str, b: str) -> None:
    """Lay the cable between two namespaces. Skips the test if this machine does not allow it."""
    try:
        ip("link", "add", "cable", "netns", a, "type", "veth", "peer", "name", "cable", "netns", b)
    except subprocess.CalledProcessError as error:
        pytest.skip(f"may not lay a cable between namespaces here: {error.stderr.strip()}")
    for number, name in enumerate((a, b), 1):
        ip("-n", name, "addr", "add", f"10.74.38.{number}/24", "dev", "cable")
        ip("-n", name, "link", "set", "cable", "up")


def disconnect(a: str) -> None:
    """Remove the cable, with its interfaces and their addresses."""
    ip("-n", a, "link", "del", "cable")


class Program:
    """A Python program in a namespace that prints one JSON value per line."""

    def __init__(self, namespace: str, source: str) -> None:
        command = ["ip", "netns", "exec", namespace, sys.executable, "-c", source]
        self.process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, bufsize=0
        )
        self._rest = b""

    def __enter__(self) -> Program:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.communicate(timeout=PATIENCE)

    def wait_for(self, fits: Callable[[Any], object]) -> Any:
        """Return the first matching value. Raises AssertionError with all other values if none arrives in time."""
        deadline = time.monotonic() + PATIENCE
        said: list[Any] = []
        assert self.process.stdout is not None
        while True:
            while b"\n" in self._rest:
                line, _, self._rest = self._rest.partition(b"\n")
                said.append(json.loads(line))
                if fits(said[-1]):
                    return said[-1]
            ready, _, _ = select.select([self.process.stdout], [], [], max(0, deadline - time.monotonic()))
            data = os.read(self.process.stdout.fileno(), 65536) if ready else b""
            if not data:
                self.process.kill()
                _, errors = self.process.communicate(timeout=PATIENCE)
                raise AssertionError(f"said {said} in {PATIENCE} seconds, and complained: {errors.decode()}")
            self._rest += data


class Switch:
    """A network of namespaces that can fall apart into groups; nothing tells a program that it has."""

    def __init__(self, switch: str, members: dict[str, str]) -> None:
        self._switch = switch
        self._members = members
        self._numbers = {name: number for number, name in enumerate(members, 1)}
        ip("-n", switch, "link", "set", "lo", "up")
        for bridge in range(len(members)):
            ip("-n", switch, "link", "add", f"bridge{bridge}", "type", "bridge", "forward_delay", "0")
            ip("-n", switch, "link", "set", f"bridge{bridge}", "up")
        for name, namespace in members.items():
            port = f"port{self._numbers[name]}"
            ip("-n", switch, "link", "add", port, "type", "veth", "peer", "name", "cable", "netns", namespace)
            ip("-n", namespace, "link", "set", "lo", "up")
            ip("-n", namespace, "addr", "add", f"{self.address(name)}/24", "dev", "cable")
            ip("-n", namespace, "link", "set", "cable", "up")
            ip("-n", switch, "link", "set", port, "up")
        self.join()

    def namespace(self, name: str) -> str:
        return self._members[name]

    def address(self, name: str) -> str:
        return f"10.74.39.{self._numbers[name]}"

    def split(self, *groups: tuple[str, ...]) -> None:
        """Let only the members of the same group reach each other."""
        for bridge, group in enumerate(groups):
            for name in group:
                port = f"port{self._numbers[name]}"
                ip("-n", self._switch, "link", "set", port, "master", f"bridge{bridge}")

    def cut(self, a: str, b: str) -> None:
        """Let two members no longer reach each other, while everybody else still reaches both."""
        for here, there in ((a, b), (b, a)):
            ip("-n", self._members[here], "route", "add", "blackhole", f"{self.address(there)}/32")

    def mend(self, a: str, b: str) -> None:
        """Undo `cut`."""
        for here, there in ((a, b), (b, a)):
            ip("-n", self._members[here], "route", "del", "blackhole", f"{self.address(there)}/32")

    def join(self) -> None:
        """Let everybody reach everybody again."""
        self.split(tuple(self._members))


@contextlib.contextmanager
def switched_namespaces(*names: str) -> Iterator[Switch]:
    """Yield a network of namespaces, one for each name. Skips the test if this machine does not allow it."""
    with namespaces("switch", *(f"m{number}" for number in range(len(names)))) as (switch, *members):
        try:
            made = Switch(switch, dict(zip(names, members, strict=True)))
        except subprocess.CalledProcessError as error:
            pytest.skip(f"may not make a bridge between namespaces here: {error.stderr.strip()}")
        yield made
