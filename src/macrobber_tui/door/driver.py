"""A Textual driver for a terminal at the other end of a channel."""

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

from macrobber_core.net.rate_limit import Rate, TokenBucket
from macrobber_tui.compat.textual import RemoteDriver
from macrobber_tui.compat.textual_driver import CLEAR_SCREEN
from macrobber_tui.screens.base_app import BaseApp

from .input_parser import InputParser

EVENT_LIMIT = Rate(100, 40)
"""The rate limit for keys and mouse-wheel events; any excess waits."""
MAX_UNHANDLED, BUSY_SECONDS = 2, 0.02
"""With more than MAX_UNHANDLED messages queued in the app, wait BUSY_SECONDS before passing on more input."""
MAX_TYPED_AHEAD = 4096
"""The maximum number of characters waiting to be handled; any more are dropped with a bell."""
RESIZE_SECONDS, RESIZES = 0.15, Rate(6, 0.5)
"""Debounces resizing: dragging a window produces many sizes, and each repaint costs as much as dozens of keys."""
TYPED = events.InputEvent, events.Paste
ESCAPE, BELL = "\x1b", "\a"

# Alternate screen, cursor off, no wrapping; mouse buttons and wheel (1000) in SGR encoding (1006), bracketed paste,
# focus events, and a query for synchronized output.
ENTER = "\x1b[?1049h\x1b[?25l\x1b[?7l\x1b[?1000h\x1b[?1006h\x1b[?2004h\x1b[?1004h\x1b[?2026$p"
LEAVE = CLEAR_SCREEN + "\x1b[?1004l\x1b[?2004l\x1b[?1006l\x1b[?1000l\x1b[?7h\x1b[?25h\x1b[?1049l"


class ByteChannel(Protocol):
    """The channel to a terminal."""

    def write(self, text: str) -> None: ...

    def pause(self) -> None:
        """Stop reading from the terminal."""

    def resume(self) -> None: ...


class ChannelDriver(RemoteDriver):
    """A driver that never acts on the host's machine. Slow terminals skip frames."""

    def __init__(
        self,
        app: App[Any],
        *,
        channel: ByteChannel,
        debug: bool = False,
        mouse: bool = True,
        size: tuple[int, int] | None = None,
    ) -> None:
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        self._channel = channel
        self._keys = InputParser()
        self._allowance = TokenBucket(*EVENT_LIMIT, self.loop.time)
        self._resizes = TokenBucket(*RESIZES, self.loop.time)
        self._read: Iterator[Message] = iter(())
        """Typed events not yet passed to the app."""
        self._typed_ahead = 0
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._unsent: list[str] = []
        self._is_blocked = self._missed = self._is_paused = False
        self._accepts_keys = False

    # --- to the terminal

    def write(self, data: str) -> None:
        if self._is_blocked:
            self._missed = True
            return
        if not self._unsent:
            self.loop.call_soon(self.flush)
        self._unsent.append(data)

    def flush(self) -> None:
        """Send everything written since the last flush in one packet."""
        if self._unsent:
            self._channel.write("".join(self._unsent))
            self._unsent = []

    def block(self) -> None:
        """Discard output until `unblock`: the terminal's send buffer is full."""
        self._is_blocked = True

    def unblock(self) -> None:
        """Resume output; repaint if any was discarded."""
        self._is_blocked = False
        if self._missed:
            self._missed = False
            self.app.call_later(self.repaint)

    def repaint(self) -> None:
        if isinstance(self.app, BaseApp):
            self.app.screen_buffer.forget()  # what was discarded never reached the terminal
            self.app.notices.repeat_title()
        super().repaint()

    def start_application_mode(self) -> None:
        self.write(ENTER)
        self.flush()

    def stop_application_mode(self) -> None:
        self.disable_input()
        self._is_blocked = False
        if isinstance(self.app, BaseApp):
            self.app.notices.leave()
        self.write(LEAVE)
        self.flush()

    # --- from the terminal

    def typed(self, text: str) -> None:
        """Handle typed text at a limited rate; an escape discards all input waiting before it."""
        if self._is_paused:
            return
        self._cancel("escape")
        if "keys" in self._timers:
            if text.endswith(ESCAPE):
                self._keys, self._read, self._typed_ahead, text = InputParser(), iter(()), 0, ESCAPE
            elif self._typed_ahead + len(text) > MAX_TYPED_AHEAD:
                self.write(BELL)
                return
        self._typed_ahead += len(text)
        self._read = chain(self._read, self._keys.read(text))
        self._pass_events()

    def _pass_events(self) -> None:
        while (wait := self._wait()) == 0:
            try:
                message = next(self._read)
            except StopIteration:
                self._read, self._typed_ahead = iter(()), 0
                self._schedule("escape", constants.ESCAPE_DELAY, self._tick)
                return
            self._allowance.spend()
            self._pass_on(message)
        self._schedule("keys", wait, self._pass_events)

    def _wait(self) -> float:
        """Return the seconds until the next event can be passed to the app."""
        if self.app.message_queue_size > MAX_UNHANDLED:
            return BUSY_SECONDS
        return self._allowance.delay()

    def _tick(self) -> None:
        for message in self._keys.flush_escape():
            self._pass_on(message)

    def accept_keys(self) -> None:
        """Start passing keys to the app, except those still waiting. Call this once the app has painted."""
        self._accepts_keys = True
        self._read = (message for message in self._read if not isinstance(message, TYPED))

    def _pass_on(self, message: Message) -> None:
        """Pass a message to the app, unless it is input typed before anything was visible."""
        if self._accepts_keys or not isinstance(message, TYPED):
            self.process_message(message)

    def resized(self, width: int, height: int) -> None:
        self.size = (width, height)
        if "size" not in self._timers:
            self._schedule("size", max(RESIZE_SECONDS, self._resizes.delay()), self._pass_size)

    def _pass_size(self) -> None:
        self._resizes.spend()
        size = Size(*(self.size or (80, 24)))
        self.send_message(events.Resize(size, size))

    def disable_input(self) -> None:
        self._is_paused = True
        for name in list(self._timers):
            self._cancel(name)

    def _schedule(self, name: str, seconds: float, act: Any) -> None:
        def run() -> None:
            del self._timers[name]
            act()

        self._cancel(name)
        self._timers[name] = self.loop.call_later(seconds, run)

    def _cancel(self, name: str) -> None:
        if name in self._timers:
            self._timers.pop(name).cancel()

    # --- actions that other drivers carry out on their own machine

    def open_url(self, url: str, new_tab: bool = True) -> None:
        """Do nothing: the URL would open on the host's machine."""

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
        """Discard the file: it would be saved on the host's disk."""
        binary.close()
