"""The clock over the board."""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace

import pytest
from rich.cells import cell_len
from textual.geometry import Region

from helpers.looks import IN_SAFE
from helpers.net import clock_of, seat_players, socket_dial
from helpers.tables import started_table
from helpers.tui import QUICK, opened, playing, seen, shows, until, waiting
from macrobber_core.net.clock import LONGEST_DECISION, LONGEST_RESERVE, ClockReading, TimeControl
from macrobber_core.net.link import Link
from macrobber_core.net.websocket import dial
from macrobber_core.table import SeatView
from macrobber_tui.boards.mac_robber.board import MacRobberBoard
from macrobber_tui.boards.names import you
from macrobber_tui.compat.textual import rendered_rows
from macrobber_tui.screens.clock import CLOCK_WIDTH, ClockFace, clock_line
from macrobber_tui.screens.people import PeopleScreen
from macrobber_tui.screens.table import TableScreen
from macrobber_tui.session.connect import JoinTable
from macrobber_tui.session.hosting import open_host
from macrobber_tui.session.state import SessionState
from macrobber_tui.widgets.lines_widget import Lines


def clock_text(name: str, left: float, reserve: float) -> str:
    return "".join(span.text for span in clock_line(name, left, reserve, IN_SAFE)).strip()


@pytest.mark.parametrize(
    ("left", "reserve", "text"),
    [
        (22.1, 100, "Ada 0:23 +1:40"),
        (0, 59.5, "Ada 0:00 +1:00"),
        (30, 0, "Ada 0:30"),
        (10, 0, "Ada 0:10"),
        (6.2, 0, "! Ada 0:07 !"),
        (0, 6.2, "! Ada 0:07 !"),
        (3, 6.5, "! Ada 0:10 !"),
        (0, 0, "! Ada 0:00 !"),
    ],
)
def test_time_and_reserve_are_shown_with_a_warning_that_needs_no_colour(left: float, reserve: float, text: str) -> None:
    assert clock_text("Ada", left, reserve) == text


def test_only_the_viewing_players_clock_is_bright_even_if_another_player_is_called_you() -> None:
    assert clock_line(you(), 30, 0, IN_SAFE)[0].style == IN_SAFE.palette.bright
    assert clock_line("you", 30, 0, IN_SAFE)[0].style == IN_SAFE.palette.bold


@pytest.mark.parametrize("name", ["a" * 64, "高地の人々高地の人々"])
def test_a_long_name_and_a_long_time_fit_the_clock(name: str) -> None:
    assert cell_len(clock_text(name, LONGEST_DECISION, LONGEST_RESERVE)) <= CLOCK_WIDTH


async def test_all_see_the_clock_run_until_a_bot_decides() -> None:
    settings = replace(waiting(), bots=["easy"] * 2, time_control=TimeControl(12, 0), pace=0)
    async with open_host(settings) as host:
        sources = [JoinTable(socket_dial(host), name, watch=name == "Zoe") for name in ("Ada", "Zoe")]
        async with opened(TableScreen(sources[0])) as ada:
            await shows(ada, "Clock: 0:12 per decision. When it runs out, a bot decides.")
            async with opened(TableScreen(sources[1])) as zoe:
                await shows(zoe, "Watching: Zoe")
                host.start()
                await until(lambda: re.search(r"─ Ada 0:\d\d", seen(zoe)) is not None)
                await until(lambda: re.search(r"─ you 0:\d\d", seen(ada)) is not None)
                clock = clock_of(host)
                assert clock is not None
                ply, now = host.table.ply, clock._time
                clock._time = lambda: now() + 60
                host._clock_runner.check_timeout()
                await until(lambda: host.table.ply > ply)
                await until(lambda: re.search(r"Ada:? ran out of time \(a bot decided\)", seen(zoe)) is not None)
                await until(lambda: re.search(r"[Yy]ou:? ran out of time \(a bot decided\)", seen(ada)) is not None)


