"""Boards of installed games that fail: they do not end the program, and the board for any game replaces them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from helpers.games import Moment
from helpers.installed_games import install_games, installed
from helpers.looks import IN_SAFE, KEYBOARD
from helpers.stage import StagedSession, joining_update
from helpers.tui import opened, seen, shows
from macrobber_core.games import GAMES, installed_games
from macrobber_core.games.contract import CHANCE
from macrobber_core.record import Ply, Record
from macrobber_core.table import KeyedChance, Table
from macrobber_tui.boards import new_board
from macrobber_tui.boards.any_game.board import AnyGameBoard
from macrobber_tui.boards.sample import load_board, sample_board
from macrobber_tui.errors import Aborted, abort_on_invalid_view
from macrobber_tui.screens.replay import ReplayScreen
from macrobber_tui.screens.table import TableScreen
from macrobber_tui.session.replay import RecordReplay

OWN_UI = """
from macrobber_tui.boards.any_game import default_ui
from macrobber_tui.boards.any_game.board import AnyGameBoard

from . import GAME

NOW = {now}


class Board(AnyGameBoard):
    def _render_board(self, context, progress=1.0):
        if NOW:
            raise AttributeError("no such colour")
        return super()._render_board(context, progress)

    def _change_view(self, command):
        raise AttributeError("no such key: " + command)


UI = default_ui(GAME, board=lambda: Board)
"""
REASON = "sticks 1.0 cannot show this: AttributeError('no such"


def install(site: Path, *, fails_at_once: bool) -> Path:
    """Install a game whose board fails when it is drawn, or only after a key that it does not know."""
    install_games(site, "sticks")
    (site / "sticks" / "ui.py").write_text(OWN_UI.format(now=fails_at_once))
    return site


@pytest.fixture
def failing_at_once(tmp_path: Path) -> Iterator[None]:
    with installed(install(tmp_path, fails_at_once=True)):
        yield


@pytest.fixture
def failing_later(tmp_path: Path) -> Iterator[None]:
    with installed(install(tmp_path, fails_at_once=False)):
        yield


def table_of_sticks() -> Moment:
    table = Table("Glen Coe", GAMES["sticks"], 2, {}, KeyedChance("1"))
    for name in ("Ada", "Ben"):
        table.sit(name)
    table.start()
    assert table.actor
    return Moment(table.view(table.actor), table.log_seen_by(table.actor))


def record_of_sticks() -> Record:
    game, rng = GAMES["sticks"], random.Random(1)
    position, plies = game.start(2), []
    while position.actor is not None:
        action = position.chance(rng) if position.actor == CHANCE else rng.choice(position.legal())
        plies.append(Ply(position.actor, action))
        position.play(action)
    return Record(game, game.settle({}), ["Ada", "Ben"], plies)


@pytest.mark.usefixtures("failing_at_once")
async def test_a_table_with_a_failing_board_closes_with_the_reason_and_next_time_shows_the_board_for_any_game() -> None:
    screen = TableScreen(StagedSession(joining_update(table_of_sticks())))
    async with opened(screen):
        assert type(new_board("sticks", IN_SAFE, KEYBOARD)) is AnyGameBoard
        assert installed_games().is_skipped("sticks", "ui")
    async with opened(TableScreen(StagedSession(joining_update(table_of_sticks())))) as pilot:
        await shows(pilot, "take 1 1")


@pytest.mark.usefixtures("failing_later")
async def test_a_board_that_fails_after_a_key_leaves_the_table_open() -> None:
    async with opened(TableScreen(StagedSession(joining_update(table_of_sticks())))) as pilot:
        await shows(pilot, "take 1 1")
        await pilot.press("z")
        await shows(pilot, REASON)
        assert "take 1 1" in seen(pilot)


@pytest.mark.usefixtures("failing_at_once")
async def test_a_replay_says_what_failed() -> None:
    async with opened(ReplayScreen(RecordReplay(record_of_sticks()))) as pilot:
        await shows(pilot, REASON)


@pytest.mark.usefixtures("failing_at_once")
def test_the_lobby_shows_the_board_for_any_game_instead() -> None:
    load_board("sticks")
    lines = sample_board("sticks", IN_SAFE, KEYBOARD, 80, 23)
    assert "take 1 1" in "".join(span.text for line in lines for span in line)
    assert "the ui of the game 'sticks' (sticks 1.0) cannot be used: AttributeError" in installed_games().reasons[0]


@pytest.mark.usefixtures("failing_at_once")
def test_plain_mode_ends_with_the_reason_and_our_own_mistakes_are_not_hidden() -> None:
    board = new_board("sticks", IN_SAFE, KEYBOARD)
    with pytest.raises(Aborted, match="sticks 1\\.0 cannot show this"), abort_on_invalid_view():
        board._change_view("z")
    with pytest.raises(AttributeError), abort_on_invalid_view():
        raise AttributeError("a mistake of ours")
