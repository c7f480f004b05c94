"""`easy` loses to a newcomer now and then."""

from __future__ import annotations

import pytest

from helpers.newcomers import share_won


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "players", "games", "least"),
    [("mac-robber", 4, 40, 0.25), ("claim-it", 2, 30, 0.2), ("carcassonne", 2, 8, 0.2)],
)
def test_a_newcomer_wins_some_games_against_easy(game: str, players: int, games: int, least: float) -> None:
    """The measured shares are about twice what is required here."""
    assert share_won(game, "easy", players, games) >= least
