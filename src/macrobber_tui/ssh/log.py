"""The log of the door: guests joining and leaving, refused requests, and failures."""

from __future__ import annotations

import contextlib
import logging
import logging.handlers
from pathlib import Path

import platformdirs

MAX_BYTES, OLDER = 256 * 1024, 1
"""The maximum size of a log file in bytes, and the number of older files kept."""


def log_path() -> Path:
    return platformdirs.user_log_path("macrobber") / "ssh.log"


def log_to_file() -> None:
    """Log to a rotating file, or not at all if the file cannot be written."""
    logging.getLogger("asyncssh").setLevel(logging.ERROR)
    with contextlib.suppress(OSError):
        log_path().parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        handler = logging.handlers.RotatingFileHandler(log_path(), maxBytes=MAX_BYTES, backupCount=OLDER)
        handler.setFormatter(logging.Formatter("%(asctime)s %(message)s"))
        logging.getLogger().addHandler(handler)
        logging.getLogger("macrobber_tui.ssh").setLevel(logging.INFO)
