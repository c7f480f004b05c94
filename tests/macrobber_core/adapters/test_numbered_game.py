"""A game in numbers: actions, outcomes of chance and payoffs."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from macrobber_core.adapters.numbered_game import MOST_LEGAL, NumberedGame
from macrobber_core.games import GAMES
from macrobber_core.games.contract import CHANCE, Position, Result


def after_start(game: NumberedGame, seed: int = 5) -> Position:
    """Return the position in which a seat acts for the first time."""
    position, rng = game.start(), random.Random(seed)
    while position.actor == CHANCE:
        position.play(position.chance(rng))
    return position


@pytest.mark.parametrize("key", ["mac-robber", "claim-it"])
def test_an_action_has_the_same_number_in_every_game(key: str) -> None:
    for players in GAMES[key].seats:
        game = NumberedGame(key, players)
        legal = game.legal(after_start(game, seed=players))
        assert legal
        assert [*legal] == sorted(legal)
        assert all(GAMES[key].actions[number] == action for number, action in legal.items())
        assert game.action_count == len(GAMES[key].actions)


def test_where_actions_are_too_many_to_list_they_are_numbered_by_their_place() -> None:
    game = NumberedGame("carcassonne")
    position = after_start(game)
    assert [*game.legal(position).values()] == position.legal()
    assert [*game.legal(position)] == [*range(len(position.legal()))]
    assert game.action_count == MOST_LEGAL


def test_the_fewest_players_and_the_default_options_are_the_default() -> None:
    game = NumberedGame("mac-robber")
    assert game.players == 3
    assert game.options == GAMES["mac-robber"].settle({})


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("chess",), "there is no game 'chess', but: mac-robber"),
        (("claim-it", 9), "for 2 to 5 players, not 9"),
        (("claim-it", 2, {"speed": "high"}), "has no option 'speed'"),
    ],
)
def test_what_a_game_does_not_have_is_refused(arguments: tuple[str], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        NumberedGame(*arguments)


def test_a_game_that_does_not_list_its_outcomes_gets_those_of_many_draws() -> None:
    game = NumberedGame("claim-it", 4)
    game.game = replace(game.game, outcomes=None)
    outcomes = game.outcomes(game.start())
    assert {*outcomes} == {"start 1", "start 2", "start 3", "start 4"}
    assert sum(outcomes.values()) == 1000
    assert all(200 < often < 300 for often in outcomes.values())
    assert outcomes == game.outcomes(game.start())


class Ended:
    def __init__(self, *winners: int) -> None:
        self.result = Result([*winners], [0, 0, 0, 0], "") if winners else None


@pytest.mark.parametrize(
    ("winners", "payoffs"),
    [((), [0, 0, 0, 0]), ((3,), [-1, -1, 3, -1]), ((1, 2), [1, 1, -1, -1]), ((1, 2, 3, 4), [0, 0, 0, 0])],
)
def test_everyone_stakes_1_and_the_winners_share_the_pot(winners: tuple[int, ...], payoffs: list[float]) -> None:
    assert NumberedGame("claim-it", 4).payoffs(Ended(*winners)) == payoffs  # type: ignore[arg-type]
