"""A bot in another language, written from PROTOCOL.md and WIRE.md alone, at one of our tables."""

from __future__ import annotations

import asyncio
import json
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from helpers.javascript import needs_node, stranger
from helpers.patience import PATIENCE
from helpers.succession_party import party
from macrobber_core import record

pytestmark = needs_node


def host(path: Path, *arguments: str) -> tuple[subprocess.Popen[str], str]:
    """Start a host; return its process and address."""
    command = "from macrobber_tui.cli.main import main; main()"
    process = subprocess.Popen(
        [sys.executable, "-c", command, "host", "--headless", "--bind", "127.0.0.1", "--port", "0", "--no-announce",
         "--record", str(path), *arguments],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert process.stdout is not None
    return process, f"127.0.0.1:{json.loads(process.stdout.readline())['port']}"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "bots", "dealt"),
    [
        (("--players", "3", "--bots", "easy*2"), 1, "by all"),
        (("--players", "4", "--bots", "easy", "--option", "preset=variante"), 3, "by all"),
        (("--players", "3", "--bots", "easy", "--seed", "7"), 2, "by the host"),
    ],
    ids=["one", "three, with the variant", "dealt by the host"],
)
def test_the_javascript_bot_plays_a_whole_game(
    tmp_path: Path, arguments: tuple[str, ...], bots: int, dealt: str
) -> None:
    path = tmp_path / "played.record"
    table, where = host(path, *arguments)
    strangers = [stranger(where, f"Node {number}") for number in range(1, bots + 1)]
    try:
        outputs = [one.communicate(timeout=PATIENCE) for one in strangers]
        ended, complaints = table.communicate(timeout=PATIENCE)
    finally:
        for process in (table, *strangers):
            process.kill()
    assert [errors for _, errors in outputs] == [""] * bots
    assert complaints == ""
    assert [one.returncode for one in (table, *strangers)] == [0] * (bots + 1)
    result: dict[str, Any] = json.loads(ended.splitlines()[-1])
    assert result.pop("event") == "result"
    shown = [json.loads(line) for line, _ in outputs]
    played = record.parse(path.read_text(encoding="utf-8"))
    seats = [one.pop("seat") for one in shown]
    assert sorted(played.names[seat - 1] for seat in seats) == [f"Node {number}" for number in range(1, bots + 1)]
    assert shown == [result | {"dealt": dealt}] * bots
    verified = record.verify(path.read_text(encoding="utf-8"))
    assert verified.result is not None
    assert verified.result.winners == result["winners"]


@pytest.mark.slow
def test_the_javascript_bot_beats_random_bots(tmp_path: Path) -> None:
    """It wins against a random player."""
    won = 0
    for seed in ("1", "2", "3"):
        table, where = host(tmp_path / seed, "--players", "3", "--bots", "random*2", "--seed", seed)
        outputs, _ = stranger(where).communicate(timeout=PATIENCE)
        table.communicate(timeout=PATIENCE)
        shown = json.loads(outputs)
        won += shown["winners"] == [shown["seat"]]
    assert won == 3


@pytest.mark.slow
def test_the_javascript_bot_refuses_a_host_with_an_unexpected_key(tmp_path: Path) -> None:
    table, where = host(tmp_path / "record", "--players", "3", "--bots", "easy*2")
    wrong = stranger(where, "Node", "0" * 64)
    assert wrong.communicate(timeout=PATIENCE)[1].startswith("the host is another one: ")
    assert wrong.returncode == 1
    right = stranger(where)
    right.communicate(timeout=PATIENCE)
    assert right.returncode == 0
    table.communicate(timeout=PATIENCE)


@pytest.mark.slow
def test_the_javascript_bot_reports_why_it_cannot_play(tmp_path: Path) -> None:
    table, where = host(tmp_path / "record", "--players", "3", "--code", "glencoe")
    try:
        coded = stranger(where)
        assert coded.communicate(timeout=PATIENCE) == ("", "this bot knows no codes\n")
        assert coded.returncode == 1
    finally:
        table.terminate()
        table.communicate(timeout=PATIENCE)
    nobody = stranger(where)
    assert "ECONNREFUSED" in nobody.communicate(timeout=PATIENCE)[1]
    assert nobody.returncode == 1


@pytest.mark.waits
@pytest.mark.slow
async def test_the_javascript_bot_goes_on_at_the_heirs_of_two_hosts_that_are_killed(tmp_path: Path) -> None:
    port = free_port()
    async with party(tmp_path, port, "--game", "mac-robber", "--silence", "3", "--delay", "0.01") as table:
        host = await table.open(players=4)
        bot = stranger(f"127.0.0.1:{port}", "Node")
        hosts: list[str] = []
        try:
            await table.join("Ada", "Ben", "Cat")
            for _ in range(2):
                await host.wait_for_ply(host.ply + 40)  # 40 more need a decision of every guest, the bot's too
                marks = {program.name: len(program.said) for program in table.alive()}
                await host.kill()
                moves = [await program.wait_for("moved", since=marks[program.name]) for program in table.alive()]
                if hosts:  # a bot plays for the player who was the host
                    table.programs[moves[0]["host"]].order(f"stand-in {host.name}")
                host = table.programs[moves[0]["host"]]
                hosts.append(host.name)
            ends = [await program.wait_for("over") for program in table.alive()]
            output, errors = await asyncio.to_thread(bot.communicate, timeout=PATIENCE)
        finally:
            bot.kill()
    assert errors.splitlines() == [f'went on at "{name}"' for name in hosts]
    result = json.loads(output)
    assert result["dealt"] == "by all"
    assert [end["winners"] for end in ends] == [result["winners"]] * 2


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port
