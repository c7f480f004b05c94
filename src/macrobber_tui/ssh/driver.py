"""A terminal at the other end of an ssh channel, as Textual sees it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any, BinaryIO, Literal, Protocol, TextIO

from textual import constants, events
from textual.app import App
from textual.geometry import Size
from textual.message import Message

from macrobber_core.lan.allowance import Allowance, Rate
from macrobber_tui.compat.textual import RemoteDriver

from .keys import Keys

EVENTS = Rate(100, 40)
"""Keys and turns of the wheel that are read; the rest waits where it was sent from."""
MOST_UNHANDLED, BUSY_SECONDS = 2, 0.02
"""An app that is behind with so many messages is told no more for so long: the backlog would grow and grow."""
MOST_TYPED_AHEAD = 4096
"""Characters that wait to be handled; a terminal that sends more hears a bell instead."""
RESIZE_SECONDS, RESIZES = 0.15, Rate(6, 0.5)
"""A window that is pulled larger sends many sizes; the last one counts. Each costs as much as dozens of keys."""
TYPED = events.InputEvent, events.Paste
ESCAPE, BELL = "\x1b", "\a"

# The alternative screen, no cursor, no wrapping; the mouse's buttons and wheel (1000) as numbers (1006), pastes in
# brackets, whether the terminal is looked at, and whether it can show a painting at once.
ENTER = "\x1b[?1049h\x1b[?25l\x1b[?7l\x1b[?1000h\x1b[?1006h\x1b[?2004h\x1b[?1004h\x1b[?2026$p"
LEAVE = "\x1b[?1004l\x1b[?2004l\x1b[?1006l\x1b[?1000l\x1b[?7h\x1b[?25h\x1b[?1049l"


class Line(Protocol):
    """The channel to one terminal."""

    def write(self, text: str) -> None: ...

    def pause(self) -> None:
        """Take no more keys from it."""

    def resume(self) -> None: ...


class ChannelDriver(RemoteDriver):
    """Nothing that an app may ask of its driver acts on this machine. A terminal that is slow misses pictures."""

    def __init__(
        self, app: App[Any], *, line: Line, debug: bool = False, mouse: bool = True, size: tuple[int, int] | None = None
    ) -> None:
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        self._line = line
        self._keys = Keys()
        self._allowance = Allowance(*EVENTS, self.loop.time)
        self._resizes = Allowance(*RESIZES, self.loop.time)
        self._read: Iterator[Message] = iter(())
        """What was typed and not yet told."""
        self._typed_ahead = 0
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._unsent: list[str] = []
        self._is_blocked = self._missed = self._is_deaf = False
        self._takes_keys = False

    # --- to the terminal

    def write(self, data: str) -> None:
        if self._is_blocked:
            self._missed = True
            return
        if not self._unsent:
            self.loop.call_soon(self.flush)
        self._unsent.append(data)

    def flush(self) -> None:
        """All that was written since the last time, in one packet."""
        if self._unsent:
            self._line.write("".join(self._unsent))
            self._unsent = []

    def block(self) -> None:
        """The terminal takes no more at the moment: what would be painted meanwhile is not."""
        self._is_blocked = True

    def unblock(self) -> None:
        """It does again, and is shown how things are by now."""
        self._is_blocked = False
        if self._missed:
            self._missed = False
            self.app.call_later(self.repaint)

    def start_application_mode(self) -> None:
        self.write(ENTER)
        self.flush()
        self._tell_size()

    def stop_application_mode(self) -> None:
        self.disable_input()
        self._is_blocked = False
        self.write(LEAVE)
        self.flush()

    # --- from the terminal

    def typed(self, text: str) -> None:
        """Handle keys at a bounded pace; an escape discards those that still wait before it."""
        if self._is_deaf:
            return
        self._stop("escape")
        if "keys" in self._timers:
            if text.endswith(ESCAPE):
                self._keys, self._read, self._typed_ahead, text = Keys(), iter(()), 0, ESCAPE
            elif self._typed_ahead + len(text) > MOST_TYPED_AHEAD:
                self.write(BELL)
                return
        self._typed_ahead += len(text)
        self._read = chain(self._read, self._keys.read(text))
        self._tell()

    def _tell(self) -> None:
        while (wait := self._wait()) == 0:
            try:
                message = next(self._read)
            except StopIteration:
                self._read, self._typed_ahead = iter(()), 0
                self._later("escape", constants.ESCAPE_DELAY, self._tick)
                return
            self._allowance.spend()
            self._hand_on(message)
        self._later("keys", wait, self._tell)

    def _wait(self) -> float:
        """Seconds until one more may be told."""
        if self.app.message_queue_size > MOST_UNHANDLED:
            return BUSY_SECONDS
        return self._allowance.wait()

    def _tick(self) -> None:
        for message in self._keys.wait_no_longer():
            self._hand_on(message)

    def take_keys(self) -> None:
        """Handle what is typed from now on: there is something to be seen."""
        self._takes_keys = True

    def _hand_on(self, message: Message) -> None:
        """Tell the app; but not of a key pressed before its player could see what that key would do."""
        if self._takes_keys or not isinstance(message, TYPED):
            self.process_message(message)

    def resized(self, width: int, height: int) -> None:
        self.size = (width, height)
        if "size" not in self._timers:
            self._later("size", max(RESIZE_SECONDS, self._resizes.wait()), self._tell_size)

    def _tell_size(self) -> None:
        self._resizes.spend()
        size = Size(*(self.size or (80, 24)))
        self.send_message(events.Resize(size, size))

    def disable_input(self) -> None:
        self._is_deaf = True
        for name in list(self._timers):
            self._stop(name)

    def _later(self, name: str, seconds: float, act: Any) -> None:
        def run() -> None:
            del self._timers[name]
            act()

        self._stop(name)
        self._timers[name] = self.loop.call_later(seconds, run)

    def _stop(self, name: str) -> None:
        if name in self._timers:
            self._timers.pop(name).cancel()

    # --- what other drivers do on the machine they run on

    def open_url(self, url: str, new_tab: bool = True) -> None:
        """Not on the host's machine."""

    def deliver_binary(
        self,
        binary: BinaryIO | TextIO,
        *,
        delivery_key: str,
        save_path: Path,
        open_method: Literal["browser", "download"] = "download",
        encoding: str | None = None,
        mime_type: str | None = None,
        name: str | None = None,
    ) -> None:
        """Not onto the host's disk."""
        binary.close()
