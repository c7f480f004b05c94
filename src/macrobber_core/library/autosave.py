"""Saving a table to the library, change by change, while the game is played."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence

from msgspec.structs import replace

from macrobber_core.table import Table
from macrobber_core.translatable import Template

from .library import Library, LibraryError
from .saved import SavedGame, SavedSeat, TableConfig, game_id

NOT_SAVED = Template("the game is not being saved: {reason}")


class Autosave:
    """Writes new changes to the library on each call to `save`.

    `table_id` joins the games played at one table. `seats` returns the players in seat order with their token digests;
    `config` returns the table's configuration. Pass `saved` to go on with a saved game, which the table may have left
    behind while another program was its host; raises LibraryError if another process is playing it.

    Disk errors do not stop the game: `error` is set to the reason, and each `save` tries to catch up.
    """

    def __init__(
        self,
        library: Library,
        table: Table,
        table_id: str,
        seats: Callable[[], list[SavedSeat]],
        *,
        host: str | None,
        network: bool,
        config: Callable[[], TableConfig] = TableConfig,
        saved: SavedGame | None = None,
    ) -> None:
        self.error: str | None = None
        self._library = library
        self._table = table
        self._table_id = table_id
        self._game = game_id(table_id, table.game_number)
        self._seats = seats
        self._host = host
        self._network = network
        self._config = config
        self._is_begun = saved is not None and not saved.config.waiting
        self._is_saved = saved is not None
        self._saved_plies = common_length(saved.record.plies, table.plies) if saved else 0
        self._saved_takebacks = common_length(saved.record.taken_back, table.taken_back) if saved else 0
        self._saved_seats = saved.seats if saved else []
        self._saved_config = saved.config if saved else TableConfig()
        if saved is not None:
            library.acquire(self._game)

    def close(self, *, kept: bool | None = None) -> None:
        """Release the game, or delete it if it never left the waiting room and is not kept.

        `kept` says whether the host keeps the table to resume it later; None if the host has not been asked.
        """
        with contextlib.suppress(LibraryError):
            if self._is_begun or (self._is_saved and kept):
                self._library.release(self._game, kept=kept)
            elif self._is_saved:
                self._library.delete(self._game)

    def keep_people(self, people: bytes) -> None:
        """Store who could go on with the game without this host."""
        with contextlib.suppress(LibraryError):
            self._library.keep_people(self._game, people)

    def mark_moved(self, name: str) -> None:
        """Mark the game as moved to the table of the player `name`. A later `close` changes nothing."""
        with contextlib.suppress(LibraryError):
            self._library.mark_moved(self._game, name)

    def save(self) -> bool:
        """Commit everything not yet in the file, and return whether there was anything.

        Call this before broadcasting a change.
        """
        table = self._table
        if not (table.has_begun or self._network):
            return False
        seats = self._seats()
        is_waiting = not table.has_begun
        start_order = table.start_order if is_waiting else []
        config = replace(self._config(), waiting=is_waiting, first=table.first, start_order=start_order)
        taken_back = len(table.taken_back)
        last_saved = (self._saved_plies, self._saved_takebacks, self._saved_seats, self._saved_config)
        if (table.ply, taken_back, seats, config) == last_saved:
            return False
        # the file is outdated from the earliest ply that was taken back since the last save
        first_ply = min([self._saved_plies, *(ply for ply, _ in table.taken_back[self._saved_takebacks :])])
        try:
            if self._is_begun:
                self._library.append(
                    self._game, first_ply, table.plies[first_ply:], seats if seats != self._saved_seats else None,
                    table.result, table.taken_back, config if config != self._saved_config else None,
                )  # fmt: skip
            else:
                seed = table.chance_source.seed if table.chance_source is not None else ""
                self._library.create(
                    SavedGame(
                        self._game, table.title, seed, self._host, self._network, seats, table.record(),
                        table.result, table.fair_deal, config, self._table_id, table.game_number,
                    )
                )  # fmt: skip
        except LibraryError as error:
            self.error = NOT_SAVED(reason=error)
            return False
        self.error = None
        self._is_begun = table.has_begun
        self._is_saved = True
        self._saved_plies, self._saved_takebacks = table.ply, taken_back
        self._saved_seats, self._saved_config = seats, config
        return True


def common_length(first: Sequence[object], second: Sequence[object]) -> int:
    """Return how many items two sequences have in common at their beginning."""
    pairs = enumerate(zip(first, second, strict=False))
    return next((index for index, (one, other) in pairs if one != other), min(len(first), len(second)))
