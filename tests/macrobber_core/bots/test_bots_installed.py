"""The bots that games of other packages bring, and those that cannot be used."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from helpers.games_elsewhere import games_site, install_game
from macrobber_core.bots import GameBots
from macrobber_core.bots.any_game import LEVELS
from macrobber_core.games import installed_games

NO_LEVELS, NO_MANNERS = "there are no LEVELS, a tuple of names", "there are no MANNERS, a tuple of names"


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    with games_site(tmp_path, monkeypatch) as site:
        yield install_game(site)


def test_a_game_brings_its_own_levels(game: Path) -> None:
    (game / "bots.py").write_text('LEVELS, DEFAULT_LEVEL, MANNERS = ("shark",), "shark", ()\n')
    bots = GameBots("deep-sea")
    assert ([*bots.levels], bots.default_level) == (["shark"], "shark")
    assert installed_games().reasons == []


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("", NO_LEVELS),
        ("LEVELS = None", NO_LEVELS),
        ("LEVELS = (1, 2)", NO_LEVELS),
        ('LEVELS = "shark"', NO_LEVELS),
        ('LEVELS, DEFAULT_LEVEL = ("shark",), "shark"', NO_MANNERS),
        ('LEVELS, MANNERS = ("shark",), ()', "its DEFAULT_LEVEL is not one of its LEVELS"),
        ('LEVELS, MANNERS, DEFAULT_LEVEL = ("shark",), (), "whale"', "its DEFAULT_LEVEL is not one of its LEVELS"),
    ],
)
def test_bots_that_are_not_declared_are_skipped(game: Path, code: str, reason: str) -> None:
    (game / "bots.py").write_text(code + "\n")
    assert [*GameBots("deep-sea").levels] == [*LEVELS]
    assert installed_games().reasons == [f"the bots of the game 'deep-sea' (deep-sea 1.0) cannot be used: {reason}"]
