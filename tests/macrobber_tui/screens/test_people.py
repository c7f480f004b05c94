"""The people page, and the actions of the host on it."""

from __future__ import annotations

import asyncio
import re
from unittest.mock import Mock

import pytest
from msgspec.structs import replace
from syrupy.assertion import SnapshotAssertion

from helpers.games import Moment, moments
from helpers.plain import dial_nowhere
from helpers.screens import sit
from helpers.stage import StagedSession, joining_update, staging
from helpers.tables import GAME, full_table
from helpers.tui import QUICK, Observed, opened, pictured, playing, seen, shows, until, waiting
from macrobber_core.bots import MANNERED, known_levels
from macrobber_core.games import GAMES
from macrobber_core.net import interfaces
from macrobber_core.net.clock import ClockReading
from macrobber_core.net.guest.guest import Guest
from macrobber_core.net.host.host import Host
from macrobber_core.net.host.peer import Peer
from macrobber_core.net.websocket import dial
from macrobber_core.table import SeatView, Table
from macrobber_tui.i18n.language import LANGUAGES
from macrobber_tui.screens.people import PeopleScreen
from macrobber_tui.screens.table import TableScreen
from macrobber_tui.session.connect import JoinTable, TableSession
from macrobber_tui.session.door_kinds import SSH, WEB
from macrobber_tui.session.doors import Door, Doors
from macrobber_tui.session.hosting import open_host
from macrobber_tui.session.state import SessionState
from macrobber_tui.session.table_settings import TableSettings
from macrobber_tui.settings.model import Settings


async def follow(guest: Guest) -> None:
    async for _ in guest.updates():
        pass


