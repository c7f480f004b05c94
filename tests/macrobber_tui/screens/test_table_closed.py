"""A finished game stays on the screen after its table has closed."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator

import pytest

from helpers.games import moments
from helpers.screens import sit
from helpers.ssh import host_player
from helpers.stage import Stage, StagedSession, joining_update, staging
from helpers.tables import GAME
from helpers.tui import pictured, seen, shows, state_of, until
from macrobber_core.net.guest.updates import ConnectionLost, Ended, HostGone, RequestRefused
from macrobber_core.net.host.host import Host
from macrobber_core.table import Table
from macrobber_core.wire import reasons
from macrobber_tui.screens.table import TableScreen
from macrobber_tui.settings.model import Settings

CLOSED = Ended(reasons.HOST_CLOSED)


@contextlib.asynccontextmanager
async def after_closing(ended: Ended = CLOSED, settings: Settings | None = None) -> AsyncIterator[Stage]:
    """Show a finished game whose session has ended."""
    async with staging(settings or Settings(), 3) as stage:
        await sit(stage, StagedSession(joining_update(moments(3)["over"]), ended))
        yield stage


async def test_a_guest_of_a_finished_game_reads_that_the_host_has_closed_the_table() -> None:
    async with after_closing() as stage:
        assert "The host has closed the table." in seen(stage.pilot)
        await stage.press("space")
        assert "The host has closed the table." not in seen(stage.pilot)
        await stage.press("P")
        assert "The host has closed the table." in seen(stage.pilot)
        await stage.press("escape", "t")
        assert "macrobber: The host has closed the table." in seen(stage.pilot)


async def test_the_reason_is_translated() -> None:
    async with after_closing(HostGone(reasons.HOST_GONE), Settings(language="de")) as stage:
        assert "Der Gastgeber ist weg." in seen(stage.pilot)


async def test_a_finished_game_can_be_left_after_its_table_has_closed() -> None:
    async with after_closing() as stage:
        await stage.press("q")
        await until(lambda: not isinstance(stage.pilot.app.screen, TableScreen))


@pytest.mark.parametrize("page", ["t", "P", "L", "R", "S", "question_mark"])
async def test_every_page_over_a_finished_game_shows_that_the_table_has_closed(page: str) -> None:
    async with staging(Settings(), 3) as stage:
        source = StagedSession(joining_update(moments(3)["over"]))
        await sit(stage, source)
        await stage.press(page)
        source.guest.receive(CLOSED)
        await shows(stage.pilot, "The host has closed the table.")


async def test_talk_after_the_table_has_closed_is_kept_in_the_field_with_the_reason() -> None:
    async with after_closing() as stage:
        await stage.press("t", *"well played", "enter")
        assert "Not sent: the table is closed." in pictured(stage.pilot)
        assert "> well played" in seen(stage.pilot)
        await stage.press("backspace")
        assert "Not sent" not in seen(stage.pilot)
        assert "> well playe" in seen(stage.pilot)


async def test_talk_without_a_connection_is_kept_in_the_field_with_the_reason() -> None:
    async with staging(Settings(), 3) as stage:
        await sit(stage, StagedSession(joining_update(moments(3)["over"]), ConnectionLost(1, 0.5)))
        await stage.press("t", *"hello", "enter")
        assert "Not sent: the connection is lost." in seen(stage.pilot)
        assert "> hello" in seen(stage.pilot)


async def test_the_talk_page_shows_why_the_host_refused_a_message() -> None:
    async with staging(Settings(), 3) as stage:
        source = StagedSession(joining_update(moments(3)["action"]))
        await sit(stage, source)
        await stage.press("t")
        source.guest.receive(RequestRefused(reasons.TOO_FAST, is_talk=True))
        await shows(stage.pilot, "Not possible: too much at once; wait a moment.")


async def test_a_player_by_ssh_gets_no_access_to_the_doors_machine_when_the_table_closes() -> None:
    async with staging(Settings(), 3) as stage:
        screen = await sit(stage, StagedSession(joining_update(moments(3)["over"]), CLOSED, is_remote=True))
        assert state_of(screen).is_remote_terminal


async def test_a_host_with_guests_is_asked_before_a_finished_game_closes() -> None:
    over = joining_update(moments(3)["over"])
    async with (
        staging(Settings(), 3) as stage,
        Host(Table("Glencoe", GAME, 3, {})) as host,
        host_player(host),
        host_player(host, "Ben"),
        host_player(host, "Cat"),
    ):
        await sit(stage, StagedSession(over, host=host, address="192.168.1.20:7438"))
        await stage.press("q")
        assert "2 guests are still here. Close the table?" in seen(stage.pilot)
        await stage.press("n", "q", "enter")
        await until(lambda: not isinstance(stage.pilot.app.screen, TableScreen))


async def test_a_host_without_guests_leaves_a_finished_game_without_a_question() -> None:
    over = joining_update(moments(3)["over"])
    async with staging(Settings(), 3) as stage, Host(Table("Glencoe", GAME, 3, {})) as host, host_player(host):
        await sit(stage, StagedSession(over, host=host, address="192.168.1.20:7438"))
        await stage.press("q")
        await until(lambda: not isinstance(stage.pilot.app.screen, TableScreen))
