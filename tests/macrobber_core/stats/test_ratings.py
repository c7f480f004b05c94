"""Rating players by the places of their games."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from helpers.finished import ADA, BEN, CAT, HARD, evening
from macrobber_core.stats.players import People
from macrobber_core.stats.ranked import ranked_games
from macrobber_core.stats.ratings import START, Ratings, chance_ahead


def rate(*games: tuple[str, Sequence[int]]) -> Ratings:
    return Ratings(ranked_games(evening(*games), People()))


def test_the_winner_rises_the_last_falls_and_everyone_becomes_more_certain() -> None:
    current = rate(("Ada, Ben, Cat", [30, 20, 10])).current
    assert current[ADA].mean > current[BEN].mean > current[CAT].mean
    assert current[ADA].mean > START.mean > current[CAT].mean
    assert all(rating.uncertainty < START.uncertainty for rating in current.values())


def test_players_who_tie_are_rated_alike() -> None:
    current = rate(("Ada, Ben, Cat", [30, 30, 10])).current
    assert current[ADA] == current[BEN]
    assert current[ADA].mean > current[CAT].mean


def test_several_bots_of_a_level_are_one_player_wherever_they_sit() -> None:
    current = rate(("Ada, bot hard, bot hard", [10, 30, 20])).current
    assert {*current} == {ADA, HARD}
    assert current[HARD].mean > current[ADA].mean
    again = rate(("bot hard, Ada, bot hard", [20, 10, 30])).current
    assert abs(again[HARD].mean - current[HARD].mean) < 1e-9


def test_bots_of_one_level_among_themselves_are_not_rated() -> None:
    assert rate(("bot hard, bot hard, bot hard", [10, 30, 20])).current == {}


def test_the_history_has_a_step_for_each_game() -> None:
    ratings = rate(("Ada, Ben, Cat", [30, 20, 10]), ("Ada, Ben, bot hard", [10, 20, 30]))
    assert [step.ended for step in ratings.history[ADA]] == [0, 1]
    assert ratings.history[ADA][-1].rating == ratings.current[ADA]
    assert len(ratings.history[CAT]) == 1


def test_the_chance_to_finish_ahead_follows_the_ratings() -> None:
    current = rate(*[("Ada, Ben, Cat", [30, 20, 10])] * 10).current
    assert chance_ahead(START, START) == 0.5
    assert chance_ahead(current[ADA], current[CAT]) > chance_ahead(current[ADA], current[BEN]) > 0.5
    assert abs(chance_ahead(current[ADA], current[BEN]) + chance_ahead(current[BEN], current[ADA]) - 1) < 1e-9


@given(st.lists(st.lists(st.integers(0, 5), min_size=3, max_size=3), max_size=12))
def test_ratings_stay_finite_and_never_less_certain_than_at_the_start(scores: list[list[int]]) -> None:
    for rating in rate(*(("Ada, Ben, bot hard", points) for points in scores)).current.values():
        assert 0 < rating.uncertainty <= START.uncertainty
        assert -100 < rating.mean < 150
