"""The updates of a table's guests: each leads from the view that a guest received last to the current one."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Raw
from msgspec.structs import astuple

from macrobber_core.table import Table
from macrobber_core.table.view import FIELDS_OF_VERSION
from macrobber_core.wire import patch
from macrobber_core.wire.codec import encode, pack
from macrobber_core.wire.messages import Message, Patch, Snapshot, ViewUpdate


class Past(NamedTuple):
    """What a guest has received, as far as its next update depends on it."""

    number: int
    """The number of the last view."""
    view: bytes
    """The last view, packed."""
    dictionary: bytes
    """The dictionary for the next patch, built only from what this guest has received."""
    takebacks: int
    event_count: int
    game_number: int


class _CurrentView(NamedTuple):
    packed: bytes
    takebacks: int
    event_count: int
    game_number: int


class Update(NamedTuple):
    """An update, and the past of a guest that has received it. `frame` is None if there is nothing new."""

    frame: bytes | None
    past: Past


class Updates:
    """Makes the updates of a table's guests. Call `forget` whenever the table has changed.

    All spectators see the same, so their view is made only once, and so is the frame for those with the same past.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self._views: dict[int, _CurrentView] = {}
        """The spectators' current view, by version of the protocol."""
        self._updates: dict[tuple[int, Past | None], Update] = {}
        """The spectators' updates to it, by version and past."""
        self._numbers: dict[int, tuple[int, _CurrentView | None]] = {}
        """The spectators' latest view, and how many there have been, by version."""

    def forget(self) -> None:
        """Forget the updates to the current view, because the table has changed."""
        self._views.clear()
        self._updates.clear()

    def next(self, seat: int | None, protocol: int, past: Past | None) -> Update:
        """Return the update for a guest with this past: a snapshot if it has none, or if a patch cannot follow it."""
        if seat is not None:
            return self._make(seat, self._view(seat, protocol), past, number=1)
        if protocol not in self._views:
            self._views[protocol] = self._view(None, protocol)
        key = protocol, past
        if key not in self._updates:
            view = self._views[protocol]
            self._updates[key] = self._make(None, view, past, number=self._number(protocol, view))
        return self._updates[key]

    def _number(self, protocol: int, view: _CurrentView) -> int:
        """Count the spectators' views, so that whoever joins later has the same number as the others.

        With the same number and, soon, the same dictionary, the newcomer shares their frames.
        """
        number, latest = self._numbers.get(protocol, (0, None))
        if view != latest:
            number += 1
            self._numbers[protocol] = number, view
        return number

    def _view(self, seat: int | None, protocol: int) -> _CurrentView:
        """Return a seat's current view; guests of older versions get only the fields that they know."""
        view = self.table.view(seat)
        is_old = protocol in FIELDS_OF_VERSION
        packed = pack(astuple(view)[: FIELDS_OF_VERSION[protocol]]) if is_old else pack(view)
        return _CurrentView(packed, view.takebacks, len(self.table.log), view.game_number)

    def _make(self, seat: int | None, view: _CurrentView, past: Past | None, number: int) -> Update:
        """Return the update to a view; a snapshot gets this number."""
        packed, takebacks, event_count, game_number = view
        # a takeback has rewritten the log
        if past is None or (past.takebacks, past.game_number) != (takebacks, game_number):
            snapshot = Snapshot(number, Raw(packed), self.table.log_seen_by(seat))
            return Update(encode(snapshot), Past(number, packed, packed, takebacks, event_count, game_number))
        events = self.table.log_seen_by(seat, past.event_count)
        if packed == past.view and not events:
            return Update(None, past)
        update_bytes = encode(ViewUpdate(Raw(packed), events))
        message: Message = Patch(past.number, patch.checksum(update_bytes), patch.diff(past.dictionary, update_bytes))
        dictionary = patch.extend_dictionary(past.dictionary, update_bytes)
        return Update(encode(message), Past(past.number + 1, packed, dictionary, takebacks, event_count, game_number))
