"""The frames that lead a table's guests from the view that they received last to the current one."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Raw
from msgspec.structs import astuple

from macrobber_core.table import Table
from macrobber_core.table.view import FIELDS_OF_VERSION, without_legal
from macrobber_core.wire.codec import encode, pack
from macrobber_core.wire.messages import FIRST_WITH_CHANGES, VIEW_NUMBERS, Message, Snapshot
from macrobber_core.wire.view_updates import Received, after_snapshot, next_change, next_patch


class Past(NamedTuple):
    """The state that a guest's next frame builds on, and how much of the log the guest has."""

    received: Received
    view: bytes
    """The last view as a frame would send it, packed."""
    takebacks: int
    event_count: int
    game_number: int
    has_begun: bool


class _CurrentView(NamedTuple):
    packed: bytes
    takebacks: int
    event_count: int
    game_number: int
    has_begun: bool
    left_out: bytes = b""
    """The legal actions if the view leaves them out, sorted and packed."""


class ViewFrame(NamedTuple):
    """A frame, and the past of a guest that has received it. `frame` is None if there is nothing new."""

    frame: bytes | None
    past: Past


class ViewFrames:
    """Makes the frames with the views of a table's guests. Call `forget` whenever the table has changed.

    All spectators see the same, so their view is made only once, and so is the frame for those with the same past.
    Once a game begins they get a snapshot, so that those who came one after the other have the same past from then on.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self._views: dict[int, _CurrentView] = {}
        """The spectators' current view, by version of the protocol."""
        self._frames: dict[tuple[int, Past | None], ViewFrame] = {}
        """The spectators' frames that lead to it, by version and past."""
        self._numbers: dict[int, tuple[int, _CurrentView | None]] = {}
        """The spectators' latest view, and how many there have been, by version."""

    def forget(self) -> None:
        """Forget the frames that lead to the current view, because the table has changed."""
        self._views.clear()
        self._frames.clear()

    def next(self, seat: int | None, protocol: int, past: Past | None, *, works_out_legal: bool = False) -> ViewFrame:
        """Return the frame for a guest with this past: a snapshot if it has none, or if a change cannot follow it.

        With `works_out_legal`, the view leaves the guest's legal actions out.
        """
        if seat is not None:
            view = self._view(seat, protocol, works_out_legal=works_out_legal)
            return self._make(seat, protocol, view, past, number=1)
        if protocol not in self._views:
            self._views[protocol] = self._view(None, protocol)
        view = self._views[protocol]
        if past is not None and past.has_begun != view.has_begun:
            past = None
        key = protocol, past
        if key not in self._frames:
            self._frames[key] = self._make(None, protocol, view, past, number=self._number(protocol, view))
        return self._frames[key]

    def _number(self, protocol: int, view: _CurrentView) -> int:
        """Count the spectators' views, so that whoever joins later has the same number as the others.

        With the same number and, soon, the same dictionary, the newcomer shares their frames.
        """
        number, latest = self._numbers.get(protocol, (0, None))
        if view != latest:
            number = (number + 1) % VIEW_NUMBERS if protocol >= FIRST_WITH_CHANGES else number + 1
            self._numbers[protocol] = number, view
        return number

    def _view(self, seat: int | None, protocol: int, *, works_out_legal: bool = False) -> _CurrentView:
        """Return a seat's current view; guests of older versions get only the fields that they know."""
        view = self.table.view(seat)
        left_out = b""
        if works_out_legal and seat is not None and view.actor == seat:
            packed, left_out = pack(without_legal(view)), pack(sorted(view.legal))
        elif protocol in FIELDS_OF_VERSION:
            packed = pack(astuple(view)[: FIELDS_OF_VERSION[protocol]])
        else:
            packed = pack(view)
        event_count, has_begun = len(self.table.log), view.game_view is not None
        return _CurrentView(packed, view.takebacks, event_count, view.game_number, has_begun, left_out)

    def _make(self, seat: int | None, protocol: int, view: _CurrentView, past: Past | None, number: int) -> ViewFrame:
        """Return the frame that leads to a view; a snapshot gets this number."""
        # a takeback has rewritten the log
        if past is None or (past.takebacks, past.game_number) != (view.takebacks, view.game_number):
            whole_view = self._view(seat, protocol).packed if view.left_out else view.packed
            snapshot = Snapshot(number, Raw(whole_view), self.table.log_seen_by(seat))
            return ViewFrame(encode(snapshot), Past(after_snapshot(number, whole_view), *view[:-1]))
        events = self.table.log_seen_by(seat, past.event_count)
        if view.packed == past.view and not events:
            return ViewFrame(None, past)
        message: Message
        if protocol >= FIRST_WITH_CHANGES:
            message, received = next_change(past.received, view.packed, events, view.left_out)
        else:
            message, received = next_patch(past.received, view.packed, events)
        return ViewFrame(encode(message), Past(received, *view[:-1]))
