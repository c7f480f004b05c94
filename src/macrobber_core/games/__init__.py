"""The games of the house, by key: every package beside this file is one, named like it, and exports it as `GAME`."""

from collections.abc import Iterator, Mapping
from importlib import import_module
from pkgutil import iter_modules

from .contract import Game

FIRST = "mac-robber"
"""The game that is meant where none is named; it comes first wherever games are listed."""

_FOUND = {room.name.replace("_", "-"): room.name for room in iter_modules(__path__) if room.ispkg}

ROOMS: Mapping[str, str] = {key: _FOUND[key] for key in sorted(_FOUND, key=lambda key: (key != FIRST, key))}
"""The names of their packages, by key; whatever else belongs to a game is in packages of that name."""


class Games(Mapping[str, Game]):
    """Each game is imported when it is first asked for; which there are is known before."""

    def __getitem__(self, key: str) -> Game:
        game: Game = import_module(f".{ROOMS[key]}", __name__).GAME
        return game

    def __iter__(self) -> Iterator[str]:
        return iter(ROOMS)

    def __len__(self) -> int:
        return len(ROOMS)

    def __contains__(self, key: object) -> bool:
        return key in ROOMS


GAMES: Mapping[str, Game] = Games()
