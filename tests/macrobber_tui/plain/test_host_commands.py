"""The waiting room, and what a host arranges, by text alone."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from helpers.seated import Sat
from helpers.tui import until
from macrobber_core.games import GAMES
from macrobber_core.lan.host import Host
from macrobber_core.table import Dealer, Table
from macrobber_tui.plain.people import follow_network
from macrobber_tui.ssh.opening import Door
from macrobber_tui.ways import Sitting


@pytest.fixture
async def sat() -> AsyncIterator[Sat]:
    """A host in the waiting room of the own table, alone."""
    table = Table("Glencoe", GAMES["mac-robber"], 3, {}, Dealer("1"))
    table.sit("Ada")
    async with Host(table) as host:
        sat = Sat(table)
        sat.plain.known.sitting = Sitting(sat.guest, host, lambda: ["10.0.0.7:7438"], "otter-heather-plum")
        yield sat


async def test_bots_come_and_go_and_the_game_begins(sat: Sat) -> None:
    assert (await sat.types("begin")) == "Not possible: not every seat is taken; nobody sits at 2, 3."
    await sat.types("bot easy")
    await sat.types("bot")
    assert [seat.bot is not None for seat in sat.at.seats] == [False, True, True]
    assert (await sat.types("bot")).startswith("Not possible: every seat is taken")
    await sat.types("no-bot")
    assert sat.at.seats[2].name is None
    assert "there is no bot 'chess'" in await sat.types("bot chess")
    await sat.types("bot easy")
    await sat.types("begin")
    assert sat.at.stage == "playing"
    sat.plain.take(sat.guest.change())
    assert (await sat.types("begin")) == "The game has begun."
    assert "begin: " not in await sat.types("help")


async def test_friends_are_told_how_to_come_and_in_which_order_all_sit(sat: Sat) -> None:
    assert (await sat.types("address")).endswith("macrobber join 10.0.0.7:7438 --code otter-heather-plum")
    told = await sat.types("people")
    assert told.startswith("Seats: 1 Ada (you); 2 is free; 3 is free.")
    assert "Options, all as usual: " in told
    assert (await sat.types("seat nobody")) == "Type the number of a seat, as in 'seat 2'."


async def test_friends_find_the_table_once_there_is_a_network(sat: Sat, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("macrobber_tui.plain.people.NETWORK_SECONDS", 0.005)
    addresses: list[str] = []
    sat.plain.known.sitting = Sitting(sat.guest, sat.plain.known.host, lambda: addresses)
    assert (await sat.types("address")) == "There is no network. Nobody else can join."
    before = len(sat.heard.lines)
    following = asyncio.create_task(follow_network(sat.plain.known, sat.heard))
    await asyncio.sleep(0)
    addresses.append("10.0.0.7:7438")
    await until(lambda: len(sat.heard.lines) > before)
    following.cancel()
    [told] = sat.heard.lines[before:]
    assert told.endswith("macrobber join 10.0.0.7:7438")


async def test_without_a_network_nobody_is_told_to_come_by_ssh(sat: Sat, monkeypatch: pytest.MonkeyPatch) -> None:
    addresses: list[str] = []
    monkeypatch.setattr("macrobber_core.lan.interfaces.own_addresses", lambda _bind: addresses)
    door = Door(2222, None)
    sat.plain.known.sitting = Sitting(sat.guest, sat.plain.known.host, lambda: addresses, door=door)
    assert "ssh" not in await sat.types("address")
    addresses.append("10.0.0.7")
    assert door.lines == ["ssh -p 2222 10.0.0.7"]


async def test_a_bot_stands_in_for_who_is_away_and_a_seat_is_given(sat: Sat) -> None:
    assert (await sat.types("stand-in 2")) == "The game has not begun."
    sat.at.sit("Ben")
    sat.at.sit("Cat")
    await sat.types("begin")
    sat.plain.take(sat.guest.change())
    assert (await sat.types("stand-in ben")) == "Not possible: Ben is here, and decides for themselves."
    sat.at.set_away(2, away=True)
    await sat.types("stand-in ben")
    assert sat.at.seats[1].stand_in is not None
    assert (await sat.types("give ben")) == "Not possible: nobody watches who could take the seat."
    assert (await sat.types("give")) == "Name a player, or the number of a seat."


async def test_a_host_removes_guests_and_is_told_who_is_none(sat: Sat) -> None:
    assert (await sat.types("remove nobody")) == "Name a player or a spectator, or the number of a seat."
    await sat.types("bot easy")
    sat.plain.take(sat.guest.change())
    assert "is no guest at this table" in await sat.types("remove 2")
    assert "is no guest at this table" in await sat.types("bar 2")
