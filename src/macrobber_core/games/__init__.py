"""The games of the house, by key."""

from collections.abc import Mapping

from .contract import Game
from .mac_robber import GAME as MAC_ROBBER

GAMES: Mapping[str, Game] = {game.key: game for game in (MAC_ROBBER,)}
