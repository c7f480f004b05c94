"""Classes and functions that give private members of Textual public names."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Iterator
from functools import lru_cache
from typing import Any, TypeVar

import textual.app
from textual import events
from textual._compositor import ChopsUpdate, Compositor, CompositorUpdate, LayoutUpdate
from textual._parser import ParseError
from textual._styles_cache import StylesCache
from textual._xterm_parser import XTermParser
from textual.app import App
from textual.color import Color
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet
from textual.css.types import CSSLocation
from textual.driver import Driver
from textual.geometry import Region, Size
from textual.message import Message
from textual.message_pump import MessagePump
from textual.screen import Screen
from textual.strip import Strip
from textual.style import Style

from macrobber_core.compat import require

__all__ = [
    "BatchedScreen",
    "ChopsUpdate",
    "Compositor",
    "CompositorUpdate",
    "CrashHandler",
    "DispatchHook",
    "LayoutUpdate",
    "OpaqueScreens",
    "ParseError",
    "ParsedStylesheet",
    "RegionCompositor",
    "RemoteDriver",
    "UncachedParser",
    "ask_cursor_position",
    "isolate_apps",
    "leave_out_toasts",
    "paint_changes",
    "paint_soon",
    "rendered_rows",
    "use_compositor",
    "write_to_terminal",
]  # fmt: skip

require(
    "textual", App, "_background_screens", "_close_messages_no_wait", "_display", "_driver", "_exception",
    "_exit_renderables", "_fatal_error", "_print_error_renderables", "_return_value", "_batch_count",
    "_disable_notifications", "_disable_tooltips",
)  # fmt: skip
require("textual", Compositor, "_dirty_regions")
require("textual", Screen, "_compositor", "_compositor_refresh", "_layout_required", "_on_timer_update")
require("textual", MessagePump, "_dispatch_message")
require("textual", Driver, "_app", "_loop", "_size")
require("textual", Stylesheet, "_parse_rules")
require("textual", StylesCache, "get_inner_outer")
require("textual", XTermParser, "_parse_extended_key")
for module_member in ("redirect_stdout", "redirect_stderr"):
    if not hasattr(textual.app, module_member):
        raise ImportError(f"textual.app has no {module_member}: install the version that macrobber asks for")
if not hasattr(XTermParser._parse_extended_key, "__wrapped__"):
    raise ImportError("textual no longer caches XTermParser._parse_extended_key: UncachedParser is not needed")

Result = TypeVar("Result")


# --- apps and screens


class OpaqueScreens(App[Result]):
    """An app whose screens are all opaque.

    Otherwise Textual 8 treats the screens below as current and repaints the terminal whenever one of them changes.
    """

    @property
    def _background_screens(self) -> list[Screen[Any]]:
        return []


class CrashHandler(App[Result]):
    """An app that handles its own crashes. Textual would print all local variables to the process's terminal."""

    def on_crash(self, error: Exception) -> Result:
        """Report the failure and return the app's result."""
        raise NotImplementedError

    def _fatal_error(self) -> None:
        self._close_messages_no_wait()

    def _print_error_renderables(self) -> None:
        self._exit_renderables.clear()
        if self._exception is not None:
            self._return_value = self.on_crash(self._exception)


def leave_out_toasts(app: App[Any]) -> None:
    """Make no widgets for Textual's toasts and tooltips, of which every screen would get some."""
    app._disable_notifications = app._disable_tooltips = True


class BatchedScreen(Screen[Result]):
    """A screen that composes nothing while updates are batched. Textual would compose it and discard the result.

    It ignores sizes that the terminal no longer has. Textual posts each new size to the screen again, so several in
    the queue could follow each other for ever, and no other task would run.
    """

    def _compositor_refresh(self) -> None:
        if not self.app._batch_count:
            super()._compositor_refresh()

    def _screen_resized(self, size: Size) -> None:
        if size == self.app.size:
            super()._screen_resized(size)


class DispatchHook(MessagePump):
    """A widget or screen with a hook around the dispatch of each message."""

    async def around_dispatch(self, dispatch: Callable[[Message], Awaitable[None]], message: Message) -> None:
        """Dispatch a message by calling `dispatch`."""
        raise NotImplementedError

    async def _dispatch_message(self, message: Message) -> None:
        await self.around_dispatch(super()._dispatch_message, message)


def write_to_terminal(app: App[Any], text: str) -> None:
    """Send control sequences to the app's terminal, if the app runs in one."""
    if app._driver is not None:
        app._driver.write(text)


def ask_cursor_position(app: App[Any]) -> None:
    """Ask the terminal where its cursor is; the answer reaches the app as `events.CursorPosition`."""
    write_to_terminal(app, "\x1b[6n")