async def test_the_host_seats_a_stand_in_bot_and_gives_the_seat_to_a_spectator(
    snapshot: SnapshotAssertion, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = Observed(
        TableSettings(title="Glencoe", players=3, bots=["easy"], port=0, announce=False, seed=3, pace=0.05)
    )
    monkeypatch.setattr(interfaces, "own_addresses", lambda _bind: ["192.168.1.20", "10.8.0.3"])
    async with opened(TableScreen(source)) as pilot:
        await shows(pilot, "Ada")
        assert source.sitting is not None
        host = source.sitting.host
        assert host is not None
        ben = Guest(lambda: dial("127.0.0.1", host.port or 0), "Ben")
        sitting = asyncio.create_task(follow(ben))
        await shows(pilot, "Everybody is here")
        await pilot.press("enter")
        await shows(pilot, "round 1")
        assert "P people" in seen(pilot)
        await pilot.press("P", "down", "b")
        await shows(pilot, "Ben is here")
        await ben.close()
        await sitting
        await until(lambda: host.table.seats[1].away)
        await until(lambda: any("Ben" in line and "away" in line for line in seen(pilot).splitlines()))
        await pilot.press("b")
        await shows(pilot, "a bot (medium) stands in")
        assert "A bot now decides for Ben." in seen(pilot)
        await pilot.press("g")
        await shows(pilot, "no spectator can take the seat")
        zoe = Guest(lambda: dial("127.0.0.1", host.port or 0), "Zoe", watch=True)
        looking = asyncio.create_task(follow(zoe))
        await shows(pilot, "Zoe")
        await pilot.press("g")
        await until(lambda: host.table.seats[1].name == "Zoe")
        await shows(pilot, "2  Zoe")
        host.table.set_away(2, away=True)
        host.broadcast_changes()
        await until(lambda: any("Zoe" in line and "away" in line for line in seen(pilot).splitlines()))
        shown = re.sub(r":\d{4,}", ":PORT", seen(pilot).replace(", to decide", ""))
        assert shown == snapshot
        await pilot.press("escape")
        await shows(pilot, "P 1 away")
        await zoe.close()
        await looking


async def test_updates_during_opening_and_closing_the_page_do_no_harm() -> None:
    async with playing() as (pilot, source):
        people = PeopleScreen(SessionState(source.table))
        people.show()
        pilot.app.push_screen(people)
        people.show()
        await shows(pilot, "Ada")
        people.go_back()
        people.show()


async def test_the_host_removes_a_guest_by_pressing_the_key_twice() -> None:
    source = Observed(TableSettings(title="Glencoe", players=3, port=0, announce=False, seed=3))
    async with opened(TableScreen(source)) as pilot:
        await shows(pilot, "Ada")
        assert source.sitting is not None
        host = source.sitting.host
        assert host is not None
        ben = Guest(lambda: dial("127.0.0.1", host.port or 0), "Ben")
        sitting = asyncio.create_task(follow(ben))
        await shows(pilot, "Ben")
        await pilot.press("P", "down", "x")
        await shows(pilot, "Press x again to remove Ben.")
        await pilot.press("X")
        await shows(pilot, "Press X again to remove Ben and ban their address for the evening.")
        await pilot.press("x")
        await shows(pilot, "Press x again to remove Ben.")
        assert host.table.seats[1].name == "Ben"
        await pilot.press("x")
        await until(lambda: host.table.seats[1].name is None)
        await sitting


async def test_the_host_reads_at_once_why_a_player_cannot_be_removed() -> None:
    source = Observed(TableSettings(title="Glencoe", players=3, bots=["easy"], port=0, announce=False, seed=3))
    async with opened(TableScreen(source)) as pilot:
        await shows(pilot, "Ada")
        await pilot.press("P", "x")
        await shows(pilot, "You cannot remove yourself.")
        assert "Press x" not in seen(pilot)
        await pilot.press("X")
        assert "You cannot remove yourself." in seen(pilot)
        await pilot.press("down", "down", "x")
        await shows(pilot, "bot")
        await shows(pilot, "Only guests can be removed.")


async def test_a_guest_reads_that_only_the_host_can_remove_players() -> None:
    async with open_host(waiting()) as host:
        guest = JoinTable(lambda: dial("127.0.0.1", host.port or 0), "Ben", watch=False)
        async with opened(TableScreen(guest)) as pilot:
            await shows(pilot, "Ben")
            await pilot.press("P", "x")
            await shows(pilot, "Only the host can do that.")


async def test_help_explains_what_the_host_can_do() -> None:
    async with playing() as (pilot, _source):
        await pilot.press("P", "question_mark")
        for meaning in (
            "a bot plays for an absent or idle player",
            "give the seat to the first spectator for good",
            "remove a guest, who may join again",
            "remove a guest and ban the address for the evening",
        ):
            await shows(pilot, meaning)


def people_after_the_game(*guests: str) -> PeopleScreen:
    """Return the host's page after a game with Ben and Cat; `guests` are still there."""
    table = full_table(3)
    host = Host(table)
    host.peers.update(Mock(spec=Peer) for _guest in ("Ada", *guests))
    seats = [replace(seat, away=seat.name not in ("Ada", *guests)) for seat in moments(3)["over"].table.seats]
    view = replace(moments(3)["over"].table, seats=seats)
    door = Door(SSH, 2222, None)
    sitting = TableSession(
        Guest(dial_nowhere, "Ada"), host, lambda: ["10.0.0.7:7438"], "otter-heather-plum", doors=Doors(door)
    )
    return PeopleScreen(SessionState(view, session=sitting))


async def test_after_the_game_the_host_is_offered_only_what_makes_sense() -> None:
    async with opened(people_after_the_game("Ben")) as pilot:
        assert "Ada" in seen(pilot)
        assert not re.search(r"macrobber join|ssh|bot|give|seat to", seen(pilot))
        assert "x remove" in seen(pilot)
        await pilot.press("b")
        assert "The game is over." in seen(pilot)
        await pilot.press("down", "down", "x")
        assert "Cat has already left." in seen(pilot)
        await pilot.press("up", "x")
        assert "Press x again to remove Ben." in seen(pilot)


async def test_after_the_game_a_host_alone_is_offered_nothing() -> None:
    async with opened(people_after_the_game()) as pilot:
        assert "esc back" in seen(pilot)
        assert not re.search(r"macrobber join|ssh|bot|give|remove|choose", seen(pilot))
        await pilot.press("question_mark")
        assert "bot" not in seen(pilot)


async def test_before_the_game_the_host_is_not_offered_to_give_seats_away() -> None:
    async with opened(TableScreen(Observed(waiting(QUICK)))) as pilot:
        await shows(pilot, "Ada")
        await pilot.press("P")
        assert not re.search(r"stand-in|give", seen(pilot))
        assert "x: remove a guest" in seen(pilot)


async def test_a_host_reads_about_their_own_seat_in_the_second_person() -> None:
    async with playing() as (pilot, source):
        assert source.sitting is not None
        host = source.sitting.host
        assert host is not None
        await pilot.press("P", "b")
        assert "you are here; a bot can stand in for you after a minute without a decision" in seen(pilot)
        await pilot.press("g")
        assert "you are here and keep your seat" in seen(pilot)
        host.table.set_stand_in(1, "easy")
        await pilot.press("b")
        assert "The bot no longer decides for you." in seen(pilot)


async def test_an_open_page_shows_a_network_that_comes_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("macrobber_tui.screens.people.NETWORK_POLL_SECONDS", 0.05)
    addresses: list[str] = []
    table = Table("Glencoe", GAMES["mac-robber"], 3, {})
    table.sit("Ada")
    sitting = TableSession(Guest(dial_nowhere, "Ada"), Host(table), lambda: addresses)
    async with opened(PeopleScreen(SessionState(table.view(1), session=sitting))) as pilot:
        await shows(pilot, "There is no network.")
        await pilot.press("down", "x")
        addresses.append("10.0.0.7:7438")
        await shows(pilot, "macrobber join 10.0.0.7:7438")
        assert "There is no network." not in seen(pilot)
        addresses.clear()
        await shows(pilot, "There is no network.")


async def test_a_notice_and_the_deal_fit_on_the_page_of_a_full_table() -> None:
    table = Table("Glencoe", GAMES["carcassonne"], 6, {})
    for name in ("Ada", "Ben", "Cat", "Dan", "Eve", "Fay"):
        table.sit(name)
    addresses = [f"[2001:db8:ffff:ffff:ffff:ffff:ffff:fff{number}]:7438" for number in range(4)]
    sitting = TableSession(
        Guest(dial_nowhere, "Ada"),
        Host(table),
        lambda: addresses,
        "otter-heather-plum",
        doors=Doors(Door(SSH, 2222, None)),
    )
    view = replace(table.view(1), seal="a" * 64)
    async with opened(PeopleScreen(SessionState(view, session=sitting))) as pilot:
        assert f"macrobber join {addresses[0]}" in seen(pilot)
        await pilot.press("down", "x")
        await shows(pilot, "Press x again to remove Ben.")
        assert "Deal" in seen(pilot)
        assert "Sealed aaaa" in seen(pilot)
        assert f"macrobber join {addresses[0]}" in seen(pilot)


async def test_the_widest_names_and_titles_are_whole_there() -> None:
    names = ["Maximilienne Wallingfo-2", "李" * 24, "龙" * 24]
    moment = moments(3)["action"]
    seats = [replace(seat, name=name, away=True) for seat, name in zip(moment.table.seats, names, strict=True)]
    table = replace(moment.table, seats=seats, title="大" * 24)
    async with staging(Settings(theme="no-colour", glyphs="unicode", language="nl"), 3) as stage:
        await sit(stage, StagedSession(joining_update(Moment(table, moment.log))))
        assert "大大.." in pictured(stage.pilot)
        await stage.press("P")
        shown = pictured(stage.pilot)
        assert [text for text in [*names, table.title] if text not in shown] == []


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_note_is_whole_when_the_line_has_room(language: str) -> None:
    moment = moments(3)["action"]
    actor = moment.table.actor
    assert actor
    clock = ClockReading(None, 0, 60.0, [5999.0] * 3, 0.0)
    levels = [None, *known_levels(GAME.key)]
    states = [SeatView("Wallingford", stand_in=level) for level in levels]
    states += [SeatView("Ada"), *(SeatView("Catriona", level) for level in MANNERED[GAME.key])]
    async with staging(Settings(theme="no-colour", glyphs="unicode", language=language), 3) as stage:
        for state in states:
            for viewer in (actor, actor % 3 + 1):
                seats = [*moment.table.seats]
                seats[actor - 1] = replace(state, away=viewer != actor)
                table = replace(moment.table, seats=seats, seat=viewer)
                await stage.show(PeopleScreen(SessionState(table, clock=clock)))
                [row] = [line for line in pictured(stage.pilot).splitlines() if f"{actor}  {state.name}" in line]
                assert ".." not in row
                await stage.press("escape")


@pytest.mark.slow
async def test_before_the_game_the_host_swaps_seats_and_changes_a_bots_level() -> None:
    source = Observed(waiting(TableSettings(title="Glencoe", players=3)))
    async with opened(TableScreen(source)) as pilot:
        await shows(pilot, "wait for friends")
        await pilot.press("b", "P")
        await shows(pilot, "s swap")
        await pilot.press("s")
        await shows(pilot, "Choose the other seat and press s again to swap it with seat 1.")
        await pilot.press("down", "s")
        await shows(pilot, "2  Ada")
        await pilot.press("up", "v")
        await shows(pilot, "bot, hard")
        await pilot.press("down", "v")
        await shows(pilot, "there is no bot in that seat")


async def test_a_guest_sees_who_hosts() -> None:
    table = full_table()
    table.host = "Ben"
    async with opened(PeopleScreen(SessionState(table.view(None)))) as pilot:
        await shows(pilot, "Ben")
        (line,) = [line for line in seen(pilot).splitlines() if "Ben" in line]
        assert line.split()[2:] == ["host"]
        assert "Nobody here is the host" not in seen(pilot)
    table.host = ""
    async with opened(PeopleScreen(SessionState(table.view(None)))) as pilot:
        await shows(pilot, "Nobody here is the host.")


async def test_the_page_has_the_link_for_browsers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("macrobber_core.net.interfaces.own_addresses", lambda _bind: ["192.168.1.20"])
    table = Table("Glencoe", GAMES["mac-robber"], 3, {})
    table.sit("Ada")
    doors = Doors(Door(SSH, 2222, None), Door(WEB, 2223, None, "otter heather plum"))
    session = TableSession(Guest(dial_nowhere, "Ada"), Host(table), lambda: ["192.168.1.20:7438"], doors=doors)
    async with opened(PeopleScreen(SessionState(table.view(1), session=session))) as pilot:
        assert "In a browser: https://192.168.1.20:2223/" in seen(pilot)
        assert "ssh -p 2222 NAME@192.168.1.20" in seen(pilot)
