"""The notices of the lobby about tables, each shown for as long as it is true."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from macrobber_tui.i18n.language import N_, _
from macrobber_tui.session.watching import PRESS_KEY, with_way_to_watch
from macrobber_tui.widgets.text import as_sentence

from .table_list import TableList

if TYPE_CHECKING:
    from macrobber_core.net.discovery import Listing

NONE_YET = N_("There is no table to join yet.")
NONE_TO_WATCH = N_("There is no table to watch yet.")
NONE_FOUND = N_("No table was found. Tables that open later appear here.")
SEVERAL_FOUND = N_("There is more than one table: choose yours and press {key}.")


class LobbyNotices:
    """Knows which notices the tables in the list have made false. `label_for` returns the label of a key."""

    def __init__(self, tables: TableList, label_for: Callable[[str], str]) -> None:
        self._tables = tables
        self._label_for = label_for
        self._closing_words = ""

    @property
    def _advice_to_watch(self) -> str:
        return _(PRESS_KEY).format(key=self._label_for("w"))

    def choice(self, *, watch: bool) -> str:
        """Return that there is more than one table to join or to watch."""
        return _(SEVERAL_FOUND).format(key=self._label_for("w" if watch else "enter"))

    def table_closed(self, reason: str) -> str:
        """Return why the table has closed that the player was at."""
        self._closing_words = as_sentence(with_way_to_watch(reason, self._advice_to_watch))
        return self._closing_words

    def is_outdated(self, notice: str, before: Listing | None) -> bool:
        """Return whether an update of the tables has made a notice false; `before` is the followed table before it."""
        found, followed = len(self._tables.live), self._tables.followed
        if notice == self._advice_to_watch:
            return before is not None and (followed is None or not followed.offer.begun)
        if notice == self._closing_words:
            return before is None and followed is not None
        if notice in {self.choice(watch=False), self.choice(watch=True)}:
            return found < 2
        return found > 0 and notice in {_(NONE_YET), _(NONE_TO_WATCH), _(NONE_FOUND)}
