"""Bots that are commands: the lines they get, their errors, and what is left of them afterwards."""

from __future__ import annotations

import json
import pickle
import random
import socket
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from helpers.odd_line_bot import PROGRAM
from helpers.patience import PATIENCE
from helpers.processes import process_exists, process_has_ended
from macrobber_core.bots import BotError, Effort, command_bot
from macrobber_core.bots.command_bot import CommandBot, SeatInGame, by_name
from macrobber_core.games import GAMES
from macrobber_core.games.contract import CHANCE, Position
from macrobber_core.workers.network_fence import network_fence

EFFORT = Effort(0.5)
GAME = GAMES["mac-robber"]

needs_fence = pytest.mark.skipif(network_fence() is None, reason="unshare does not work here: no network namespaces")


def first_decision(game: str = "mac-robber", players: int = 3) -> Position:
    rng = random.Random(1)
    position = GAMES[game].start(players)
    while position.actor == CHANCE:
        position.play(position.chance(rng))
    return position


def command(way: str, log: Path) -> list[str]:
    return [*PROGRAM, way, str(log)]


def seat(number: int = 1) -> SeatInGame:
    return SeatInGame("mac-robber", 3, number, {"ties": "shared"}, EFFORT, 99)


def decide(way: str, log: Path, decisions: int = 1) -> list[str]:
    """Let the odd bot decide about the first position, several times."""
    position = first_decision()
    with CommandBot("odd", command(way, log), seat()) as bot:
        return [
            bot(position.view(position.actor), position.legal(), random.Random(1), EFFORT) for _ in range(decisions)
        ]


def log_of(log: Path) -> tuple[int, list[dict[str, Any]]]:
    """Return the process id of the odd bot and the lines it has read."""
    pid, *lines = log.read_text().splitlines()
    return int(pid), [json.loads(line) for line in lines]


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return tmp_path / "log"


def test_a_command_chooses_and_is_gone_afterwards(log: Path) -> None:
    assert decide("well", log, 3) == [first_decision().legal()[0]] * 3
    pid, asked = log_of(log)
    assert [line["id"] for line in asked] == [0, 1, 2, 3]
    assert not process_exists(pid)


def test_the_first_line_says_what_is_played(log: Path) -> None:
    decide("well", log)
    assert log_of(log)[1][0] == {
        "id": 0,
        "protocol": 1,
        "game": "mac-robber",
        "players": 3,
        "seat": 1,
        "options": {"ties": "shared"},
        "effort": {"seconds": 0.5, "simulations": None},
        "seed": 99,
    }


def test_a_command_gets_the_view_of_its_seat_by_name_and_its_legal_actions(log: Path) -> None:
    decide("well", log)
    position = first_decision()
    asked = log_of(log)[1][1]
    assert asked.keys() == {"id", "view", "legal"}
    assert asked["legal"] == position.legal()
    assert asked["view"] == by_name(position.view(position.actor))
    assert asked["view"]["seat"] == position.actor
    assert asked["view"]["clans"][0]["warriors"] == 4


@pytest.mark.parametrize("game", GAMES)
def test_a_view_by_name_has_the_fields_of_the_view_and_no_more(game: str) -> None:
    position = first_decision(game)
    view = position.view(position.actor)
    named = by_name(view)
    assert json.loads(json.dumps(named)) == named
    assert tuple(named) == view.__struct_fields__


def test_every_part_of_a_view_has_its_fields_by_name() -> None:
    """Of all views, only those of Carcassonne have parts that are tuples with names."""
    rng = random.Random(1)
    position = GAMES["carcassonne"].start(4, {"robbers": "c3", "messengers": True})
    while not (view := position.view(1)).gains:  # type: ignore[attr-defined]
        position.play(position.chance(rng) if position.actor == CHANCE else rng.choice(position.legal()))
    named = by_name(view)
    assert named["gains"][0].keys() == {"seat", "source", "points", "figure"}
    assert named["board"][0].keys() == {"tile", "x", "y", "turns", "seat", "place"}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("way", "message"),
    [
        ("exit", "ended without an answer (exit code 3)"),
        ("crash", "ended without an answer (exit code 1)"),
        ("die", "ended without an answer (signal 9)"),
        ("hang", "did not answer within 1.5 s"),
        ("mute", "did not answer within 1.5 s"),
        ("deaf", "did not answer within 1.5 s"),
        ("nonsense", "answered b'castle': JSON is malformed"),
        ("not text", "answered b'\\xff\\xfe{}': "),
        ("no action", "Expected `str`, got `int`"),
        ("illegal", "chose 'surrender'; legal was: "),
        ("wrong id", "answered the line with id 2, not the one with id 1"),
        ("twice", "answered the line with id 1, not the one with id 2"),
        ("flood", "sent a line of more than 65,536 bytes"),
        ("flood of lines", "answered the line with id 1, not the one with id 2"),
        ("late", "did not answer within 1 s"),
    ],
)
def test_an_error_names_the_command_and_says_what_it_did(
    log: Path, monkeypatch: pytest.MonkeyPatch, way: str, message: str
) -> None:
    monkeypatch.setattr(command_bot, "GRACE_SECONDS", 1 if "did not answer" in message else PATIENCE)
    monkeypatch.setattr(command_bot, "START_SECONDS", 1 if way == "late" else PATIENCE)
    with pytest.raises(BotError) as caught:
        decide(way, log, 2)
    error = str(pickle.loads(pickle.dumps(caught.value)))  # from one process to another
    assert error.startswith(f"the bot 'odd' ({sys.executable} ")
    assert message in error
    assert "\n" not in error
    assert len(error) < 1000
    assert not process_exists(log_of(log)[0])


def test_a_command_that_cannot_be_started_is_an_error(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(command_bot, "network_fence", lambda: None)
    program = tmp_path / "program"
    program.write_text("not a program")
    program.chmod(0o755)
    with (
        pytest.raises(BotError, match=r"the bot 'own' \(.*\) cannot be started: Exec format error"),
        CommandBot("own", [str(program)], seat()),
    ):
        pass


def test_what_a_command_has_started_ends_with_it(log: Path) -> None:
    position = first_decision()
    with CommandBot("odd", command("start another", log), seat()) as bot:
        bot(position.view(position.actor), position.legal(), random.Random(1), EFFORT)
        pid = log_of(log)[0]
        (child,) = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    assert not process_exists(pid)
    until = time.monotonic() + PATIENCE
    while not process_has_ended(int(child)) and time.monotonic() < until:
        time.sleep(0.02)
    assert process_has_ended(int(child))


def test_a_command_that_ignores_the_end_of_its_input_is_killed(log: Path) -> None:
    decide("linger", log)
    assert not process_exists(log_of(log)[0])


@needs_fence
def test_a_command_reaches_no_network_not_even_this_machine(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        monkeypatch.setenv("ODD_PORT", str(server.getsockname()[1]))
        with pytest.raises(BotError, match="ended without an answer"):
            decide("call out", log)
        monkeypatch.setattr(command_bot, "network_fence", lambda: None)
        assert decide("call out", log)
