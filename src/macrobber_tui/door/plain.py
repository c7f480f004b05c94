"""Plain mode over a channel without a terminal."""

from __future__ import annotations

import asyncio
from io import StringIO
from typing import Protocol

from macrobber_core.net.rate_limit import Rate, TokenBucket
from macrobber_tui.errors import Aborted, UsageError
from macrobber_tui.i18n.language import set_language
from macrobber_tui.plain.decision_input import ChoiceLine
from macrobber_tui.plain.line_reader import MAX_LINE, LineReader, clean_line
from macrobber_tui.plain.output import Output
from macrobber_tui.plain.session_loop import SessionLoop
from macrobber_tui.plain.table import Confirmations, PlainTable
from macrobber_tui.plain.table_commands import table_commands
from macrobber_tui.session.connect import TableSource
from macrobber_tui.session.state import SessionState
from macrobber_tui.theme.names import AUTO

from .guest_terminal import GuestTerminal

MAX_WAITING = 20
"""The maximum number of unprocessed lines before the channel is no longer read."""
LINE_LIMIT = Rate(20, 5)
"""The rate limit for processed lines."""
REPLY_SECONDS = 2
"""How long the table's answer to a line is awaited. It does not answer everything: some requests change nothing."""


class LineChannel(Protocol):
    """The channel to a guest in plain mode."""

    def print_line(self, text: str, *, is_choice: bool = False) -> None: ...

    def pause(self) -> None:
        """Stop reading lines from the guest."""

    def resume(self) -> None: ...


class ChannelOutput(Output):
    """Prints to a guest."""

    def __init__(self, channel: LineChannel) -> None:
        super().__init__()
        self._channel = channel

    def print(self, text: str) -> None:
        self._channel.print_line(text, is_choice=isinstance(text, ChoiceLine))


class ChannelLineReader(LineReader):
    """Reads lines from a person at the other end of a channel, who can type at any time."""

    def __init__(self, channel: LineChannel) -> None:
        super().__init__(StringIO())
        self.is_person = True
        self._channel = channel
        self._begun = ""
        self._allowance = TokenBucket(*LINE_LIMIT, asyncio.get_running_loop().time)
        self._awaits_line = False

    @property
    def has_handled_all(self) -> bool:
        """Whether every line has been handled, and the program waits for the next one."""
        return self._awaits_line and self.is_idle

    def start(self) -> None:
        """Do nothing: incoming text arrives through `typed`."""

    def typed(self, text: str) -> None:
        *lines, rest = (self._begun + text).replace("\r", "\n").split("\n")
        self._begun = rest[:MAX_LINE]
        for line in lines:
            self._lines.put_nowait(clean_line(line))
        if self._lines.qsize() > MAX_WAITING:
            self._channel.pause()

    def end(self) -> None:
        self._lines.put_nowait(None)

    async def read_line(self) -> str | None:
        self._awaits_line = True
        line = await super().read_line()
        self._awaits_line = False
        if self._lines.qsize() <= MAX_WAITING:
            self._channel.resume()
        await asyncio.sleep(self._allowance.delay())
        self._allowance.spend()
        return line


class PlainProgram:
    """A guest playing in plain mode."""

    def __init__(self, source: TableSource, channel: LineChannel, terminal: GuestTerminal) -> None:
        self._source = source
        self._channel = channel
        self._terminal = terminal
        self._reader = ChannelLineReader(channel)
        self._running: asyncio.Task[object] | None = None
        self._typed_at = 0.0
        self.state = SessionState()
        self.plain: PlainTable | None = None
        """The table, once it is open."""

    async def run(self) -> str:
        """Run until the guest leaves or the table closes; return the reason, or "" if the guest left.

        `leave` cancels it.
        """
        self._running = asyncio.current_task()
        set_language(AUTO, self._terminal.environ)
        try:
            async with self._source.open() as session:
                output = ChannelOutput(self._channel)
                plain = PlainTable(session, output, table_commands, Confirmations())
                self.plain, self.state = plain, plain.state
                await SessionLoop(plain, self._reader).run()
        except (UsageError, Aborted) as error:
            return error.message
        return ""

    def typed(self, text: str) -> None:
        self._typed_at = asyncio.get_running_loop().time()
        self._reader.typed(text)

    @property
    def is_busy(self) -> bool:
        """Whether a line is still being handled, by this program or by the table."""
        if self.plain is None or not self._reader.has_handled_all:
            return True
        return self.plain.awaits_reply and asyncio.get_running_loop().time() - self._typed_at < REPLY_SECONDS

    def input_ended(self) -> None:
        """Leave once the lines already typed have been processed."""
        self._reader.end()

    def leave(self) -> None:
        """Leave immediately without a message; the caller shows the reason."""
        if self._running is not None:
            self._running.cancel()

    def resized(self, width: int, height: int) -> None:
        """Do nothing, because lines that have been printed are not wrapped again."""

    def block(self) -> None:
        """Do nothing, because text is buffered until it can be sent."""

    def unblock(self) -> None:
        """Do nothing, like `block`."""
