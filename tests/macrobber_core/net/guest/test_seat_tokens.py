"""A seat can be reclaimed after its process has ended."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from macrobber_core.net.guest.seat_tokens import FileTokenStore, SeatCredentials

HOST = "5f" * 32
"""The fingerprint of the host that issued the token."""


def process_that_is_gone() -> int:
    """Return the PID of a process that has ended."""
    process = subprocess.Popen([sys.executable, "-c", ""])
    process.wait()
    return process.pid


def write_stale_token(folder: Path, table: str, name: str, token: str) -> Path:
    """Write the file of a process that has ended."""
    path = folder / f"{table}-{process_that_is_gone()}.json"
    path.write_text(json.dumps({"name": name, "token": token, "host": HOST}), encoding="utf-8")
    return path


def test_a_dead_processs_token_is_claimed_by_table_and_name(tmp_path: Path) -> None:
    write_stale_token(tmp_path, "ab12", "Ada", "secret")
    assert FileTokenStore(tmp_path).take("other", "Ada", HOST).token is None
    assert FileTokenStore(tmp_path).take("ab12", "Ben", HOST).token is None
    assert FileTokenStore(tmp_path).take("ab12", "Ada", HOST).token == "secret"


def test_a_token_is_claimed_only_for_the_host_that_issued_it(tmp_path: Path) -> None:
    write_stale_token(tmp_path, "ab12", "Ada", "secret")
    assert FileTokenStore(tmp_path).take("ab12", "Ada", "6a" * 32).token is None
    assert FileTokenStore(tmp_path).take("ab12", "Ada", HOST).token == "secret"


def test_a_table_has_a_seat_to_claim_only_at_the_host_that_issued_the_token(tmp_path: Path) -> None:
    write_stale_token(tmp_path, "ab12", "Ada", "secret")
    store = FileTokenStore(tmp_path)
    assert store.has_seat("ab12", HOST)
    assert not store.has_seat("ab12", "6a" * 32)
    assert not store.has_seat("other", HOST)
    store.take("ab12", "Ada", HOST)
    assert not store.has_seat("ab12", HOST)


def test_a_token_can_be_claimed_only_once(tmp_path: Path) -> None:
    write_stale_token(tmp_path, "ab12", "Ada", "secret")
    assert FileTokenStore(tmp_path).take("ab12", "Ada", HOST).token == "secret"
    assert FileTokenStore(tmp_path).take("ab12", "Ada", HOST).token is None


def test_the_token_of_a_running_process_cannot_be_claimed(tmp_path: Path) -> None:
    FileTokenStore(tmp_path).save("ab12", "Ada", HOST, SeatCredentials("secret"))
    assert FileTokenStore(tmp_path).take("ab12", "Ada", HOST).token is None


def test_a_released_token_can_be_claimed_by_the_same_process(tmp_path: Path) -> None:
    store = FileTokenStore(tmp_path)
    store.save("ab12", "Ada", HOST, SeatCredentials("secret"))
    store.release("ab12")
    assert store.take("ab12", "Ben", HOST).token is None
    assert store.take("ab12", "Ada", HOST).token == "secret"
    assert store.take("ab12", "Ada", HOST).token is None
    store.release("ab12")
    assert store.take("ab12", "Ada", HOST).token == "secret"


def test_a_token_file_is_readable_only_by_its_owner(tmp_path: Path) -> None:
    folder = tmp_path / "seats"
    FileTokenStore(folder).save("ab12", "Ada", HOST, SeatCredentials("secret"))
    (kept,) = folder.iterdir()
    assert kept.stat().st_mode & 0o077 == 0
    assert folder.stat().st_mode & 0o077 == 0


def test_a_host_cannot_choose_where_a_file_is_written(tmp_path: Path) -> None:
    folder = tmp_path / "seats"
    FileTokenStore(folder).save("../../etc/evil", "Ada", HOST, SeatCredentials("secret"))
    assert [path.parent for path in tmp_path.rglob("*.json")] == [folder]


@pytest.mark.parametrize("content", ["", "{", "[]", '{"name": "Ada"}', "\x00", '"Ada"'])
def test_a_damaged_file_is_ignored(tmp_path: Path, content: str) -> None:
    write_stale_token(tmp_path, "ab12", "Ada", "secret").write_text(content, encoding="utf-8")
    assert FileTokenStore(tmp_path).take("ab12", "Ada", HOST).token is None


def test_a_file_name_without_a_pid_is_ignored(tmp_path: Path) -> None:
    (tmp_path / "ab12-x.json").write_text(
        json.dumps({"name": "Ada", "token": "secret", "host": HOST}), encoding="utf-8"
    )
    assert FileTokenStore(tmp_path).take("ab12", "Ada", HOST).token is None


def test_no_token_is_stored_without_a_writable_folder(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("", encoding="utf-8")
    store = FileTokenStore(blocked / "seats")
    store.save("ab12", "Ada", HOST, SeatCredentials("secret"))
    assert store.take("ab12", "Ada", HOST).token is None


def test_a_token_is_deleted_after_a_month(tmp_path: Path) -> None:
    old = write_stale_token(tmp_path, "ab12", "Ada", "secret")
    os.utime(old, (0, 0))
    FileTokenStore(tmp_path).save("cd34", "Ada", HOST, SeatCredentials("new"))
    assert not old.exists()


def test_a_token_in_use_survives_a_jump_of_the_clock(tmp_path: Path) -> None:
    tokens = FileTokenStore(tmp_path)
    tokens.save("ab12", "Ada", HOST, SeatCredentials("secret"))
    (held,) = tmp_path.iterdir()
    os.utime(held, (0, 0))
    tokens.save("cd34", "Ada", HOST, SeatCredentials("new"))
    assert held.exists()


def test_a_failed_write_keeps_the_previous_token(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = FileTokenStore(tmp_path)
    store.save("ab12", "Ada", HOST, SeatCredentials("first"))

    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "no space left on device")

    with monkeypatch.context() as disk:
        disk.setattr(json, "dump", full)
        store.save("ab12", "Ada", HOST, SeatCredentials("second"))
    store.release("ab12")
    assert store.take("ab12", "Ada", HOST) == SeatCredentials("first")


def test_the_host_of_a_table_is_known_unless_two_hosts_use_the_same_table_id(tmp_path: Path) -> None:
    store = FileTokenStore(tmp_path)
    assert store.host_of("ab12") is None
    store.save("ab12", "Ada", HOST, SeatCredentials("token"))
    assert store.host_of("ab12") == HOST
    store.release("ab12")
    assert store.host_of("ab12") == HOST
    store.save("ab12", "Ada", "6a" * 32, SeatCredentials("token"))
    assert store.host_of("ab12") is None


@pytest.mark.parametrize("content", ["{", "[]", "{}", '{"host": 5}', '{"host": []}', "[" * 2000])
def test_a_damaged_file_names_no_host(content: str, tmp_path: Path) -> None:
    (tmp_path / "ab12-1x.json").write_text(content, encoding="utf-8")
    assert FileTokenStore(tmp_path).host_of("ab12") is None
