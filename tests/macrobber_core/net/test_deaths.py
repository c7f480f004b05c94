"""What happens at a table before or after its host dies: takebacks, people who come and go, more games, a hand-over.

Each program is a process with a home of its own; hosts die by SIGKILL.
"""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from helpers.patience import PATIENCE
from helpers.succession_party import Party, Program, party

pytestmark = [pytest.mark.slow, pytest.mark.waits]


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        return int(server.getsockname()[1])


@contextlib.asynccontextmanager
async def table_of(
    folder: Path, *guests: str, host: str = "", delay: str = "0.1", survive: str = "majority"
) -> AsyncIterator[Party]:
    """Open a table at which these guests play; its game has begun. Without a name the host does not play."""
    options = ("--game", "claim-it", "--delay", delay, "--survive", survive)
    async with party(folder, free_port(), *options) as table:
        await table.open(players=len(guests) + bool(host), name=host)
        await table.join(*guests)
        for program in table.alive():
            if program.name != "host":
                await program.wait_for("view", lambda said: said["stage"] == "playing" and said["ply"] > 8)
        yield table


async def new_ply(program: Program) -> None:
    ply, since = program.ply, len(program.said)
    await program.wait_for("view", lambda said: said["ply"] > ply or said["stage"] == "over", since=since)


async def everybody_has_a_share(host: Program, people: int) -> None:
    """Wait until this many others hold a share of the generation in force, and nobody of them is away."""
    async with asyncio.timeout(PATIENCE):
        while True:
            status = await host.ask("status", "status")
            if status["people"] == status["shares"] == people and not status["unreachable"] and not status["uncertain"]:
                return
            await asyncio.sleep(0.2)


async def wait_until_away(host: Program, name: str) -> None:
    """Wait until the host knows that a player is away."""
    async with asyncio.timeout(PATIENCE):
        while name not in (await host.ask("status", "status"))["away"]:  # noqa: ASYNC110  # the program does not tell
            await asyncio.sleep(0.2)


async def end_fairly(table: Party, *, game: int = 1) -> list[dict[str, Any]]:
    """Play to the end at one host; return what each program says of it."""
    for program in table.alive():
        program.order("hurry")
    ends = [await program.wait_for("over", lambda said: said["game"] == game) for program in table.alive()]
    assert {end["unfair"] for end in ends} == {""}
    assert {tuple(end["unkept"]) for end in ends} == {()}
    assert len({end["record"] for end in ends}) == 1
    assert len(await table.hosts()) == 1
    return ends


async def bury(table: Party, host: Program, *, forget: bool = True) -> Program:
    """Kill a host; return the program that goes on."""
    marks = {program.name: len(program.said) for program in table.alive()}
    await host.kill(forget=forget)
    moves = [await program.wait_for("moved", since=marks[program.name]) for program in table.alive()]
    heirs = {move["host"] for move in moves}
    assert len(heirs) == 1, heirs
    heir = table.programs[heirs.pop()]
    if host.name != "host":
        heir.order(f"stand-in {host.name}")
    return heir


async def test_takebacks_survive(tmp_path: Path) -> None:
    async with table_of(tmp_path, "Ada", "Ben", "Cat", "Dan", delay="0.3") as table:
        taken = None
        for _ in range(20):
            for program in table.alive()[1:]:
                program.order("undo")
            with contextlib.suppress(AssertionError):
                ada = table.programs["Ada"]
                taken = await ada.wait_for("view", lambda said: said["takebacks"] > 0, seconds=2)
                break
        assert taken is not None
        await new_ply(table.programs["Ada"])
        await bury(table, table.programs["host"])
        await end_fairly(table)


async def test_people_who_leave_do_not_stop_the_host(tmp_path: Path) -> None:
    async with table_of(tmp_path, "Ada", "Ben", "Cat", "Dan", host="Kim") as table:
        kim = table.programs["Kim"]
        for name in ("Ada", "Ben", "Cat"):
            await table.programs[name].ask("leave", "left")
            await table.programs[name].kill()
            kim.order(f"stand-in {name}")
        await end_fairly(table)
        status = await kim.ask("status", "status")
        assert (status["stopped"], status["waiting"]) == (False, 0)


async def test_a_restarted_program_has_its_share_again(tmp_path: Path) -> None:
    async with table_of(tmp_path, "Ada", "Ben", "Cat") as table:
        await table.programs["Ada"].kill(forget=False)
        await table.join("Ada")
        await new_ply(table.programs["Ada"])
        await everybody_has_a_share(table.programs["host"], 3)
        await table.programs["Cat"].kill()  # without her, both others have to agree
        heir = await bury(table, table.programs["host"])
        heir.order("stand-in Cat")
        await end_fairly(table)


