"""Catches errors caused by an invalid game state from a host, even if they appear only at a later key press."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from textual.message import Message

from macrobber_tui.compat.textual import DispatchHook
from macrobber_tui.errors import INVALID_VIEW_ERRORS


class ErrorBoundary(DispatchHook):
    """A widget or screen that reports errors caused by an invalid view instead of crashing."""

    on_error: Callable[[Exception], None] | None = None
    """Called with an error raised while a message is handled. If None, the error propagates."""

    async def around_dispatch(self, dispatch: Callable[[Message], Awaitable[None]], message: Message) -> None:
        try:
            await dispatch(message)
        except INVALID_VIEW_ERRORS as error:
            if self.on_error is None:
                raise
            self.on_error(error)
