"""The values of chief treat all seats alike, and know the outcome, the bust chance, and what a seat holds."""

from __future__ import annotations

import pytest

from helpers.claim_it.courses import GAME, course
from helpers.claim_it.positions import spaces
from macrobber_core.bots.claim_it.features import Holdings
from macrobber_core.bots.claim_it.network import learned_networks
from macrobber_core.bots.claim_it.race_features import ROLL_INPUTS, SEAT_INPUTS, holding_of
from macrobber_core.bots.claim_it.race_value import TurnValue, bust_chance, judge
from macrobber_core.bots.claim_it.turn_search import Markers
from macrobber_core.bots.claim_it.value import outcome
from macrobber_core.games.claim_it import odds
from macrobber_core.games.claim_it.board import ALL
from macrobber_core.games.claim_it.state import State


def holdings_of(state: State) -> Holdings:
    return Holdings(tuple(state.owned), state.claimed, max(state.active, 1), state.turns_left)


def test_every_input_has_a_name_of_its_own() -> None:
    assert len({*ROLL_INPUTS}) == len(ROLL_INPUTS)
    found = judge(Holdings((0, 1, 2), 0, 1, None), learned_networks(2).win, free_squatters=False)
    assert [len(row) for row in found.inputs] == [len(SEAT_INPUTS)] * 2


def test_a_holding_counts_what_a_seat_has() -> None:
    """Three in a row, two of them claimed, and 1,3 alone."""
    held = holding_of(spaces("1,1 2,1 3,1 1,3"), spaces("1,1 3,1 6,6"), 2)
    assert [round(10 * figure) for figure in (held.group, held.spaces, held.claimed_group)] == [3, 4, 1]
    assert held.claims == pytest.approx(2 / 13)
    assert [round(10 * figure) for figure in (held.edge, held.reach)] == [6, 10]
    assert [round(10 * figure) for figure in (held.exposed, held.group_edge)] == [1, 4]
    assert round(20 * held.room) == 35


def test_a_holding_counts_what_may_split_and_what_two_equal_dice_name() -> None:
    """2,2 and 3,2 link 1,2 and 4,2, but 3,2 is claimed; the two spaces at 6,5 are another group."""
    held = holding_of(spaces("1,2 2,2 3,2 4,2 6,5 6,6"), spaces("3,2"), 2)
    assert [round(5 * held.links), round(10 * held.second)] == [1, 2]
    assert [round(3 * held.exposed_on_diagonal), round(3 * held.group_edge_on_diagonal)] == [1, 2]


@pytest.mark.parametrize("players", GAME.seats)
def test_chances_sum_to_one_rotate_with_the_seats_and_end_with_the_outcome(players: int) -> None:
    win = learned_networks(players).win
    for position in course(players, seed=players):
        holdings = holdings_of(position.state)
        chances = judge(holdings, win, free_squatters=False).chances
        assert sum(chances) == pytest.approx(1)
        turned = holdings._replace(
            owned=(0, holdings.owned[players], *holdings.owned[1:players]), next_seat=holdings.next_seat % players + 1
        )
        assert judge(turned, win, free_squatters=False).chances == pytest.approx([chances[-1], *chances[:-1]])
        if position.result:
            assert chances == outcome(holdings)


@pytest.mark.parametrize("players", GAME.seats)
def test_the_player_with_more_has_the_best_chance(players: int) -> None:
    owned = (0, spaces("1,1 2,1 3,1 1,2 2,2"), *[spaces("6,6")] + [0] * (players - 2))
    chances = judge(
        Holdings(owned, spaces("1,1 2,1"), 1, None), learned_networks(players).win, free_squatters=False
    ).chances
    assert chances[0] == max(chances) > 1 / players


def test_the_bust_chance_is_that_of_the_rules() -> None:
    for position in course(3, seed=5, most=200):
        state = position.state
        if position.state.phase != "decide":
            continue
        is_open = ALL & ~(state.claimed | state.on_top)
        claimable = (state.owned[state.active] | state.squatted) & is_open
        used = sum(1 << number for number, space in enumerate(state.squatters) if space)
        assert bust_chance(is_open, claimable, used) == pytest.approx(odds.bust_chance(state))


def test_stopping_is_judged_by_the_position_after_it() -> None:
    networks = learned_networks(3)
    for position in course(3, seed=6, most=120):
        if position.state.phase != "decide":
            continue
        markers = Markers.of(position.state)
        found = TurnValue(position.state, networks).ended(markers.placed, markers.on_top)
        stopped = position.copy()
        stopped.play("stop")
        assert found == judge(holdings_of(stopped.state), networks.win, free_squatters=False)
