"""Messages between the host and a door's process: JSON, one object per line."""

from __future__ import annotations

import msgspec


class TargetTable(msgspec.Struct, frozen=True):
    """The table behind a door."""

    host: str
    port: int
    fingerprint: str
    """The fingerprint of the host's key; connections to any other host are rejected."""
    table: str
    """The table's id."""
    title: str
    code: str | None = None
    secret: str = ""
    """Authenticates the door to its host, which then trusts the guest addresses the door reports."""


class DoorConfig(msgspec.Struct, frozen=True):
    """The door to open, and the language for guests who have not chosen one."""

    target: TargetTable
    port: int
    bind: str | None = None
    announce: bool = True
    language: str = "en"
    insecure: bool = False
    """Whether a web door serves plain HTTP."""
    web_names: list[str] = []
    """The names of routers and proxies through which browsers come to a web door."""


class HostQuestion(msgspec.Struct, frozen=True):
    """Asks whether the guest at `address` may join with `code`. The answer repeats `number`."""

    number: int
    code: str
    address: str


class HostAnswer(msgspec.Struct, frozen=True, tag=True):
    """The host's answer to a door's question: the reason for rejecting the guest, or ""."""

    number: int
    reason: str


class TableClosing(msgspec.Struct, frozen=True, tag=True):
    """The host's last message: why the table closes."""

    reason: str


class DoorStatus(msgspec.Struct, frozen=True, omit_defaults=True):
    """A message from the door: its port and the fingerprint of its key, its announced name, a warning, a question, or
    the reason it cannot open.
    """

    port: int = 0
    fingerprint: str = ""
    """In hexadecimal digits; "" if its guests do not see the key."""
    name: str = ""
    warning: str = ""
    error: str = ""
    question: HostQuestion | None = None
