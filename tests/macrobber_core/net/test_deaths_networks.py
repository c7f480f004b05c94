"""A table whose network falls apart: one side goes on at most, and everybody meets there again.

Each program runs in a namespace and a home of its own. The host plays, so it is the fifth person at a table of five.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import signal
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest

from helpers.networks import Switch, switched_namespaces
from helpers.succession_party import Party, Program, party

pytestmark = [pytest.mark.slow, pytest.mark.waits]

PORT = 7555
GUESTS = ("Ada", "Ben", "Cat", "Dan")
STOP_SECONDS = 6
"""How long a host that cannot reach the others goes on at most."""


@pytest.fixture
def switch() -> Iterator[Switch]:
    with switched_namespaces("Kim", *GUESTS) as made:
        yield made


@contextlib.asynccontextmanager
async def table_of(folder: Path, switch: Switch, *guests: str, game: str = "carcassonne") -> AsyncIterator[Party]:
    """Open Kim's table, at which these guests play slowly, in the middle of its game."""
    async with party(folder, PORT, "--game", game, "--delay", "0.3") as table:
        players = len(guests) + 1
        kim = await table.open(players=players, name="Kim", namespace=switch.namespace("Kim"), bind="0.0.0.0")
        for name in guests:
            await table.join(name, namespace=switch.namespace(name), address=switch.address("Kim"))
        await kim.wait_for("view", lambda said: said["ply"] > 6)
        yield table


async def new_ply(program: Program) -> None:
    """Wait until a program shows a later ply than now, or the end."""
    ply, since = program.ply, len(program.said)
    await program.wait_for("view", lambda said: said["ply"] > ply or said["stage"] == "over", since=since)


async def meet(table: Party, host: str) -> None:
    """Check that everybody plays at one host, and that nobody else hosts the table."""
    for program in table.alive():
        await new_ply(program)
    assert [each.name for each in await table.hosts()] == [host]
    plies = {program.ply for program in table.alive()}
    assert max(plies) - min(plies) <= 8


def moves(program: Program, since: float) -> list[str]:
    """Return to whom a program has followed the table since then."""
    return [said["host"] for said in program.events("moved") if said["at"] > since]


def last_change(program: Program, before: float) -> Any:
    """Return when a program showed its last new ply before then."""
    views = [said for said in program.said if said["event"] == "view" and said["at"] < before]
    return next(late["at"] for early, late in reversed(list(itertools.pairwise(views))) if late["ply"] > early["ply"])


def first_change(program: Program, since: float) -> Any:
    """Return when a program showed its first new ply after then."""
    views = [said for said in program.said if said["event"] == "view" and said["at"] > since]
    return next(late["at"] for early, late in itertools.pairwise(views) if late["ply"] > early["ply"])


async def check_nothing_is_lost(table: Party) -> None:
    """Play to the end, and check that no acknowledged decision is lost, and that all was dealt fairly."""
    for program in table.alive():
        program.order("hurry")
    for program in table.alive():
        end = await program.wait_for("over")
        assert (end["unfair"], end["unkept"]) == ("", [])


@pytest.mark.parametrize("seconds", [5, 30])
async def test_halves_of_a_table_stand_still_until_they_meet_again(
    tmp_path: Path, switch: Switch, seconds: float
) -> None:
    async with table_of(tmp_path, switch, "Ada", "Ben", "Cat") as table:
        split = time.monotonic()
        switch.split(("Kim", "Ada"), ("Ben", "Cat"))
        await asyncio.sleep(seconds)
        if seconds > STOP_SECONDS:
            assert last_change(table.programs["Kim"], time.monotonic()) < split + STOP_SECONDS
        switch.join()
        await meet(table, "Kim")
        assert not any(moves(program, split) for program in table.alive())


