"""The last round and the winner: CI-12, CI-13."""

from __future__ import annotations

import pytest

from helpers.claim_it.positions import NUMBER, do, first_claims, give, opening
from macrobber_core.games.claim_it.events import Figures, GameEnded, LastRoundCalled
from macrobber_core.games.claim_it.position import ClaimIt

TURN = {seat: (f"dice {seat}66", f"squat 6,{seat} 6", "stop") for seat in range(1, 6)}
"""The actions of a turn in which a seat settles a space of its own, keyed by seat."""


def last_round_called(players: int, start: int = 1) -> ClaimIt:
    """Return a position in which the first player has triggered the last round."""
    game = opening(players, start)
    give(game, start, claimed=first_claims(NUMBER[players] - 1).replace("6,1", "5,4"), settled="5,5")
    do(game, "dice 556", "claim 5,5", "stop")
    return game


@pytest.mark.parametrize("players", NUMBER)
def test_ci_12_the_claims_needed_for_the_last_round_depend_on_the_players(players: int) -> None:
    game = opening(players)
    give(game, 1, claimed=first_claims(NUMBER[players] - 2), settled="5,5 6,6")
    do(game, "dice 556", "claim 5,5", "stop")
    assert game.snapshot()["last_round"] is None
    game = opening(players)
    give(game, 1, claimed=first_claims(NUMBER[players] - 1), settled="5,5")
    do(game, "dice 556", "claim 5,5")
    assert LastRoundCalled(1, NUMBER[players]) in game.play("stop")
    assert (game.snapshot()["last_round"], game.snapshot()["turns_left"]) == (1, players)


def test_ci_12_claims_need_not_be_connected() -> None:
    game = opening(5)
    give(game, 1, claimed="1,1 3,1 5,1 1,3 3,3", settled="5,5")
    do(game, "dice 556", "claim 5,5", "stop")
    assert game.snapshot()["last_round"] == 1


def test_ci_12_claims_of_an_unfinished_turn_do_not_count() -> None:
    game = opening(5)
    give(
        game,
        1,
        claimed=first_claims(5),
        settled="5,5",
    )
    do(game, "dice 556", "claim 5,5", "roll")
    assert game.snapshot()["last_round"] is None
    do(game, "dice 111")
    assert game.snapshot()["last_round"] is None


@pytest.mark.parametrize("start", [1, 2, 3])
def test_ci_12_each_player_has_one_more_turn_and_the_triggering_player_the_last(start: int) -> None:
    game = last_round_called(3, start)
    seats = []
    while game.state.phase != "over":
        seats.append(game.state.active)
        assert game.snapshot()["turns_left"] == 4 - len(seats)
        do(game, *TURN[game.state.active])
    assert seats == [start % 3 + 1, (start + 1) % 3 + 1, start]
    snapshot = game.snapshot()
    assert (snapshot["turns_left"], snapshot["active"], snapshot["actor"]) == (0, start, None)


def test_ci_12_a_bust_ends_a_turn_of_the_last_round() -> None:
    game = last_round_called(2)
    do(game, "dice 111")
    assert (game.state.active, game.snapshot()["turns_left"]) == (1, 1)
    assert isinstance(game.play("dice 111")[-1], GameEnded)


def test_ci_12_another_player_reaching_the_number_changes_nothing() -> None:
    game = last_round_called(3)
    give(game, 2, claimed="1,4 2,4 3,4 4,4 1,6 2,6 3,6 4,6", settled="6,6")
    do(game, "dice 666", "claim 6,6", "stop")
    assert (game.snapshot()["last_round"], game.snapshot()["turns_left"]) == (1, 2)


def finished_game(*holdings: tuple[str, str]) -> ClaimIt:
    """Return a finished game, given the seats' settled and claimed spaces."""
    game = opening(len(holdings), start=len(holdings))
    for seat, (settled, claimed) in enumerate(holdings, 1):
        give(game, seat, settled, claimed)
    game.state.last_round, game.state.turns_left = len(holdings), 1
    give(game, len(holdings), claimed="6,6")
    do(game, "dice 666")
    return game


@pytest.mark.parametrize(
    ("first", "second", "third", "winners", "groups"),
    [
        (("1,1 2,1 3,1", ""), ("", "1,3 2,3"), ("5,1", ""), [1], [3, 2, 1]),
        (("1,1 2,1", "3,1"), ("1,3 2,3 3,3 5,3", ""), ("5,1", ""), [1], [3, 3, 1]),
        (("1,1 2,1 3,1", ""), ("1,3 2,3 3,3 5,3", ""), ("", ""), [2], [3, 3, 1]),
        (("1,1 2,1 3,1", ""), ("1,3 2,3 3,3", ""), ("", ""), [1, 2], [3, 3, 1]),
        (("1,1 2,1 1,2 2,2", ""), ("1,4 2,5 3,4 4,5 5,4 6,5", ""), ("4,1 4,2 4,3", ""), [1], [4, 1, 3]),
    ],
    ids=["largest group", "then most claims", "then most spaces", "then shared", "edges, not corners"],
)
def test_ci_13_the_winner_is_decided_by_group_then_claims_then_spaces(
    first: tuple[str, str], second: tuple[str, str], third: tuple[str, str], winners: list[int], groups: list[int]
) -> None:
    result = finished_game(first, second, third).result
    assert result is not None
    assert (result.winners, result.scores, result.reason) == (winners, groups, "last-round")


def test_ci_13_settled_and_claimed_spaces_are_one_group() -> None:
    game = finished_game(("1,1 1,3", "1,2"), ("5,1 5,2", ""))
    assert game.snapshot()["result"] == {"winners": [1], "groups": [3, 2], "claims": [1, 1], "spaces": [3, 3]}


def test_ci_13_a_player_without_spaces_has_a_group_of_0() -> None:
    assert finished_game(("1,1", ""), ("", ""), ("2,2", "")).snapshot()["result"]["groups"] == [1, 0, 1]


def test_ci_13_the_end_event_has_every_players_figures() -> None:
    game = opening(2, start=2)
    give(game, 1, "1,1 1,2 4,4", "5,5")
    give(game, 2, claimed="6,6")
    game.state.last_round, game.state.turns_left = 2, 1
    assert game.play("dice 666")[-1] == GameEnded("last-round", [1], [Figures(2, 1, 4), Figures(1, 1, 1)])
