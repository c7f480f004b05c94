"""Bots in any language: a command that answers lines of JSON on its pipes, as docs/bots.md describes."""

from __future__ import annotations

import asyncio
import random
import reprlib
import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self

import msgspec

from macrobber_core.games.contract import OptionValue, View
from macrobber_core.workers.line_process import MAX_LINE_BYTES, LineProcess
from macrobber_core.workers.network_fence import network_fence
from macrobber_core.workers.process import WorkerLostError

from .contract import Effort
from .plugins import BotError, illegal_choice

PROTOCOL = 1
START_SECONDS = 10
"""The time for answering the first line, in which the command has to start."""
GRACE_SECONDS = 5
"""The time by which a decision may exceed the bot's budget, as at a table."""


@dataclass(frozen=True, slots=True)
class SeatInGame:
    """The first line sent to a command: the game, the bot's seat in it, and its budget."""

    game: str
    players: int
    seat: int
    options: Mapping[str, OptionValue]
    effort: Effort
    seed: int


class Answer(msgspec.Struct):
    """A line from the command; the first one needs no action."""

    id: int
    action: str = ""


class CommandBot:
    """A `Bot` that asks a command, whose process runs while the context is open, and is then killed and reaped.

    Raises BotError if the command cannot be started, ends, is late, or answers anything but what it was asked. What it
    prints to standard error goes to ours.
    """

    def __init__(self, name: str, command: Sequence[str], seat: SeatInGame) -> None:
        self._name = f"the bot {name!r} ({shlex.join(command)})"
        self._process = LineProcess([*(network_fence() or ()), *command], stderr=None)
        self._runner = asyncio.Runner()
        self._requests = 0
        self._seat = seat

    def __enter__(self) -> Self:
        try:
            self._ask({"protocol": PROTOCOL, **msgspec.to_builtins(self._seat)}, START_SECONDS)
        except BaseException:
            self._close()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self._close()

    def __call__(self, view: View, legal: list[str], rng: random.Random, effort: Effort) -> str:
        action = self._ask({"view": by_name(view), "legal": legal}, effort.seconds + GRACE_SECONDS)
        if action not in legal:
            raise BotError(illegal_choice(self._name, action, legal))
        return action

    def _ask(self, fields: dict[str, Any], seconds: float) -> str:
        """Send a line with the fields, and return the action of the answer."""
        number, self._requests = self._requests, self._requests + 1
        request = msgspec.json.encode({"id": number} | fields)
        try:
            line = self._runner.run(self._process.ask(request, seconds))
        except WorkerLostError as error:
            raise BotError(f"{self._name} {failure(error, seconds)}") from error
        try:
            answer = msgspec.json.decode(line, type=Answer)
        except ValueError as error:  # not JSON, or not UTF-8, or other fields
            raise BotError(f"{self._name} answered {reprlib.repr(line)}: {error}") from error
        if answer.id != number:
            raise BotError(f"{self._name} answered the line with id {answer.id}, not the one with id {number}")
        return answer.action

    def _close(self) -> None:
        self._runner.run(self._process.close())
        self._runner.close()


def failure(error: WorkerLostError, seconds: float) -> str:
    """Return what has happened to a command that gave no answer."""
    match error.__cause__:
        case TimeoutError():
            return f"did not answer within {seconds:g} s"
        case EOFError(args=(code,)):
            return f"ended without an answer ({'signal' if code < 0 else 'exit code'} {abs(code)})"
        case OSError(strerror=reason):
            return f"cannot be started: {reason}"
        case _:
            return f"sent a line of more than {MAX_LINE_BYTES:,} bytes"


def by_name(value: Any) -> Any:
    """Return a view with its fields by name, as data that JSON has."""
    match value:
        case msgspec.Struct():
            return {name: by_name(getattr(value, name)) for name in value.__struct_fields__}
        case tuple() if hasattr(value, "_asdict"):
            return {name: by_name(item) for name, item in value._asdict().items()}
        case list() | tuple():
            return [by_name(item) for item in value]
        case _:
            return value
