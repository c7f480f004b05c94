"""Tells a player whose turn it is besides the screen: by the terminal's title, a notification and the bell."""

from __future__ import annotations

from macrobber_core.table import TableView
from macrobber_tui.i18n.elision import elide
from macrobber_tui.i18n.language import _
from macrobber_tui.render.terminal_notices import MAX_TEXT_BYTES, bounded

from .base import BaseScreen

BETWEEN = " - "


class TurnAlert:
    """The alert of a table on the screen. It is the player's turn while `is_asked`."""

    def __init__(self, screen: BaseScreen) -> None:
        self._screen = screen
        self._table: TableView | None = None
        self.is_asked = False
        self.names_everybody = False
        """Whether the title has the name of the player at the keyboard too, because several share it."""

    def update(self, table: TableView) -> bool:
        """Show the state of the table; return whether the player must act now, or no longer, which is new."""
        was_asked, self._table = self.is_asked, table
        self.is_asked = bool(table.legal) or (table.proposal is not None and table.seat in table.proposal.asked)
        self.show_title()
        if self.is_asked == was_asked:
            return False
        app, settings = self._screen.app, self._screen.settings
        if self.is_asked and not app.app_focus:
            if settings.notifications:
                app.notices.notify(self._text(table))
            if settings.bell:
                app.bell()
        return True

    def call(self) -> None:
        """Alert a player who is not looking to a question other than their turn."""
        app, settings = self._screen.app, self._screen.settings
        if not app.app_focus and settings.notifications and self._table is not None:
            app.notices.notify(with_title(self._table, _("you are asked to be the host")))
        if not app.app_focus and settings.bell:
            app.bell()

    def show_title(self) -> None:
        """Show whose turn it is in the terminal's title, unless the settings say otherwise."""
        table = self._table if self._screen.settings.title else None
        self._screen.app.notices.show_title("" if table is None else self._text(table))

    def _text(self, table: TableView) -> str:
        """Return the title of the table and whose turn it is."""
        state = self._state(table)
        return with_title(table, state) if state else table.title

    def _state(self, table: TableView) -> str:
        """Return whose turn it is, or that the game is over; "" before the game and while nobody decides."""
        if table.stage == "over":
            return _("game over")
        if self.is_asked and not self.names_everybody:
            return _("your turn")
        if table.stage != "playing" or not table.actor:
            return ""
        name = table.name(table.actor)
        # Translators: in the title of the terminal's window; as short as you can say it
        return elide(_("{name}'s turn"), name).format(name=name)

    def close(self) -> None:
        """Give the terminal its own title back."""
        self._screen.app.notices.show_title("")


def with_title(table: TableView, text: str) -> str:
    """Return the title of the table and a text; the title is cut if there is no room for it."""
    room = max(0, MAX_TEXT_BYTES - len(f"{BETWEEN}{text}".encode()))
    return bounded(table.title, room) + BETWEEN + text
