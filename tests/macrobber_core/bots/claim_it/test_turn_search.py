"""The search places, settles and busts as the rules do."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from helpers.claim_it.courses import GAME, course
from helpers.claim_it.positions import do, give, opening, spaces
from macrobber_core.bots.claim_it.features import Holdings
from macrobber_core.bots.claim_it.turn_search import Markers, TurnSearch
from macrobber_core.bots.claim_it.value import HAND_MADE, ValueFunction
from macrobber_core.games.claim_it import placing
from macrobber_core.games.claim_it.dice import ROLLS
from macrobber_core.games.claim_it.odds import bust_chance
from macrobber_core.games.claim_it.position import ClaimIt

games = given(seed=st.integers(0, 2**32), players=st.sampled_from(GAME.seats), free=st.booleans())


class RecordingValue(ValueFunction):
    """Records the positions it evaluates; seat 1's chance is its number of spaces."""

    def __init__(self) -> None:
        super().__init__([])
        self.asked: list[Holdings] = []

    def chances(self, holdings: Holdings) -> list[float]:
        self.asked.append(holdings)
        return [float(own.bit_count()) for own in holdings.owned[1:]]


def deciding(seed: int, players: int, *, free: bool) -> Iterator[ClaimIt]:
    return (position for position in course(players, seed, free=free, most=60) if position.state.phase == "decide")


@settings(max_examples=20, deadline=None)
@games
def test_a_stop_is_valued_by_everybodys_holdings_after_it(seed: int, players: int, *, free: bool) -> None:
    for position in deciding(seed, players, free=free):
        value = RecordingValue()
        TurnSearch(position.state, value).stop_value(Markers.of(position.state))
        stopped = position.copy()
        stopped.play("stop")
        after = stopped.state
        assert value.asked == [Holdings(tuple(after.owned), after.claimed, after.active, after.turns_left)]


@pytest.mark.slow
@settings(max_examples=20, deadline=None)
@games
def test_placements_of_the_search_are_those_the_rules_allow(seed: int, players: int, *, free: bool) -> None:
    for position in deciding(seed, players, free=free):
        state = position.state
        turn, markers = TurnSearch(state, HAND_MADE), Markers.of(state)
        placements = dict(turn.placements(markers))
        for roll in ROLLS.values():
            legal = placing.legal(state, roll)
            found = {one for one in roll.assignments if (one.space, one.third) in placements}
            assert {one for one in roll.assignments if one.claim in legal or one.squat in legal} == found
            for one in found:
                action = one.claim if one.claim in legal else one.squat
                placed = ClaimIt(state.copy())
                placing.place(placed.state, action, [])
                assert placements[one.space, one.third] == turn.after(markers, action) == Markers.of(placed.state)


@pytest.mark.slow
@settings(max_examples=20, deadline=None)
@games
def test_the_search_expects_a_bust_as_often_as_the_bust_chance_says(seed: int, players: int, *, free: bool) -> None:
    class Grown(ValueFunction):
        """Gives 1 to every player with more than at the start."""

        def chances(self, holdings: Holdings) -> list[float]:
            before = zip(state.owned[1:], holdings.owned[1:], strict=True)
            is_more = [now.bit_count() > then.bit_count() or holdings.claimed != state.claimed for then, now in before]
            return [float(more) for more in is_more]

    for position in deciding(seed, players, free=free):
        state = position.state
        assert 1 - TurnSearch(state, Grown([])).roll_value(Markers.of(state), 1) == pytest.approx(bust_chance(state))


def test_a_roll_is_worth_the_average_of_its_best_placements() -> None:
    """Only 1,1 is open, and empty: two dice must show 1, and the third can show anything."""
    game = opening(2)
    give(
        game,
        2,
        claimed=" ".join(f"{column},{row}" for column in range(1, 7) for row in range(1, 7) if column + row > 2),
    )
    turn = TurnSearch(game.state, RecordingValue())
    markers = Markers.of(game.state)
    assert turn.roll_value(markers, 1) == pytest.approx(16 / 216)
    assert turn.roll_value(markers, 2) == pytest.approx(turn.roll_value(markers, 1))


def test_a_roll_is_worth_more_with_a_deeper_search() -> None:
    game = opening(2)
    do(game, "dice 123", "squat 1,2 3")
    turn, markers = TurnSearch(game.state, RecordingValue()), Markers.of(game.state)
    assert turn.stop_value(markers) == turn.best_value(markers, 0) == 1
    assert turn.stop_value(markers) < turn.roll_value(markers, 1) < turn.roll_value(markers, 2)


def test_a_bust_is_valued_by_the_holdings_before_the_turn() -> None:
    game = opening(2)
    give(game, 1, settled="5,5 6,6")
    do(game, "dice 123", "squat 1,2 3")
    value = RecordingValue()
    assert TurnSearch(game.state, value).bust_value() == 2
    assert value.asked[0].owned[1] == spaces("5,5 6,6")
