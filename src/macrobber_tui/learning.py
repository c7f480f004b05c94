"""The table of a first game, with a screen or without one."""

from __future__ import annotations

from macrobber_core.games.contract import Game
from macrobber_core.wire.text import clean_name

from .boards import lessons, teaches
from .errors import Wrong
from .hosting import TableSettings
from .language import _

OPPONENTS = 2


def check_teaches(game: Game) -> None:
    """Wrong where a game has no first game that explains itself."""
    if not teaches(game):
        raise Wrong(_("{game} has no first game that explains itself").format(game=game.title))


def first_table(game: Game, name: str) -> TableSettings:
    return TableSettings(
        game=game,
        players=OPPONENTS + 1,
        bots=["easy"] * OPPONENTS,
        title=clean_name(_("{name}'s first steps").format(name=name)),
        listen=False,
        seed=lessons(game).seed,
        host=name,
    )
