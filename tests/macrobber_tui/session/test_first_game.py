"""The table of the tutorial, and the real game after it."""

from __future__ import annotations

import random

import pytest

from macrobber_core.bots import ADVISERS
from macrobber_core.bots.advice_process import SEED
from macrobber_core.games import GAMES
from macrobber_core.net.guest.updates import TableChanged
from macrobber_core.table import TableView
from macrobber_tui.boards import tutorial_of
from macrobber_tui.boards.tutorial import LESSON_EFFORT, Tutor, tutorial_state
from macrobber_tui.session.first_game import TutorialTable, easy_settings, tutorial_settings


@pytest.mark.slow
@pytest.mark.parametrize("game", ["mac-robber", "claim-it"])
async def test_a_hint_and_a_tip_at_the_same_moment_name_the_same_action(game: str) -> None:
    settings = tutorial_settings(GAMES[game], "Ada")
    settings.pace = 0
    async with TutorialTable(settings, "Ada").open() as session:
        table: TableView | None = None
        assert session.host is not None
        async for update in session.guest.updates():
            if session.host.table.stage == "waiting":
                session.host.start()
            if isinstance(update, TableChanged) and update.table.legal:
                table = update.table
                break
        assert table is not None
        assert session.ask_hint is not None
        hints = await session.ask_hint(game, table.game_view, table.legal, [])
        message = Tutor(tutorial_of(GAMES[game])).message_for(tutorial_state(table))
        assert message is not None
        assert message.action == hints[0].action
        advice = ADVISERS[game].advise(table.game_view, table.legal, random.Random(SEED), LESSON_EFFORT)
        assert hints == advice[: len(hints)]


def test_the_real_game_has_easy_bots_and_its_own_deal() -> None:
    settings = easy_settings(GAMES["claim-it"], "Ada")
    assert (settings.players, settings.bots, settings.seed) == (3, ["easy", "easy"], None)
    assert settings.title == "Ada's table"
    assert not settings.listen
