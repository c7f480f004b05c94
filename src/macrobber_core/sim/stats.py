"""Statistics of a series of games."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from statistics import NormalDist, fmean, median

from .series import PlayedGame

CONFIDENCE = 0.95
_Z = NormalDist().inv_cdf(0.5 + CONFIDENCE / 2)
STEP = math.log(1.01)


@dataclass(frozen=True, slots=True)
class WinShare:
    """A share of wins; a shared win counts as a fraction of a win for each winner."""

    wins: float
    games: int

    @property
    def value(self) -> float:
        return self.wins / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % Wilson score interval; slightly too wide if wins were shared, because fractions vary less."""
        p, n, z2 = self.value, self.games, _Z * _Z
        middle = (p + z2 / (2 * n)) / (1 + z2 / n)
        half = _Z / (1 + z2 / n) * math.sqrt(p * (1 - p) / n + z2 / (4 * n * n))
        return max(0.0, middle - half), min(1.0, middle + half)


@dataclass(frozen=True, slots=True)
class Spread:
    """The distribution of a quantity across games."""

    mean: float
    median: float
    least: float
    most: float

    @classmethod
    def of(cls, values: Sequence[float]) -> Spread:
        return cls(fmean(values), median(values), min(values), max(values))


@dataclass(slots=True)
class Durations:
    """A histogram of durations in seconds, in bins 1 % wide."""

    count: int = 0
    total: float = 0.0
    longest: float = 0.0
    _bins: Counter[int] = field(default_factory=Counter)
    """The counts per bin; the bin number is the base-1.01 logarithm of the bin's upper end."""

    def add(self, times: Iterable[float]) -> None:
        for seconds in times:
            self.count += 1
            self.total += seconds
            self.longest = max(self.longest, seconds)
            self._bins[math.ceil(math.log(max(seconds, 1e-9)) / STEP)] += 1

    @property
    def mean(self) -> float:
        return self.total / self.count if self.count else 0.0

    def within(self, share: float) -> float:
        """Return the quantile of the durations for `share` (0 to 1), accurate to 1 %."""
        remaining = share * self.count
        for bin_number in sorted(self._bins):
            remaining -= self._bins[bin_number]
            if remaining <= 0:
                return min(math.exp(bin_number * STEP), self.longest)
        return self.longest


@dataclass(slots=True)
class SeriesStats:
    """Accumulates statistics of a series of games between bots; the order of the games does not matter."""

    bots: int
    games: int = 0
    shared: int = 0
    """The number of games with more than one winner."""
    won_by_entrant: list[Fraction] = field(init=False)
    won_by_seat: list[Fraction] = field(init=False)
    thinking: list[Durations] = field(init=False)
    """The durations of decisions, per entrant."""
    rounds: list[int] = field(default_factory=list)
    decisions: list[int] = field(default_factory=list)
    winner_scores: list[int] = field(default_factory=list)
    last_scores: list[int] = field(default_factory=list)
    ends: Counter[str] = field(default_factory=Counter)
    chosen: Counter[str] = field(default_factory=Counter)
    chosen_by_winners: dict[str, Fraction] = field(default_factory=dict)
    """The number of times winners chose each kind of action; shared wins count fractionally."""

    def __post_init__(self) -> None:
        self.won_by_entrant = [Fraction()] * self.bots
        self.won_by_seat = [Fraction()] * self.bots
        self.thinking = [Durations() for _ in range(self.bots)]

    def add(self, game: PlayedGame) -> None:
        winners, scores = game.result.winners, game.result.scores
        share = Fraction(1, len(winners))  # exact sums do not depend on the order of the games
        self.games += 1
        self.shared += len(winners) > 1
        for seat in winners:
            self.won_by_seat[seat - 1] += share
            self.won_by_entrant[game.entrants[seat - 1]] += share
            for verb, count in game.verbs[seat - 1].items():
                self.chosen_by_winners[verb] = self.chosen_by_winners.get(verb, Fraction()) + share * count
        for counter in game.verbs:
            self.chosen += counter
        for entrant, seconds in zip(game.entrants, game.thinking, strict=True):
            self.thinking[entrant].add(seconds)
        self.rounds.append(game.rounds)
        self.decisions.append(game.decisions)
        self.winner_scores.append(max(scores))
        self.last_scores.append(min(scores))
        self.ends[game.result.reason] += 1

    @property
    def entrants(self) -> list[WinShare]:
        return [WinShare(float(wins), self.games) for wins in self.won_by_entrant]

    @property
    def seats(self) -> list[WinShare]:
        return [WinShare(float(wins), self.games) for wins in self.won_by_seat]

    @property
    def margins(self) -> list[int]:
        """The winner's lead over the last-place player in each game."""
        return [winner - last for winner, last in zip(self.winner_scores, self.last_scores, strict=True)]
