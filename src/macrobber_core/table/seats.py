"""The seats and spectators of a table."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable

from msgspec.structs import replace

from macrobber_core.bots import BOT_NAMES, is_known_level, known_levels
from macrobber_core.games.contract import Game
from macrobber_core.unicode import are_alike

from . import refusal
from .refusal import Refused
from .view import SeatView, Stage

PROGRAM_NAME = "macrobber"
"""The sender of warnings to the host; nobody at a table may have a name that looks like it."""


class Seats(ABC):
    """The players, bots and spectators at a table. The table's stage determines which changes are allowed."""

    def __init__(self, game: Game, players: int) -> None:
        self.game = game
        self.seats: list[SeatView] = [SeatView() for _ in range(players)]
        self.spectators: list[str] = []

    @property
    @abstractmethod
    def stage(self) -> Stage: ...

    @property
    def has_begun(self) -> bool:
        return self.stage in {"playing", "over"}

    @property
    def free_seats(self) -> list[int]:
        return [number for number, seat in enumerate(self.seats, 1) if seat.name is None]

    @property
    def is_complete(self) -> bool:
        """Whether every seat is taken and nobody is away."""
        return all(seat.name is not None and not seat.away for seat in self.seats)

    def sit(self, name: str, seat: int | None = None, bot: str | None = None) -> int:
        """Take a seat before the game begins, by default the first free seat; return its number. Raises Refused."""
        if self.stage != "waiting":
            raise Refused(refusal.WATCH_GAME)
        if not self.free_seats:
            raise Refused(refusal.TABLE_FULL)
        seat = self.free_seats[0] if seat is None else seat
        if seat not in range(1, len(self.seats) + 1):
            raise Refused(refusal.NO_SUCH_SEAT(number=seat))
        if seat not in self.free_seats:
            raise Refused(refusal.SEAT_TAKEN(number=seat, name=self.seats[seat - 1].name))
        if bot is None:
            self._rename_clashing_bots(name)
        self.seats[seat - 1] = SeatView(self._unique_name(name), bot)
        return seat

    def sit_bot(self, level: str, seat: int | None = None) -> int:
        """Seat a bot of the given level under an unused name; return its seat. Raises Refused."""
        self._check_level(level)
        name_seat = seat if seat is not None else next(iter(self.free_seats), 1)
        return self.sit(self._bot_name(name_seat), seat, level)

    def _bot_name(self, seat: int, excluded: str = "") -> str:
        """Return a bot name that is unused at the table and unlike `excluded`; the choice depends on the seat."""
        taken_names = [*self._names(), excluded]
        ordered = [BOT_NAMES[(seat - 1 + offset) % len(BOT_NAMES)] for offset in range(len(BOT_NAMES))]
        return next((name for name in ordered if not _is_like_any(name, taken_names)), ordered[0])

    def _rename_clashing_bots(self, name: str) -> None:
        """Rename any bot whose name looks like `name`, so a human player can keep that name."""
        for number, seat in enumerate(self.seats, 1):
            if seat.bot and seat.name is not None and are_alike(seat.name, name):
                self.seats[number - 1] = SeatView(self._bot_name(number, name), seat.bot)

    def vacate(self, seat: int) -> None:
        """Free a seat before the game begins; once it has begun, keep the seat and mark its player as away."""
        if self.has_begun:
            self.set_away(seat, away=True)
        else:
            self.seats[seat - 1] = SeatView()

    def swap(self, first: int, second: int) -> None:
        """Swap the players, bots or free seats in two seats before the game begins. Raises Refused."""
        self._check_waiting(first, second)
        seats = self.seats
        seats[first - 1], seats[second - 1] = seats[second - 1], seats[first - 1]

    def set_bot_level(self, seat: int, level: str) -> None:
        """Change the level of the bot in a seat before the game begins. Raises Refused."""
        self._check_waiting(seat)
        if not self.seats[seat - 1].bot:
            raise Refused(refusal.NO_BOT_IN_SEAT(number=seat))
        self._check_level(level)
        self.seats[seat - 1] = replace(self.seats[seat - 1], bot=level)

    def _check_waiting(self, *seats: int) -> None:
        """Raise Refused if the game has begun, or if the table does not have one of these seats."""
        if self.stage != "waiting":
            raise Refused(refusal.GAME_BEGUN)
        for seat in seats:
            if seat not in range(1, len(self.seats) + 1):
                raise Refused(refusal.NO_SUCH_SEAT(number=seat))

    def set_away(self, seat: int, *, away: bool) -> None:
        """Mark a player as away or back. A returning player immediately replaces their stand-in."""
        seat_view = self.seats[seat - 1]
        self.seats[seat - 1] = replace(seat_view, away=away, stand_in=seat_view.stand_in if away else None)

    def set_stand_in(self, seat: int, level: str | None) -> None:
        """Let a bot of the given level decide for a player; None ends this. Raises Refused."""
        seat_view = self.seats[seat - 1] if 1 <= seat <= len(self.seats) else SeatView()
        if seat_view.name is None or seat_view.bot:
            raise Refused(refusal.NO_PLAYER(number=seat))
        if level is not None:
            self._check_level(level)
        self.seats[seat - 1] = replace(seat_view, stand_in=level)

    def dismiss_stand_in(self, seat: int) -> bool:
        """Let the player of a seat decide again; return whether a bot was standing in."""
        seat_view = self.seats[seat - 1]
        self.seats[seat - 1] = replace(seat_view, stand_in=None)
        return seat_view.stand_in is not None

    def give_seat(self, seat: int, name: str) -> None:
        """Give a spectator a free seat, or the seat of a bot or of an absent player; not in a deal or after the game.

        Raises Refused.
        """
        seat_view = self.seats[seat - 1] if 1 <= seat <= len(self.seats) else None
        if seat_view is None or self.stage not in {"waiting", "playing"}:
            raise Refused(refusal.NO_HANDOVER)
        if seat_view.name is not None and not (seat_view.away or seat_view.bot):
            raise Refused(refusal.KEEPS_SEAT(name=seat_view.name))
        if name not in self.spectators:
            raise Refused(refusal.NO_SPECTATOR(name=name))
        self.remove_spectator(name)
        self.seats[seat - 1] = SeatView(name)

    def rename(self, seat: int, name: str) -> None:
        """Give a player who has just been seated this name, numbered if somebody else at the table has one like it."""
        self.seats[seat - 1] = SeatView()
        if not self.has_begun:
            self._rename_clashing_bots(name)
        self.seats[seat - 1] = SeatView(self._unique_name(name))

    def bot_level(self, seat: int) -> str | None:
        """Return the level of the bot that decides for a seat, or None if its player decides."""
        seat_view = self.seats[seat - 1]
        return seat_view.bot or seat_view.stand_in

    def _check_level(self, level: str) -> None:
        if not is_known_level(self.game.key, level):
            raise Refused(refusal.NO_BOT(name=repr(level), names=", ".join(known_levels(self.game.key))))

    def add_spectator(self, name: str) -> str:
        name = self._unique_name(name)
        self.spectators.append(name)
        return name

    def remove_spectator(self, name: str) -> None:
        self.spectators.remove(name)

    def _unique_name(self, name: str) -> str:
        return disambiguate(name, self._names())

    def _names(self) -> list[str]:
        return [seat.name for seat in self.seats if seat.name is not None] + self.spectators


def disambiguate(name: str, others: Iterable[str]) -> str:
    """Return `name`, numbered if it looks like another name or PROGRAM_NAME: `Ada`, `Ada-2`, `Ada-3`."""
    taken_names = [*others, PROGRAM_NAME]
    number, candidate = 1, name
    while _is_like_any(candidate, taken_names):
        number += 1
        candidate = f"{name}-{number}"
    return candidate


def _is_like_any(name: str, others: Iterable[str]) -> bool:
    return any(are_alike(name, other) for other in others)
