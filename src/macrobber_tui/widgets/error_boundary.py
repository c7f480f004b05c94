"""Catches errors caused by an invalid state from a host or by an installed game, even at a later key press."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from textual.message import Message

from macrobber_tui.compat.textual import DispatchHook
from macrobber_tui.errors import is_contained


class ErrorBoundary(DispatchHook):
    """A widget or screen that reports errors caused by an invalid view or an installed game instead of crashing."""

    on_error: Callable[[Exception], None] | None = None
    """Called with an error raised while a message is handled. If None, the error propagates."""

    async def around_dispatch(self, dispatch: Callable[[Message], Awaitable[None]], message: Message) -> None:
        try:
            await dispatch(message)
        except Exception as error:
            if self.on_error is None or not is_contained(error):
                raise
            self.on_error(error)
