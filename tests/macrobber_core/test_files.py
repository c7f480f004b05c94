"""Bounded reads of untrusted paths."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from macrobber_core.files import FileTooLargeError, read_text


def test_an_ordinary_file_is_read_with_any_line_ends(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes("é\r\nb\n".encode())
    assert read_text(path, 10) == "é\nb\n"


def test_a_file_may_be_as_large_as_it_may_and_no_larger(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text("x" * 2048, encoding="utf-8")
    assert len(read_text(path, 2048)) == 2048
    with pytest.raises(FileTooLargeError, match="it is larger than 1 KiB"):
        read_text(path, 2047)


def test_a_device_without_an_end_is_not_read() -> None:
    with pytest.raises(OSError, match="it is not an ordinary file"):
        read_text(Path("/dev/zero"), 10)


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    with pytest.raises(OSError, match="it is not an ordinary file"):
        read_text(path, 10)


def test_a_folder_is_called_one(tmp_path: Path) -> None:
    with pytest.raises(IsADirectoryError, match="it is a folder"):
        read_text(tmp_path, 10)
