"""The app of a guest: the game in their terminal, with nothing of this machine in it."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Iterator, Mapping
from functools import partial
from io import StringIO
from typing import Any

import textual.app
from rich.console import Console
from textual.filter import Monochrome, NoColor
from textual.screen import Screen

from macrobber_tui.app import Macrobber
from macrobber_tui.language import _
from macrobber_tui.settings import Settings

from .driver import ChannelDriver, Line

log = logging.getLogger(__name__)


@contextlib.contextmanager
def printing_left_alone() -> Iterator[None]:
    """Textual's apps each take all printing of the process for themselves; here they are many.

    Where they end in another order than they began, the printing would stay with one that is gone.
    """
    names = "redirect_stdout", "redirect_stderr"
    before = {name: getattr(textual.app, name) for name in names}
    for name in names:
        setattr(textual.app, name, contextlib.nullcontext)
    try:
        yield
    finally:
        for name, redirect in before.items():
            setattr(textual.app, name, redirect)


def console_for(environ: Mapping[str, str]) -> Console:
    """Knows the colours of the guest's terminal; nothing is printed by it."""
    return Console(
        file=StringIO(), force_terminal=True, highlight=False, emoji=False, legacy_windows=False, safe_box=False,
        soft_wrap=False, _environ=environ,
    )  # fmt: skip


class GuestApp(Macrobber):
    """What its player changes in the settings holds until they leave."""

    def __init__(self, first: Screen[Any], environ: Mapping[str, str], line: Line) -> None:
        self.environ = environ
        super().__init__(first, Settings())
        self.console = console_for(environ)
        self.no_color = "NO_COLOR" in environ
        others = [one for one in self._filters if not isinstance(one, NoColor | Monochrome)]
        self._filters = [*others, NoColor()] if self.no_color else others
        self._take_look()
        self.driver_class = partial(ChannelDriver, line=line)  # type: ignore[assignment]  # it is only ever called

    @property
    def terminal(self) -> ChannelDriver | None:
        return self._driver if isinstance(self._driver, ChannelDriver) else None

    def keep_settings(self, before: Settings, settings: Settings) -> str:
        """Nowhere: the file is that of who hosts."""
        return ""

    def _fatal_error(self) -> None:
        """Into the log, not onto the screen of who hosts."""
        log.error("a guest's app has failed", exc_info=self._exception)
        self._return_value = _("Something went wrong here; it is in the log of who hosts. Come again.")
        self._close_messages_no_wait()

    def _print_error_renderables(self) -> None:
        self._exit_renderables.clear()
