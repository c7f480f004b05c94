"""Folders that cannot be written, keys that others can read, and disks that are full."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from types import SimpleNamespace

import pytest

from macrobber_core.net.identity import load_or_create_identity
from macrobber_tui.doctor.finding import Finding, State
from macrobber_tui.doctor.storage import Place, check_folder, check_keys, check_storage, key_dates


def check(folder: Path) -> Finding:
    return check_folder(Place("library-folder", "Games and keys", folder, True))


def test_a_folder_exists_or_can_be_made(tmp_path: Path) -> None:
    folder = tmp_path / "a" / "b"
    assert check(folder).found == f"{folder} does not exist yet, but can be created."
    folder.mkdir(parents=True)
    assert check(folder).found == f"{folder} is writable."


def test_a_file_in_place_of_a_folder_is_a_trouble(tmp_path: Path) -> None:
    (tmp_path / "a").touch()
    finding = check(tmp_path / "a" / "b")
    assert (finding.state, finding.found) == (
        State.TROUBLE,
        f"{tmp_path / 'a'} is a file, but a folder is needed there.",
    )


def test_a_folder_of_somebody_else_is_a_trouble(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "access", lambda *_: False)
    finding = check(tmp_path / "my games")
    assert finding.state is State.TROUBLE
    assert finding.commands == (f"sudo chown -R $(id -u) {tmp_path}",)


def test_a_full_disk_is_a_trouble(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=7_000_000))
    assert "only 7 MB" in check(tmp_path).found


def test_a_folder_that_others_may_change_is_made_private(tmp_path: Path) -> None:
    folder = tmp_path / "my games"
    folder.mkdir()
    folder.chmod(0o777)
    assert check(folder).commands == (f"chmod 700 '{folder}'",)
    folder.chmod(0o755)
    assert check(folder).state is State.GOOD


def test_a_key_that_others_may_read_is_made_private(tmp_path: Path) -> None:
    assert check_keys(tmp_path) == []
    load_or_create_identity(tmp_path)
    assert check_keys(tmp_path) == []
    (tmp_path / "key.pem").chmod(0o644)
    (finding,) = check_keys(tmp_path)
    assert (finding.state, finding.commands) == (State.TROUBLE, (f"chmod 600 {tmp_path / 'key.pem'}",))


def test_the_dates_of_the_certificate_are_known_once_there_is_one(own_state: Path) -> None:
    assert key_dates() is None
    load_or_create_identity()
    dates = key_dates()
    assert dates is not None
    assert dates[0] < dates[1]
    (own_state / "macrobber" / "host" / "key.pem").write_bytes(b"damaged")
    assert key_dates() is None


def test_settings_games_and_seats_have_folders() -> None:
    assert [each.check for each in check_storage()] == ["settings-folder", "library-folder", "state-folder"]
