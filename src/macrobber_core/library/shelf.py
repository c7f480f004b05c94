"""Keeps one table in the library, change by change, while it is played."""

from __future__ import annotations

import contextlib
from collections.abc import Callable

from msgspec.structs import replace

from macrobber_core.table import Table

from .library import Library, LibraryError
from .saved import House, Saved, SavedSeat


class Shelf:
    """Writes what is new each time it is told to `keep`. `seats` says who sits where, and by which tokens.

    A disk that is full or gone does not stop the game: `error` says what is wrong, and each `keep` tries to catch up.
    LibraryError where a game that goes on is being played by another process.
    """

    def __init__(
        self,
        library: Library,
        table: Table,
        game: str,
        seats: Callable[[], list[SavedSeat]],
        *,
        host: str | None,
        network: bool,
        house: Callable[[], House] = House,
        saved: Saved | None = None,
    ) -> None:
        self.error: str | None = None
        self._library = library
        self._table = table
        self._game = game
        self._seats = seats
        self._host = host
        self._network = network
        self._house = house
        self._is_begun = saved is not None and not saved.house.waiting
        self._is_kept = saved is not None
        self._kept_plies = len(saved.record.plies) if saved else 0
        self._kept_taken_back = len(saved.record.taken_back) if saved else 0
        self._kept_seats = saved.seats if saved else []
        self._kept_house = saved.house if saved else House()
        if saved is not None:
            library.take_up(game)

    def close(self) -> None:
        """The game is played here no more. A waiting room that is closed leaves nothing to go on with."""
        with contextlib.suppress(LibraryError):
            if self._is_begun:
                self._library.put_down(self._game)
            elif self._is_kept:
                self._library.forget(self._game)

    def keep(self) -> None:
        """Commit everything the file does not have yet; before anybody hears of it."""
        table = self._table
        if not (table.has_begun or self._network):
            return
        seats, house = self._seats(), replace(self._house(), waiting=not table.has_begun)
        taken_back = len(table.taken_back)
        kept = (self._kept_plies, self._kept_taken_back, self._kept_seats, self._kept_house)
        if (table.ply, taken_back, seats, house) == kept:
            return
        # whatever was taken back since then is wrong in the file from there on
        first = min([self._kept_plies, *(ply for ply, _ in table.taken_back[self._kept_taken_back :])])
        try:
            if self._is_begun:
                self._library.go_on(
                    self._game, first, table.plies[first:], seats if seats != self._kept_seats else None,
                    table.result, table.taken_back, house if house != self._kept_house else None,
                )  # fmt: skip
            else:
                seed = table.dealer.seed if table.dealer is not None else ""
                self._library.begin(
                    Saved(
                        self._game, table.title, seed, self._host, self._network, seats, table.record(),
                        table.result, table.pact, house,
                    )
                )  # fmt: skip
        except LibraryError as error:
            self.error = f"the game is not being kept: {error}"
            return
        self.error = None
        self._is_begun = table.has_begun
        self._is_kept = True
        self._kept_plies, self._kept_taken_back = table.ply, taken_back
        self._kept_seats, self._kept_house = seats, house
