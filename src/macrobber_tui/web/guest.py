"""A guest in a browser: carries the messages between the page and the guest's session."""

from __future__ import annotations

import asyncio
import contextlib
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from macrobber_core.games import GAMES
from macrobber_core.net.rate_limit import TokenBucket
from macrobber_core.translatable import translatable
from macrobber_tui.door.fair_loop import SHARE
from macrobber_tui.door.guest_terminal import GuestTerminal
from macrobber_tui.door.session import DoorSession, Farewell
from macrobber_tui.i18n.core_messages import core_text
from macrobber_tui.session.connect import TableSource
from macrobber_tui.settings.model import Settings
from macrobber_tui.theme.names import RICH_DETAIL
from macrobber_tui.widgets.text import as_sentence

from . import limits
from .http import HttpConnection
from .messages import Line, Size, Typed, decode, encode
from .news import news_of

SIZE_SECONDS = 1
"""The number of seconds to wait for the page to tell the size of its terminal."""
ALIVE_SECONDS = 15
"""The number of seconds between two signs of life."""
GOODBYE_SECONDS = 2
"""The time limit in seconds for a browser to receive the last message when the door closes."""
NEWS_SECONDS = 0.25
"""The delay before the page is told what can be pressed now, because output often comes in several parts."""
CHOICES_SECONDS = 0.1
"""The same delay in plain mode, and how often a line that is still being handled is checked."""
TAKEN_OVER = Farewell(translatable("you are now playing in another window"))
ALARM, CHOICE = "alarm", "choice"


class Carrier(Protocol):
    """Carries texts to and from one page, as a websocket does."""

    def send(self, text: str) -> None: ...

    def check_alive(self) -> None:
        """Check that the browser still answers."""

    def close(self) -> None: ...
    def abort(self) -> None: ...
    def hold(self) -> None: ...
    def release(self) -> None: ...

    @property
    def unsent(self) -> int: ...


@dataclass(frozen=True, slots=True)
class Entry:
    """A guest who has been admitted."""

    name: str
    key: str
    """The hash of the guest's token."""
    watches: bool
    is_plain: bool
    terminal: GuestTerminal
    has_size: bool
    """Whether the page has told the size of its terminal already."""
    address: str


