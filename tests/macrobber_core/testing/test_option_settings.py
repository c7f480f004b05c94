"""A few settings combine every two choices."""

from __future__ import annotations

from itertools import combinations

import pytest

from macrobber_core.games import GAMES
from macrobber_core.games.contract import Option
from macrobber_core.testing.option_settings import pairwise_settings

SWITCH = Option((False, True), False, "")
LOOKS = Option(("a", "b", "c"), "b", "")


@pytest.mark.parametrize("key", GAMES)
def test_every_two_choices_of_a_game_s_options_occur_together(key: str) -> None:
    options = GAMES[key].options
    settings = pairwise_settings(options)
    for (one, first), (other, second) in combinations(options.items(), 2):
        found = {(setting[one], setting[other]) for setting in settings}
        assert len(found) == len(first.choices) * len(second.choices)


def test_the_first_setting_has_all_defaults() -> None:
    assert pairwise_settings({"look": LOOKS, "switch": SWITCH})[0] == {"look": "b", "switch": False}


def test_a_single_option_has_each_of_its_choices_once() -> None:
    assert [setting["look"] for setting in pairwise_settings({"look": LOOKS})] == ["b", "a", "c"]


def test_a_game_without_options_has_one_setting() -> None:
    assert pairwise_settings({}) == [{}]


def test_many_switches_need_few_settings() -> None:
    assert len(pairwise_settings({f"switch-{number}": SWITCH for number in range(10)})) <= 12
