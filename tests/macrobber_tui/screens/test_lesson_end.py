"""The page at the end of the lessons."""

from __future__ import annotations

import random

import pytest

from helpers.tui import opened, pictured
from macrobber_core.bots import choose
from macrobber_core.games import GAMES
from macrobber_core.games.contract import Game
from macrobber_core.table import KeyedChance, Table
from macrobber_tui.app import Macrobber
from macrobber_tui.boards import has_tutorial, tutorial_of
from macrobber_tui.boards.tutorial import Closing
from macrobber_tui.i18n.language import LANGUAGES, _, set_language
from macrobber_tui.screens.lesson_end import LessonEnd
from macrobber_tui.settings.model import Settings

GAMES_WITH_LESSONS = [game for game in GAMES.values() if has_tutorial(game)]


def closing_of(game: Game, seed: int) -> Closing:
    """Return the closing words after the planned rounds of some game."""
    table, rng, tutorial = Table("Glencoe", game, 3, {}, KeyedChance(str(seed))), random.Random(seed), tutorial_of(game)
    for name in ("Ada", "Balthasar", "Cunigunde"):
        table.sit(name)
    table.start()
    while table.actor is not None and table.view(None).game_view.round <= tutorial.rounds:
        view = table.view(table.actor)
        table.decide(table.actor, table.ply, choose(game.key, "easy", view.game_view, view.legal, rng))
    return tutorial.closing(table.view(1), table.log_seen_by(1))


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES_WITH_LESSONS, ids=lambda game: game.key)
async def test_the_page_has_room_for_all_its_lines_at_80x24(game: Game, language: str) -> None:
    set_language(language)
    for seed in range(4):
        page = LessonEnd(game, closing_of(game, seed))
        app = Macrobber(page, Settings(language=language))
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            shown = " ".join(pictured(pilot).split())
            sentences = [*page.words.decided, *page.words.advice]
            assert all(" ".join(sentence.split()) in shown for sentence in sentences)
            last = [other for other in GAMES_WITH_LESSONS if other is not game][-1:]
            assert all(_("First steps of {game}").format(game=other.title) in shown for other in last)


async def test_the_cursor_moves_over_all_ways_to_go_on() -> None:
    async with opened(LessonEnd(GAMES["claim-it"], Closing(["You: largest group 3."], ["Stop earlier."]))) as pilot:
        assert "► A real game of Claim It! against easy bots" in pictured(pilot)
        await pilot.press("down")
        assert "► Continue this game" in pictured(pilot)
        await pilot.press("down")
        assert "► First steps of Mac Robber" in pictured(pilot)
