"""Carries a guest's session over an ssh channel, instead of a shell."""

from __future__ import annotations

import logging
from collections.abc import Callable

import asyncssh

from macrobber_tui.door.guest_terminal import GuestTerminal
from macrobber_tui.door.session import HIGH_WATER, DoorSession, GuestRefused
from macrobber_tui.i18n.language import _
from macrobber_tui.plain.output import wrapped
from macrobber_tui.session.connect import TableSource

log = logging.getLogger(__name__)


class SshSession(asyncssh.SSHServerSession[str]):
    """Starts the game on a screen if there is a terminal, otherwise in plain mode; refuses commands and subsystems."""

    def __init__(
        self, log_name: str, terminal: GuestTerminal, enter: Callable[[], TableSource], on_left: Callable[[], None]
    ) -> None:
        self.game = DoorSession(log_name, terminal, self._enter, on_left)
        self._log_name = log_name
        self._terminal = terminal
        self._enter_table = enter
        self._channel: asyncssh.SSHServerChannel[str]
        self._has_screen = False
        self._command = ""

    def _enter(self) -> TableSource:
        if self._command:
            raise GuestRefused(_("There is no shell here; run ssh without a command."))
        return self._enter_table()

    # --- requests of the client

    def connection_made(self, chan: asyncssh.SSHServerChannel[str]) -> None:
        self._channel = chan
        chan.set_write_buffer_limits(HIGH_WATER)

    def pty_requested(self, term_type: str, term_size: tuple[int, int, int, int], term_modes: object) -> bool:
        """Refuse a terminal that cannot show a screen, so its client provides line editing."""
        self._terminal.environ["TERM"] = term_type
        self._terminal.resize(*term_size[:2])
        self._has_screen = self._terminal.can_show_screen
        return self._has_screen

    def shell_requested(self) -> bool:
        return True

    def exec_requested(self, command: str) -> bool:
        """Accept the request in order to reply that no commands can be run."""
        log.info("%s: refused to run %r", self._log_name, command[:200])
        self._command = command
        return True

    def subsystem_requested(self, subsystem: str) -> bool:
        log.info("%s: refused subsystem %r", self._log_name, subsystem[:64])
        return False

    def session_started(self) -> None:
        self.game.start(SshChannel(self._channel, self._terminal), has_screen=self._has_screen)

    # --- input, and flow control

    def data_received(self, data: str, datatype: asyncssh.DataType) -> None:
        self.game.typed(data)

    def eof_received(self) -> bool:
        """Keep the channel open for output."""
        self.game.input_ended()
        return True

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:
        self.game.resized(width, height)

    def pause_writing(self) -> None:
        self.game.block("channel")

    def resume_writing(self) -> None:
        self.game.unblock("channel")

    def connection_lost(self, exc: Exception | None) -> None:
        self.game.connection_lost()


class SshChannel:
    """The channel to which a guest's session writes."""

    def __init__(self, channel: asyncssh.SSHServerChannel[str], terminal: GuestTerminal) -> None:
        self._channel = channel
        self._terminal = terminal

    @property
    def unsent(self) -> int:
        return self._channel.get_write_buffer_size()

    def write(self, text: str) -> None:
        if not self._channel.is_closing():
            self._channel.write(text)

    def print_line(self, text: str, *, is_choice: bool = False) -> None:  # a terminal shows all lines
        """Print a line, wrapped here because terminals wrap within words."""
        self.write(f"{wrapped(text, self._terminal.width)}\n")

    def write_error(self, text: str) -> None:
        self._channel.write_stderr(text)

    def pause(self) -> None:
        self._channel.pause_reading()

    def resume(self) -> None:
        self._channel.resume_reading()

    def abort(self) -> None:
        self._channel.abort()

    def finish(self, reason: str) -> None:
        self._channel.exit(1 if reason else 0)
