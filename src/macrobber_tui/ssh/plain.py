"""The game as lines of text, over a channel without a terminal: `ssh -T`."""

from __future__ import annotations

import asyncio
from io import StringIO

from macrobber_core.lan.allowance import Allowance, Rate
from macrobber_tui.errors import Interrupted, Wrong
from macrobber_tui.language import speak
from macrobber_tui.plain.alone import Alone
from macrobber_tui.plain.table import Asks, PlainTable
from macrobber_tui.plain.table_words import table_words
from macrobber_tui.saying import Voice
from macrobber_tui.settings import AUTO
from macrobber_tui.typist import Typist
from macrobber_tui.ways import Way

from .driver import Line

MOST_WAITING = 20
"""Lines that were typed and not yet obeyed; the rest waits where it was sent from."""
LONGEST_LINE = 500
LINES = Rate(20, 5)
"""That are obeyed."""


class ChannelVoice(Voice):
    def __init__(self, line: Line) -> None:
        super().__init__()
        self._line = line

    def say(self, text: str) -> None:
        self._line.write(f"{text}\n")


class ChannelTypist(Typist):
    """Somebody at the other end of a channel, who may type any time."""

    def __init__(self, line: Line) -> None:
        super().__init__(StringIO())
        self.is_person = True
        self._line = line
        self._begun = ""
        self._allowance = Allowance(*LINES, asyncio.get_running_loop().time)

    def start(self) -> None:
        """Lines come by themselves."""

    def typed(self, text: str) -> None:
        *whole, rest = (self._begun + text).replace("\r", "\n").split("\n")
        self._begun = rest[:LONGEST_LINE]
        for line in whole:
            self._lines.put_nowait(line[:LONGEST_LINE].strip())
        if self._lines.qsize() > MOST_WAITING:
            self._line.pause()

    def end(self) -> None:
        self._lines.put_nowait(None)

    async def line(self) -> str | None:
        line = await super().line()
        if self._lines.qsize() <= MOST_WAITING:
            self._line.resume()
        await asyncio.sleep(self._allowance.wait())
        self._allowance.spend()
        return line


class PlainPlay:
    """One guest at the table, by text alone."""

    def __init__(self, way: Way, line: Line, environ: dict[str, str]) -> None:
        self._way = way
        self._line = line
        self._environ = environ
        self._typist = ChannelTypist(line)
        self._running: asyncio.Task[object] | None = None

    async def run(self) -> str:
        """Until the guest leaves, or the table does; why, where that was not the guest's doing.

        `leave` cancels it.
        """
        self._running = asyncio.current_task()
        speak(AUTO, self._environ)
        try:
            async with self._way.go() as sitting:
                plain = PlainTable(sitting, ChannelVoice(self._line), table_words, Asks())
                await Alone(plain, self._typist).run()
        except (Wrong, Interrupted) as error:
            return error.message
        return ""

    def typed(self, text: str) -> None:
        self._typist.typed(text)

    def input_ended(self) -> None:
        """The guest leaves when the lines before are obeyed."""
        self._typist.end()

    def leave(self) -> None:
        """Leave at once, without a word: the caller says why."""
        if self._running is not None:
            self._running.cancel()

    def resized(self, width: int, height: int) -> None:
        """Lines have no width."""

    def block(self) -> None:
        """What was said is kept until it can be sent."""

    def unblock(self) -> None:
        """See `block`."""
