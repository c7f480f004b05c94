"""Bounded reads from untrusted paths, and atomic writes of private files.

An untrusted path may be a huge file, an endless device or a pipe.
"""

from __future__ import annotations

import contextlib
import json
import os
import stat
import tempfile
from pathlib import Path
from typing import Any, BinaryIO

from .os_errors import IS_FOLDER, NOT_ORDINARY_FILE, TOO_LARGE

MAX_PRIVATE_BYTES = 64 * 1024
"""The maximum size in bytes of a file stored with `write_if_absent`."""


class FileTooLargeError(OSError):
    """Raised if a file is larger than the caller allows."""


def read_bytes(path: Path, max_bytes: int) -> bytes:
    """Return the contents of a regular file.

    Raises FileTooLargeError if it is larger than `max_bytes`, and OSError if it cannot be read. Devices and pipes count
    as unreadable, because they may be endless or block.
    """
    descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    try:
        mode = os.fstat(descriptor).st_mode
        if stat.S_ISDIR(mode):
            raise IsADirectoryError(None, IS_FOLDER, str(path))
        if not stat.S_ISREG(mode):
            raise OSError(None, NOT_ORDINARY_FILE, str(path))
        with os.fdopen(descriptor, "rb", closefd=False) as file:
            return read_stream(file, max_bytes)
    finally:
        os.close(descriptor)


def read_stream(stream: BinaryIO, max_bytes: int) -> bytes:
    """Read a stream to its end. Raises FileTooLargeError if it yields more than `max_bytes`."""
    data = stream.read(max_bytes + 1)
    if len(data) > max_bytes:
        raise FileTooLargeError(None, TOO_LARGE(number=max_bytes // 1024))
    return data


def read_text(path: Path, max_bytes: int) -> str:
    """Return the text of a regular UTF-8 file, with CRLF converted to LF.

    Raises the same errors as `read_bytes`, and UnicodeDecodeError if the file is not UTF-8.
    """
    return read_bytes(path, max_bytes).decode("utf-8").replace("\r\n", "\n")


# --- files that only this user can read


def make_private_folder(folder: Path) -> None:
    """Create a folder, and its parents, with access for its owner only. Raises OSError.

    `Path.mkdir(parents=True)` gives its mode to the last folder only. Folders that exist keep their permissions.
    """
    if not folder.parent.exists():
        make_private_folder(folder.parent)
    folder.mkdir(mode=0o700, exist_ok=True)


def write_json(path: Path, data: Any) -> None:
    """Write a JSON file, atomically replacing any existing file. Raises OSError."""
    make_private_folder(path.parent)
    descriptor, temporary = tempfile.mkstemp(dir=path.parent)  # readable only by its owner
    try:
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            json.dump(data, file, indent=0)
        Path(temporary).replace(path)
    except OSError:
        Path(temporary).unlink(missing_ok=True)
        raise


def write_if_absent(data: bytes, path: Path) -> bytes:
    """Create a file durably and atomically unless it exists, and return its contents. Raises OSError."""
    make_private_folder(path.parent)
    descriptor, temporary = tempfile.mkstemp(dir=path.parent)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        with contextlib.suppress(FileExistsError):
            os.link(temporary, path)
    finally:
        Path(temporary).unlink()
    return read_bytes(path, MAX_PRIVATE_BYTES)
