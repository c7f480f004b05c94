"""Lock ids, used to check whether another process is still running.

Each process locks its own file, and the operating system releases the lock however the process ends. A PID would
not be enough, because the system reuses PIDs.
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

from .files import make_private_folder

LOCK_ID = re.compile(r"(\d+)\.[0-9a-f]{16}")


class _Lock:
    """The lock file of this process, held until the process ends or the lock folder changes."""

    def __init__(self, folder: Path) -> None:
        self.owner = os.getpid(), folder
        make_private_folder(folder)
        _delete_stale_locks(folder)
        self.lock_id = f"{os.getpid()}.{secrets.token_hex(8)}"
        self._path = folder / f"{self.lock_id}.lock"
        temporary = self._path.with_suffix(".new")  # renamed once locked, so it is never mistaken for a stale lock
        with contextlib.ExitStack() as cleanup:
            descriptor = os.open(temporary, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
            cleanup.callback(os.close, descriptor)
            fcntl.flock(descriptor, fcntl.LOCK_EX)
            temporary.rename(self._path)
            self._resources = cleanup.pop_all()

    def release(self) -> None:
        if self.owner[0] == os.getpid():  # a forked child must not release its parent's lock
            self._path.unlink(missing_ok=True)
        self._resources.close()


_own_locks: list[_Lock] = []


def own_lock_id() -> str:
    """Return the lock id of this process, and lock its file on first use. Raises OSError if that fails."""
    if not _own_locks or _own_locks[0].owner != (os.getpid(), _folder()):
        release_own_lock()
        _own_locks.append(_Lock(_folder()))
    return _own_locks[0].lock_id


@atexit.register
def release_own_lock() -> None:
    """Release this process's lock."""
    while _own_locks:
        _own_locks.pop().release()


def pid_of(lock_id: str) -> str:
    """Return the PID contained in a lock id."""
    return lock_id.partition(".")[0]


def is_alive(lock_id: str) -> bool:
    """Return whether the process that owns a lock id is still running; False for anything that is not a lock id."""
    return LOCK_ID.fullmatch(lock_id) is not None and _is_locked(_folder() / f"{lock_id}.lock")


def _folder() -> Path:
    return platformdirs.user_state_path("macrobber") / "processes"


def _is_locked(path: Path) -> bool:
    """Return whether another process holds the lock.

    A shared lock is used, so two processes checking at the same time do not mistake each other for the owner.
    """
    try:
        with path.open("rb") as file:
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    except OSError:
        return False
    return False


def _delete_stale_locks(folder: Path) -> None:
    """Delete the lock files of processes that were killed."""
    for path in folder.glob("*.lock"):
        if not _is_locked(path):
            with contextlib.suppress(OSError):
                path.unlink()
