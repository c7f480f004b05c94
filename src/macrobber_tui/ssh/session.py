"""One guest's session: what the client asks for, and the game it gets instead of a shell."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable
from typing import Protocol

import asyncssh

from macrobber_tui.core_texts import core_text
from macrobber_tui.language import _, speak
from macrobber_tui.settings import AUTO
from macrobber_tui.ways import Way

from .driver import LEAVE
from .environment import Terminal
from .plain import PlainPlay
from .screen import ScreenPlay

LEAVE_SECONDS, CANCEL_SECONDS = 5, 2
"""How long a game may take to end: by itself, and once it is cancelled."""
HIGH_WATER, MOST_UNSENT = 16 * 1024, 256 * 1024
"""Bytes that wait for a slow client: above the first it misses pictures; above the second it is hung up on."""

MOST_EARLY = 4096
"""Characters kept of what is typed before there is a game."""

log = logging.getLogger(__name__)


class Play(Protocol):
    """A game as this guest has it."""

    async def run(self) -> str: ...
    def typed(self, text: str) -> None: ...
    def input_ended(self) -> None: ...
    def leave(self) -> None: ...
    def resized(self, width: int, height: int) -> None: ...
    def block(self) -> None: ...
    def unblock(self) -> None: ...


class DoorSession(asyncssh.SSHServerSession[str]):
    """A terminal gets the screen, none gets lines; whoever wants a command or a subsystem gets neither.

    `enter` makes the way to the table, or raises Full.
    """

    def __init__(self, who: str, terminal: Terminal, enter: Callable[[], Way], left: Callable[[], None]) -> None:
        self._who = who
        self._terminal = terminal
        self._enter = enter
        self._left = left
        self._channel: asyncssh.SSHServerChannel[str] | None = None
        self._play: Play | None = None
        self._task: asyncio.Task[None] | None = None
        self._command = ""
        self._blocked: set[str] = set()
        self._has_terminal = False
        self._early = ""
        """Typed before the game was there."""
        self._farewell = ""
        """Why the guest has to leave."""
        self._has_ended = False
        """Whether there will be no more input."""

    # --- what the client asks for

    def connection_made(self, chan: asyncssh.SSHServerChannel[str]) -> None:
        self._channel = chan
        chan.set_write_buffer_limits(HIGH_WATER)

    def pty_requested(self, term_type: str, term_size: tuple[int, int, int, int], term_modes: object) -> bool:
        """A terminal that can show no screen is better kept by its client, which then edits lines."""
        self._terminal.environ["TERM"] = term_type
        self._terminal.resize(*term_size[:2])
        self._has_terminal = self._terminal.can_show_a_screen
        return self._has_terminal

    def shell_requested(self) -> bool:
        return True

    def exec_requested(self, command: str) -> bool:
        """Only to be told that there is nothing to run."""
        log.info("%s: refused to run %r", self._who, command[:200])
        self._command = command
        return True

    def subsystem_requested(self, subsystem: str) -> bool:
        log.info("%s: refused subsystem %r", self._who, subsystem[:64])
        return False

    def session_started(self) -> None:
        self._task = asyncio.create_task(self._run())

    # --- the game

    async def _run(self) -> None:
        speak(AUTO, self._terminal.environ)
        if self._command:
            self._say_goodbye(_("There is no shell here, and nothing to run or to copy: type ssh without a command."))
            return
        try:
            reason = await self._played(self._enter()) or self._farewell
        except Full as error:
            reason = str(error)
        except asyncio.CancelledError:  # by `close`, or by the game that was asked to leave
            reason = self._farewell
        except Exception:
            log.exception("%s: the game has failed", self._who)
            reason = _("Something went wrong here; it is in the log of who hosts. Come again.")
        self._say_goodbye(core_text(reason))

    async def _played(self, way: Way) -> str:
        log.info("%s has come", self._who)
        try:
            environ = self._terminal.environ
            self._play = ScreenPlay(way, self, self._terminal) if self._has_terminal else PlainPlay(way, self, environ)
            if self._blocked:
                self._play.block()
            self._play.typed(self._early)
            if self._has_ended:
                self.eof_received()
            return await self._play.run()
        finally:
            self._play = None
            self._left()
            log.info("%s has left", self._who)

    def _say_goodbye(self, reason: str) -> None:
        if self._channel is None:
            return
        with contextlib.suppress(OSError):  # it is closing
            if reason and self._has_terminal:
                self._channel.write(f"{reason}\r\n")  # in order with what restores the terminal, unlike stderr
            elif reason:
                self._channel.write_stderr(f"{reason}\n")
            self._channel.exit(1 if reason else 0)

    async def close(self, farewell: str = "") -> None:
        """Let the guest leave, and tell them why."""
        if self._task is None:
            return
        self._farewell = farewell
        if self._play is not None:
            self._play.leave()
        _done, late = await asyncio.wait([self._task], timeout=LEAVE_SECONDS)
        for task in late:
            if self._has_terminal:
                self.write(LEAVE)
            task.cancel()
            await asyncio.wait([task], timeout=CANCEL_SECONDS)

    # --- the line to the terminal

    def write(self, text: str) -> None:
        channel = self._channel
        if channel is None or channel.is_closing():
            return
        channel.write(text)
        if channel.get_write_buffer_size() > MOST_UNSENT:
            log.info("%s reads nothing", self._who)
            channel.abort()

    def pause(self) -> None:
        if self._channel is not None:
            self._channel.pause_reading()

    def resume(self) -> None:
        if self._channel is not None:
            self._channel.resume_reading()

    def data_received(self, data: str, datatype: asyncssh.DataType) -> None:
        if self._play is not None:
            self._play.typed(data)
        elif len(self._early) < MOST_EARLY:
            self._early += data

    def eof_received(self) -> bool:
        """A terminal may still be written to."""
        self._has_ended = True
        if self._play is not None:
            self._play.input_ended()
        return True

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:
        self._terminal.resize(width, height)
        if self._play is not None:
            self._play.resized(self._terminal.width, self._terminal.height)

    def pause_writing(self) -> None:
        self.block("channel")

    def resume_writing(self) -> None:
        self.unblock("channel")

    def block(self, by: str) -> None:
        """Either the channel or the network takes no more."""
        if not self._blocked and self._play is not None:
            self._play.block()
        self._blocked.add(by)

    def unblock(self, by: str) -> None:
        self._blocked.discard(by)
        if not self._blocked and self._play is not None:
            self._play.unblock()

    def connection_lost(self, exc: Exception | None) -> None:
        self._channel = None
        if self._task is not None:
            self._ending = asyncio.create_task(self.close())


class Full(Exception):  # a guest turned away is no error of ours
    """There are as many guests as the door can serve."""
