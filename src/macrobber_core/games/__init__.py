"""The available games, indexed by key. Every package in this directory is a game and exports it as `GAME`.
Other packages may bring more (`installed.py`).

>>> position = GAMES[DEFAULT_GAME].start(players=4)
>>> position
<... players=4 round=1 phase='start' actor=0>
>>> events = position.play("start 3")  # chance is seat 0
>>> position.view(seat=1)
<... players=4 seat=1 round=1 ...>

docs/contract.md plays on.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .contract import Game
    from .installed import InstalledGames

_PACKAGES = sorted(
    (module.name for module in iter_modules(__path__) if module.ispkg),
    key=lambda name: (name.replace("_", "") != "macrobber", name),
)

BUILT_IN: Mapping[str, str] = {name.replace("_", "-"): name for name in _PACKAGES}
"""The names of the packages of our own games, indexed by key; each layer has a package of that name for a game.

The game after which the program is named comes first, and the others in alphabetical order.
"""
DEFAULT_GAME = next(iter(BUILT_IN))
"""The default game, listed first everywhere."""


@cache
def installed_games() -> InstalledGames:
    """Return the games from other packages; cached, because the search takes a few milliseconds."""
    from .installed import find_games  # noqa: PLC0415  # imports the contract, which a list of names does not need

    return find_games(OwnGames())


def package_of_game(key: str) -> str | None:
    """Return the name and version of the package that brings a game; None for our own games and unknown ones."""
    return None if key in BUILT_IN else installed_games().packages.get(key)


def load_part(game: str, part: str, layer: str) -> ModuleType | None:
    """Import a part of a game, such as its bots; return None if the game leaves that part to its default.

    Our own games have their parts in the layers that use them, such as `macrobber_core.bots.<game>`. A game from
    another package has all its parts there, such as `nim.bots`; one that cannot be imported is skipped.
    """
    if game in BUILT_IN:
        return import_module(f"{layer}.{BUILT_IN[game]}")
    return installed_games().load_part(game, part)


class OwnGames(Mapping[str, "Game"]):
    """A mapping of our own games that imports each of them only on first access."""

    def __getitem__(self, key: str) -> Game:
        game: Game = import_module(f".{BUILT_IN[key]}", __name__).GAME
        return game

    def __iter__(self) -> Iterator[str]:
        return iter(BUILT_IN)

    def __len__(self) -> int:
        return len(BUILT_IN)

    def __contains__(self, key: object) -> bool:
        return key in BUILT_IN


class GameRegistry(OwnGames):
    """A mapping of all games, our own first."""

    def __getitem__(self, key: str) -> Game:
        return super().__getitem__(key) if key in BUILT_IN else installed_games().games[key]

    def __iter__(self) -> Iterator[str]:
        yield from BUILT_IN
        yield from installed_games().games

    def __len__(self) -> int:
        return len(BUILT_IN) + len(installed_games().games)

    def __contains__(self, key: object) -> bool:
        return key in BUILT_IN or key in installed_games().games


GAMES: Mapping[str, Game] = GameRegistry()