async def test_the_second_game_survives(tmp_path: Path) -> None:
    async with table_of(tmp_path, "Ada", "Ben", "Cat", "Dan", delay="0.02") as table:
        for name in ("Ada", "Ben", "Cat", "Dan"):
            await table.programs[name].wait_for("over")
        host = table.programs["host"]
        for name in ("Ada", "Ben", "Cat", "Dan"):
            table.programs[name].order("again")
        for name in ("Ada", "Ben", "Cat", "Dan"):
            await table.programs[name].wait_for("view", lambda said: said["game"] == 2 and said["ply"] > 12)
        await bury(table, host)
        await end_fairly(table, game=2)


async def test_a_table_that_was_handed_over_survives(tmp_path: Path) -> None:
    async with table_of(tmp_path, "Ada", "Ben", "Cat", "Dan") as table:
        ada = table.programs["Ada"]
        table.programs["host"].order("give Ada")
        await ada.wait_for("moved", lambda said: said["ours"] and not said["lost"])
        await new_ply(table.programs["Ben"])
        assert (await table.programs["host"].ask("status", "status"))["hosts"] is False
        await table.programs["host"].kill()
        await everybody_has_a_share(ada, 3)
        heir = await bury(table, ada)
        assert heir.name != "Ada"
        await end_fairly(table)


async def test_a_spectator_and_a_late_player_follow_the_table(tmp_path: Path) -> None:
    async with table_of(tmp_path, "Ada", "Ben", "Cat", "Dan") as table:
        host = table.programs["host"]
        await table.join("Eve", watch=True)
        await table.join("Fay", watch=True)
        await table.programs["Dan"].kill()
        await wait_until_away(host, "Dan")
        host.order("seat 4 Eve")
        await table.programs["Eve"].wait_for("view", lambda said: said["seat"] == 4)
        await new_ply(table.programs["Ada"])  # before that, the others may not know whose seat it is
        await bury(table, host)
        await end_fairly(table)


async def bury_heir(table: Party) -> Program:
    """Kill the program that has taken the table over; return the one that goes on."""
    (first,) = await table.hosts()
    await everybody_has_a_share(first, 3)
    return await bury(table, first)


async def test_a_host_that_died_joins_the_table_as_a_guest(tmp_path: Path) -> None:
    async with table_of(tmp_path, "Ada", "Ben", "Cat", host="Kim", delay="0.3") as table:
        kim = table.programs["Kim"]
        await bury(table, kim, forget=False)
        await new_ply(table.programs["Ada"])
        since = len(kim.said)
        await kim.start("host", "--resume", "--name", "Kim", "--port", str(free_port()), *table.options)
        assert (await kim.wait_for("opened", since=since))["ours"] is False
        assert (await kim.wait_for("view", since=since))["seat"] == 1
        await end_fairly(table)


async def test_a_host_that_is_back_after_another_death_opens_no_second_table(tmp_path: Path) -> None:
    async with table_of(tmp_path, "Ada", "Ben", "Cat", "Dan", host="Kim", delay="0.3") as table:
        kim = table.programs["Kim"]
        await bury(table, kim, forget=False)
        second = await bury_heir(table)
        since = len(kim.said)
        await kim.start("host", "--resume", "--name", "Kim", "--port", str(free_port()), *table.options)
        assert (await kim.wait_for("opened", since=since))["ours"] is False
        assert [program.name for program in await table.hosts()] == [second.name]
        await end_fairly(table)


async def test_a_host_that_finds_nobody_resumes_the_game(tmp_path: Path) -> None:
    async with table_of(tmp_path, "Ada", "Ben", "Cat", host="Kim", delay="0.3") as table:
        kim, *guests = table.programs.values()
        for program in (kim, *guests):
            await program.kill(forget=False)
        since = len(kim.said)
        await kim.start("host", "--resume", "--name", "Kim", "--port", str(table.port), *table.options)
        assert (await kim.wait_for("opened", since=since))["ours"] is True
        await table.join("Ada", "Ben", "Cat")
        await end_fairly(table)


@pytest.mark.parametrize("seconds", [0, 4])
async def test_a_host_that_is_back_at_once_goes_on_and_survives_again(tmp_path: Path, seconds: float) -> None:
    async with table_of(tmp_path, "Ada", "Ben", "Cat", "Dan") as table:
        host = table.programs["host"]
        for _ in range(1 + bool(seconds)):
            since = len(host.said)
            await host.kill(forget=False)
            await host.start("host", "--resume", "--port", str(table.port), *table.options)
            await host.wait_for("opened", since=since)
            await new_ply(table.programs["Ada"])
            await everybody_has_a_share(host, 4)
        await bury(table, host)
        await end_fairly(table)


async def test_two_people_go_on_only_if_the_host_trusts_them(tmp_path: Path) -> None:
    async with table_of(tmp_path, "Ada", host="Kim", survive="trust") as table:
        await bury(table, table.programs["Kim"])
        await end_fairly(table)
