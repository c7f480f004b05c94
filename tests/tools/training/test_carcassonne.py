"""Training learns from the games, and the learned weights fit the program."""

from __future__ import annotations

import json
from importlib import resources

import numpy as np
import pytest

from macrobber_core.bots.carcassonne.completion_odds import INPUTS, CompletionOutlook
from macrobber_core.bots.carcassonne.weights import HAND_MADE
from training.carcassonne import collect_samples, completion_of, fit, loss, train

STORED = json.loads(
    resources.files("macrobber_core.bots.carcassonne").joinpath("weights.json").read_text(encoding="utf-8")
)


@pytest.mark.slow
def test_what_came_of_features_is_found_out() -> None:
    found = collect_samples(HAND_MADE, "a")
    assert {kind for kind, _, _ in found} == set(INPUTS)
    assert all(len(numbers) == len(INPUTS[kind]) for kind, numbers, _ in found)
    assert {outlook.done for _, _, outlook in found} == {0, 1}
    assert all(0 <= outlook.home <= outlook.done for _, _, outlook in found)
    weights, figures = train(found)
    for kind, names in INPUTS.items():
        assert {what: list(one) for what, one in weights[kind.name.lower()].items()} == {
            what: list(names) for what in CompletionOutlook._fields
        }
    assert len(figures) == len(INPUTS) * len(CompletionOutlook._fields)


def test_a_feature_is_home_for_the_turns_after_its_completion() -> None:
    assert completion_of(10, 0, 80) == (0, 0)
    assert completion_of(10, 45, 80) == (1, 0.5)
    assert completion_of(80, 80, 80) == (1, 0)


def test_the_fit_finds_what_made_the_numbers() -> None:
    rng = np.random.default_rng(1)
    numbers = np.column_stack([np.ones(4000), rng.normal(size=(4000, 2))])
    truth = np.array([-0.5, 1.5, 0.0])
    outcomes = (rng.random(4000) < 1 / (1 + np.exp(-numbers @ truth))).astype(float)
    found = fit(numbers, outcomes)
    assert found == pytest.approx(truth, abs=0.15)
    assert loss(found, numbers, outcomes) < loss(np.zeros(3), numbers, outcomes) == pytest.approx(np.log(2))


def test_there_are_weights_for_every_number_and_the_file_says_where_it_comes_from() -> None:
    for kind, names in INPUTS.items():
        for what in CompletionOutlook._fields:
            assert list(STORED["weights"][kind.name.lower()][what]) == list(names)
    assert STORED["made by"].startswith("python -m training.carcassonne")
    assert STORED["figures"]
