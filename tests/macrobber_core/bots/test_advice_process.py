"""Advice comes from a process that ends with the request."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import msgpack
import pytest

from helpers.net import until
from helpers.tables import started_table
from macrobber_core.bots import Effort, advice_process
from macrobber_core.bots.advice_process import NoAdviceError, ask_advice
from macrobber_core.games.contract import Event, TimedOut
from macrobber_core.table import TableView


def table_view() -> TableView:
    table = started_table()
    return table.view(table.actor)


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Replace a worker by a program that writes its process id to a file; return the program's path."""
    path = tmp_path / "program"
    path.write_text(f"#!/bin/sh\necho $$ > {tmp_path}/pid\nexec sleep 60\n")
    path.chmod(0o755)
    monkeypatch.setattr(advice_process, "COMMAND", [str(path)])
    return path


def replace_program(path: Path, script: str) -> None:
    """Replace the program's script with a shell command."""
    path.write_text(f"#!/bin/sh\n{script}\n")


def runs(path: Path) -> bool:
    """Return whether the started process is still running."""
    pid = path.with_name("pid").read_text().strip()
    return Path(f"/proc/{pid}/cmdline").exists()


async def test_advice_gives_a_chance_for_legal_actions() -> None:
    view = table_view()
    advice = await ask_advice(view.game, view.game_view, view.legal)
    assert advice
    assert {one.action for one in advice} <= set(view.legal)
    assert all(0 <= one.chance <= 1 for one in advice)


@pytest.mark.skipif(sys.platform != "linux", reason="looks at processes in /proc")
async def test_cancelling_a_request_ends_the_process(program: Path) -> None:
    view = table_view()
    asked = asyncio.create_task(ask_advice(view.game, view.game_view, view.legal))
    await until(lambda: program.with_name("pid").exists() and program.with_name("pid").read_text())
    assert runs(program)
    asked.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asked
    assert not runs(program)


@pytest.mark.skipif(sys.platform != "linux", reason="looks at processes in /proc")
async def test_a_hanging_process_is_killed_and_gives_no_advice(program: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advice_process, "GRACE_SECONDS", 0.5)
    view = table_view()
    with pytest.raises(NoAdviceError):
        await ask_advice(view.game, view.game_view, view.legal, effort=Effort(0.1))
    assert not runs(program)


@pytest.mark.parametrize("script", ["exit 1", "printf '\\0\\0\\0\\005ab'", "printf '\\0\\0\\0\\001a'"])
async def test_a_process_with_an_invalid_or_no_answer_gives_no_advice(program: Path, script: str) -> None:
    replace_program(program, script)
    view = table_view()
    with pytest.raises(NoAdviceError):
        await ask_advice(view.game, view.game_view, view.legal)


async def test_a_process_that_cannot_be_started_gives_no_advice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advice_process, "COMMAND", ["/nonexistent/python"])
    view = table_view()
    with pytest.raises(NoAdviceError):
        await ask_advice(view.game, view.game_view, view.legal)


def test_a_request_has_the_events_of_the_game_but_not_of_the_table_nor_too_many() -> None:
    table = started_table()
    view = table.view(table.actor)

    def told(history: list[Event]) -> list[object]:
        request = advice_process.request(view.game, None, view.game_view, view.legal, 1, Effort(), history)
        *_, told = msgpack.unpackb(request)
        return list(told)

    log = table.log_seen_by(view.seat)
    assert told([TimedOut(1), *log, TimedOut(2)]) == told(log) != []
    assert told(log * advice_process.MAX_EVENTS) == []
