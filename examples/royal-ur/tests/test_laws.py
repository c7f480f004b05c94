"""The game keeps the laws of all games."""

from macrobber_core.testing import GameLaws

from royal_ur import GAME


class TestRoyalUr(GameLaws):
    game = GAME
