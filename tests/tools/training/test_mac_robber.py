"""Learning from self-play: a small but complete run."""

from __future__ import annotations

import json
from importlib import resources

import numpy as np
import pytest

from helpers.workers import ThreadWorkers
from macrobber_core.bots.mac_robber.features import FEATURES
from macrobber_core.bots.mac_robber.value import HAND_MADE, ValueFunction, learned_value
from macrobber_core.games import GAMES
from training.mac_robber import (
    Dataset,
    fit,
    gradient,
    heuristic_player,
    loss,
    new_value,
    play_game,
    play_games,
    stored_value,
    train,
)


def test_a_game_teaches_who_won_it_at_the_beginning_of_every_turn() -> None:
    taught = play_game(heuristic_player, None, 4, 1)
    assert taught.features.shape == (len(taught.outcomes), 4, len(FEATURES))
    assert np.allclose(taught.outcomes, taught.outcomes[0])
    assert taught.outcomes[0].sum() == pytest.approx(1)


def test_what_was_thought_on_the_way_counts_the_less_the_nearer_the_end_is() -> None:
    taught = play_game(heuristic_player, HAND_MADE, 4, 1)
    apart = np.abs(taught.outcomes - taught.outcomes[-1]).sum(axis=1)
    assert set(taught.outcomes[-1]) <= {0, 1, 1 / 2, 1 / 3, 1 / 4}
    assert 0 == apart[-1] < apart[-2] < apart[0]
    assert np.allclose(taught.outcomes.sum(axis=1), 1)


def test_the_same_numbers_give_the_same_games() -> None:
    first, again = (play_games(heuristic_player, None, 3, range(5, 8)) for _ in range(2))
    assert np.array_equal(first.features, again.features)


def test_the_slope_is_that_of_the_loss() -> None:
    rng = np.random.default_rng(1)
    taught = play_games(heuristic_player, None, 3, range(3))
    value = new_value(rng)
    parts = [value.hidden, value.bias, value.output, value.linear]
    slopes = gradient(parts, taught.features, taught.outcomes, 0.0)
    for index in range(4):
        moved = [part.copy() for part in parts]
        place = np.unravel_index(np.abs(slopes[index]).argmax(), slopes[index].shape)
        moved[index][place] += 1e-5
        measured = (loss(ValueFunction(*moved), taught) - loss(value, taught)) / 1e-5
        assert measured == pytest.approx(slopes[index][place], rel=1e-2)


def test_fitting_foresees_better_than_chance_and_better_than_before() -> None:
    learned, validation = play_games(heuristic_player, None, 3, range(80)).split()
    rng = np.random.default_rng(1)
    before = new_value(rng)
    after = fit(before, learned, rng, epochs=6, rate=3e-3)
    assert loss(after, validation) < min(loss(before, validation), np.log(3))


def test_the_chief_learns_from_more_generations_than_hard() -> None:
    hard, chief = train(ThreadWorkers(), 3, first_games=30, games=2, generations={"hard": 0, "chief": 1})
    assert [hard[0], chief[0]] == ["hard", "chief"]
    assert [line.partition(":")[0] for line in hard[2]] == ["3 players, generation 0"]
    assert [line.partition(":")[0] for line in chief[2]] == ["3 players, generation 0", "3 players, generation 1"]


@pytest.mark.parametrize("players", GAMES["mac-robber"].seats)
@pytest.mark.parametrize("level", ["hard", "chief"])
def test_the_weights_say_which_command_made_them_and_for_which_features(level: str, players: int) -> None:
    folder = resources.files("macrobber_core.bots.mac_robber") / "weights"
    stored = json.loads((folder / f"{level}-{players}.json").read_text(encoding="utf-8"))
    assert stored["made by"].startswith("python -m training.mac_robber")
    assert stored["features"] == list(FEATURES)
    assert len(stored["figures"]) >= 3


@pytest.mark.parametrize("name", ["raids-3", "raids-4", "raids-5", "cards"])
def test_raids_and_card_play_say_which_command_made_them(name: str) -> None:
    folder = resources.files("macrobber_core.bots.mac_robber") / "weights"
    stored = json.loads((folder / f"{name}.json").read_text(encoding="utf-8"))
    assert stored["made by"].startswith("python -m training.mac_robber")


def test_lessons_are_held_back_to_be_measured_on() -> None:
    taught = Dataset(np.zeros((10, 3, 2)), np.zeros((10, 3)))
    learned, validation = taught.split()
    assert (len(learned.features), len(validation.features)) == (9, 1)


def test_weights_are_read_as_they_were_written() -> None:
    value = learned_value("chief", 4)
    again = ValueFunction.from_stored(stored_value(value))
    assert np.array_equal(again.hidden, value.hidden)
    assert np.array_equal(again.linear, value.linear)
