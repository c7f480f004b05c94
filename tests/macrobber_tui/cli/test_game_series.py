"""Games in a row at a table without a screen."""

from __future__ import annotations

import asyncio

import pytest

from helpers.net import Player, fair_table, hosted, play_out, seat_players, until
from helpers.patience import PATIENCE
from macrobber_core.games.contract import Result
from macrobber_core.net.host.host import Host
from macrobber_tui.cli.game_series import GameSeries


def series(host: Host, most: int, results: list[Result], stopped: asyncio.Event | None = None) -> asyncio.Task[bool]:
    """Play games at a table in the background."""
    return asyncio.create_task(GameSeries(host, most, results.append).play(stopped or asyncio.Event()))


async def finish_game(host: Host, players: list[Player]) -> None:
    await play_out(host)
    await until(lambda: all(player.table.stage == "over" for player in players))


@pytest.mark.slow
async def test_people_who_agree_play_up_to_the_number_of_games() -> None:
    results: list[Result] = []
    async with hosted(table=fair_table(3, bots=1)) as host, seat_players(host, games=5):
        playing = series(host, 3, results)
        host.start()
        assert await asyncio.wait_for(playing, PATIENCE)
        assert (len(results), host.table.game_number) == (3, 3)


async def test_bots_alone_play_on_by_themselves() -> None:
    results: list[Result] = []
    async with hosted(table=fair_table(2, bots=2)) as host:
        playing = series(host, 3, results)
        host.start()
        assert await asyncio.wait_for(playing, PATIENCE)
        assert (len(results), len(host.table.view(None).evening)) == (3, 3)


@pytest.mark.slow
@pytest.mark.parametrize("agreed", [True, False])
async def test_after_a_while_the_next_game_begins_with_those_who_agree_or_not_at_all(
    monkeypatch: pytest.MonkeyPatch, *, agreed: bool
) -> None:
    monkeypatch.setattr("macrobber_tui.cli.game_series.AGREEMENT_SECONDS", 3 if agreed else 0.2)
    results: list[Result] = []
    async with hosted(table=fair_table(2)) as host, seat_players(host, games=2) as players:
        for player in players:
            player.held = True
        playing = series(host, 2, results)
        host.start()
        await finish_game(host, players)
        if not agreed:
            assert await asyncio.wait_for(playing, PATIENCE)
            assert host.table.stage == "over"
            return
        await players[0].guest.play_again()
        await until(lambda: host.table.game_number == 2)
        assert [bool(seat.bot) for seat in host.table.seats] == [False, True]
        assert len(results) == 1


async def test_a_signal_ends_a_game_in_progress_but_not_the_pause_between_games_in_failure() -> None:
    for is_over in (False, True):
        stopped, results = asyncio.Event(), list[Result]()
        async with hosted(table=fair_table(2)) as host, seat_players(host) as players:
            for player in players:
                player.games, player.held = 2, True
            playing = series(host, 2, results, stopped)
            host.start()
            await until(lambda: host.table.stage == "playing")
            if is_over:
                await finish_game(host, players)
            stopped.set()
            assert await asyncio.wait_for(playing, PATIENCE) == is_over
            assert len(results) == is_over
