"""Finished games, checked and put in order: who sat where, who finished ahead of whom.

Anybody can edit the library, so a game that its rules do not allow is left out.
"""

from __future__ import annotations

import math
import re
from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass

from macrobber_core.bots import split_level
from macrobber_core.games import GAMES
from macrobber_core.library import FinishedGame
from macrobber_core.unicode import are_alike
from macrobber_core.wire.sanitize import MAX_NAME_LENGTH

from .players import People, Player

NUMBERED = re.compile(r"(.+)-[0-9]{1,3}")
"""A name to which a table has added a number, because another player already had it."""
MAX_LENGTH = MAX_NAME_LENGTH + len("-999")


@dataclass(frozen=True, slots=True)
class RankedGame:
    """A finished game. Seats are numbered from 1."""

    id: str
    game: str
    ended: float
    players: tuple[Player, ...]
    """The player in each seat. Bots of the same level are the same player, whatever their manners."""
    scores: tuple[int, ...]
    winners: frozenset[int]
    """The winning seats."""
    places: tuple[int, ...]
    """The place of each seat: 1 for all winners, the others by their scores, with equal places for ties."""

    def seats_of(self, player: Player) -> list[int]:
        return [seat for seat, other in enumerate(self.players, 1) if other == player]


def ranked_games(finished: Iterable[FinishedGame], people: People) -> list[RankedGame]:
    """Return the valid games, oldest first, and add their players to `people` with their latest spelling."""
    latest_first = sorted(filter(_is_valid, finished), key=lambda game: (game.ended, game.id), reverse=True)
    return [_ranked(game, people) for game in latest_first][::-1]


def _is_valid(game: FinishedGame) -> bool:
    seats = range(1, len(game.seats) + 1)
    return (
        game.game in GAMES
        and len(seats) in GAMES[game.game].seats
        and math.isfinite(game.ended)
        and all(name.strip() for name, _bot in game.seats)
        and len(game.result.scores) == len(seats)
        and bool(game.result.winners)
        and all(winner in seats for winner in game.result.winners)
    )


def _ranked(game: FinishedGame, people: People) -> RankedGame:
    names = _as_known_here([name for name, _bot in game.seats], game.host)
    players = tuple(
        Player(split_level(game.game, bot)[0][:MAX_LENGTH], game.game) if bot else people.add(name[:MAX_LENGTH])
        for name, (_name, bot) in zip(names, game.seats, strict=True)
    )
    scores, winners = tuple(game.result.scores), frozenset(game.result.winners)
    return RankedGame(game.id, game.game, game.ended, players, scores, winners, places(scores, winners))


def places(scores: Sequence[int], winners: Container[int]) -> tuple[int, ...]:
    """Return the place of each seat: 1 for all winners, the others by their scores, with equal places for ties."""
    order = [(0, 0) if seat in winners else (1, -score) for seat, score in enumerate(scores, 1)]
    ordered = sorted(order)
    return tuple(1 + ordered.index(key) for key in order)


def _as_known_here(names: list[str], own_name: str | None) -> list[str]:
    """Return the names with this machine's player under their own name.

    If another Ada was at a table first, that table called ours Ada-2; here, it is the other who is Ada-2.
    """
    numbered = NUMBERED.fullmatch(own_name or "")
    if own_name not in names or numbered is None:
        return names
    namesake = next((name for name in names if are_alike(name, numbered[1])), None)
    swapped = {own_name: namesake, namesake: own_name}
    return names if namesake is None else [swapped.get(name) or name for name in names]
