"""Reading files that may be anything: endless, huge, or no files at all."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import BinaryIO


class FileTooLargeError(OSError):
    """A file holds more bytes than such a file ever does."""


def read_bytes(path: Path, most: int) -> bytes:
    """Return what an ordinary file holds.

    Raises FileTooLargeError beyond `most` bytes, and OSError for whatever cannot be read: devices and pipes, too,
    which may have no end or make us wait for one.
    """
    descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    try:
        mode = os.fstat(descriptor).st_mode
        if stat.S_ISDIR(mode):
            raise IsADirectoryError(None, "it is a folder", str(path))
        if not stat.S_ISREG(mode):
            raise OSError(None, "it is not an ordinary file", str(path))
        with os.fdopen(descriptor, "rb", closefd=False) as file:
            return read_stream(file, most)
    finally:
        os.close(descriptor)


def read_stream(stream: BinaryIO, most: int) -> bytes:
    """Return all that a stream holds. FileTooLargeError beyond `most` bytes."""
    found = stream.read(most + 1)
    if len(found) > most:
        raise FileTooLargeError(None, f"it is larger than {most // 1024} KiB")
    return found


def read_text(path: Path, most: int) -> str:
    """Return the text of an ordinary file in UTF-8; as `read_bytes`, and UnicodeDecodeError where it is no text."""
    return read_bytes(path, most).decode("utf-8").replace("\r\n", "\n")
