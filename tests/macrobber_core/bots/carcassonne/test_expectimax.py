"""The chief contests on purpose, and looks at the next player's best reply to every tile."""

from __future__ import annotations

import random

import pytest

from helpers.carcassonne.courses import deciding
from helpers.carcassonne.positions import do, land, leave, opening
from macrobber_core.bots.carcassonne.draw_odds import DrawOdds
from macrobber_core.bots.carcassonne.expectimax import choose_by_expectimax, ranked_replies, sample_tiles
from macrobber_core.bots.carcassonne.feature_value import BoardForecast
from macrobber_core.bots.carcassonne.levels import chief, hard
from macrobber_core.bots.carcassonne.weights import contest_weights
from macrobber_core.bots.contract import Effort
from macrobber_core.games.carcassonne.position import Carcassonne
from macrobber_core.games.carcassonne.tiles import LETTERS

EFFORT = Effort(simulations=4)


def chosen(game: Carcassonne, effort: Effort = EFFORT) -> str:
    return chief(game.view(game.actor), game.legal(), random.Random(1), effort)


def rival_city() -> Carcassonne:
    """Return a position with a city of seat 2 that is open to the east at 1,-1; seat 1 has the tile D."""
    game = opening()
    land(game, "M 0,-1 2 2 s")
    return game


def test_the_chief_sets_a_knight_where_a_tile_can_join_the_rivals_city() -> None:
    game = rival_city()
    do(game, "draw D")
    assert chosen(game) == "place 1,0 0 knight n"
    assert hard(game.view(1), game.legal(), random.Random(1), EFFORT) != "place 1,0 0 knight n"


def test_but_not_if_no_tile_left_would_join_them() -> None:
    game = rival_city()
    leave(game, "D", *"BBBBUUUUVVVV")
    do(game, "draw D")
    assert chosen(game) != "place 1,0 0 knight n"


def test_the_chief_joins_the_rivals_city_when_the_tile_comes() -> None:
    game = rival_city()
    land(game, "D 1,0 0 1 n")
    do(game, "draw N")
    assert chosen(game).startswith("place 1,-1 3")


def test_the_chief_denies_the_tile_that_would_complete_a_rivals_city() -> None:
    """The last tile, E, completes the city at 0,-1, unless a road leads there from 1,-1."""
    game = opening()
    game.state.board = game.state.board.with_meeple(2, 0)
    land(game, "U 1,0 0")
    game.state.meeples[1] = 0
    leave(game, "V", "E")
    do(game, "draw V")
    assert chosen(game) == "place 1,-1 1"


def test_the_chief_completes_no_city_beside_a_rivals_field() -> None:
    """Seat 2 has the field: E closes the city for 3 points there, and nothing for seat 1, who has no meeples left."""
    game = opening()
    land(game, "U 1,0 0 2 nl")
    game.state.meeples[1] = 0
    leave(game, "E", *"UUUU")
    do(game, "draw E")
    assert not chosen(game).startswith("place 0,-1")


def test_the_last_meeple_is_kept_from_a_field_without_cities() -> None:
    game = opening()
    game.state.meeples[1] = 1
    do(game, "draw B")
    assert chosen(game).endswith("monk")


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 4])
def test_choices_are_legal_and_the_same_again_and_leave_the_position_alone(players: int) -> None:
    for position in deciding(players, players, every=25):
        before = position.snapshot()
        action = chosen(position)
        assert action in position.legal()
        assert action == chosen(position)
        assert position.snapshot() == before


def test_without_time_the_most_frequent_tile_is_still_drawn() -> None:
    game = rival_city()
    do(game, "draw D")
    assert chosen(game, Effort(seconds=0)) in game.legal()


def test_tiles_are_drawn_by_their_counts() -> None:
    pile = [0] * len(LETTERS)
    pile[LETTERS.index("U")], pile[LETTERS.index("E")], pile[LETTERS.index("X")] = 6, 3, 1
    assert sample_tiles(pile, None) == sample_tiles(pile, 99) == [("U", 6), ("E", 3), ("X", 1)]
    assert sum(count for _, count in sample_tiles(pile, 4)) == 4
    assert dict(sample_tiles(pile, 5)) == {"U": 3, "E": 1, "X": 1}


def test_replies_are_ranked_by_the_replying_seats_chance() -> None:
    game = rival_city()
    state = game.state
    forecast = BoardForecast(state.board, DrawOdds(state.pile, 2), contest_weights(2))
    for seat in (1, 2):
        found = ranked_replies(state, forecast, "E", seat, state.board.gaps)
        assert [reply.chance for reply in found] == sorted((reply.chance for reply in found), reverse=True)
        assert {reply.cell for reply in found} <= set(state.board.gaps)


def test_the_only_legal_action_needs_no_search() -> None:
    game = rival_city()
    do(game, "draw D")
    only = game.legal()[3:4]
    assert choose_by_expectimax(game.state, only, contest_weights(2), Effort()) == only[0]
