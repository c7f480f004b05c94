"""A separate process with a process lock of its own."""

from __future__ import annotations

import subprocess
import sys

PROGRAM = "from macrobber_core.process_lock import own_lock_id; print(own_lock_id(), flush=True); input()"


class LockHolder:
    def __init__(self) -> None:
        self._process = subprocess.Popen([sys.executable, "-c", PROGRAM], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        assert self._process.stdout is not None
        self.pid = self._process.pid
        self.lock_id = self._process.stdout.readline().decode().strip()

    def kill(self) -> None:
        """Kill the process as with `kill -9`, without any cleanup."""
        self._process.kill()
        self._process.communicate()

    def end(self) -> None:
        self._process.communicate(b"\n")
