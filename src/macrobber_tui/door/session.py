"""A guest's session at a door: runs the game, and says goodbye at its end."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable
from typing import NamedTuple, Protocol

from macrobber_tui.i18n.core_messages import core_text
from macrobber_tui.i18n.language import _, set_language
from macrobber_tui.i18n.wrap import wrap_lines
from macrobber_tui.plain.announcements import final_scores, final_story, talk_text
from macrobber_tui.session.connect import TableSource
from macrobber_tui.session.lost_host import reason_with_return
from macrobber_tui.session.state import SessionState
from macrobber_tui.settings.model import Settings
from macrobber_tui.theme.names import AUTO
from macrobber_tui.widgets.text import as_sentence

from .app import ScreenProgram
from .driver import LEAVE, ByteChannel
from .guest_terminal import GuestTerminal
from .plain import PlainProgram

LEAVE_SECONDS, CANCEL_SECONDS = 5, 2
"""The time limits, in seconds, for a game to end by itself, and to end after being cancelled."""
HIGH_WATER, MAX_UNSENT = 16 * 1024, 256 * 1024
"""Limits on a slow client's unsent bytes: above HIGH_WATER it skips frames; above MAX_UNSENT it is disconnected."""

MAX_TALK_LINES = 20
"""The maximum number of unread messages printed when the guest leaves."""
MAX_EARLY = 4096
"""The maximum number of characters kept from input typed before the game starts."""

log = logging.getLogger(__name__)


class Farewell(NamedTuple):
    """Why a guest has to leave."""

    reason: str = ""
    is_from_host: bool = False
    """Whether the host has told its guests, too, after everything else that it had to tell them."""


LEFT = Farewell()


class GuestProgram(Protocol):
    """The program that runs a guest's game."""

    @property
    def state(self) -> SessionState: ...
    async def run(self) -> str: ...
    def typed(self, text: str) -> None: ...
    def input_ended(self) -> None: ...
    def leave(self) -> None: ...
    def resized(self, width: int, height: int) -> None: ...
    def block(self) -> None: ...
    def unblock(self) -> None: ...


class GuestChannel(ByteChannel, Protocol):
    """The transport of one guest, which `DoorSession` writes to."""

    @property
    def unsent(self) -> int:
        """The number of bytes not sent yet."""

    def print_line(self, text: str, *, is_choice: bool = False) -> None:
        """Print a line in plain mode. `is_choice` says that it only names what can be typed."""

    def write_error(self, text: str) -> None:
        """Write the last lines in plain mode."""

    def abort(self) -> None:
        """Disconnect a guest who reads nothing."""

    def finish(self, reason: str) -> None:
        """End the session; `reason` is why the guest had to leave, or "" if the guest wanted to."""


