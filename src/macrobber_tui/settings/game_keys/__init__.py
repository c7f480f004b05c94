"""The keys of each game's board and log: one module per game, named after its package."""

from __future__ import annotations

from importlib import import_module

from macrobber_core.games import PACKAGES
from macrobber_tui.settings.keys import Command

_KEYS = {game: import_module(f"{__name__}.{package}") for game, package in PACKAGES.items()}

COMMANDS: dict[str, tuple[Command, ...]] = {game: keys.COMMANDS for game, keys in _KEYS.items()}
"""The commands of each game's board, keyed by game."""

LOG_COMMANDS: dict[str, tuple[Command, ...]] = {game: keys.LOG_COMMANDS for game, keys in _KEYS.items()}
"""The commands that filter each game's log, keyed by game."""
