"""The table for the tutorial game."""

from __future__ import annotations

from macrobber_core.games.contract import Game
from macrobber_tui.boards import has_tutorial, tutorial_of
from macrobber_tui.errors import UsageError
from macrobber_tui.i18n.language import _

from .hosting import TableSettings
from .table_title import title_with_name

OPPONENTS = 2


def check_has_tutorial(game: Game) -> None:
    """Raise UsageError if a game has no tutorial."""
    if not has_tutorial(game):
        raise UsageError(_("{game} has no first steps").format(game=game.title))


def tutorial_settings(game: Game, name: str) -> TableSettings:
    return TableSettings(
        game=game,
        players=OPPONENTS + 1,
        bots=["easy"] * OPPONENTS,
        title=title_with_name(_("{name}'s first steps"), name),
        listen=False,
        seed=tutorial_of(game).seed,
        host=name,
    )
