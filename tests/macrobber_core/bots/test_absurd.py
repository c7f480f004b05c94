"""No level does what an onlooker would call absurd, but `random` often does; `tests/long/absurd.py` looks at more."""

from __future__ import annotations

import pytest

from helpers.carcassonne import positions as carcassonne
from helpers.claim_it import positions as claim_it
from helpers.judge import JUDGES
from helpers.judge.judged import judge_level
from helpers.positions import act, give, opening, raiding
from macrobber_core.bots import Effort
from macrobber_core.games import GAMES
from macrobber_core.games.contract import Position

EFFORT = Effort(simulations=2)
SLOW = [pytest.param(level, marks=pytest.mark.slow) for level in ("medium", "hard", "easy-gambler", "medium-raider")]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("level", ["easy", *SLOW])
def test_no_level_does_anything_absurd_in_some_hundred_decisions(game: str, level: str) -> None:
    if game == "carcassonne" and level.endswith("gambler"):
        return
    found = judge_level(game, level, 200 if level.startswith("easy") else 120, EFFORT)
    assert found.absurd.total() == 0, found.examples


@pytest.mark.parametrize("game", GAMES)
def test_the_judge_often_catches_random_play(game: str) -> None:
    found = judge_level(game, "random", 600, EFFORT)
    assert found.absurd.total() > 10
    assert len(found.absurd) > 1


def verdict(game: str, position: Position, action: str) -> str:
    legal = position.legal()
    assert action in legal
    return JUDGES[game](position.view(position.actor), legal, action)


def test_exchanging_a_4_is_absurd_and_exchanging_a_1_is_not() -> None:
    game = raiding(opening(3), 1)
    assert verdict("mac-robber", game, "exchange 4")
    assert verdict("mac-robber", game, "pass")
    assert not verdict("mac-robber", game, "exchange 1")


def test_one_monk_as_the_last_action_is_absurd_where_two_are_possible() -> None:
    game = act(opening(3), 1, "YYBBGG")
    assert not verdict("mac-robber", game, "monk 1")
    game.play("warrior")
    while not game.actor:
        game.play("deal 1 1")
    assert verdict("mac-robber", game, "monk 1")
    assert verdict("mac-robber", game, "done")
    assert not verdict("mac-robber", game, "monk 2")


def test_raiding_with_nothing_but_1s_is_absurd() -> None:
    game = opening(3)
    give(game, 1, hand="1111", pipers=0)
    assert verdict("mac-robber", raiding(game, 1), "raid 2")


def test_stopping_without_any_risk_is_absurd_in_claim_it() -> None:
    game = claim_it.opening(2)
    claim_it.do(game, "dice 123", "squat 2,3 1")
    assert verdict("claim-it", game, "stop")
    assert not verdict("claim-it", game, "roll")


def test_leaving_a_completed_city_unclaimed_is_absurd() -> None:
    game = carcassonne.opening()
    carcassonne.do(game, "draw E")
    unclaimed = [action for action in game.legal() if action.startswith("place 0,-1 2")]
    assert verdict("carcassonne", game, "place 0,-1 2"), unclaimed
    assert not verdict("carcassonne", game, "place 0,-1 2 knight s"), unclaimed
