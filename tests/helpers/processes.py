"""The state of processes."""

from __future__ import annotations

import asyncio.subprocess
import os
from pathlib import Path

from macrobber_core.net.host.host import Host


def process_has_ended(process: int) -> bool:
    """Return whether the process has ended, even if nobody has collected its exit status."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except FileNotFoundError:
        return True


def children() -> list[int]:
    """Return the child processes of this process."""
    threads = Path(f"/proc/{os.getpid()}/task").glob("*/children")
    return [int(one) for started in threads for one in started.read_text().split()]


def process_exists(process: int) -> bool:
    return Path(f"/proc/{process}").exists()


def command_line(process: int) -> str:
    return Path(f"/proc/{process}/cmdline").read_text()


def bot_process(host: Host) -> asyncio.subprocess.Process | None:
    """Return the process in which a table's bots think, if any; no player ever sees it."""
    return host._bot_worker._process
