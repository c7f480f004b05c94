"""The statistics of one player: totals, a report for each game, and head to head."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from .players import Player
from .ratings import Rating, RatingStep


class Tally(NamedTuple):
    """Games and wins of a player. A shared victory is a win. A bot in several seats plays as many games."""

    games: int = 0
    wins: int = 0
    shared: int = 0
    """How many wins were shared with others."""
    equal_wins: float = 0.0
    """How many wins a player among equals would have on average, such as one in four games of four players."""

    @property
    def share(self) -> float:
        """The share of games won; 0 without games."""
        return self.wins / self.games if self.games else 0.0

    @property
    def equal_share(self) -> float:
        """The share of games that a player among equals would win; 0 without games."""
        return self.equal_wins / self.games if self.games else 0.0


class Points(NamedTuple):
    """The points of a player at the end of games."""

    mean: float
    best: int
    least: int


class Duel(NamedTuple):
    """The games in which two players met, and how often each finished ahead. Every bot counts separately."""

    met: int = 0
    ahead: int = 0
    tied: int = 0

    @property
    def behind(self) -> int:
        return self.met - self.ahead - self.tied


class RatedPlayer(NamedTuple):
    player: Player
    rating: Rating
    chance: float
    """The chance that the player of the report finishes ahead of this one."""


@dataclass(frozen=True, slots=True)
class GameReport:
    """A player's results in one kind of game."""

    tally: Tally
    points: Points
    verbs: Sequence[tuple[str, int]]
    """The first words of the player's actions with how often they were chosen, most often first."""
    rating: Rating | None
    """The player's own rating; None without a game against anyone else."""
    history: Sequence[RatingStep]
    ranking: Sequence[RatedPlayer]
    """Everybody who has played the game here, also the player of the report, highest rating first."""


@dataclass(frozen=True, slots=True)
class Report:
    """A player's results in one game, or in all games together. Ratings and points are never mixed between games."""

    player: Player
    game: str | None
    """The game; None for all games."""
    tally: Tally
    by_seat: Mapping[int, Tally]
    by_players: Mapping[int, Tally]
    """By the number of players."""
    longest_streak: int
    """The most wins in a row."""
    current_streak: int
    duels: Mapping[Player, Duel]
    """Head to head with everyone met, most often met first."""
    by_game: Mapping[str, GameReport]