@pytest.mark.slow
async def test_only_the_clock_is_redrawn_each_second(monkeypatch: pytest.MonkeyPatch) -> None:
    async with playing(replace(QUICK, time_control=TimeControl(600, 0))) as (pilot, source):
        await until(lambda: source.table is not None and bool(source.table.legal))
        await until(lambda: re.search(r"you \d+:\d\d", seen(pilot)) is not None)
        await pilot.pause()
        clock = pilot.app.screen.query_one(ClockFace)
        drawn: list[tuple[Lines, tuple[Region, ...]]] = []

        def refresh(self: Lines, *regions: Region) -> None:
            drawn.append((self, regions))

        monkeypatch.setattr(Lines, "refresh", refresh)
        for _ in range(2):
            before = clock.text
            await until(lambda before=before: clock.text != before)  # type: ignore[misc]
        assert {lines for lines, _ in drawn} == {clock}


async def test_the_clock_is_drawn_on_the_rule_above_the_prompt() -> None:
    async with playing(replace(QUICK, time_control=TimeControl(600, 90))) as (pilot, source):
        await until(lambda: source.table is not None and bool(source.table.legal))
        clock = pilot.app.screen.query_one(ClockFace)
        await until(lambda: "+1:30" in clock.text)
        await pilot.pause()
        region = clock.region
        assert (region.right, region.y, region.height) == (68, 6, 1)
        assert set(pilot.app.screen.query_one(MacRobberBoard).text.splitlines()[6][38:]) <= {*"─ v points"}
        strips = rendered_rows(pilot.app.screen)
        assert re.search(r"^── scored now: .*─ you \d+:\d\d \+1:30  v points ──$", strips[6].text)


async def test_the_clock_is_hidden_while_the_connection_is_lost() -> None:
    links: list[Link] = []
    settings = replace(waiting(), bots=["easy"] * 2, pace=0, time_control=TimeControl(600, 90))
    async with open_host(settings) as host:

        async def connect() -> Link:
            links.append(await dial("127.0.0.1", host.port or 0))
            return links[-1]

        async with opened(TableScreen(JoinTable(connect, "Ada", watch=False))) as pilot:
            await shows(pilot, "Clock: 10:00")
            host.start()
            await shows(pilot, "you 10:00")
            clock = pilot.app.screen.query_one(ClockFace)
            await links[0].close()
            await shows(pilot, "Connection lost")
            assert not clock.display
            await until(lambda: clock.display)


async def test_the_list_of_people_shows_the_current_reserve_of_a_running_clock() -> None:
    table = started_table()
    actor, now = table.actor or 0, asyncio.get_running_loop().time()
    ticking = ClockReading(actor, table.ply, 10, [30] * 3, received_at=now - 20)
    people = PeopleScreen(SessionState(table.view(1), ticking))
    reserves = [people._reserve_text(number, SeatView("Ada")) for number in (1, 2, 3)]
    assert reserves == [["0:20 in reserve" if number == actor else "0:30 in reserve"] for number in (1, 2, 3)]


async def test_the_list_of_people_shows_each_players_reserve() -> None:
    settings = replace(waiting(), players=4, bots=["easy"] * 2, time_control=TimeControl(600, 90), pace=30)
    async with (
        open_host(settings) as host,
        opened(TableScreen(JoinTable(socket_dial(host), "Zoe", watch=False))) as pilot,
    ):
        await shows(pilot, "1  Zoe")
        async with seat_players(host) as (ada,):
            ada.held = True
            await shows(pilot, "Everybody is here")
            host.start()
            await shows(pilot, "round 1")
            await pilot.press("P")
            await shows(pilot, "in reserve")
            reserves = [line for line in seen(pilot).splitlines() if line.endswith("1:30 in reserve")]
            assert [line.split()[1] for line in reserves] == ["Zoe", "Ada"]


async def test_a_table_without_a_clock_shows_none_and_starts_no_timer() -> None:
    async with playing() as (pilot, source):
        await until(lambda: source.table is not None and bool(source.table.legal))
        clock = pilot.app.screen.query_one(ClockFace)
        assert not clock.display
        assert clock._timer is None
