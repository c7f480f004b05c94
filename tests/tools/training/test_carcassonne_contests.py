"""The odds of contests are learned from what became of the pairs that met."""

from __future__ import annotations

import json
from importlib import resources

import pytest

from macrobber_core.bots.carcassonne.contest_odds import INPUTS, KINDS
from training.carcassonne_contests import collect_samples, train

STORED = json.loads(
    resources.files("macrobber_core.bots.carcassonne").joinpath("contests.json").read_text(encoding="utf-8")
)


@pytest.mark.slow
def test_what_became_of_pairs_is_found_out_and_learned() -> None:
    found = collect_samples("c")
    assert {meeting.kind for meeting, _ in found} == set(KINDS)
    assert {joined for _, joined in found} == {False, True}
    weights, figures = train(found)
    assert {name: tuple(one) for name, one in weights.items()} == {kind.name.lower(): INPUTS for kind in KINDS}
    assert len(figures) == len(KINDS)


def test_there_are_weights_for_every_number_and_the_file_says_where_it_comes_from() -> None:
    assert {name: tuple(one) for name, one in STORED["weights"].items()} == {
        kind.name.lower(): INPUTS for kind in KINDS
    }
    assert STORED["made by"].startswith("python -m training.carcassonne_contests")
    assert STORED["figures"]
