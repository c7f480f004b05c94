"""A seat survives the process that sat there."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from macrobber_core.lan.keyring import Kept, Keyring

HOST = "5f" * 32
"""The fingerprint of who gave the token."""


def process_that_is_gone() -> int:
    """The number of a process that has ended."""
    process = subprocess.Popen([sys.executable, "-c", ""])
    process.wait()
    return process.pid


def leave_behind(folder: Path, table: str, name: str, token: str) -> Path:
    """The file of a process that is gone."""
    path = folder / f"{table}-{process_that_is_gone()}.json"
    path.write_text(json.dumps({"name": name, "token": token, "host": HOST}), encoding="utf-8")
    return path


def test_the_seat_of_a_process_that_is_gone_is_found_by_table_and_name(tmp_path: Path) -> None:
    leave_behind(tmp_path, "ab12", "Ada", "secret")
    assert Keyring(tmp_path).take("other", "Ada", HOST).token is None
    assert Keyring(tmp_path).take("ab12", "Ben", HOST).token is None
    assert Keyring(tmp_path).take("ab12", "Ada", HOST).token == "secret"


def test_a_token_is_shown_only_to_the_host_that_gave_it(tmp_path: Path) -> None:
    leave_behind(tmp_path, "ab12", "Ada", "secret")
    assert Keyring(tmp_path).take("ab12", "Ada", "6a" * 32).token is None
    assert Keyring(tmp_path).take("ab12", "Ada", HOST).token == "secret"


def test_a_seat_is_found_once_only(tmp_path: Path) -> None:
    leave_behind(tmp_path, "ab12", "Ada", "secret")
    assert Keyring(tmp_path).take("ab12", "Ada", HOST).token == "secret"
    assert Keyring(tmp_path).take("ab12", "Ada", HOST).token is None


def test_the_seat_of_a_process_that_still_runs_is_not_taken(tmp_path: Path) -> None:
    Keyring(tmp_path).keep("ab12", "Ada", HOST, Kept("secret"))
    assert Keyring(tmp_path).take("ab12", "Ada", HOST).token is None


def test_a_seat_that_was_left_is_found_again_by_the_same_process(tmp_path: Path) -> None:
    keyring = Keyring(tmp_path)
    keyring.keep("ab12", "Ada", HOST, Kept("secret"))
    keyring.leave("ab12")
    assert keyring.take("ab12", "Ben", HOST).token is None
    assert keyring.take("ab12", "Ada", HOST).token == "secret"
    assert keyring.take("ab12", "Ada", HOST).token is None
    keyring.leave("ab12")
    assert keyring.take("ab12", "Ada", HOST).token == "secret"


def test_a_token_is_for_its_owners_eyes_only(tmp_path: Path) -> None:
    folder = tmp_path / "seats"
    Keyring(folder).keep("ab12", "Ada", HOST, Kept("secret"))
    (kept,) = folder.iterdir()
    assert kept.stat().st_mode & 0o077 == 0
    assert folder.stat().st_mode & 0o077 == 0


def test_a_host_cannot_choose_where_a_file_is_written(tmp_path: Path) -> None:
    folder = tmp_path / "seats"
    Keyring(folder).keep("../../etc/evil", "Ada", HOST, Kept("secret"))
    assert [path.parent for path in tmp_path.rglob("*.json")] == [folder]


@pytest.mark.parametrize("content", ["", "{", "[]", '{"name": "Ada"}', "\x00", '"Ada"'])
def test_a_damaged_file_is_as_good_as_none(tmp_path: Path, content: str) -> None:
    leave_behind(tmp_path, "ab12", "Ada", "secret").write_text(content, encoding="utf-8")
    assert Keyring(tmp_path).take("ab12", "Ada", HOST).token is None


def test_a_file_that_names_no_process_is_passed_over(tmp_path: Path) -> None:
    (tmp_path / "ab12-x.json").write_text(
        json.dumps({"name": "Ada", "token": "secret", "host": HOST}), encoding="utf-8"
    )
    assert Keyring(tmp_path).take("ab12", "Ada", HOST).token is None


def test_without_a_folder_to_write_to_nothing_is_kept_and_nothing_fails(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("", encoding="utf-8")
    keyring = Keyring(blocked / "seats")
    keyring.keep("ab12", "Ada", HOST, Kept("secret"))
    assert keyring.take("ab12", "Ada", HOST).token is None


def test_what_is_a_month_old_is_forgotten(tmp_path: Path) -> None:
    old = leave_behind(tmp_path, "ab12", "Ada", "secret")
    os.utime(old, (0, 0))
    Keyring(tmp_path).keep("cd34", "Ada", HOST, Kept("new"))
    assert not old.exists()


def test_a_token_that_cannot_be_written_does_not_cost_the_one_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keyring = Keyring(tmp_path)
    keyring.keep("ab12", "Ada", HOST, Kept("first"))

    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "no space left on device")

    with monkeypatch.context() as disk:
        disk.setattr(json, "dump", full)
        keyring.keep("ab12", "Ada", HOST, Kept("second"))
    keyring.leave("ab12")
    assert keyring.take("ab12", "Ada", HOST) == Kept("first")
