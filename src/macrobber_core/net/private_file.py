"""Files for this user's eyes only, whole or not there at all."""

from __future__ import annotations

import contextlib
import json
import os
import tempfile
from pathlib import Path
from typing import Any

from macrobber_core.files import read_bytes

LARGEST = 64 * 1024
"""Bytes of a file that is kept once and for all."""


def write_json(path: Path, data: Any) -> None:
    """Put it in place of what was there, which stays until this is whole. OSError where it cannot be written."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    descriptor, half = tempfile.mkstemp(dir=path.parent)  # readable by its owner alone
    try:
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            json.dump(data, file, indent=0)
        Path(half).replace(path)
    except OSError:
        Path(half).unlink(missing_ok=True)
        raise


def keep_first(data: bytes, path: Path) -> bytes:
    """Keep it there, unless something is there already; what is there then. OSError where it cannot be kept."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    descriptor, half = tempfile.mkstemp(dir=path.parent)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        with contextlib.suppress(FileExistsError):
            os.link(half, path)
    finally:
        Path(half).unlink()
    return read_bytes(path, LARGEST)
