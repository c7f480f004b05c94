"""What the process of a door is told, and what it tells: JSON, one object a line."""

from __future__ import annotations

import msgspec

from macrobber_core.workers.process import python

COMMAND = python("macrobber_tui.ssh.helper")


class Behind(msgspec.Struct, frozen=True):
    """The table that is behind a door."""

    host: str
    port: int
    fingerprint: str
    """Of its host: no other is taken for it."""
    table: str
    """Its id."""
    title: str
    code: str | None = None
    secret: str = ""
    """By which the host believes its own door where a guest comes from."""


class Errand(msgspec.Struct, frozen=True):
    """Which door to open, and in which language to speak to who has not said theirs."""

    behind: Behind
    port: int
    bind: str | None = None
    announce: bool = True
    language: str = "en"


class Question(msgspec.Struct, frozen=True):
    """Whether somebody at that address who typed that code may come in. `number` is repeated in the answer."""

    number: int
    code: str
    address: str


class Answer(msgspec.Struct, frozen=True):
    """The host's answer to a question of its door: why not, or an empty text."""

    number: int
    reason: str


class Told(msgspec.Struct, frozen=True, omit_defaults=True):
    """The port that is open; a name that is announced; a warning; a question; or why the door does not open."""

    port: int = 0
    name: str = ""
    warning: str = ""
    error: str = ""
    question: Question | None = None
