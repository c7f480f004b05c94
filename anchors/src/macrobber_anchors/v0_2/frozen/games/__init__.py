"""The available games, indexed by key. Every package in this directory is a game and exports it as `GAME`.

>>> position = GAMES["claim-it"].start(players=2)
>>> position
<ClaimIt players=2 round=1 phase='start' actor=0>
>>> events = position.play("start 1")  # chance is seat 0
>>> events = position.play("dice 123")
>>> position.legal()[:3]
['squat 1,2 3', 'squat 1,3 2', 'squat 2,1 3']
>>> position.view(seat=1)
<ClaimItView players=2 seat=1 round=1 turn=1 phase='place' actor=1>
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .contract import Game

DEFAULT_GAME = "mac-robber"
"""The default game, listed first everywhere."""

_PACKAGE_BY_KEY = {module.name.replace("_", "-"): module.name for module in iter_modules(__path__) if module.ispkg}

PACKAGES: Mapping[str, str] = {
    key: _PACKAGE_BY_KEY[key] for key in sorted(_PACKAGE_BY_KEY, key=lambda key: (key != DEFAULT_GAME, key))
}
"""Package names indexed by game key; a game's bots and boards are in packages with the same name."""


class GameRegistry(Mapping[str, "Game"]):
    """A mapping that lists all games but imports each one only on first access."""

    def __getitem__(self, key: str) -> Game:
        game: Game = import_module(f".{PACKAGES[key]}", __name__).GAME
        return game

    def __iter__(self) -> Iterator[str]:
        return iter(PACKAGES)

    def __len__(self) -> int:
        return len(PACKAGES)

    def __contains__(self, key: object) -> bool:
        return key in PACKAGES


GAMES: Mapping[str, Game] = GameRegistry()