class RegionCompositor(Compositor):
    """A compositor that knows which regions of the screen have changed."""

    @property
    def changed_regions(self) -> set[Region]:
        """The regions to paint, in cells of the screen."""
        return self._dirty_regions

    def forget_changes(self) -> None:
        """Note that everything has been painted."""
        self._dirty_regions.clear()


def use_compositor(screen: Screen[Any], compositor: Compositor) -> None:
    """Replace a screen's compositor. Call this before the screen is mounted."""
    screen._compositor = compositor


def paint_soon(screen: Screen[Any]) -> None:
    """Repaint once pending messages are handled, instead of at the next tick (1/60 s)."""
    screen.call_later(screen._on_timer_update)


def paint_changes(screen: Screen[Any]) -> None:
    """Repaint what widgets have changed, now instead of at the next tick; the tick does it if there is more to do."""
    changed = {widget for widget in screen._compositor.visible_widgets if widget._repaint_regions}
    is_tick_needed = screen._layout_required or any(widget._layout_required for widget in changed)
    if not changed or is_tick_needed or screen.app._batch_count or not screen.is_current:
        return
    for widget in changed:
        widget._repaint_required = False  # or it would ask for a tick
    screen._compositor.update_widgets(changed)
    screen._compositor_refresh()


def rendered_rows(screen: Screen[Any]) -> list[Strip]:
    """Return the currently composed rows of a screen."""
    return screen._compositor.render_strips()


# --- input and output


class RemoteDriver(Driver):
    """A driver with access to its app, loop and size."""

    @property
    def app(self) -> App[Any]:
        return self._app

    @property
    def loop(self) -> asyncio.AbstractEventLoop:
        return self._loop

    @property
    def size(self) -> tuple[int, int] | None:
        """The columns and rows of the terminal."""
        return self._size

    @size.setter
    def size(self, size: tuple[int, int]) -> None:
        self._size = size

    def repaint(self) -> None:
        """Send the whole screen to the terminal."""
        screen = self._app.screen
        self._app._display(screen, screen._compositor.render_update(full=True))


class UncachedParser(XTermParser):
    """The key parser without its cache, which would keep every parser, and thus every app, alive forever."""

    def _parse_extended_key(self, sequence: str) -> list[events.Key] | None:  # type: ignore[override]
        found: list[events.Key] | None = XTermParser._parse_extended_key.__wrapped__(self, sequence)
        return found


# --- styles

Rules = dict[tuple[str, CSSLocation, bool, int, str], list[RuleSet]]


class ParsedStylesheet(Stylesheet):
    """A stylesheet that caches parsed rules in `parsed`."""

    parsed: Rules

    def _parse_rules(
        self,
        css: str,
        read_from: CSSLocation,
        is_default_rules: bool = False,
        tie_breaker: int = 0,
        scope: str = "",
    ) -> list[RuleSet]:
        key = css, read_from, is_default_rules, tie_breaker, scope
        if key not in self.parsed:
            self.parsed[key] = super()._parse_rules(css, read_from, is_default_rules, tie_breaker, scope)
        return self.parsed[key]


@lru_cache(1024)
def _inner_outer(base_background: Color, background: Color) -> tuple[Style, Style]:
    return Style(background=base_background + background), Style(background=base_background)


def _inner_outer_of_any(_cache: StylesCache, base_background: Color, background: Color) -> tuple[Style, Style]:
    """Replace Textual's method, whose cache keeps rendered widgets alive long after they are removed."""
    return _inner_outer(base_background, background)


# --- many apps in one process

REPLACED: tuple[tuple[object, str, object], ...] = (
    # Each app would redirect the process's output to itself; if apps end in a different order than they started, the
    # output would stay redirected to a closed app.
    (textual.app, "redirect_stdout", contextlib.nullcontext),
    (textual.app, "redirect_stderr", contextlib.nullcontext),
    (StylesCache, "get_inner_outer", _inner_outer_of_any),
)


@contextlib.contextmanager
def isolate_apps() -> Iterator[None]:
    """Keep apps that run in this event loop during the block from changing process-wide state."""
    before = [(owner, name, getattr(owner, name)) for owner, name, _ in REPLACED]
    for owner, name, replacement in REPLACED:
        setattr(owner, name, replacement)
    try:
        with _unchanged_task_factory(asyncio.get_running_loop()):
            yield
    finally:
        for owner, name, original in before:
            setattr(owner, name, original)


@contextlib.contextmanager
def _unchanged_task_factory(loop: asyncio.AbstractEventLoop) -> Iterator[None]:
    """Keep Textual from installing an eager task factory on the shared loop, as it does on Python 3.12.

    asyncssh creates its authentication task before it is ready for the task's first step. If that step ran eagerly, no
    later guest could log in.
    """
    loop.set_task_factory = lambda factory: None  # type: ignore[method-assign]
    try:
        yield
    finally:
        del loop.set_task_factory
