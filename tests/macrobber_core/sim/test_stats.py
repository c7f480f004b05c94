"""The statistics of a series."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from macrobber_core.games.contract import Result
from macrobber_core.sim import Durations, PlayedGame, SeriesStats, Spread, WinShare


def played(entrants: tuple[int, ...], winners: list[int], scores: list[int], reason: str = "tile") -> PlayedGame:
    verbs = tuple(Counter({"castle": seat, "pass": 1}) for seat in range(len(entrants)))
    thinking = tuple([0.25, 0.5 * seat] for seat in range(1, len(entrants) + 1))
    return PlayedGame(
        entrants, Result(winners, scores, reason), rounds=5, decisions=100, verbs=verbs, record="", thinking=thinking
    )


def test_wins_are_counted_for_the_bot_and_for_its_seat() -> None:
    stats = SeriesStats(3)
    stats.add(played((0, 1, 2), [1], [30, 20, 10]))
    stats.add(played((1, 2, 0), [3], [20, 25, 31]))
    assert [share.wins for share in stats.entrants] == [2, 0, 0]
    assert [share.wins for share in stats.seats] == [1, 0, 1]
    assert stats.shared == 0


def test_a_shared_win_counts_as_its_fraction() -> None:
    stats = SeriesStats(3)
    stats.add(played((2, 0, 1), [1, 2], [30, 30, 10]))
    assert [share.wins for share in stats.entrants] == [0.5, 0, 0.5]
    assert [share.wins for share in stats.seats] == [0.5, 0.5, 0]
    assert stats.shared == 1
    assert stats.chosen == Counter({"castle": 3, "pass": 3})
    assert stats.chosen_by_winners == {"castle": 0.5, "pass": 1.0}


def test_wins_add_up_to_the_number_of_games() -> None:
    stats = SeriesStats(3)
    for number in range(9):
        winners = [[1], [1, 2], [1, 2, 3]][number % 3]
        stats.add(played((0, 1, 2), winners, [30, 30, 30], "bag" if number else "supply"))
    assert sum(share.wins for share in stats.entrants) == pytest.approx(9)
    assert sum(share.wins for share in stats.seats) == pytest.approx(9)
    assert stats.ends == {"bag": 8, "supply": 1}


def test_the_order_of_the_games_does_not_matter() -> None:
    games = [played((0, 1, 2), [[1], [1, 2], [1, 2, 3]][number % 3], [30, number, 3 * number]) for number in range(30)]
    forwards, backwards = SeriesStats(3), SeriesStats(3)
    for game in games:
        forwards.add(game)
    for game in reversed(games):
        backwards.add(game)
    assert [share.wins for share in forwards.entrants] == [share.wins for share in backwards.entrants]
    assert forwards.chosen_by_winners == backwards.chosen_by_winners
    assert Spread.of(forwards.margins) == Spread.of(backwards.margins)


def test_margins_are_first_minus_last_of_the_same_game() -> None:
    stats = SeriesStats(3)
    stats.add(played((0, 1, 2), [1], [30, 20, 10]))
    stats.add(played((0, 1, 2), [2], [12, 33, 14]))
    assert stats.margins == [20, 21]


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),
        (5, 10, 0.2366, 0.7634),
        (10, 10, 0.7225, 1.0),
        (500, 2000, 0.2315, 0.2695),
    ],
)
def test_the_confidence_interval_is_wilsons(wins: float, games: int, low: float, high: float) -> None:
    assert WinShare(wins, games).interval == pytest.approx((low, high), abs=1e-4)


def test_thinking_time_is_counted_per_bot_whatever_its_seat() -> None:
    stats = SeriesStats(3)
    stats.add(played((0, 1, 2), [1], [30, 20, 10]))
    stats.add(played((1, 2, 0), [2], [30, 20, 10]))
    assert [times.count for times in stats.thinking] == [4, 4, 4]
    assert [times.longest for times in stats.thinking] == [1.5, 1.0, 1.5]
    assert [times.mean for times in stats.thinking] == [0.625, 0.5, 0.75]


def test_the_confidence_interval_holds_with_shared_victories() -> None:
    rng = random.Random(7)
    shares = [1.0] * 20 + [1 / 2] * 20 + [1 / 3] * 9 + [0.0] * 51  # a game in three is shared: 33 % on average
    fair = sum(shares) / len(shares)
    held = 0
    for _ in range(2000):
        low, high = WinShare(sum(rng.choices(shares, k=100)), 100).interval
        held += low <= fair <= high
    assert held >= 0.95 * 2000


def test_a_spread_has_median_minimum_and_maximum() -> None:
    assert Spread.of([1, 2, 3, 10]) == Spread(4, 2.5, 1, 10)


def test_mean_and_longest_duration_are_exact() -> None:
    times = Durations()
    times.add([0.5, 0.25])
    times.add([2.0, 0.25])
    assert (times.count, times.mean, times.longest) == (4, 0.75, 2.0)


@pytest.mark.parametrize("scale", [1e-6, 1e-3, 1.0, 60.0])
@pytest.mark.parametrize("share", [0.5, 0.95, 1.0])
def test_quantiles_of_durations_are_accurate_to_one_percent(scale: float, share: float) -> None:
    rng = random.Random(3)
    seconds = [scale * rng.lognormvariate(0, 1) for _ in range(1000)]
    times = Durations()
    times.add(seconds)
    exact = sorted(seconds)[round(share * 1000) - 1]
    assert exact <= times.within(share) * 1.000001
    assert times.within(share) <= 1.01 * exact


def test_durations_can_be_empty_or_zero() -> None:
    times = Durations()
    assert (times.mean, times.within(0.95)) == (0, 0)
    times.add([0.0])
    assert times.within(0.95) == 0
