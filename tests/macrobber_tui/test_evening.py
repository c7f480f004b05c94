"""An evening of three games at one table: a host, a guest by ssh, a guest at another machine, and a bot."""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import replace

import asyncssh
import pytest

from helpers.evening import CLAIM_IT, Person, person
from helpers.net import local_dial, play_out, socket_dial
from helpers.patience import PATIENCE
from helpers.ssh import connected, door_to, new_key
from helpers.tui import until
from macrobber_core.library import Library
from macrobber_core.net.guest.guest import Guest
from macrobber_core.record import verify
from macrobber_tui.session.hosting import open_host


class SshGuest:
    """A friend in plain mode by ssh, without the program."""

    def __init__(self, process: asyncssh.SSHClientProcess[str]) -> None:
        self._process = process
        self.text = ""

    async def reads(self, text: str) -> None:
        async with asyncio.timeout(PATIENCE):
            while text not in self.text:
                self.text += await self._process.stdout.readline()

    def type(self, line: str) -> None:
        self._process.stdin.write(f"{line}\n")


@pytest.mark.slow
async def test_three_games_in_a_row_at_one_table_with_a_guest_who_drops_and_comes_back() -> None:
    key = new_key()
    async with contextlib.AsyncExitStack() as stack:
        host = await stack.enter_async_context(open_host(replace(CLAIM_IT, players=4)))
        door = await stack.enter_async_context(door_to(host))
        ada = person(Guest(local_dial(host), "Ada"), host)
        await until(lambda: host.table.seats[0].name == "Ada")
        first_call = await stack.enter_async_context(connected(door, "ben", key=key))
        ben = SshGuest(await first_call.create_process(request_pty=False))
        await ben.reads("Waiting for the host to begin.")
        cat = person(Guest(socket_dial(host), "Cat"))
        await until(lambda: host.table.seats[2].name == "Cat")
        host.table.sit_bot("easy")

        host.start()
        await play_out(host)
        await ben.reads("Type 'again' to play again")
        await until(lambda: ada.plain.is_over and cat.plain.is_over)
        await ada.types("propose carcassonne 4", "You propose Carcassonne for 4 players.")
        await ben.reads("The host proposes Carcassonne for 4 players.")

        first_call.close()  # before the second game
        await until(lambda: host.table.seats[1].away)
        await cat.types("again", "You and Ada agree. Waiting for ben.")
        second_call = await stack.enter_async_context(connected(door, "ben", key=key))
        ben = SshGuest(await second_call.create_process(request_pty=False))
        await ben.reads("Ada and Cat agree")
        ben.type("again")
        await ben.reads("Game 2 at this table: Carcassonne.")
        await play_out(host)
        await until(lambda: ada.plain.is_over and cat.plain.is_over)

        for sitting in (ada, cat):
            sitting.keyboard.type("again")
        await ben.reads("want to play again. Waiting for you.")
        ben.type("again")
        await ben.reads("Game 3 at this table: Carcassonne.")
        await play_out(host)
        await ben.reads("This evening: 3 games.")
        await until(lambda: ada.plain.is_over and cat.plain.is_over)
        assert [seat.name for seat in host.table.seats][:3] == ["Ada", "ben", "Cat"]
        evening = host.table.view(None).evening
        for sitting in (ada, cat):
            assert sitting.plain.table is not None
            assert sitting.plain.table.evening == evening
        await leave(ada, cat)
    with Library() as library:
        entries = sorted(library.games(), key=lambda entry: entry.number)
        assert [(entry.game, entry.table, entry.number) for entry in entries] == [
            ("claim-it", host.id, 1),
            ("carcassonne", host.id, 2),
            ("carcassonne", host.id, 3),
        ]
        results = [verify(str(library.load(entry.id).record)).result for entry in entries]
    assert [result.scores for result in results if result is not None] == [played.scores for played in evening]
    assert not any(entry.interrupted for entry in entries)


async def leave(*people: Person) -> None:
    for sitting in people:
        assert sitting.task is not None
        sitting.task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await sitting.task
