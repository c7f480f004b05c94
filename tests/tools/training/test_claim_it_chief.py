"""Training learns from its own games, the same each time, and the stored weights fit the program."""

from __future__ import annotations

import json
from importlib import resources

import numpy as np
import pytest

from helpers.claim_it.courses import GAME
from macrobber_core.bots.claim_it.race_features import ROLL_INPUTS, SEAT_INPUTS
from training.claim_it_chief import FURTHER, SelfPlay, fit_roll, fit_win, train
from training.claim_it_networks import Judge, Net

STORED = json.loads(resources.files("macrobber_core.bots.claim_it").joinpath("chief.json").read_text(encoding="utf-8"))


def lessons(count: int, seed: int) -> SelfPlay:
    rng = np.random.default_rng(seed)
    self_play = SelfPlay(Judge.untrained(rng), count, 2, rng)
    self_play.play()
    return self_play


@pytest.mark.slow
def test_networks_learn_from_self_play() -> None:
    self_play, rng = lessons(30, seed=1), np.random.default_rng(2)
    win_inputs, win_targets, roll_inputs, roll_targets = self_play.lessons(1.0)
    assert win_targets.sum(axis=1) == pytest.approx(1)
    assert roll_targets.min() >= 0
    assert roll_targets.max() <= 1
    win, roll = Net(len(SEAT_INPUTS), 8, rng), Net(len(ROLL_INPUTS), 8, rng)
    loss = error = 1.0
    for _ in range(20):
        loss, error = (
            fit_win(win, win_inputs, win_targets, 0.01, rng),
            fit_roll(roll, roll_inputs, roll_targets, 0.01, rng),
        )
    assert loss < 0.8 * np.log(2)
    assert error < 0.9 * roll_targets.std()


@pytest.mark.slow
def test_later_chances_of_a_game_are_blended_into_earlier_targets() -> None:
    self_play = lessons(3, seed=4)
    outcomes, blended = self_play.lessons(1.0).win_targets, self_play.lessons(0.5).win_targets
    assert set(np.unique(outcomes)) <= {0.0, 0.5, 1.0}
    assert len(np.unique(blended)) > 10
    assert blended.sum(axis=1) == pytest.approx(1)


def test_the_mean_of_networks_lies_between_them() -> None:
    rng = np.random.default_rng(5)
    judges = [Judge.untrained(rng) for _ in range(2)]
    mean = Judge.mean(judges)
    for part in ("bias", "linear"):
        first, second = (np.array(judge.win.stored()[part]) for judge in judges)
        assert mean.win.stored()[part] == pytest.approx((first + second) / 2, abs=1e-4)


@pytest.mark.slow
def test_training_can_go_on_from_stored_networks() -> None:
    stored = Judge.from_stored(STORED["weights"]["2"])
    further, figures = train(2, games=4, generations=2, seed=9, judge=stored, start=FURTHER)
    assert len(figures) == 2
    before, after = (np.array(net["linear"]) for net in (STORED["weights"]["2"]["win"], further.win.stored()))
    assert 0 < np.abs(before - after).max() < 1


@pytest.mark.slow
def test_training_is_reproducible() -> None:
    first, second = (train(2, games=4, generations=1, seed=9)[0] for _ in range(2))
    assert first.win.stored() == second.win.stored()
    assert first.roll.stored() == second.roll.stored()


@pytest.mark.parametrize("players", GAME.seats)
def test_there_are_weights_for_every_table_and_input(players: int) -> None:
    weights = STORED["weights"][str(players)]
    assert len(weights["win"]["linear"]) == len(SEAT_INPUTS)
    assert len(weights["roll"]["linear"]) == len(ROLL_INPUTS)


def test_the_file_says_where_it_comes_from() -> None:
    assert STORED["made by"].startswith("python -m training.claim_it_chief")
    assert [*STORED["figures"]] == [str(players) for players in GAME.seats]
