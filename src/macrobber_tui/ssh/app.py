"""The app of a guest: the game in their terminal, with nothing of this machine in it."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from functools import partial
from io import StringIO
from typing import Any

from rich.console import Console
from textual.filter import Monochrome, NoColor
from textual.screen import Screen

from macrobber_core.lan.updates import Changed, Update
from macrobber_tui.app import Macrobber
from macrobber_tui.language import _
from macrobber_tui.screens.table import TableScreen
from macrobber_tui.settings import Settings

from .driver import ChannelDriver, Line
from .styles import SharedStylesheet

LONGEST_BLANK = 0.4
"""Seconds that a guest looks at nothing."""

log = logging.getLogger(__name__)


def console_for(environ: Mapping[str, str]) -> Console:
    """Knows the colours of the guest's terminal; nothing is printed by it."""
    return Console(
        file=StringIO(), force_terminal=True, highlight=False, emoji=False, legacy_windows=False, safe_box=False,
        soft_wrap=False, _environ=environ,
    )  # fmt: skip


class GuestTable(TableScreen):
    """Shown when there is something to be seen."""

    async def _take(self, update: Update) -> str:
        reason = await super()._take(update)
        if isinstance(update, Changed):
            self.app.show()  # type: ignore[attr-defined]  # the only app that has it
        return reason


class GuestApp(Macrobber):
    """What its player changes in the settings holds until they leave."""

    keeps_settings = False  # the file is that of who hosts

    def __init__(self, first: Screen[Any], environ: Mapping[str, str], line: Line) -> None:
        self.environ = environ
        self._is_blank = True
        super().__init__(first, Settings())
        self.console = console_for(environ)
        self.no_color = "NO_COLOR" in environ
        others = [one for one in self._filters if not isinstance(one, NoColor | Monochrome)]
        self._filters = [*others, NoColor()] if self.no_color else others
        self._take_look()
        self.stylesheet = SharedStylesheet(variables=self.get_css_variables())
        self.driver_class = partial(ChannelDriver, line=line)  # type: ignore[assignment]  # it is only ever called

    def on_mount(self) -> None:
        """Paint nothing until there is a table to be seen: going there takes less time than painting twice."""
        super().on_mount()
        self._begin_batch()
        self.set_timer(LONGEST_BLANK, self.show)

    def show(self) -> None:
        """Paint from now on."""
        if self._is_blank:
            self._is_blank = False
            self._end_batch()
            self.screen.paint_now()  # type: ignore[attr-defined]  # all screens are of the house

    @property
    def terminal(self) -> ChannelDriver | None:
        return self._driver if isinstance(self._driver, ChannelDriver) else None

    def keep_settings(self, before: Settings, settings: Settings) -> str:
        """Nowhere."""
        return ""

    def _fatal_error(self) -> None:
        """Nobody is shown what the library would show: all that was in the hands of the app."""
        self._close_messages_no_wait()

    def _print_error_renderables(self) -> None:
        """Into the log, not onto the screen of who hosts."""
        self._exit_renderables.clear()
        if self._exception is not None:
            log.error("a guest's app has failed", exc_info=self._exception)
            self._return_value = _("Something went wrong here; it is in the log of who hosts. Come again.")
