"""Which process plays a game: two that keep the same one would spoil it."""

from __future__ import annotations

import contextlib
import os
from functools import cache
from pathlib import Path


def own_mark() -> str:
    """What names this process, and no later one of the same number where the system tells when each began."""
    return _mark(os.getpid())


@cache
def _mark(process: int) -> str:
    return f"{process} {_beginning(process)}"


def is_alive(mark: str) -> bool:
    """Whether the process of that mark still runs."""
    number, _, beginning = mark.partition(" ")
    return number.isdecimal() and is_running(int(number)) and _beginning(int(number)) == beginning


def is_running(process: int) -> bool:
    """Whether there is a process of that number now."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        pass  # it runs, and is another user's
    return True


def _beginning(process: int) -> str:
    """When a process began, in ticks since the machine did; "" where there is no telling."""
    with contextlib.suppress(OSError, IndexError):
        # the name in the second field may hold blanks and brackets of its own
        return Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[19]
    return ""
