"""The app of a guest: the game in their terminal, with nothing of this machine in it."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Mapping
from functools import partial
from typing import Any

from textual.app import App
from textual.filter import LineFilter, Monochrome, NoColor
from textual.screen import Screen

from macrobber_core.lan.updates import Changed, Heard, Update
from macrobber_core.table import PROGRAM
from macrobber_tui.app import Macrobber
from macrobber_tui.compat.rich import console_for
from macrobber_tui.compat.textual import CrashHandler
from macrobber_tui.language import _
from macrobber_tui.screens.table import TableScreen
from macrobber_tui.settings import Settings

from .driver import ChannelDriver, Line
from .styles import SharedStylesheet

LONGEST_BLANK = 0.4
"""Seconds that a guest looks at nothing."""

NO_COLOR = NoColor()

log = logging.getLogger(__name__)


class GuestTable(TableScreen):
    """Shown when there is something to be seen."""

    async def _take(self, update: Update) -> str:
        reason = await super()._take(update)
        if isinstance(update, Changed):
            self.app.show()  # type: ignore[attr-defined]  # the only app that has it
        elif isinstance(update, Heard) and update.name == PROGRAM and not self._pages.shows_talk:
            self._pages.open("t")  # it is about this guest alone, and has to be read
        return reason


class GuestApp(CrashHandler[str], Macrobber):
    """What its player changes in the settings holds until they leave."""

    keeps_settings = False  # the file is that of who hosts

    def __init__(self, first: Screen[Any], environ: Mapping[str, str], line: Line) -> None:
        self.environ = environ
        self._is_blank = True
        self._batch = contextlib.ExitStack()
        super().__init__(first, Settings())
        self.console = console_for(environ)
        self.no_color = "NO_COLOR" in environ
        self._take_look()
        self.stylesheet = SharedStylesheet(variables=self.get_css_variables())
        self.terminal: ChannelDriver | None = None
        """None until the app runs."""
        self.driver_class = partial(self._connect, line)  # type: ignore[assignment]  # it is only ever called

    def _connect(self, line: Line, _app: App[Any], **options: Any) -> ChannelDriver:
        self.terminal = ChannelDriver(self, line=line, **options)
        return self.terminal

    def get_line_filters(self) -> list[LineFilter]:
        """Those for the guest's terminal, whatever the host's environment says of colours."""
        filters = [each for each in super().get_line_filters() if not isinstance(each, NoColor | Monochrome)]
        return [*filters, NO_COLOR] if self.no_color else filters

    def on_mount(self) -> None:
        """Paint nothing until there is a table to be seen: going there takes less time than painting twice."""
        super().on_mount()
        self._batch.enter_context(self.batch_update())
        self.set_timer(LONGEST_BLANK, self.show)

    def show(self) -> None:
        """Paint from now on."""
        if self._is_blank:
            self._is_blank = False
            self._batch.close()
            self.screen.paint_now()  # type: ignore[attr-defined]  # all screens are of the house
            if self.terminal is not None:
                self.terminal.take_keys()

    def keep_settings(self, before: Settings, settings: Settings) -> str:
        """Nowhere."""
        return ""

    def on_crash(self, error: Exception) -> str:
        """Log the failure, not onto the screen of who hosts; the guest is told less."""
        log.error("a guest's app has failed", exc_info=error)
        return _("Something went wrong here; it is in the log of who hosts. Come again.")
