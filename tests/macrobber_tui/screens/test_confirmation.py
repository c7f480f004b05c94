"""Going back by everybody's consent, as it is asked and answered at the screen."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest
from msgspec.structs import replace as changed
from rich.cells import cell_len
from textual.pilot import Pilot

from helpers.lan import a_table, play_until_one_may_ask
from helpers.looks import IN_SAFE, KEYBOARD
from helpers.tui import QUICK, opened, seen, shows, until, waiting
from macrobber_core.lan.guest import Guest
from macrobber_core.lan.host import Host
from macrobber_core.lan.sockets import dial
from macrobber_core.table import Proposal, SeatView, TableView
from macrobber_tui.boards.mac_robber.language import VERBS
from macrobber_tui.hosting import hosting
from macrobber_tui.language import LANGUAGES, _, speak
from macrobber_tui.screens.question import nothing, playing_on, proposed, taking_back
from macrobber_tui.screens.table import TableScreen
from macrobber_tui.ways import Joined


async def look_on(guest: Guest) -> None:
    async for _update in guest.updates():
        pass


@contextlib.asynccontextmanager
async def two_people() -> AsyncIterator[tuple[Pilot[str], Host, Guest]]:
    """Ada at the screen, Ben, and a bot that takes its time."""
    async with hosting(waiting(replace(QUICK, pace=60))) as host:
        way = Joined(lambda: dial("127.0.0.1", host.port or 0), "Ada", watch=False)
        async with opened(TableScreen(way)) as pilot:
            await until(lambda: len(host.table.free_seats) == 2)
            ben = Guest(lambda: dial("127.0.0.1", host.port or 0), "Ben")
            sitting = asyncio.create_task(look_on(ben))
            await until(lambda: len(host.table.free_seats) == 1)
            host.table.sit_bot("random")
            host.start()
            await shows(pilot, "round 1")
            yield pilot, host, ben
            await ben.close()
            await sitting


async def read_on(pilot: Pilot[str]) -> None:
    while "space goes on" in seen(pilot):
        await pilot.press("space")


async def test_asking_takes_two_keys_and_whoever_declines_is_named() -> None:
    async with two_people() as (pilot, host, ben):
        play_until_one_may_ask(host, random.Random(1), {1})
        await shows(pilot, "u undo")
        await read_on(pilot)
        verb, ply = host.table.view(1).may_ask, host.table.ply
        await pilot.press("u")
        await shows(pilot, f"Take back your '{verb}' and all since? All have to agree.")
        await pilot.press("x")
        await shows(pilot, "u undo")
        await pilot.press("u", "y")
        await shows(pilot, "Waiting for Ben to agree to go back.")
        assert host.table.proposal is not None
        await until(lambda: ben.table is not None and ben.table.proposal is not None)
        await ben.consent(agree=False)
        await shows(pilot, "Ben did not agree to take anything back.")
        assert host.table.ply == ply
        await pilot.press("u")
        await shows(pilot, "you have asked that; ask again after a decision.   ? keys")


async def test_who_asked_may_ask_no_more() -> None:
    async with two_people() as (pilot, host, _):
        play_until_one_may_ask(host, random.Random(1), {1})
        await shows(pilot, "u undo")
        await read_on(pilot)
        await pilot.press("u", "y")
        await shows(pilot, "u ask no more")
        await pilot.press("u")
        await shows(pilot, "Stop asking to go back?")
        await pilot.press("y")
        await until(lambda: host.table.proposal is None)
        await shows(pilot, "You withdrew the request: nothing is taken back.")


async def test_no_single_key_answers_and_two_agree() -> None:
    async with two_people() as (pilot, host, ben):
        play_until_one_may_ask(host, random.Random(1), {2})
        await until(lambda: ben.table is not None and bool(ben.table.may_ask))
        await ben.undo()
        await shows(pilot, "Ben asks to go back to before")
        await read_on(pilot)
        proposal = host.table.proposal
        assert proposal is not None
        if host.table.actor != 1:
            await pilot.press("y", "n")
        await pilot.press("u")
        await shows(pilot, f"Go back to before Ben's '{proposal.verb}'?")
        await pilot.press("enter")
        await shows(pilot, "Ben asks to go back to before")
        assert host.table.proposal == proposal
        await pilot.press("u", "y")
        await until(lambda: host.table.ply == proposal.ply)
        await shows(pilot, f"Ben took back {VERBS[proposal.verb]} and all since then.")


async def test_a_question_is_gone_with_what_it_was_about() -> None:
    async with two_people() as (pilot, host, ben):
        play_until_one_may_ask(host, random.Random(1), {2})
        await until(lambda: ben.table is not None and bool(ben.table.may_ask))
        await ben.undo()
        await shows(pilot, "Ben asks to go back to before")
        await read_on(pilot)
        await pilot.press("u")
        await shows(pilot, "y agree   n decline   esc later")
        await ben.consent(agree=False)
        await shows(pilot, "Ben withdrew the request")
        assert "y agree" not in seen(pilot)


LONG = "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch"


@pytest.mark.parametrize("name", ["Ada", LONG])
@pytest.mark.parametrize("seat", [None, 1, 2, 3])
def test_every_line_fits(name: str, seat: int | None) -> None:
    table = changed(a_table().view(seat), seats=[SeatView(name)] * 3)
    for proposal in (
        None,
        Proposal(1, 7, "monastery", [], [2, 3]),
        Proposal(1, 7, "monastery", [2], [3]),
    ):
        there: TableView = changed(table, proposal=proposal, may_ask="" if proposal else "monastery")
        line = proposed(there, IN_SAFE, KEYBOARD)
        question = taking_back(there, nothing, bool)
        assert (line is None) == (proposal is None)
        assert (question is None) == (seat is None and proposal is not None)
        for shown in [*([line] if line else []), *([question.line(IN_SAFE, KEYBOARD)] if question else [])]:
            text = "".join(span.text for span in shown)
            assert cell_len(text.rstrip()) <= 80
            if name == "Ada":
                assert ".." not in text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["Ada", "Bartholomew", "名前は長い"])
@pytest.mark.parametrize("players", [2, 6])
def test_the_names_of_all_have_room_beside_a_question(language: str, name: str, players: int) -> None:
    speak(language)
    line = playing_on([name] * players, lambda _seat: None).line(IN_SAFE, KEYBOARD)
    told = "".join(span.text for span in line)
    assert cell_len(told) <= 80
    assert _("Play on as:") in told
    assert told.rstrip().endswith("esc")
