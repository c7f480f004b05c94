"""The keys of each game's board and log: one module per game, named after its package.

A game from another package may bring its keys as a module `keys`.
"""

from __future__ import annotations

from typing import Any

from macrobber_core.games import GAMES, load_part
from macrobber_tui.settings.keys import Command

_KEYS: dict[str, Any] = {game: load_part(game, "keys", __name__) for game in GAMES}

COMMANDS: dict[str, tuple[Command, ...]] = {game: keys.COMMANDS if keys else () for game, keys in _KEYS.items()}
"""The commands of each game's board, keyed by game."""

LOG_COMMANDS: dict[str, tuple[Command, ...]] = {game: keys.LOG_COMMANDS if keys else () for game, keys in _KEYS.items()}
"""The commands that filter each game's log, keyed by game."""
