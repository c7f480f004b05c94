"""The games of the house, by key: every package beside this file is one, and exports it as `GAME`."""

from collections.abc import Mapping
from importlib import import_module
from pkgutil import iter_modules

from .contract import Game

FIRST = "mac-robber"
"""The game that is meant where none is named; it comes first wherever games are listed."""

_FOUND: list[Game] = [import_module(f".{room.name}", __name__).GAME for room in iter_modules(__path__) if room.ispkg]

GAMES: Mapping[str, Game] = {game.key: game for game in sorted(_FOUND, key=lambda game: (game.key != FIRST, game.key))}
