"""Ratings of the players of one game, for tables of any size, by the Plackett-Luce model of openskill.

Everyone starts with the same mean and a large uncertainty. Each game moves the means towards its places, and makes the
uncertainty smaller.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from copy import deepcopy
from functools import cache
from statistics import fmean
from typing import TYPE_CHECKING, NamedTuple

from .players import Player
from .ranked import RankedGame

if TYPE_CHECKING:
    from openskill.models import PlackettLuce, PlackettLuceRating


class Rating(NamedTuple):
    """The estimated strength of a player, and its standard deviation."""

    mean: float
    uncertainty: float


START = Rating(25.0, 25.0 / 3)
"""The rating of a new player: the model's usual one."""


@cache
def _model() -> PlackettLuce:
    from openskill.models import PlackettLuce  # noqa: PLC0415  # slow to import and rarely needed

    return PlackettLuce(*START)


class RatingStep(NamedTuple):
    """A player's rating after a game."""

    ended: float
    rating: Rating


class Ratings:
    """The ratings of all players of one game, and how they developed."""

    def __init__(self, games: Iterable[RankedGame]) -> None:
        """Rate the players of games, given in the order in which they ended."""
        self.history: dict[Player, list[RatingStep]] = defaultdict(list)
        self._models: dict[Player, PlackettLuceRating] = {}
        for game in games:
            if len({*game.players}) > 1:  # games between bots of one level tell nothing about anyone
                self._rate(game)

    @property
    def current(self) -> dict[Player, Rating]:
        return {player: steps[-1].rating for player, steps in self.history.items()}

    def _rate(self, game: RankedGame) -> None:
        """Apply one game. A player with several seats, as bots of one level, gets the mean of what they have earned."""
        model = _model()
        teams = [[deepcopy(self._models.get(player) or model.rating())] for player in game.players]
        earned: dict[Player, list[PlackettLuceRating]] = defaultdict(list)
        for player, [rating] in zip(game.players, model.rate(teams, ranks=[*map(float, game.places)]), strict=True):
            earned[player].append(rating)
        for player, [rating, *others] in earned.items():
            if others:
                rating.mu = fmean(one.mu for one in (rating, *others))
                rating.sigma = fmean(one.sigma for one in (rating, *others))
            self._models[player] = rating
            self.history[player].append(RatingStep(game.ended, Rating(rating.mu, rating.sigma)))


def chance_ahead(rating: Rating, other: Rating) -> float:
    """Return the chance that a player with this rating finishes ahead of another."""
    model = _model()
    return model.predict_win([[model.rating(*rating)], [model.rating(*other)]])[0]
