"""Whether another process still runs."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from helpers.marked import Marked
from macrobber_core.process_lock import is_alive, own_mark, process_of, release


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    yield tmp_path / "macrobber" / "processes"
    release()


def test_our_own_mark_is_alive_and_stays_the_same() -> None:
    assert is_alive(own_mark())
    assert own_mark() == own_mark()
    assert process_of(own_mark()) == str(os.getpid())


def test_a_mark_is_dead_as_soon_as_its_process_was_killed() -> None:
    other = Marked()
    assert is_alive(other.mark)
    assert is_alive(other.mark)  # looking does not release it
    other.kill()
    assert not is_alive(other.mark)


def test_a_process_number_used_again_is_another_process() -> None:
    """As in a container, where each program is process 1."""
    dead = f"{os.getpid()}.{'0' * 16}"
    assert is_alive(own_mark())
    assert not is_alive(dead)


@pytest.mark.parametrize("mark", ["", "1", "1 12345", "../../etc/passwd", "1.0x"])
def test_what_is_no_mark_belongs_to_nobody(mark: str) -> None:
    assert not is_alive(mark)


def test_nothing_is_left_behind_by_processes_that_end_or_were_killed(folder: Path) -> None:
    ended, killed = Marked(), Marked()
    ended.end()
    killed.kill()
    assert [path.stem for path in folder.iterdir()] == [killed.mark]
    assert [path.stem for path in folder.iterdir() if own_mark()] == [killed.mark] or not is_alive(killed.mark)
    assert {path.stem for path in folder.iterdir()} == {own_mark()}