class WebGuest:
    """A guest's session, and the channel that it writes to.

    `enter` returns the TableSource; `on_over` is called with the guest once the connection is lost.
    """

    def __init__(
        self,
        entry: Entry,
        enter: Callable[[], TableSource],
        on_left: Callable[[], None],
        on_over: Callable[[WebGuest], None],
    ) -> None:
        self.entry = entry
        self.carrier: Carrier
        self.can_read = asyncio.Event()
        """Set while the session accepts input."""
        self.can_read.set()
        self.share = SHARE.get()
        """The share of the connection that carries what the guest sees."""
        self.input_connection: HttpConnection | None = None
        """The connection that carries the guest's input in requests, if there is one."""
        self.input_lock = asyncio.Lock()
        """Held by the request whose input is being handled, so that requests cannot pile up input together."""
        log_name = f"{entry.name!r} from {entry.address}"
        legends = " ".join(GAMES) if entry.watches else ""  # a screen without keys cannot close one
        settings = Settings(detail=RICH_DETAIL, legends=legends)
        self._game = DoorSession(log_name, entry.terminal, enter, on_left, settings, is_television=entry.watches)
        self._on_over = on_over
        self._allowance = TokenBucket(*limits.INPUT_LIMIT, asyncio.get_running_loop().time)
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._has_size = entry.is_plain or entry.has_size
        self._may_start = self._has_started = self._is_over = self._door_closes = False
        self._has_gone = asyncio.Event()
        self._sent_news: dict[str, object] = {}
        """The latest news of each kind."""

    def start(self) -> None:
        """Let the game start, once the size of the terminal is known."""
        if self._is_over:
            return
        self._may_start = True
        self._schedule("alive", ALIVE_SECONDS, self._show_life)
        if self._has_size:
            self._start_game()
        else:
            self._schedule("size", SIZE_SECONDS, self._start_game)

    def _start_game(self) -> None:
        self._cancel("size")
        if self._may_start and not self._has_started:
            self._has_started = True
            self._game.start(self, has_screen=not self.entry.is_plain)

    async def end(self, farewell: Farewell) -> None:
        """End the game because the door closes."""
        self._door_closes = True
        await self._end(farewell)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(GOODBYE_SECONDS):
                await self._has_gone.wait()

    async def take_over(self) -> None:
        """End the game because the same guest has come by another window."""
        await self._end(TAKEN_OVER)

    async def _end(self, farewell: Farewell) -> None:
        if not self._has_started:
            self._has_started = True
            self._cancel("size")
            self.finish(as_sentence(core_text(farewell.reason)))
        await self._game.close(farewell)

    # --- from the page

    def receive(self, text: str) -> None:
        """Handle a message. Raises ValueError if it is malformed, or if there are too many."""
        if not self._allowance.spend():
            raise ValueError("too many messages")
        match decode(text):
            case Size(columns, rows):
                self._game.resized(columns, rows)
                self._has_size = True
                self._start_game()
            case Typed(typed) if not self.entry.is_plain:
                self._game.typed(typed)
            case Line(typed) if self.entry.is_plain:
                self._sent_news.pop("choices", None)  # a press disables them until they are told again
                self._game.typed(" ".join(re.split(r"[\r\n]", typed)) + "\n")
                self._schedule_news()
            case _:
                raise ValueError("this message does not fit")

    def set_writable(self, can_write: bool) -> None:  # as a callback
        """Note whether more can be sent now."""
        if can_write:
            self._game.unblock("connection")
        else:
            self._game.block("connection")

    def connection_lost(self) -> None:
        for name in list(self._timers):
            self._cancel(name)
        self._is_over = self._has_started = True
        self._has_gone.set()
        self._game.connection_lost()
        self._on_over(self)

    # --- the channel

    @property
    def unsent(self) -> int:
        return self.carrier.unsent

    def write(self, text: str) -> None:
        self._send("out", text)
        self._schedule_news()

    def print_line(self, text: str, *, is_choice: bool = False) -> None:
        for line in text.split("\n"):
            self._send("line", line, CHOICE if is_choice else "")
        self._schedule_news()

    def write_error(self, text: str) -> None:
        for line in text.splitlines():
            self._send("line", line, ALARM)

    def pause(self) -> None:
        self.can_read.clear()
        self.carrier.hold()

    def resume(self) -> None:
        self.can_read.set()
        self.carrier.release()

    def abort(self) -> None:
        self.carrier.abort()

    def finish(self, reason: str) -> None:
        """Tell the page why the session is over, and whether the guest can come back; then disconnect."""
        is_closed = self._door_closes or (bool(reason) and self._game.has_host_closed)  # no reason: the guest has left
        self._send("bye", reason, not is_closed)
        self._is_over = True
        self.carrier.close()

    def _send(self, kind: str, *values: object) -> None:
        if not self._is_over:
            self.carrier.send(encode(kind, *values))

    # --- signs of life, and news

    def _show_life(self) -> None:
        self.carrier.check_alive()
        self._send("alive")
        self._schedule("alive", ALIVE_SECONDS, self._show_life)

    def _schedule_news(self) -> None:
        """Tell the page soon what the session asks for now, besides the screen."""
        if "news" not in self._timers and not self._is_over:
            self._schedule("news", CHOICES_SECONDS if self.entry.is_plain else NEWS_SECONDS, self._send_news)

    def _send_news(self) -> None:
        for kind, *values in news_of(self._game.program):
            if self._sent_news.get(kind) != values:
                self._sent_news[kind] = values
                self._send(kind, *values)
        if self.entry.is_plain and "choices" not in self._sent_news and self._game.program is not None:
            self._schedule_news()

    def _schedule(self, name: str, seconds: float, act: Callable[[], None]) -> None:
        def run() -> None:
            del self._timers[name]
            act()

        self._cancel(name)
        self._timers[name] = asyncio.get_running_loop().call_later(seconds, run)

    def _cancel(self, name: str) -> None:
        if name in self._timers:
            self._timers.pop(name).cancel()
