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


def leave_behind(folder: Path, table: str, name: str, token: str) -> Path:
    """Write the file of a process that has ended."""
    path = folder / f"{table}-{process_that_is_gone()}.json"
    path.write_text(json.dumps({"name": name, "token": token, "host": HOST}), encoding="utf-8")
    return path


def test_the_seat_of_a_process_that_is_gone_is_found_by_table_and_name(tmp_path: Path) -> None:
    leave_behind(tmp_path, "ab12", "Ada", "secret")
    assert FileTokenStore(tmp_path).claim("other", "Ada", HOST).token is None
    assert FileTokenStore(tmp_path).claim("ab12", "Ben", HOST).token is None
    assert FileTokenStore(tmp_path).claim("ab12", "Ada", HOST).token == "secret"


def test_a_token_is_shown_only_to_the_host_that_gave_it(tmp_path: Path) -> None:
    leave_behind(tmp_path, "ab12", "Ada", "secret")
    assert FileTokenStore(tmp_path).claim("ab12", "Ada", "6a" * 32).token is None
    assert FileTokenStore(tmp_path).claim("ab12", "Ada", HOST).token == "secret"


def test_a_seat_is_found_once_only(tmp_path: Path) -> None:
    leave_behind(tmp_path, "ab12", "Ada", "secret")
    assert FileTokenStore(tmp_path).claim("ab12", "Ada", HOST).token == "secret"
    assert FileTokenStore(tmp_path).claim("ab12", "Ada", HOST).token is None


def test_the_seat_of_a_process_that_still_runs_is_not_taken(tmp_path: Path) -> None:
    FileTokenStore(tmp_path).save("ab12", "Ada", HOST, SeatCredentials("secret"))
    assert FileTokenStore(tmp_path).claim("ab12", "Ada", HOST).token is None


def test_a_seat_that_was_left_is_found_again_by_the_same_process(tmp_path: Path) -> None:
    keyring = FileTokenStore(tmp_path)
    keyring.save("ab12", "Ada", HOST, SeatCredentials("secret"))
    keyring.release("ab12")
    assert keyring.claim("ab12", "Ben", HOST).token is None
    assert keyring.claim("ab12", "Ada", HOST).token == "secret"
    assert keyring.claim("ab12", "Ada", HOST).token is None
    keyring.release("ab12")
    assert keyring.claim("ab12", "Ada", HOST).token == "secret"


def test_a_token_is_for_its_owners_eyes_only(tmp_path: Path) -> None:
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
def test_a_damaged_file_is_as_good_as_none(tmp_path: Path, content: str) -> None:
    leave_behind(tmp_path, "ab12", "Ada", "secret").write_text(content, encoding="utf-8")
    assert FileTokenStore(tmp_path).claim("ab12", "Ada", HOST).token is None


def test_a_file_that_names_no_process_is_passed_over(tmp_path: Path) -> None:
    (tmp_path / "ab12-x.json").write_text(
        json.dumps({"name": "Ada", "token": "secret", "host": HOST}), encoding="utf-8"
    )
    assert FileTokenStore(tmp_path).claim("ab12", "Ada", HOST).token is None


def test_without_a_folder_to_write_to_nothing_is_kept_and_nothing_fails(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("", encoding="utf-8")
    keyring = FileTokenStore(blocked / "seats")
    keyring.save("ab12", "Ada", HOST, SeatCredentials("secret"))
    assert keyring.claim("ab12", "Ada", HOST).token is None


def test_what_is_a_month_old_is_forgotten(tmp_path: Path) -> None:
    old = leave_behind(tmp_path, "ab12", "Ada", "secret")
    os.utime(old, (0, 0))
    FileTokenStore(tmp_path).save("cd34", "Ada", HOST, SeatCredentials("new"))
    assert not old.exists()


def test_a_clock_that_jumps_ahead_costs_no_seat_in_use(tmp_path: Path) -> None:
    tokens = FileTokenStore(tmp_path)
    tokens.save("ab12", "Ada", HOST, SeatCredentials("secret"))
    (held,) = tmp_path.iterdir()
    os.utime(held, (0, 0))
    tokens.save("cd34", "Ada", HOST, SeatCredentials("new"))
    assert held.exists()


def test_a_token_that_cannot_be_written_does_not_cost_the_one_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keyring = FileTokenStore(tmp_path)
    keyring.save("ab12", "Ada", HOST, SeatCredentials("first"))

    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "no space left on device")

    with monkeypatch.context() as disk:
        disk.setattr(json, "dump", full)
        keyring.save("ab12", "Ada", HOST, SeatCredentials("second"))
    keyring.release("ab12")
    assert keyring.claim("ab12", "Ada", HOST) == SeatCredentials("first")
