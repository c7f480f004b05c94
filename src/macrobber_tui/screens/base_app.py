"""The interface of the app that screens use: the player's settings, and opening other screens.

The app knows every screen; screens know only this class, so two screens that open each other need not import each
other.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from textual.screen import Screen
from textual.widget import Widget

from macrobber_core.games.contract import Game
from macrobber_tui.compat.textual import OpaqueScreens, leave_out_toasts, write_to_terminal
from macrobber_tui.render.screen_buffer import ScreenBuffer
from macrobber_tui.render.terminal_notices import TerminalNotices
from macrobber_tui.settings.model import Settings
from macrobber_tui.theme.theme import Theme

if TYPE_CHECKING:  # not every first screen needs these
    from macrobber_core.record import Record
    from macrobber_tui.session.connect import TableSource
    from macrobber_tui.session.replay import ReplaySource

OnClose = Callable[[str | None], None]
"""Called with the reason a table closed; "" if the player left it."""


class BaseApp(OpaqueScreens[Any]):
    """The part of the app that screens use."""

    look: Theme
    settings: Settings
    keeps_settings = True
    """Whether changed settings are saved to the player's settings file."""
    farewell = ""
    """The text to print after the app has closed."""
    first_screen: Screen[Any]
    """The bottom screen."""
    environ: Mapping[str, str] | None = None
    """The environment of the player's terminal, if it is not this process's own."""

    def __init__(self, *, ansi_color: bool) -> None:
        environ = os.environ if self.environ is None else self.environ
        self.notices = TerminalNotices(environ, lambda text: write_to_terminal(self, text))
        """What the terminal gets besides the screen. The driver needs it, so it comes first."""
        super().__init__(ansi_color=ansi_color)
        leave_out_toasts(self)
        self.screen_buffer = ScreenBuffer()
        """What the terminal shows, so that a change of screen paints only the difference."""

    def on_resize(self) -> None:
        """Repaint everything: the terminal may have lost its content, even if its size is unchanged."""
        self.screen_buffer.forget()
        self.refresh()

    def change_settings(self, settings: Settings) -> str:
        """Apply `settings`, refresh all screens and save. Return an error message, or "" on success."""
        raise NotImplementedError

    def remember(self, settings: Settings) -> None:
        """Save settings that change nothing on the screen."""
        raise NotImplementedError

    def open_help(self, rows: Sequence[tuple[str, str]]) -> None:
        """Open the page of keys; each row has keys and their effect."""
        raise NotImplementedError

    def open_rules(self) -> None:
        """Open the rules of the game on the topmost screen with a game, or otherwise the rules of the first game."""
        raise NotImplementedError

    def open_palette(self, screen: Screen[Any]) -> None:
        """Open the list of everything that can be done on `screen` now."""
        raise NotImplementedError

    def open_table(self, source: TableSource, on_close: OnClose) -> None:
        raise NotImplementedError

    def open_first_steps(self, game: Game, name: str, on_close: OnClose) -> None:
        raise NotImplementedError

    def open_replay(self, source: ReplaySource, step: int = 0) -> None:
        raise NotImplementedError

    def open_analysis(self, record: Record) -> None:
        raise NotImplementedError


def app_of(widget: Widget) -> BaseApp:
    """Return the app that contains `widget`."""
    app = widget.app
    assert isinstance(app, BaseApp)
    return app
