"""The Textual app of a guest at a door with a terminal, isolated from the host's machine and settings."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Mapping
from functools import partial
from typing import Any

from textual.app import App
from textual.filter import LineFilter, Monochrome, NoColor
from textual.screen import Screen
from textual.timer import Timer

from macrobber_core.net.guest.updates import TableChanged, Update
from macrobber_tui.app import Macrobber
from macrobber_tui.compat.rich import console_for
from macrobber_tui.compat.textual import CrashHandler, ParsedStylesheet, Rules
from macrobber_tui.i18n.language import _
from macrobber_tui.screens.table import TableScreen
from macrobber_tui.session.connect import TableSource
from macrobber_tui.session.state import SessionState
from macrobber_tui.settings.model import Settings

from .driver import ByteChannel, ChannelDriver
from .guest_terminal import GuestTerminal

MAX_BLANK_SECONDS = 0.4
"""The maximum number of seconds before the first paint."""
MARK_SECONDS = 12
"""How long a television marks what has changed."""

NO_COLOR = NoColor()

PARSED: dict[tuple[tuple[str, str], ...], Rules] = {}
"""Parsed rules, keyed by theme variables; there are only a few themes."""

log = logging.getLogger(__name__)


class GuestTable(TableScreen):
    """A table screen that is not painted until the table has arrived."""

    @property
    def state(self) -> SessionState:
        """The state of the guest's session."""
        return self._state

    async def _show_update(self, update: Update) -> str:
        reason = await super()._show_update(update)
        if isinstance(update, TableChanged):
            self.app.start_painting()  # type: ignore[attr-defined]  # the only app that has it
        return reason

    def _show_message(self, text: str) -> None:
        """Show a message that concerns only this guest, until a key is pressed.

        The waiting room shows it until a seat changes, because then the guest may be able to sit down.
        """
        super()._show_message(text)
        if self._state.stage == "waiting":
            self._waiting_room.show_notice(text, is_reply=True)


class TelevisionTable(GuestTable):
    """The table on a large screen in the room, where nobody presses keys: marks of changes go out by themselves."""

    def __init__(self, source: TableSource) -> None:
        super().__init__(source)
        self._table_footer.shows_keys = False
        self._mark_timer: Timer | None = None

    async def _show_update(self, update: Update) -> str:
        reason = await super()._show_update(update)
        if isinstance(update, TableChanged) and not reason:
            if self._mark_timer is not None:
                self._mark_timer.stop()
            self._mark_timer = self.set_timer(MARK_SECONDS, self._clear_marks)
        return reason

    def _clear_marks(self) -> None:
        if self._board is not None:
            self._board.mark_seen()


class SharedStylesheet(ParsedStylesheet):
    """A style sheet that shares its parsed rules with all apps. This is safe because they are never modified."""

    def __init__(self, *, variables: dict[str, str]) -> None:
        super().__init__(variables=variables)
        self.parsed = parsed_with(variables)

    def set_variables(self, variables: dict[str, str]) -> None:
        super().set_variables(variables)
        self.parsed = parsed_with(variables)

    def reparse(self) -> None:
        self.parse()


def parsed_with(variables: dict[str, str]) -> Rules:
    return PARSED.setdefault(tuple(sorted(variables.items())), {})


class GuestApp(CrashHandler[str], Macrobber):
    """A guest's app. Changes to its settings are lost when the guest leaves."""

    keeps_settings = False  # the settings file belongs to the host

    def __init__(
        self, first: Screen[Any], environ: Mapping[str, str], channel: ByteChannel, settings: Settings | None = None
    ) -> None:
        self.environ = environ
        self._is_blank = True
        self._batch = contextlib.ExitStack()
        super().__init__(first, settings or Settings())
        self.console = console_for(environ)
        self.no_color = "NO_COLOR" in environ
        self._apply_look()
        self.stylesheet = SharedStylesheet(variables=self.get_css_variables())
        self.terminal: ChannelDriver | None = None
        """The guest's terminal; None until the app runs."""
        self.driver_class = partial(self._connect, channel)  # type: ignore[assignment]  # it is only ever called

    def _connect(self, channel: ByteChannel, _app: App[Any], **options: Any) -> ChannelDriver:
        self.terminal = ChannelDriver(self, channel=channel, **options)
        return self.terminal

    def get_line_filters(self) -> list[LineFilter]:
        """Return the filters for the guest's terminal, ignoring colour settings in the host's environment."""
        filters = [each for each in super().get_line_filters() if not isinstance(each, NoColor | Monochrome)]
        return [*filters, NO_COLOR] if self.no_color else filters

    def get_default_screen(self) -> Screen[Any]:
        """Return the table's screen, because making an empty screen below it would take as long again."""
        return self.first_screen

    def on_mount(self) -> None:
        """Delay painting until the table has arrived, because joining is faster than painting twice."""
        self._batch.enter_context(self.batch_update())
        self.set_timer(MAX_BLANK_SECONDS, self.start_painting)

    def start_painting(self) -> None:
        """Start painting and accepting keys."""
        if self._is_blank:
            self._is_blank = False
            self._batch.close()
            self.screen.paint_now()  # type: ignore[attr-defined]  # every screen here is a BaseScreen
            if self.terminal is not None:
                self.terminal.accept_keys()

    def save_settings(self, before: Settings, settings: Settings) -> str:
        """Do nothing, because a guest's settings last only for the session."""
        return ""

    def on_crash(self, error: Exception) -> str:
        """Log the failure instead of printing it on the host's screen; return a short message for the guest."""
        log.error("a guest's app has failed", exc_info=error)
        return _("Something went wrong. The error is in the host's log. Please connect again.")


class ScreenProgram:
    """A guest playing on a screen in their terminal."""

    def __init__(
        self,
        source: TableSource,
        channel: ByteChannel,
        terminal: GuestTerminal,
        settings: Settings | None = None,
        *,
        is_television: bool = False,
    ) -> None:
        table = TelevisionTable(source) if is_television else GuestTable(source)
        self.state = table.state
        self.app = GuestApp(table, terminal.environ, channel, settings)
        self._size = terminal.width, terminal.height

    async def run(self) -> str:
        """Run until the guest leaves or the table closes; return the reason, or "" if the guest left."""
        return await self.app.run_async(size=self._size) or ""

    def typed(self, text: str) -> None:
        """Handle keys; keys pressed before the app runs are dropped."""
        if self.app.terminal is not None:
            self.app.terminal.typed(text)

    def input_ended(self) -> None:
        """Do nothing: the guest can still watch."""

    def leave(self) -> None:
        """End the app, which restores the terminal; its title at once, in case the app does not end."""
        self.app.notices.leave()
        self.app.exit()

    def resized(self, width: int, height: int) -> None:
        self._size = width, height
        if self.app.terminal is not None:
            self.app.terminal.resized(width, height)

    def block(self) -> None:
        if self.app.terminal is not None:
            self.app.terminal.block()

    def unblock(self) -> None:
        if self.app.terminal is not None:
            self.app.terminal.unblock()