@pytest.mark.parametrize("seconds", [5, 20, 60])
async def test_the_majority_goes_on_and_the_old_host_follows(tmp_path: Path, switch: Switch, seconds: float) -> None:
    async with table_of(tmp_path, switch, *GUESTS) as table:
        kim, ada, ben, cat, dan = table.programs.values()
        split = time.monotonic()
        switch.split(("Kim", "Ada"), ("Ben", "Cat", "Dan"))
        await asyncio.sleep(seconds)
        if seconds == 5:
            switch.join()
            await meet(table, "Kim")
            assert not any(moves(program, split) for program in table.alive())
            return
        for program in (ben, cat, dan):
            await program.wait_for("moved", lambda said: said["at"] > split)
        ben.order(f"stand-in {kim.name}")
        ben.order(f"stand-in {ada.name}")
        await new_ply(cat)
        healed = time.monotonic()
        switch.join()
        for program in (kim, ada):
            assert (await program.wait_for("moved", lambda said: said["at"] > split))["lost"]
        await meet(table, "Ben")
        assert last_change(kim, healed) < split + STOP_SECONDS
        assert last_change(kim, healed) < first_change(cat, moved_at(cat, split))
        await check_nothing_is_lost(table)


def moved_at(program: Program, since: float) -> Any:
    return next(said["at"] for said in program.events("moved") if said["at"] > since)


async def test_the_host_goes_on_with_a_majority(tmp_path: Path, switch: Switch) -> None:
    async with table_of(tmp_path, switch, *GUESTS) as table:
        kim, *_, cat, dan = table.programs.values()
        split = time.monotonic()
        switch.split(("Kim", "Ada", "Ben"), ("Cat", "Dan"))
        await asyncio.sleep(12)
        for program in (cat, dan):
            kim.order(f"stand-in {program.name}")
        await new_ply(kim)
        await asyncio.sleep(10)
        switch.join()
        await meet(table, "Kim")
        assert not any(moves(program, split) for program in table.alive())
        await check_nothing_is_lost(table)


async def test_the_next_heir_takes_over_if_the_first_one_dies_as_well(tmp_path: Path, switch: Switch) -> None:
    async with table_of(tmp_path, switch, *GUESTS) as table:
        kim, ada, ben, cat, dan = table.programs.values()
        died = time.monotonic()
        await kim.kill()
        await ada.wait_for("asked")
        await ada.kill()
        await ben.wait_for("moved")
        for program in (kim, ada):
            ben.order(f"stand-in {program.name}")
        await meet(table, "Ben")
        assert moves(cat, died)[-1] == moves(dan, died)[-1] == "Ben"
        await check_nothing_is_lost(table)


async def test_two_groups_that_both_voted_agree_on_one_host(tmp_path: Path, switch: Switch) -> None:
    async with table_of(tmp_path, switch, *GUESTS) as table:
        kim = table.programs["Kim"]
        switch.split(("Ada", "Ben"), ("Cat", "Dan"), ("Kim",))
        await kim.kill()
        await asyncio.sleep(25)
        assert not await table.hosts()
        switch.join()
        await table.programs["Dan"].wait_for("moved")
        await asyncio.sleep(1)
        (host,) = await table.hosts()
        host.order("stand-in Kim")
        await meet(table, host.name)
        await check_nothing_is_lost(table)


async def test_a_host_that_was_only_asleep_follows_the_others(tmp_path: Path, switch: Switch) -> None:
    async with table_of(tmp_path, switch, *GUESTS) as table:
        kim, ada, *_ = table.programs.values()
        slept = time.monotonic()
        kim.signal(signal.SIGSTOP)
        await ada.wait_for("moved", lambda said: said["ours"])
        ada.order("stand-in Kim")
        await new_ply(ada)
        await asyncio.sleep(max(0, slept + 20 - time.monotonic()))
        kim.signal(signal.SIGCONT)
        assert (await kim.wait_for("moved"))["host"] == "Ada"
        await meet(table, "Ada")
        await check_nothing_is_lost(table)


async def test_nothing_happens_if_one_guest_alone_cannot_reach_the_host(tmp_path: Path, switch: Switch) -> None:
    async with table_of(tmp_path, switch, *GUESTS) as table:
        kim = table.programs["Kim"]
        cut = time.monotonic()
        switch.cut("Kim", "Dan")
        await asyncio.sleep(12)
        kim.order("stand-in Dan")
        await new_ply(kim)
        await asyncio.sleep(15)
        switch.mend("Kim", "Dan")
        await meet(table, "Kim")
        assert not any(moves(program, cut) for program in table.alive())
        await check_nothing_is_lost(table)
