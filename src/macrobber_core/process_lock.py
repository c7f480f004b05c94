"""Marks by which processes tell whether another one still runs.

Each process holds a lock on a file of its own, and the system drops it however the process ends. A number of a process
would not do: it is given to another one before long.
"""

from __future__ import annotations

import atexit
import contextlib
import fcntl
import os
import re
import secrets
from pathlib import Path

import platformdirs

MARK = re.compile(r"(\d+)\.[0-9a-f]{16}")


class _Lock:
    """The file that this process has locked, until it ends or the folder of locks is another one."""

    def __init__(self, folder: Path) -> None:
        self.owner = os.getpid(), folder
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        _sweep(folder)
        self.mark = f"{os.getpid()}.{secrets.token_hex(8)}"
        self._path = folder / f"{self.mark}.lock"
        new = self._path.with_suffix(".new")  # it gets its name once it is locked: nobody takes it for left before
        with contextlib.ExitStack() as undo:
            descriptor = os.open(new, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
            undo.callback(os.close, descriptor)
            fcntl.flock(descriptor, fcntl.LOCK_EX)
            new.rename(self._path)
            self._held = undo.pop_all()

    def release(self) -> None:
        if self.owner[0] == os.getpid():  # else a parent holds it, whose copy we are
            self._path.unlink(missing_ok=True)
        self._held.close()


_own: list[_Lock] = []


def own_mark() -> str:
    """Return the mark of this process. OSError where its lock cannot be had."""
    if not _own or _own[0].owner != (os.getpid(), _folder()):
        release()
        _own.append(_Lock(_folder()))
    return _own[0].mark


@atexit.register
def release() -> None:
    """Give this process's mark up."""
    while _own:
        _own.pop().release()


def process_of(mark: str) -> str:
    """The number that the process of a mark has, or had."""
    return mark.partition(".")[0]


def is_alive(mark: str) -> bool:
    """Whether the process of a mark still runs. What is no mark belongs to nobody."""
    return MARK.fullmatch(mark) is not None and _is_locked(_folder() / f"{mark}.lock")


def _folder() -> Path:
    return platformdirs.user_state_path("macrobber") / "processes"


def _is_locked(path: Path) -> bool:
    """Look with a shared lock: several may look at once without taking each other for the owner."""
    try:
        with path.open("rb") as file:
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    except OSError:
        return False
    return False


def _sweep(folder: Path) -> None:
    """Remove the files of processes that were killed."""
    for path in folder.glob("*.lock"):
        if not _is_locked(path):
            with contextlib.suppress(OSError):
                path.unlink()
