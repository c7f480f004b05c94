"""A host without a screen removes guests by commands on its standard input."""

from __future__ import annotations

import json
import os
import pty
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest

from helpers.net import Stranger, hosted, seat_players, socket_dial, until
from helpers.patience import PATIENCE
from macrobber_core.net.host import clock_runner
from macrobber_core.wire.messages import Welcome
from macrobber_core.wire.reasons import BANNED, REMOVED
from macrobber_tui.cli.host_console import run_command, table_facts

from .test_main import COMMAND

HOST = (*COMMAND, "host", "--headless", "--players", "3", "--bind", "127.0.0.1", "--port", "0", "--no-announce")


async def test_a_guest_is_removed_by_name_or_seat() -> None:
    async with hosted() as host:
        ada, ben = await Stranger.join(host, "Ada"), await Stranger.join(host, "Ben Nevis")
        zoe = await Stranger.join(host, "Zoe", watch=True)
        for guest in (ada, ben, zoe):
            await guest.receive_next(Welcome)
        facts = table_facts(host)
        assert (facts["stage"], facts["spectators"]) == ("waiting", ["Zoe"])
        assert [seat["name"] for seat in facts["seats"]] == ["Ada", "Ben Nevis", None]
        for line, guest in (("remove ben nevis", ben), ("remove Zoe", zoe), ("remove 1", ada)):
            assert run_command(host, line) == ""
            assert await guest.farewell_reason() == REMOVED
        assert host.table.free_seats == [1, 2, 3]


async def test_a_barred_guests_address_cannot_join_again() -> None:
    async with hosted() as host:
        mallory = await Stranger.join(host, "Mallory")
        await mallory.receive_next(Welcome)
        assert run_command(host, "bar mallory") == ""
        again = await Stranger.join(host, "Somebody else", watch=True)
        assert await again.farewell_reason() == BANNED


async def test_a_bot_stands_in_for_a_silent_player(monkeypatch: pytest.MonkeyPatch) -> None:
    async with hosted() as host:
        ada = await Stranger.join(host, "Ada")
        await ada.receive_next(Welcome)
        async with seat_players(host, [socket_dial(host)] * 2):
            host.start()
            await until(lambda: host.table.actor == 1)
            assert table_facts(host)["awaited"] == [1]
            assert "a bot can stand in after another" in run_command(host, "stand-in ada")
            monkeypatch.setattr(clock_runner, "SILENT_SECONDS", 0)
            waiting = host.table.ply
            assert run_command(host, "stand-in ada") == ""
            await until(lambda: host.table.ply > waiting + 10)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("who", ""),
        ("remove", "Name a player, a spectator or a seat number."),
        ("remove Nobody", "Name a player, a spectator or a seat number."),
        ("stand-in 9", "Name a player or a seat number."),
        ("stand-in 2", "Not possible: no player sits in seat 2."),
        ("hand over to 9", "Name a player or a seat number."),
        ("hand over to 2", "Not possible: nobody sits there."),
        ("dismiss Ada", "Type one of: who, remove NAME, bar NAME, stand-in NAME, hand over to NAME."),
    ],
)
async def test_an_invalid_command_is_answered_with_the_reason(line: str, said: str) -> None:
    async with hosted() as host:
        assert run_command(host, line) == said


def read_event(host: subprocess.Popen[str], event: str) -> dict[str, Any]:
    assert host.stdout is not None
    for line in host.stdout:
        facts: dict[str, Any] = json.loads(line)
        if facts["event"] == event:
            return facts
    raise AssertionError(f"no {event}")


@pytest.mark.slow
def test_commands_are_read_and_the_end_of_input_does_not_end_the_host() -> None:
    with subprocess.Popen(
        HOST, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as host:
        where = f"127.0.0.1:{read_event(host, 'listening')['port']}"
        guest = subprocess.Popen([*COMMAND, "join", where, "--bot", "easy", "--as", "Mallory"], stderr=subprocess.PIPE)
        assert read_event(host, "seat")["name"] == "Mallory"
        assert host.stdin is not None
        host.stdin.write("x" * 100_000 + "\n\nwho\nremove Mallory")
        host.stdin.flush()
        assert read_event(host, "table")["seats"][0]["name"] == "Mallory"
        host.stdin.write("\n")
        host.stdin.close()
        assert read_event(host, "table")["seats"][0]["name"] is None
        assert "the host has removed you" in guest.communicate(timeout=PATIENCE)[1].decode()
        time.sleep(0.2)
        assert host.poll() is None
        host.terminate()
        assert host.wait(PATIENCE) == 1
        assert host.stderr is not None
        assert host.stderr.readline().startswith("macrobber: Type one of: who, ")


@pytest.mark.slow
@pytest.mark.parametrize("is_insecure", [False, True])
def test_a_host_without_a_screen_prints_the_words_of_the_page_or_one_warning(*, is_insecure: bool) -> None:
    door = ["--web", "0", *["--web-insecure"] * is_insecure]
    with subprocess.Popen(
        [*HOST, *door], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as host:
        listening = read_event(host, "listening")
        host.terminate()
        _output, errors = host.communicate(timeout=PATIENCE)
    assert len(listening.get("key_words", "").split()) == (0 if is_insecure else 6)
    assert len(listening.get("fingerprint", "")) == (0 if is_insecure else 64)
    assert errors.count("not encrypted") == is_insecure


@pytest.mark.slow
def test_a_host_in_the_background_of_a_terminal_keeps_running() -> None:
    near, far = pty.openpty()
    shell = subprocess.Popen(
        ["setsid", "--ctty", "bash", "-c", 'set -m; "$@" & echo $!; wait', "bash", *HOST],
        stdin=far, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert shell.stdout is not None
    host = int(shell.stdout.readline())
    try:
        read_event(shell, "listening")
        time.sleep(0.5)
        state = Path(f"/proc/{host}/stat").read_text().rpartition(")")[2].split()[0]
        assert state == "S"
    finally:
        os.kill(host, signal.SIGKILL)
        shell.communicate(timeout=PATIENCE)
        os.close(near)
        os.close(far)
