"""Computes the reports about players from all finished games."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from statistics import fmean
from typing import NamedTuple

from macrobber_core.games import GAMES
from macrobber_core.library import FinishedGame

from .players import People, Player
from .ranked import RankedGame, ranked_games
from .ratings import START, Ratings, chance_ahead
from .report import Duel, GameReport, Points, RatedPlayer, Report, Tally

VerbCounter = Callable[[Iterable[tuple[str, int]]], Counter[str]]
"""Returns how often these seats chose actions that begin with each word; a seat is a game's id and a number."""


class Entry(NamedTuple):
    """A seat of the reported player in a game."""

    game: RankedGame
    seat: int

    @property
    def is_won(self) -> bool:
        return self.seat in self.game.winners

    @property
    def points(self) -> int:
        return self.game.scores[self.seat - 1]


class Statistics:
    """The statistics of all players. They depend on the games and when these ended, not on the order of reading."""

    def __init__(self, finished: Iterable[FinishedGame], count_verbs: VerbCounter) -> None:
        self._people = People()
        self._games = ranked_games(finished, self._people)
        self._count_verbs = count_verbs
        self._ratings: dict[str, Ratings] = {}

    def players(self) -> list[Player]:
        """Return everybody who has finished a game, those with the most games first, bots after persons."""
        counts = Counter(player for game in self._games for player in {*game.players})
        return sorted(counts, key=lambda player: (player.is_bot, -counts[player], player))

    def find_person(self, name: str) -> Player | None:
        """Return the person with this name, or one that looks like it."""
        return self._people.find(name)

    def games_of(self, player: Player) -> list[str]:
        """Return the keys of the games that the player has finished, in the usual order of games."""
        played = {game.game for game in self._games if player in game.players}
        return [key for key in GAMES if key in played]

    def report(self, player: Player, game: str | None = None) -> Report:
        """Return a player's results in one game, or in all games. A player without games has an empty report."""
        entries = [Entry(one, seat) for one in self._games if game in {None, one.game} for seat in one.seats_of(player)]
        longest, current = _streaks(entries)
        return Report(
            player,
            game,
            _tally(entries),
            _tallies(entries, lambda entry: entry.seat),
            _tallies(entries, lambda entry: len(entry.game.players)),
            longest,
            current,
            _duels(player, entries),
            {key: self._game_report(player, key, of_game) for key, of_game in _by_game(entries)},
        )

    def _game_report(self, player: Player, game: str, entries: Sequence[Entry]) -> GameReport:
        ratings = self._ratings_of(game)
        points = [entry.points for entry in entries]
        verbs = self._count_verbs([(entry.game.id, entry.seat) for entry in entries])
        current = ratings.current
        own = current.get(player)
        ranking = [RatedPlayer(other, rating, chance_ahead(own or START, rating)) for other, rating in current.items()]
        return GameReport(
            _tally(entries),
            Points(fmean(points), max(points), min(points)),
            sorted(verbs.items(), key=lambda item: (-item[1], item[0])),
            own,
            ratings.history.get(player, []),
            sorted(ranking, key=lambda rated: (-rated.rating.mean, rated.rating.uncertainty, rated.player)),
        )

    def _ratings_of(self, game: str) -> Ratings:
        if game not in self._ratings:
            self._ratings[game] = Ratings(one for one in self._games if one.game == game)
        return self._ratings[game]


def _tally(entries: Iterable[Entry]) -> Tally:
    tally = Tally()
    for entry in entries:
        is_shared = entry.is_won and len(entry.game.winners) > 1
        tally = Tally(
            tally.games + 1,
            tally.wins + entry.is_won,
            tally.shared + is_shared,
            tally.equal_wins + 1 / len(entry.game.players),
        )
    return tally


def _tallies(entries: Iterable[Entry], key_of: Callable[[Entry], int]) -> dict[int, Tally]:
    ordered = sorted(entries, key=key_of)
    return {key: _tally(group) for key, group in groupby(ordered, key_of)}


def _by_game(entries: Iterable[Entry]) -> list[tuple[str, list[Entry]]]:
    groups: dict[str, list[Entry]] = defaultdict(list)
    for entry in entries:
        groups[entry.game.game].append(entry)
    return [(key, groups[key]) for key in GAMES if key in groups]


def _streaks(entries: Iterable[Entry]) -> tuple[int, int]:
    """Return the most wins in a row, and how many of the last games were won in a row."""
    longest = current = 0
    for entry in entries:
        current = current + 1 if entry.is_won else 0
        longest = max(longest, current)
    return longest, current


def _duels(player: Player, entries: Iterable[Entry]) -> dict[Player, Duel]:
    duels: dict[Player, Duel] = defaultdict(Duel)
    for game, seat in entries:
        own = game.places[seat - 1]
        for other, place in zip(game.players, game.places, strict=True):
            if other != player:
                met, ahead, tied = duels[other]
                duels[other] = Duel(met + 1, ahead + (own < place), tied + (own == place))
    return dict(sorted(duels.items(), key=lambda item: (-item[1].met, item[0])))
