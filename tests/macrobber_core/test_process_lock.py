"""Checks whether another process is still running."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from helpers.lock_holder import LockHolder
from macrobber_core.process_lock import is_alive, own_lock_id, pid_of, release_own_lock


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    yield tmp_path / "macrobber" / "processes"
    release_own_lock()


def test_our_own_lock_is_alive_and_its_id_is_stable() -> None:
    assert is_alive(own_lock_id())
    assert own_lock_id() == own_lock_id()
    assert pid_of(own_lock_id()) == str(os.getpid())


def test_a_lock_is_dead_once_its_process_is_killed() -> None:
    other = LockHolder()
    assert is_alive(other.lock_id)
    assert is_alive(other.lock_id)  # checking does not release it
    other.kill()
    assert not is_alive(other.lock_id)


def test_a_reused_pid_is_another_process() -> None:
    """For example, in containers every program has PID 1."""
    dead = f"{os.getpid()}.{'0' * 16}"
    assert is_alive(own_lock_id())
    assert not is_alive(dead)


@pytest.mark.parametrize("lock_id", ["", "1", "1 12345", "../../etc/passwd", "1.0x"])
def test_an_invalid_lock_id_is_not_alive(lock_id: str) -> None:
    assert not is_alive(lock_id)


def test_lock_files_of_ended_and_killed_processes_are_removed(folder: Path) -> None:
    ended, killed = LockHolder(), LockHolder()
    ended.end()
    killed.kill()
    assert [path.stem for path in folder.iterdir()] == [killed.lock_id]
    assert [path.stem for path in folder.iterdir() if own_lock_id()] == [killed.lock_id] or not is_alive(killed.lock_id)
    assert {path.stem for path in folder.iterdir()} == {own_lock_id()}
