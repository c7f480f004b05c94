"""The log of a door: guests joining and leaving, refused requests, and failures."""

from __future__ import annotations

import contextlib
import logging
import logging.handlers
from pathlib import Path

import platformdirs

from macrobber_core.files import make_private_folder
from macrobber_tui.session.door_kinds import DoorKind

MAX_BYTES, OLDER = 256 * 1024, 1
"""The maximum size of a log file in bytes, and the number of older files kept."""


def log_path(kind: DoorKind) -> Path:
    return platformdirs.user_log_path("macrobber") / f"{kind.name}.log"


def log_to_file(kind: DoorKind) -> None:
    """Log to a rotating file, or not at all if the file cannot be written."""
    logging.getLogger("asyncssh").setLevel(logging.ERROR)
    with contextlib.suppress(OSError):
        path = log_path(kind)
        make_private_folder(path.parent)
        handler = logging.handlers.RotatingFileHandler(path, maxBytes=MAX_BYTES, backupCount=OLDER)
        handler.setFormatter(logging.Formatter("%(asctime)s %(message)s"))
        logging.getLogger().addHandler(handler)
        for package in ("door", kind.name):
            logging.getLogger(f"macrobber_tui.{package}").setLevel(logging.INFO)
