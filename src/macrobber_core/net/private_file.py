"""Atomic writes of files that only this user can read."""

from __future__ import annotations

import contextlib
import json
import os
import tempfile
from pathlib import Path
from typing import Any

from macrobber_core.files import read_bytes

MAX_BYTES = 64 * 1024
"""The maximum size in bytes of a file stored with `write_if_absent`."""


def write_json(path: Path, data: Any) -> None:
    """Write a JSON file, replacing any existing one atomically. Raises OSError."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    descriptor, temporary = tempfile.mkstemp(dir=path.parent)  # readable only by its owner
    try:
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            json.dump(data, file, indent=0)
        Path(temporary).replace(path)
    except OSError:
        Path(temporary).unlink(missing_ok=True)
        raise


def write_if_absent(data: bytes, path: Path) -> bytes:
    """Create the file unless it exists, and return its contents, durably and atomically. Raises OSError."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
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
    return read_bytes(path, MAX_BYTES)
