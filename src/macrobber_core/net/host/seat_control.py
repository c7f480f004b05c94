"""The host's control over seats: swap and assign them, remove players, and let bots stand in."""

from __future__ import annotations

from collections.abc import Callable

from macrobber_core.table import Table

from .bot_players import BotPlayers
from .clock_runner import InactivityTimer
from .seating import Seating


class SeatControl:
    """The host's control over the seats. Everything raises Refused if the table does not allow it.

    `check_here` raises Refused while the table may not change. `expel` is called with the name of a player who has been
    removed, and `on_change` when the table has changed.
    """

    def __init__(
        self,
        table: Table,
        seating: Seating,
        bot_players: BotPlayers,
        inactivity: InactivityTimer,
        *,
        check_here: Callable[[], None],
        expel: Callable[[str], None],
        on_change: Callable[[], None],
    ) -> None:
        self._table = table
        self._seating = seating
        self._bot_players = bot_players
        self._inactivity = inactivity
        self._check_here, self._expel, self._on_change = check_here, expel, on_change

    def set_stand_in(self, seat: int, level: str | None) -> None:
        """Let a bot decide for an absent or inactive player; `level` None ends this."""
        self._check_here()
        seat_view = self._table.seats[seat - 1] if 1 <= seat <= len(self._table.seats) else None
        if level is not None and seat_view is not None and seat_view.name and not (seat_view.bot or seat_view.away):
            self._inactivity.check_inactive(seat)
        self._table.set_stand_in(seat, level)
        self._on_change()

    def swap(self, first: int, second: int) -> None:
        """Swap two seats before the game: people, bots and free seats alike."""
        self._check_here()
        self._seating.swap(first, second)
        self._on_change()

    def set_bot_level(self, seat: int, level: str) -> None:
        """Change the level of the bot in a seat before the game."""
        self._check_here()
        self._table.set_bot_level(seat, level)
        self._on_change()

    def give(self, seat: int, name: str) -> None:
        """Give a spectator a free seat, or the seat of a bot or of an absent player."""
        self._check_here()
        self._seating.give_seat(seat, name)
        self._bot_players.forget_absence(seat)
        self._on_change()

    def remove(self, name: str, *, address: bool = False) -> None:
        """Remove a guest; with `address`, also ban the guest's address."""
        self._check_here()
        self._seating.remove(name, address=address)
        self._expel(name)
        self._on_change()
