"""Says who hosts a table."""

from __future__ import annotations

from macrobber_core.table import TableView
from macrobber_tui.i18n.language import _, pgettext


def host_mark(table: TableView, name: str | None) -> list[str]:
    """Return the mark beside the name of the host's own player; nothing beside other names."""
    return [pgettext("beside a player's name", "host")] if name and name == table.host else []


def spectator_names(table: TableView) -> list[str]:
    """Return the names of the spectators; that of the host is marked."""
    return [" ".join([name, *(f"({mark})" for mark in host_mark(table, name))]) for name in table.spectators]


def no_host_text(table: TableView) -> str:
    """Return a sentence if the host has no player at the table, as without a screen; otherwise ""."""
    return _("Nobody here is the host.") if table.host == "" else ""
