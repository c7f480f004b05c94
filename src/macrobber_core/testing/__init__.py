"""Tools for the authors of games: the laws of games as tests, counted positions, and games printed in full.

    from macrobber_core.testing import GameLaws

    class TestNim(GameLaws):
        game = GAME

pytest runs these tests; nothing else is needed.
"""

from .game_laws import GameLaws
from .law import BrokenLaw, Law
from .random_game import CheckedGame, RandomGame

__all__ = ["BrokenLaw", "CheckedGame", "GameLaws", "Law", "RandomGame"]
