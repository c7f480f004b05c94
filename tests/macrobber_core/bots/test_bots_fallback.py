"""The fallback for a bot that cannot decide."""

from __future__ import annotations

import random
from typing import Any

import pytest

from macrobber_core.bots import LEVELS, Bot, Effort, choose_at_random, choose_fallback, substitute_level
from macrobber_core.games.contract import View


def last(view: None, legal: list[str], rng: random.Random, effort: Effort) -> str:
    return legal[-1]


def broken(view: None, legal: list[str], rng: random.Random, effort: Effort) -> str:
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
def test_who_is_away_or_late_has_a_decent_bot_that_is_quick(
    monkeypatch: pytest.MonkeyPatch, levels: list[str], quick: str
) -> None:
    monkeypatch.setitem(LEVELS, "mac-robber", dict.fromkeys(levels, choose_at_random))
    assert substitute_level("mac-robber") == quick


@pytest.mark.parametrize(
    ("bots", "failed", "chosen"),
    [
        ({"random": broken, "easy": last, "chief": broken}, "chief", "b"),
        ({"random": last, "easy": broken}, "easy", "b"),
        ({"random": last, "chief": broken}, "chief", "b"),
    ],
)
def test_where_a_bot_failed_a_simpler_one_chooses(
    monkeypatch: pytest.MonkeyPatch, bots: dict[str, Bot[Any]], failed: str, chosen: str
) -> None:
    monkeypatch.setitem(LEVELS, "mac-robber", bots)
    assert choose_fallback("mac-robber", failed, View(3, {}, 1), ["a", "b"], random.Random(1)) == chosen
