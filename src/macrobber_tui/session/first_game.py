"""The table for the tutorial game, and the real game after it."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, replace

from macrobber_core.bots.advice_process import ask_advice
from macrobber_core.bots.contract import EASY, Advice
from macrobber_core.games.contract import Event, Game, View
from macrobber_tui.boards import has_tutorial, tutorial_of
from macrobber_tui.boards.tutorial import LESSON_EFFORT
from macrobber_tui.errors import UsageError
from macrobber_tui.i18n.language import _

from .connect import HostTable, TableSession
from .table_settings import TableSettings
from .table_title import default_title, title_with_name

OPPONENTS = 2


def check_has_tutorial(game: Game) -> None:
    """Raise UsageError if a game has no tutorial."""
    if not has_tutorial(game):
        raise UsageError(_("{game} has no first steps").format(game=game.title))


def tutorial_settings(game: Game, name: str) -> TableSettings:
    title = title_with_name(_("{name}'s first steps"), name)
    return replace(easy_settings(game, name), title=title, seed=tutorial_of(game).seed)


def easy_settings(game: Game, name: str) -> TableSettings:
    """Return the settings of a real game against as many bots as in the tutorial."""
    return TableSettings(
        game=game,
        players=OPPONENTS + 1,
        bots=[EASY] * OPPONENTS,
        title=default_title(name),
        listen=False,
        host=name,
    )


async def ask_like_the_tutor(game: str, view: View, legal: list[str], log: Sequence[Event]) -> list[Advice]:
    """Return the advice of the tutor, who does not look at the log."""
    return await ask_advice(game, view, legal, effort=LESSON_EFFORT)


@dataclass(frozen=True, slots=True)
class TutorialTable(HostTable):
    """Opens the tutorial game, in which a hint gives the same advice as the tutor's tip."""

    @contextlib.asynccontextmanager
    async def open(self) -> AsyncIterator[TableSession]:
        async with HostTable(self.settings, self.name).open() as session:
            yield replace(session, ask_hint=ask_like_the_tutor)