class DoorSession:
    """Runs the game on a screen if the guest has one, otherwise in plain mode.

    `enter` returns the TableSource, or raises GuestRefused. The transport calls `start`, and passes on what the guest
    types, new sizes and whether more can be sent.
    """

    def __init__(
        self,
        log_name: str,
        terminal: GuestTerminal,
        enter: Callable[[], TableSource],
        on_left: Callable[[], None],
        settings: Settings | None = None,
        *,
        is_television: bool = False,
    ) -> None:
        self._log_name = log_name
        self._is_television = is_television
        self._terminal = terminal
        self._settings = settings or Settings()
        self._enter = enter
        self._on_left = on_left
        self._channel: GuestChannel | None = None
        self.program: GuestProgram | None = None
        """The program that runs the game, while it runs."""
        self._task: asyncio.Task[None] | None = None
        self._blocked: set[str] = set()
        self._has_screen = False
        self._early = ""
        """Input typed before the game started."""
        self._farewell = Farewell()
        self._state: SessionState | None = None
        """The state of the guest's session when the game was left."""
        self._has_ended = False
        """Whether the input has ended."""

    @property
    def has_host_closed(self) -> bool:
        """Whether the host has said goodbye, so that nobody can come back."""
        return self._state is not None and self._state.is_closed

    def start(self, channel: GuestChannel, *, has_screen: bool) -> None:
        self._channel, self._has_screen = channel, has_screen
        self._task = asyncio.create_task(self._run())

    # --- the game

    async def _run(self) -> None:
        set_language(AUTO, self._terminal.environ)
        try:
            reason = await self._play(self._enter()) or self._farewell.reason
        except GuestRefused as error:
            reason = str(error)
        except asyncio.CancelledError:  # cancelled by `close` or by the game's `leave`
            reason = self._farewell.reason
        except Exception:
            log.exception("%s: the game has failed", self._log_name)
            reason = _("Something went wrong. The error is in the host's log. Please connect again.")
        if self._state is not None:
            reason = reason_with_return(self._state, reason)
        self._say_goodbye(as_sentence(core_text(reason)))

    async def _play(self, source: TableSource) -> str:
        log.info("%s has come", self._log_name)
        try:
            if self._has_screen:
                self.program = ScreenProgram(
                    source, self, self._terminal, self._settings, is_television=self._is_television
                )
            else:
                self.program = PlainProgram(source, self, self._terminal)
            if self._blocked:
                self.program.block()
            self.program.typed(self._early)
            if self._has_ended:
                self.program.input_ended()
            return await self.program.run()
        finally:
            self._state = self.program.state if self.program is not None else None
            self.program = None
            self._on_left()
            log.info("%s has left", self._log_name)

    def _say_goodbye(self, reason: str) -> None:
        """Print the reason, and where the table has moved to.

        On a screen, print the final standings before it, because the last page is gone.
        """
        if self._channel is None:
            return
        with contextlib.suppress(OSError):  # the channel is closing
            moved = self._state.where_to_join if self._state is not None and reason else ""
            lines = [reason, *([moved] if moved else [])]
            if self._has_screen:
                lines = [*self._final_standings(), *lines]
            if not self._has_screen and self._state is not None and self._state.closing_reason:
                lines = []  # plain mode has printed it below the finished game
            wrapped = [part for line in lines for part in wrap_lines(line, self._terminal.width)]
            if self._has_screen:  # not on stderr: it must follow the output that restores the terminal
                self._channel.write("".join(f"{line}\r\n" for line in wrapped))
            elif wrapped:
                self._channel.write_error("".join(f"{line}\n" for line in wrapped))
            self._channel.finish(reason)

    def _final_standings(self) -> list[str]:
        """Return the lines that plain mode prints at the end of a game, and the talk that the guest has not read."""
        if self._state is None or self._state.table is None:
            return []
        scores = final_scores(self._state.table)
        talk = [talk_text(line) for line in self._state.unread_talk[-MAX_TALK_LINES:]] if scores else []
        return [*scores, *final_story(self._state.table, self._state.log), *talk]

    async def close(self, farewell: Farewell = LEFT) -> None:
        """End the game and show the guest the reason."""
        if self._task is None:
            return
        self._farewell = farewell
        if self.program is not None and farewell.is_from_host:
            await self._told_by_host(self._task, self.program)
        if self.program is not None:
            self.program.leave()
        _done, pending = await asyncio.wait([self._task], timeout=LEAVE_SECONDS)
        for task in pending:
            if self._has_screen:
                self.write(LEAVE)
            task.cancel()
            await asyncio.wait([task], timeout=CANCEL_SECONDS)

    async def _told_by_host(self, running: asyncio.Task[None], program: GuestProgram) -> None:
        """Wait until the program has shown everything that the host has sent, such as the end of the game."""
        told = asyncio.create_task(program.state.ended.wait())
        await asyncio.wait([running, told], timeout=LEAVE_SECONDS, return_when=asyncio.FIRST_COMPLETED)
        told.cancel()

    # --- input and output

    def write(self, text: str) -> None:
        channel = self._channel
        if channel is None:
            return
        channel.write(text)
        self._disconnect_if_stuck(channel)

    def print_line(self, text: str, *, is_choice: bool = False) -> None:
        """Print a line in plain mode."""
        if self._channel is not None:
            self._channel.print_line(text, is_choice=is_choice)
            self._disconnect_if_stuck(self._channel)

    def _disconnect_if_stuck(self, channel: GuestChannel) -> None:
        if channel.unsent > MAX_UNSENT:
            log.info("%s reads nothing", self._log_name)
            channel.abort()

    def pause(self) -> None:
        if self._channel is not None:
            self._channel.pause()

    def resume(self) -> None:
        if self._channel is not None:
            self._channel.resume()

    def typed(self, text: str) -> None:
        if self.program is not None:
            self.program.typed(text)
        elif len(self._early) < MAX_EARLY:
            self._early += text

    def input_ended(self) -> None:
        """Record the end of input; the channel stays open for output."""
        self._has_ended = True
        if self.program is not None:
            self.program.input_ended()

    def resized(self, width: int, height: int) -> None:
        self._terminal.resize(width, height)
        if self.program is not None:
            self.program.resized(self._terminal.width, self._terminal.height)

    def block(self, by: str) -> None:
        """Stop output because the send buffer named by `by` is full."""
        if not self._blocked and self.program is not None:
            self.program.block()
        self._blocked.add(by)

    def unblock(self, by: str) -> None:
        self._blocked.discard(by)
        if not self._blocked and self.program is not None:
            self.program.unblock()

    def connection_lost(self) -> None:
        self._channel = None
        if self._task is not None:
            self._ending = asyncio.create_task(self.close())


class GuestRefused(Exception):  # turning a guest away is not a failure
    """Raised with the reason to show to a guest whom the door does not serve."""
