"""The table of a first game, with a screen or without one."""

from __future__ import annotations

from macrobber_core.games.contract import Game
from macrobber_core.wire.text import clean_name

from .boards import lessons
from .hosting import TableSettings

OPPONENTS = 2


def first_table(game: Game, name: str) -> TableSettings:
    return TableSettings(
        game=game,
        players=OPPONENTS + 1,
        bots=["easy"] * OPPONENTS,
        title=clean_name(f"{name}'s first steps"),
        listen=False,
        seed=lessons(game).seed,
        host=name,
    )
