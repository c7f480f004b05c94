"""The waiting room and the host's commands in plain mode."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from helpers.seated import TextPlayer
from helpers.tui import until
from macrobber_core.games import GAMES
from macrobber_core.net.host.host import Host
from macrobber_core.table import KeyedChance, Table
from macrobber_tui.i18n.language import set_language
from macrobber_tui.plain.people import follow_network, options_text
from macrobber_tui.session.connect import TableSession
from macrobber_tui.session.door_kinds import SSH, WEB
from macrobber_tui.session.doors import Door, Doors


@pytest.fixture
async def player() -> AsyncIterator[TextPlayer]:
    """Yield a host alone in the waiting room of their table."""
    table = Table("Glencoe", GAMES["mac-robber"], 3, {}, KeyedChance("1"))
    table.sit("Ada")
    async with Host(table) as host:
        player = TextPlayer(table)
        player.plain.state.session = TableSession(player.guest, host, lambda: ["10.0.0.7:7438"], "otter-heather-plum")
        yield player


async def test_a_host_can_add_and_remove_bots_and_begin_the_game(player: TextPlayer) -> None:
    assert (await player.types("begin")) == "Not possible: seats 2 and 3 are still free."
    await player.types("bot easy")
    await player.types("bot")
    assert [seat.bot is not None for seat in player.table.seats] == [False, True, True]
    assert (await player.types("bot")).startswith("Not possible: every seat is taken")
    await player.types("no-bot")
    assert player.table.seats[2].name is None
    assert "there is no bot 'chess'" in await player.types("bot chess")
    await player.types("bot easy")
    await player.types("begin")
    assert player.table.stage == "playing"
    player.plain.handle_update(player.guest.change())
    assert (await player.types("begin")) == "The game has begun."
    assert "begin: " not in await player.types("help")


async def test_bot_levels_are_listed_with_their_translated_names(player: TextPlayer) -> None:
    set_language("de")
    known = "random (Zufall), easy (leicht), medium (mittel), hard (schwer)"
    assert f"{known} und chief (Chef)" in await player.types("help bot")
    assert f"gibt keinen Bot 'chess'; es gibt: {known}, chief (Chef)" in await player.types("bot chess")
    await player.types("bot Leicht")
    await player.types("bot hard")
    assert [seat.bot for seat in player.table.seats] == [None, "easy", "hard"]


async def test_the_host_is_prompted_to_begin_once_every_seat_is_taken(player: TextPlayer) -> None:
    prompt = "Everybody is here. Type 'begin' to start."
    player.plain.starts_on_command = True
    await player.types("bot easy")
    player.plain.handle_update(player.guest.change())
    assert prompt not in player.output.text
    player.table.sit("Ben")
    player.plain.handle_update(player.guest.change())
    assert player.output.lines[-1] == prompt
    player.table.set_away(2, away=True)
    player.plain.handle_update(player.guest.change())
    assert player.output.lines[-1] != prompt


async def test_the_host_can_show_the_join_command_the_seats_and_the_options(player: TextPlayer) -> None:
    assert (await player.types("address")).endswith("macrobber join 10.0.0.7:7438 --code otter-heather-plum")
    reply = await player.types("people")
    assert reply.startswith("Seats: 1 Ada (you); 2 is free; 3 is free.")
    assert "Options (all default): " in reply
    assert (await player.types("seat nobody")) == "Type a seat number, as in 'seat 2'."


async def test_options_are_shown_in_the_players_language(player: TextPlayer) -> None:
    set_language("de")
    reply = "\n".join(options_text(player.table.view(1)))
    assert "Hof-doppelt aus" in reply
    assert "court-twice" not in reply


async def test_the_join_command_is_printed_once_a_network_appears(
    player: TextPlayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("macrobber_tui.plain.people.NETWORK_POLL_SECONDS", 0.005)
    addresses: list[str] = []
    player.plain.state.session = TableSession(player.guest, player.plain.state.host, lambda: addresses)
    assert (await player.types("address")) == "There is no network. Nobody else can join."
    before = len(player.output.lines)
    following = asyncio.create_task(follow_network(player.plain.state, player.output))
    await asyncio.sleep(0)
    addresses.append("10.0.0.7:7438")
    await until(lambda: len(player.output.lines) > before)
    following.cancel()
    [line] = player.output.lines[before:]
    assert line.endswith("macrobber join 10.0.0.7:7438")


async def test_the_ssh_command_is_shown_only_with_a_network(
    player: TextPlayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    addresses: list[str] = []
    monkeypatch.setattr("macrobber_core.net.interfaces.own_addresses", lambda _bind: addresses)
    host, door = player.plain.state.host, Door(SSH, 2222, None)
    player.plain.state.session = TableSession(
        player.guest, host, lambda: [f"{one}:7438" for one in addresses], doors=Doors(door)
    )
    assert "ssh" not in await player.types("address")
    addresses[:] = ["127.0.0.1"]
    assert "ssh" not in await player.types("address")
    addresses[:] = ["10.0.0.7"]
    assert (await player.types("address")).endswith("ssh -p 2222 NAME@10.0.0.7")


async def test_a_bot_stands_in_only_for_an_absent_player_and_give_needs_a_spectator(player: TextPlayer) -> None:
    assert (await player.types("stand-in 2")) == "The game has not begun."
    player.table.sit("Ben")
    player.table.sit("Cat")
    await player.types("begin")
    player.plain.handle_update(player.guest.change())
    assert (await player.types("stand-in ben")) == "Not possible: Ben is here and can decide for themselves."
    player.table.set_away(2, away=True)
    await player.types("stand-in ben")
    assert player.table.seats[1].stand_in is not None
    assert (await player.types("stand-in ben off")) == "Type the name alone, as in 'stand-in Ben'."
    assert (await player.types("give ben yes")) == "Type the name alone, as in 'give Ben'."
    assert player.table.seats[1].stand_in is not None
    assert (await player.types("give ben")) == "Not possible: no spectator can take the seat."
    assert (await player.types("give")) == "Name a player or a seat number."


async def test_remove_and_bar_refuse_bots_and_unknown_names(player: TextPlayer) -> None:
    assert (await player.types("remove nobody")) == "Name a player, a spectator or a seat number."
    await player.types("bot easy")
    player.plain.handle_update(player.guest.change())
    assert "is not at this table" in await player.types("remove 2")
    assert "is not at this table" in await player.types("bar 2")


@pytest.mark.parametrize(
    ("environ", "first"),
    [
        ({"COLORFGBG": "15;0"}, "█" * 33),
        ({"COLORFGBG": "0;15"}, " " * 33),
        ({"COLORFGBG": "15;0", "LC_ALL": "C"}, "#" * 66),
    ],
)
async def test_the_host_gets_a_qr_code_for_phones(
    player: TextPlayer, environ: dict[str, str], first: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("macrobber_core.net.interfaces.own_addresses", lambda _bind: ["192.168.1.20"])
    for name, value in environ.items():
        monkeypatch.setenv(name, value)
    host, door = player.plain.state.host, Door(SSH, 2222, None)
    player.plain.state.session = TableSession(player.guest, host, lambda: ["192.168.1.20:7438"], doors=Doors(door))
    before = len(player.output.lines)
    await player.types("invite")
    lines = player.output.lines[before:]
    assert lines[0] == first
    assert lines[-1] == "ssh://guest@192.168.1.20:2222"
    assert "\x1b" not in "".join(lines)


async def test_the_address_has_the_link_for_browsers(player: TextPlayer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("macrobber_core.net.interfaces.own_addresses", lambda _bind: ["192.168.1.20"])
    door = Door(WEB, 2223, None, "00ff" * 16)
    host = player.plain.state.host
    player.plain.state.session = TableSession(player.guest, host, lambda: ["192.168.1.20:7438"], doors=Doors(web=door))
    printed = await player.types("address")
    link = "https://192.168.1.20:2223/"
    assert f"In a browser: {link}\n" in printed
    assert f"The page shows these words (no proof): {door.key_words}\n" in printed
    assert f"The browser shows this certificate (SHA-256): {':'.join(['00:FF'] * 16)}" in printed
    assert (await player.types("invite")).endswith(link)


async def test_a_table_without_an_ssh_door_has_no_code_for_phones(player: TextPlayer) -> None:
    assert "A phone needs a door to this table" in await player.types("invite")
