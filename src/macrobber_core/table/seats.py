"""Who sits at a table and who watches it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable

from msgspec.structs import replace

from macrobber_core.bots import NAMES, known_levels
from macrobber_core.games.contract import Game
from macrobber_core.unicode import are_alike

from .refusal import Refused
from .view import SeatView, Stage

PROGRAM = "macrobber"
"""Who warns the host's own player; so nobody at a table has a name that looks like it."""


class Seats(ABC):
    """The people and bots at a table; what may change among them goes by its stage."""

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
        """Whether somebody who is here sits on every seat."""
        return all(seat.name is not None and not seat.away for seat in self.seats)

    def sit(self, name: str, seat: int | None = None, bot: str | None = None) -> int:
        """Take a seat, the first free one unless another is named, before the game begins."""
        if self.stage != "waiting":
            raise Refused("the game has begun; you can watch it")
        if not self.free_seats:
            raise Refused("the table is full; you can watch the game")
        seat = self.free_seats[0] if seat is None else seat
        if seat not in range(1, len(self.seats) + 1):
            raise Refused(f"the table has no seat {seat}")
        if seat not in self.free_seats:
            raise Refused(f"seat {seat} is taken by {self.seats[seat - 1].name}")
        if bot is None:
            self._bots_yield(name)
        self.seats[seat - 1] = SeatView(self._unlike(name), bot)
        return seat

    def sit_bot(self, level: str, seat: int | None = None) -> int:
        """Seat a bot of that level, under a name of its own."""
        self._known(level)
        place = seat if seat is not None else next(iter(self.free_seats), 1)
        return self.sit(self._bot_name(place), seat, level)

    def _bot_name(self, place: int, unlike: str = "") -> str:
        """A bot's name nobody at the table has; which one it is goes by the seat."""
        taken = [*self._names(), unlike]
        ordered = [NAMES[(place - 1 + step) % len(NAMES)] for step in range(len(NAMES))]
        return next((name for name in ordered if not _is_like_any(name, taken)), ordered[0])

    def _bots_yield(self, name: str) -> None:
        """A person keeps the own name; a bot that has it takes another."""
        for place, seat in enumerate(self.seats, 1):
            if seat.bot and seat.name is not None and are_alike(seat.name, name):
                self.seats[place - 1] = SeatView(self._bot_name(place, name), seat.bot)

    def stand(self, seat: int) -> None:
        """Leave a seat before the game begins; once it has begun, the seat is kept and marked away."""
        if self.has_begun:
            self.set_away(seat, away=True)
        else:
            self.seats[seat - 1] = SeatView()

    def set_away(self, seat: int, *, away: bool) -> None:
        """Who is back decides again, at this very ply, whoever stood in."""
        there = self.seats[seat - 1]
        self.seats[seat - 1] = replace(there, away=away, stand_in=there.stand_in if away else None)

    def stand_in(self, seat: int, level: str | None) -> None:
        """Let a bot of that level decide for a player, or no bot any more."""
        there = self._player(seat)
        if level is not None:
            self._known(level)
        self.seats[seat - 1] = replace(there, stand_in=level)

    def take_over(self, seat: int) -> bool:
        """The player of that seat is there and decides again; return whether a bot stood in until now."""
        there = self.seats[seat - 1]
        self.seats[seat - 1] = replace(there, stand_in=None)
        return there.stand_in is not None

    def hand_over(self, seat: int, name: str) -> None:
        """A spectator takes the place of a bot, or of a player who is away, in a game that has begun."""
        there = self.seats[seat - 1] if 1 <= seat <= len(self.seats) else None
        if there is None or self.stage != "playing":
            raise Refused("no seat can be handed over now")
        if not (there.away or there.bot):
            raise Refused(f"{there.name} is here, and keeps the seat")
        if name not in self.spectators:
            raise Refused(f"{name} does not watch this table")
        self.unwatch(name)
        self.seats[seat - 1] = SeatView(name)

    def decides(self, seat: int) -> str | None:
        """The level of the bot that decides for a seat; None where a player does."""
        there = self.seats[seat - 1]
        return there.bot or there.stand_in

    def _player(self, seat: int) -> SeatView:
        there = self.seats[seat - 1] if 1 <= seat <= len(self.seats) else SeatView()
        if there.name is None or there.bot:
            raise Refused(f"no player sits in seat {seat}")
        return there

    def _known(self, level: str) -> None:
        if level not in known_levels(self.game.key):
            raise Refused(f"there is no bot {level!r}; there are: {', '.join(known_levels(self.game.key))}")

    def watch(self, name: str) -> str:
        name = self._unlike(name)
        self.spectators.append(name)
        return name

    def unwatch(self, name: str) -> None:
        self.spectators.remove(name)

    def _unlike(self, name: str) -> str:
        return told_apart(name, self._names())

    def _names(self) -> list[str]:
        return [seat.name for seat in self.seats if seat.name is not None] + self.spectators


def told_apart(name: str, others: Iterable[str]) -> str:
    """The name, numbered if it looks like one of the others or the program's: `Ada`, `Ada-2`, `Ada-3`, or `ada-4`."""
    taken = [*others, PROGRAM]
    number, unlike = 1, name
    while _is_like_any(unlike, taken):
        number += 1
        unlike = f"{name}-{number}"
    return unlike


def _is_like_any(name: str, others: Iterable[str]) -> bool:
    return any(are_alike(name, other) for other in others)
