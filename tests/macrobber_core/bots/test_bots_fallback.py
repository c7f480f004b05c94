"""The fallback for a bot that cannot decide."""

from __future__ import annotations

import random
from typing import Any

import pytest

from macrobber_core.bots import (
    _GAME_BOTS,
    LEVELS,
    MANNERED,
    Bot,
    Effort,
    choose_at_random,
    choose_fallback,
    installed_plugins,
    substitute_level,
)
from macrobber_core.games.contract import View


def choose_last(view: None, legal: list[str], rng: random.Random, effort: Effort) -> str:
    return legal[-1]


def failing_bot(view: None, legal: list[str], rng: random.Random, effort: Effort) -> str:
    raise ZeroDivisionError


@pytest.mark.parametrize(
    ("levels", "quick"),
    [
        (["random"], "random"),
        (["random", "easy"], "easy"),
        (["random", "easy", "medium", "hard", "chief"], "medium"),
        (["random", "easy", "hard", "chief"], "easy"),
    ],
)
def test_the_substitute_for_an_absent_player_is_the_best_quick_level(
    monkeypatch: pytest.MonkeyPatch, levels: list[str], quick: str
) -> None:
    monkeypatch.setitem(LEVELS, "mac-robber", dict.fromkeys(levels, choose_at_random))
    assert substitute_level("mac-robber") == quick


@pytest.mark.parametrize(
    ("bots", "failed", "chosen"),
    [
        ({"random": failing_bot, "easy": choose_last, "chief": failing_bot}, "chief", "b"),
        ({"random": choose_last, "easy": failing_bot}, "easy", "b"),
        ({"random": choose_last, "chief": failing_bot}, "chief", "b"),
    ],
)
def test_a_simpler_bot_chooses_if_a_bot_fails(
    monkeypatch: pytest.MonkeyPatch, bots: dict[str, Bot[Any]], failed: str, chosen: str
) -> None:
    monkeypatch.setitem(LEVELS, "mac-robber", bots)
    assert choose_fallback("mac-robber", failed, View(3, {}, 1), ["a", "b"], random.Random(1)) == chosen


def test_a_game_whose_bots_all_fail_is_played_at_random(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LEVELS, "deep-sea", {"random": choose_at_random, "easy": failing_bot})
    monkeypatch.setitem(MANNERED, "deep-sea", {})
    monkeypatch.setitem(installed_plugins().bots, "deep-sea", {})
    monkeypatch.setitem(_GAME_BOTS, "deep-sea", _GAME_BOTS["claim-it"])
    assert choose_fallback("deep-sea", "chief", View(3, {}, 1), ["a"], random.Random(1)) == "a"
