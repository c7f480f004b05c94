"""My Game keeps the laws of all games."""

from macrobber_core.testing import GameLaws

from my_game import GAME


class TestMyGame(GameLaws):
    game = GAME
