"""A podium: who stands where, and on which step."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from macrobber_tui.boards.podium import MIN_ROWS, STEPS, columns_of, ranked

NAMES = ("Ada", "Ben", "Cat", "Dan", "Eve", "Fay")


@pytest.mark.parametrize(
    ("scores", "winners", "ranks"),
    [
        ([30, 20, 10], [1], [(1, 1), (2, 2), (3, 3)]),
        ([30, 30, 10], [1, 2], [(1, 1), (2, 1), (3, 3)]),
        ([30, 30, 10], [2], [(2, 1), (1, 2), (3, 3)]),
        ([10, 20, 20, 20], [3], [(3, 1), (2, 2), (4, 2), (1, 4)]),
        ([5, 5, 5], [1, 2, 3], [(1, 1), (2, 1), (3, 1)]),
        ([9, 7, 7, 1], [1], [(1, 1), (2, 2), (3, 2), (4, 4)]),
    ],
)
def test_the_winners_share_the_first_place_and_equal_scores_the_others(
    scores: list[int], winners: list[int], ranks: list[tuple[int, int]]
) -> None:
    places = ranked(scores, winners, NAMES)
    assert [(place.seat, place.rank) for place in places] == ranks
    assert all(place.name == NAMES[place.seat - 1] and place.score == scores[place.seat - 1] for place in places)


@pytest.mark.parametrize("seed", range(200))
def test_everybody_of_the_first_three_places_stands_on_a_step_of_its_own_height(seed: int) -> None:
    rng = random.Random(seed)
    players = rng.randint(2, 6)
    scores = [rng.randint(0, 3) for _ in range(players)]
    tied = [seat for seat, score in enumerate(scores, 1) if score == max(scores)]
    winners = tied if rng.random() < 0.5 else tied[:1]
    width, height, figure = rng.randint(80, 240), rng.randint(MIN_ROWS, 60), 2
    places = ranked(scores, winners, NAMES)
    columns = columns_of(places, width, height, figure)
    assert {column.place for column in columns} == {place for place in places if place.rank <= STEPS}
    assert columns[0].x >= 0
    assert columns[-1].x + columns[-1].width <= width
    for left, right in pairwise(columns):
        assert left.x + left.width == right.x
        assert (left.step == right.step) == (left.place.rank == right.place.rank)
    steps = {column.place.rank: column.step for column in columns}
    assert sorted(steps.values(), reverse=True) == [steps[rank] for rank in sorted(steps)]
    assert min(steps.values()) >= 2
    assert max(steps.values()) + figure <= height
