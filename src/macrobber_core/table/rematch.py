"""The next game at a table: the proposal, the players who agree to it, their seats, and the start player.

Everybody at the table, players and spectators, may agree to the proposal. The next game keeps the order of the seats:
each player who agreed keeps the seat, and so does each bot. Free seats go to spectators who agreed, then to new bots;
for further spectators who agreed, bots make room.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from macrobber_core.bots import DEFAULT_LEVELS, is_known_level, split_level
from macrobber_core.games.contract import Event, Game, Result

from . import refusal
from .refusal import Refused
from .view import NextGame, PlayedGame, SeatView, TableView

if TYPE_CHECKING:
    from .table import Table


class Place(NamedTuple):
    """A seat of the next game: a bot of level `bot`, or a player by name."""

    name: str
    bot: str | None = None
    old_seat: int | None = None
    """The seat in the game before; None for a spectator or a new bot."""


def propose(table: Table, game: Game, options: Mapping[str, object], players: int) -> None:
    """Propose a game as the next one; everybody has to agree again.

    Raises Refused unless the game at the table is over, and ValueError if the game does not support the number of
    players or the options.
    """
    if table.stage != "over":
        raise Refused(refusal.GAME_NOT_OVER)
    game.start(players, options)
    table.next_game = NextGame(table.next_game.number + 1, game.key, game.settle(options), players, [])


def agree(table: Table, name: str, number: int, *, wants: bool) -> bool:
    """Note whether somebody at the table wants to play proposal `number`; return whether that is news.

    Raises Refused.
    """
    if table.stage != "over":
        raise Refused(refusal.GAME_NOT_OVER)
    proposal = table.next_game
    if number != proposal.number:
        raise Refused(refusal.OTHER_NEXT_GAME)
    if any(seat.name == name and seat.bot for seat in table.seats):
        raise Refused(refusal.ONLY_PLAYERS_AGREE)
    if (name in proposal.agreed) == wants:
        return False
    others = [other for other in proposal.agreed if other != name]
    table.next_game = replace(proposal, agreed=[*others, name] if wants else others)
    return True


def disagree(table: Table, name: str) -> None:
    """Forget the agreement of somebody who has left the table."""
    proposal = table.next_game
    table.next_game = replace(proposal, agreed=[other for other in proposal.agreed if other != name])


def undecided(table: Table | TableView) -> list[str]:
    """Return the names of players in the finished game, present or away, who have not agreed to the next one."""
    agreed = table.next_game.agreed if table.next_game is not None else []
    return [seat.name for seat in table.seats if seat.name and not seat.bot and seat.name not in agreed]


def absent(table: Table) -> list[str]:
    """Return the names of players who have agreed to the next game, but are away."""
    return [seat.name for seat in table.seats if seat.away and seat.name in table.next_game.agreed]


def line_up(table: Table, agreed: Iterable[str]) -> list[Place]:
    """Return the seats of the next game if `agreed` are the people who play it.

    Raises Refused if nobody does, unless only bots have played.
    """
    proposal, wanted = table.next_game, list(agreed)
    if not wanted and not all(seat.bot for seat in table.seats):
        raise Refused(refusal.NOBODY_AGREED)
    usual_level = DEFAULT_LEVELS[proposal.game]
    new_bot = Place("", usual_level)
    places = [_place_in(seat, number, wanted) or new_bot for number, seat in enumerate(table.seats, 1)]
    while len(places) > proposal.players:
        bots = [place for place in places if place.bot is not None]
        places.remove(bots[-1] if bots else max(places, key=lambda place: wanted.index(place.name)))
    places += [new_bot] * (proposal.players - len(places))
    for name in filter(wanted.__contains__, table.spectators):
        free = [number for number, place in enumerate(places) if place == new_bot]
        bots_at = [number for number, place in enumerate(places) if place.bot is not None]
        if taken := free or bots_at[-1:]:
            places[taken[0]] = Place(name)
    return [place._replace(bot=_level_in(table.game.key, place.bot, proposal.game)) for place in places]


def _level_in(before: str, level: str | None, game: str) -> str | None:
    """Return the level of a bot in the next game: the same, at least without its manner, or else the usual one."""
    plain = split_level(before, level)[0] if level else level
    return next((known for known in (level, plain) if not known or is_known_level(game, known)), DEFAULT_LEVELS[game])


def _place_in(seat: SeatView, number: int, wanted: Collection[str]) -> Place | None:
    """Return the place of whoever keeps this seat for the next game, or None."""
    return Place(seat.name or "", seat.bot, number) if seat.bot or seat.name in wanted else None


def start_order(seats: Sequence[SeatView], began: int) -> list[str]:
    """Return the players and bots of a finished game in the order in which they would begin the next one.

    That is clockwise, from the seat after seat `began`, which began the finished game.
    """
    return [seat.name or "" for seat in [*seats[began:], *seats[:began]]]


def first_seat(order: Sequence[str], seats: Sequence[SeatView]) -> int | None:
    """Return the seat that begins the next game: that of the first in `order` who plays it, wherever they sit now.

    None if nobody does, so chance draws it. Guests call this too, to check their host.
    """
    seat_of = {seat.name: number for number, seat in enumerate(seats, 1)}
    return next((seat_of[name] for name in order if name in seat_of), None)


def played_game(game: str, seats: Iterable[SeatView], result: Result, log: Iterable[Event]) -> PlayedGame:
    """Return the entry of a finished game in the evening's tally."""
    attacks = Counter(event.attack_seats for event in log if event.attack_seats is not None)
    return PlayedGame(
        game,
        [seat.name or "" for seat in seats],
        result.scores,
        result.winners,
        [(*pair, times) for pair, times in sorted(attacks.items())],
    )
