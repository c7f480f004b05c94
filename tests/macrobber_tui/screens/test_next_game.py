"""From a finished game to the next one at the same table, on the screen."""

from __future__ import annotations

import asyncio
import random
from dataclasses import replace

import pytest

from helpers.net import Player, socket_dial, until
from helpers.tui import QUICK, Observed, has_board, opened, playing, shows, state_of, waiting
from macrobber_core.games import GAMES
from macrobber_core.library import Library
from macrobber_core.net.host.host import Host
from macrobber_tui.screens.curtain import Curtain
from macrobber_tui.screens.hot_seat import HotSeatScreen
from macrobber_tui.screens.table import TableScreen
from macrobber_tui.session.connect import HotSeatTable

CLAIM_IT = replace(QUICK, game=GAMES["claim-it"], players=2, bots=["easy"])

pytestmark = pytest.mark.slow


async def play_out(way: Observed) -> None:
    await way.play_on(lambda _table: False, random.Random(1))
    await until(lambda: way.table is not None and way.table.stage == "over")


async def test_one_key_plays_again_against_the_same_bots() -> None:
    async with playing(CLAIM_IT) as (pilot, way):
        await play_out(way)
        await shows(pilot, "N play again")
        await pilot.press("N")
        await until(lambda: way.table is not None and way.table.game_number == 2 and way.table.game_view is not None)
        await shows(pilot, "round 1")


async def test_a_second_person_at_the_table_is_waited_for() -> None:
    settings = replace(waiting(CLAIM_IT), players=2)
    way = Observed(settings)
    async with opened(TableScreen(way)) as pilot:
        await until(lambda: way.table is not None)
        assert way.sitting is not None
        host = way.sitting.host
        assert host is not None
        ben = Player(socket_dial(host), "Ben", games=2)
        joining = asyncio.create_task(ben.play())
        await until(lambda: way.table is not None and not any(seat.name is None for seat in way.table.seats))
        await pilot.press("enter")
        await play_out(way)
        await until(lambda: host.table.next_game.agreed == ["Ben"])
        await shows(pilot, "Ben wants to play again")
        await pilot.press("N")
        await until(lambda: way.table is not None and way.table.game_number == 2)
        joining.cancel()


async def finish(host: Host) -> None:
    """Decide for everybody until the game at a table is over."""
    table = host.table
    await until(lambda: table.stage == "playing")
    rng = random.Random(1)
    while table.actor is not None:
        table.decide(table.actor, table.ply, rng.choice(table.legal()))
    host.broadcast_changes()


@pytest.mark.parametrize("game", GAMES)
async def test_players_at_one_keyboard_all_agree_with_one_key(game: str) -> None:
    settings = replace(QUICK, game=GAMES[game], bots=[], people=["Ada", "Ben", "Cat"], host="Ada")
    screen = HotSeatScreen(HotSeatTable(settings))
    async with opened(screen) as pilot:
        await until(lambda: state_of(screen).host is not None)
        host = state_of(screen).host
        assert host is not None
        if not GAMES[game].is_open:
            await until(lambda: isinstance(pilot.app.screen, Curtain))
            await pilot.press("enter")
        await until(lambda: has_board(pilot.app.screen))
        await finish(host)
        await shows(pilot, "N play again")
        await pilot.press("N")
        await until(lambda: host.table.game_number == 2 and host.table.stage == "playing")
        await until(lambda: isinstance(pilot.app.screen, Curtain) != GAMES[game].is_open)


@pytest.mark.parametrize(("key", "is_interrupted"), [("y", True), ("c", False)])
async def test_a_host_who_leaves_an_evening_keeps_the_table_or_closes_it_for_good(
    key: str, *, is_interrupted: bool
) -> None:
    async with playing(CLAIM_IT) as (pilot, way):
        await play_out(way)
        await shows(pilot, "N play again")
        await pilot.press("N")
        await until(lambda: way.table is not None and way.table.game_number == 2 and way.table.game_view is not None)
        await shows(pilot, "round 1")
        await pilot.press("q")
        await shows(pilot, "Leave, and keep the table for later?   y keep   c close for good   n stay")
        await pilot.press(key)
        await until(lambda: not isinstance(pilot.app.screen, TableScreen))
    with Library() as library:
        assert [entry.interrupted for entry in library.games()] == [is_interrupted, False]


async def test_a_host_who_keeps_a_finished_table_reads_how_to_resume_it() -> None:
    way = Observed(CLAIM_IT)
    async with opened(TableScreen(way), is_first=True) as pilot:
        await shows(pilot, "round 1")
        await play_out(way)
        await shows(pilot, "N play again")
        await pilot.press("N")
        await until(lambda: way.table is not None and way.table.game_number == 2 and way.table.game_view is not None)
        await play_out(way)
        await shows(pilot, "N play again")
        await pilot.press("q", "y")
        await until(lambda: not pilot.app.is_running or pilot.app._exit)
        message = "The table is kept. To resume it, type:\nmacrobber host --resume"
        assert getattr(pilot.app, "farewell", None) == message


async def test_the_host_proposes_another_game_by_a_form_and_alone_plays_it_at_once() -> None:
    async with playing(CLAIM_IT) as (pilot, way):
        await play_out(way)
        await shows(pilot, "N play again")
        await pilot.press("G")
        await shows(pilot, "Everybody is asked whether to play it.")
        titles = [game.title for game in GAMES.values()]
        steps = (titles.index("Carcassonne") - titles.index("Claim It!")) % len(titles)
        await pilot.press(*["right"] * steps)
        await shows(pilot, "Carcassonne")
        await pilot.press("enter")
        await until(lambda: way.table is not None and way.table.game == "carcassonne")
        assert way.table is not None
        assert [bool(seat.bot) for seat in way.table.seats] == [False, True]
