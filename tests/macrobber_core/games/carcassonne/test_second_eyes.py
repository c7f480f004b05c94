"""An independent, naive version of the rules agrees with the engine over random games."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from helpers.carcassonne import second_eyes
from helpers.carcassonne.land import Meeple
from helpers.carcassonne.naive import Naive
from helpers.carcassonne.second_eyes import checked, compare, compare_features, course, eagerly, evenly
from macrobber_core.games.carcassonne.components import OPTIONS

SIZES = second_eyes.GAME.seats
options = st.fixed_dictionaries({name: st.sampled_from(option.choices) for name, option in OPTIONS.items()})
seeds = st.integers(0, 2**32)


@pytest.mark.slow
@pytest.mark.parametrize("players", SIZES)
@settings(max_examples=4, deadline=None)
@given(options=options, seed=seeds)
def test_engine_and_naive_rules_agree_in_every_decision(
    players: int, options: dict[str, bool | str], seed: int
) -> None:
    done = checked(players, options, seed, evenly)
    assert done["asked to place"] > 50
    assert done["features"] > 100


@pytest.mark.slow
@pytest.mark.parametrize("players", [SIZES[0], SIZES[-1]])
@settings(max_examples=3, deadline=None)
@given(robbers=st.sampled_from(["c3", "zmg", "c31"]), messengers=st.booleans(), seed=seeds)
def test_engine_and_naive_rules_agree_on_a_crowded_scoreboard(
    players: int, robbers: str, *, messengers: bool, seed: int
) -> None:
    done = checked(players, {"robbers": robbers, "messengers": messengers}, seed, eagerly, stirred=True)
    assert done["asked to score"]


def more_points(naive: Naive) -> None:
    naive.points[1, "meeple"] += 1


def another_robber(naive: Naive) -> None:
    naive.robber[1] = 49


def fewer_meeples(naive: Naive) -> None:
    naive.meeples.pop()


def fewer_tiles(naive: Naive) -> None:
    naive.pile["V"] -= 1


def another_land(naive: Naive) -> None:
    letter, turns = naive.land.pop((0, 0))
    naive.land[0, 0] = letter, turns + 1


def fewer_actions(naive: Naive) -> None:
    naive.legal.pop()


def another_message(naive: Naive) -> None:
    naive.due += 1


def another_winner(naive: Naive) -> None:
    naive.winners.append(7)


SPOILED: list[tuple[Callable[[Naive], None], bool]] = [
    (more_points, False), (another_robber, False), (fewer_meeples, False), (fewer_tiles, False), (another_land, False),
    (fewer_actions, False), (another_message, False), (another_winner, True),
]  # fmt: skip
"""Deliberate errors, and whether only the end can reveal them."""


@pytest.mark.parametrize(("spoil", "at_the_end"), SPOILED)
def test_a_difference_between_engine_and_naive_rules_is_noticed(
    spoil: Callable[[Naive], None], *, at_the_end: bool
) -> None:
    for position, naive in course(3, {"messengers": True}, 1, eagerly):
        if position.actor is None if at_the_end else position.actor and position.state.turn > 30:
            compare(position, naive)
            spoil(naive)
            with pytest.raises(AssertionError):
                compare(position, naive)
            return
    pytest.fail("there was nothing to spoil")


def test_a_difference_in_features_is_noticed() -> None:
    *_, (position, naive) = course(3, {}, 1, evenly)
    assert compare_features(position, naive)
    naive.meeples.append(Meeple(1, "farmer", *farmland(naive)))
    with pytest.raises(AssertionError):
        compare_features(position, naive)


def farmland(naive: Naive) -> tuple[tuple[int, int], str]:
    """Return a monastery's place and a half side of the field around it."""
    monasteries = [place for place, (letter, _) in naive.land.items() if letter == "B"]
    return monasteries[0], "nl"
