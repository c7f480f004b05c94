"""What a host reads: why they cannot begin, and what leaving means."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest

from helpers.net import Stranger
from helpers.ssh import host_player
from helpers.tui import QUICK, until, waiting
from macrobber_core.games import GAMES
from macrobber_core.table import Table
from macrobber_tui.session.host_actions import (
    fewer_seats_advice,
    leave_prompt,
    may_be_kept,
    next_bot_level,
    set_bot_level,
    swap_seats,
)
from macrobber_tui.session.hosting import open_host


def test_a_host_reads_how_to_play_without_missing_players_when_enough_are_seated() -> None:
    table = Table("Glencoe", GAMES["mac-robber"], 4, {})
    table.sit("Ada")
    table.sit("Ben")
    assert fewer_seats_advice(table) == []
    table.sit_bot("easy", 4)
    assert fewer_seats_advice(table) == ["For 3 players, close this table and open one with 3 seats."]
    table.sit("Cat")
    assert fewer_seats_advice(table) == []


async def test_before_the_game_a_host_swaps_seats_and_changes_levels_and_afterwards_reads_why_not() -> None:
    async with open_host(replace(waiting(), bots=["easy"] * 2)) as host, host_player(host):
        assert swap_seats(host, 1, 3) == ""
        assert set_bot_level(host, 1, "hard") == ""
        assert [seat.bot for seat in host.table.seats] == ["hard", "easy", None]
        assert set_bot_level(host, 3, "hard") == "no bot sits in seat 3"
        host.start()
        await until(lambda: host.table.stage == "playing")
        assert swap_seats(host, 1, 2) == set_bot_level(host, 1, "easy") == "the game has begun"


@pytest.mark.parametrize(("level", "following"), [("easy-raider", "medium"), ("gone", "random"), ("chief", "random")])
async def test_the_next_level_follows_any_level(level: str, following: str) -> None:
    async with open_host(replace(waiting(), bots=["easy"] * 2)) as host, host_player(host):
        host.table.seats[0] = msgspec.structs.replace(host.table.seats[0], bot=level)
        assert next_bot_level(host, 1) == ""
        assert host.table.seats[0].bot == following


async def test_a_host_alone_with_bots_reads_nothing_about_the_table() -> None:
    for settings in (QUICK, waiting()):
        async with open_host(settings) as host, host_player(host):
            for _bot in host.table.free_seats:
                host.table.sit_bot("easy")
            host.save_error = "the disk is full"
            assert leave_prompt(host) == "Leave the game? It will be lost."


async def test_a_host_with_a_guest_reads_that_the_table_closes() -> None:
    async with open_host(waiting()) as host, host_player(host):
        host.save_error = "the disk is full"
        zoe = await Stranger.join(host, "Zoe", watch=True)
        await until(lambda: len(host.peers) == 2)
        assert leave_prompt(host) == "Leave the game? The table closes; the game is lost."
        await zoe.link.close()


async def test_a_host_whose_guest_is_away_reads_that_the_table_closes() -> None:
    async with open_host(replace(waiting(), bots=["easy"])) as host, host_player(host):
        async with host_player(host, "Ben"):
            host.start()
            await until(lambda: host.table.stage == "playing")
        await until(lambda: len(host.peers) == 1)
        host.save_error = "the disk is full"
        assert leave_prompt(host) == "Leave the game? The table closes; the game is lost."


@pytest.mark.parametrize("save_error", [None, "the disk is full"])
async def test_only_a_table_that_is_saved_may_be_kept(save_error: str | None) -> None:
    async with open_host(QUICK) as host, host_player(host):
        host.start()
        host.save_error = save_error
        assert may_be_kept(host) == host.is_saved == (save_error is None)
