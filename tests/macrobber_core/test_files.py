"""Bounded reads of untrusted paths."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from macrobber_core.files import FileTooLargeError, make_private_folder, read_text, write_json


def test_a_file_is_read_with_any_line_endings(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes("é\r\nb\n".encode())
    assert read_text(path, 10) == "é\nb\n"


def test_a_file_larger_than_the_limit_is_rejected(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text("x" * 2048, encoding="utf-8")
    assert len(read_text(path, 2048)) == 2048
    with pytest.raises(FileTooLargeError, match="it is larger than 1 KiB"):
        read_text(path, 2047)


def test_a_device_is_not_read() -> None:
    with pytest.raises(OSError, match="it is not a regular file"):
        read_text(Path("/dev/zero"), 10)


def test_a_pipe_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    with pytest.raises(OSError, match="it is not a regular file"):
        read_text(path, 10)


def test_reading_a_folder_raises_a_clear_error(tmp_path: Path) -> None:
    with pytest.raises(IsADirectoryError, match="it is a folder"):
        read_text(tmp_path, 10)


# --- files that only this user can read


def test_every_folder_made_for_private_files_is_closed_to_others_whatever_the_umask(tmp_path: Path) -> None:
    before = os.umask(0o002)  # as in Debian 13 and Fedora
    try:
        make_private_folder(tmp_path / "state" / "macrobber" / "seats")
    finally:
        os.umask(before)
    for folder in "state", "state/macrobber", "state/macrobber/seats":
        assert (tmp_path / folder).stat().st_mode & 0o777 == 0o700, folder


def test_a_folder_that_exists_keeps_its_permissions(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    make_private_folder(tmp_path)
    make_private_folder(tmp_path / "new")
    assert tmp_path.stat().st_mode & 0o777 == 0o755


def test_a_file_in_place_of_a_folder_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for folder in "file", "file/deep":
        with pytest.raises(OSError, match="file"):
            make_private_folder(tmp_path / folder)


def test_a_written_file_is_readable_only_by_its_owner(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "file.json"
    write_json(path, {"a": 1})
    assert json.loads(path.read_text(encoding="utf-8")) == {"a": 1}
    assert path.stat().st_mode & 0o777 == 0o600
    assert path.parent.stat().st_mode & 0o777 == 0o700


def test_a_failed_write_keeps_the_old_file_and_leaves_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "file.json"
    write_json(path, {"a": 1})

    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(json, "dump", full)
    with pytest.raises(OSError, match="No space left"):
        write_json(path, {"a": 2})
    assert json.loads(path.read_text(encoding="utf-8")) == {"a": 1}
    assert list(tmp_path.iterdir()) == [path]
