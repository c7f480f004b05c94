"""Small games in packages of their own, installed as `pip install` would do it, for the length of a test."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from macrobber_core import bots
from macrobber_core.bots import GameBots, choose_at_random
from macrobber_core.bots.contract import RANDOM
from macrobber_core.games import installed_games
from macrobber_tui.boards import _own_ui, default_ui_of
from macrobber_tui.boards.any_game.facts import seat_fields
from macrobber_tui.boards.sample import sample_of
from macrobber_tui.i18n.language import catalog_of
from macrobber_tui.settings import game_keys, keymap
from macrobber_tui.settings.keys import Command

FOREIGN = Path(__file__).with_name("foreign")
KEYS = {"sticks": "sticks", "tricks": "high-card", "attic": "attic"}
"""The keys of the games, by package."""


def install_games(site: Path, *packages: str) -> Path:
    """Install these packages into a folder, all of them by default, without loading them."""
    for package in packages or KEYS:
        shutil.copytree(FOREIGN / package, site / package, ignore=shutil.ignore_patterns("__pycache__"))
        info = site / f"{package}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text(f"[macrobber.games]\n{KEYS[package]} = {package}:GAME\n")
    return site


@contextmanager
def installed(site: Path) -> Iterator[None]:
    """Let the program find the games that are installed in a folder, although it runs already; this can be nested."""
    with pytest.MonkeyPatch.context() as patch:
        _forget_modules()
        patch.syspath_prepend(site)
        installed_games.cache_clear()
        for game in installed_games().games:
            game_bots = GameBots(game)
            patch.setitem(bots._GAME_BOTS, game, game_bots)
            patch.setitem(bots.ADVISERS, game, game_bots)
            patch.setitem(bots.LEVELS, game, {RANDOM: choose_at_random, **game_bots.levels})
            patch.setitem(bots.MANNERED, game, game_bots.mannered_levels)
            patch.setitem(bots.DEFAULT_LEVELS, game, game_bots.default_level)
            patch.setitem(game_keys.COMMANDS, game, ())
            patch.setitem(game_keys.LOG_COMMANDS, game, ())
            patch.setitem(dict_of_contexts(), game, ())
            patch.setitem(dict_of_contexts(), keymap.log_context(game), ())
        _forget_results()
        yield
    installed_games.cache_clear()
    _forget_results()
    _forget_modules()


def dict_of_contexts() -> dict[str, tuple[Command, ...]]:
    assert isinstance(keymap.CONTEXTS, dict)
    return keymap.CONTEXTS


def _forget_results() -> None:
    for results in (default_ui_of, _own_ui, catalog_of, sample_of, seat_fields):
        results.cache_clear()


def _forget_modules() -> None:
    for module in [*sys.modules]:
        if module.partition(".")[0] in KEYS:
            del sys.modules[module]
