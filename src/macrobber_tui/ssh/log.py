"""The log of a door: who comes and goes, what was refused, what has failed."""

from __future__ import annotations

import contextlib
import logging
import logging.handlers
from pathlib import Path

import platformdirs

MOST_BYTES, OLDER = 256 * 1024, 1
"""Of one file, and how many are kept beside it."""


def log_path() -> Path:
    return platformdirs.user_log_path("macrobber") / "ssh.log"


def log_to_file() -> None:
    """Where nothing can be written, nothing is kept."""
    logging.getLogger("asyncssh").setLevel(logging.ERROR)
    with contextlib.suppress(OSError):
        log_path().parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        handler = logging.handlers.RotatingFileHandler(log_path(), maxBytes=MOST_BYTES, backupCount=OLDER)
        handler.setFormatter(logging.Formatter("%(asctime)s %(message)s"))
        logging.getLogger().addHandler(handler)
        logging.getLogger("macrobber_tui.ssh").setLevel(logging.INFO)
