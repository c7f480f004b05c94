"""Games that stand for those of other packages keep the laws of every game."""

from helpers.tiny_games import kuhn_poker, nim
from helpers.tiny_games.positions import bets
from macrobber_core.testing import GameLaws


class TestNim(GameLaws):
    game = nim.GAME


class TestKuhnPoker(GameLaws):
    game = kuhn_poker.GAME
    games = 20


def test_kuhn_poker_shows_both_cards_after_a_call_and_none_after_a_fold() -> None:
    called, folded = bets("KJ", "bet", "call"), bets("KJ", "bet", "fold")
    assert called.view(None).cards == ("K", "J")
    assert folded.view(None).cards == (None, None)
    assert (called.chips, folded.chips) == ([4, 0], [3, 1])
