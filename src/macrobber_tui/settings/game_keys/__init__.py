"""The keys of each game's board and log: one module per game, named after its package.

A game from another package may bring its keys as a module `keys`.
"""

from __future__ import annotations

from typing import Any

from macrobber_core.games import BUILT_IN, GAMES, installed_games, load_part
from macrobber_tui.settings.keys import Command


def keys_of(game: str) -> Any:
    """Return the module of a game's keys; None if the game brings none that can be used."""
    keys = load_part(game, "keys", __name__)
    for name in ("COMMANDS", "LOG_COMMANDS") if keys is not None and game not in BUILT_IN else ():
        commands = getattr(keys, name, None)
        if not isinstance(commands, tuple) or not all(isinstance(each, Command) for each in commands):
            installed_games().skip_part(game, "keys", f"there are no {name}, a tuple of commands")
            return None
    return keys


_KEYS: dict[str, Any] = {game: keys_of(game) for game in GAMES}

COMMANDS: dict[str, tuple[Command, ...]] = {game: keys.COMMANDS if keys else () for game, keys in _KEYS.items()}
"""The commands of each game's board, keyed by game."""

LOG_COMMANDS: dict[str, tuple[Command, ...]] = {game: keys.LOG_COMMANDS if keys else () for game, keys in _KEYS.items()}
"""The commands that filter each game's log, keyed by game."""
