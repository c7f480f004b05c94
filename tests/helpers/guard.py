"""Run a program until standard input ends, as it does however its owner ends; then kill everything it has started.

Browsers outlive the process that started them, and start others that outlive them.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

PR_SET_CHILD_SUBREAPER = 36


def descendants(process: int) -> Iterator[int]:
    """Yield the child processes of a process, and theirs (Linux)."""
    with contextlib.suppress(OSError):  # it has ended
        for task in Path(f"/proc/{process}/task").iterdir():
            for child in map(int, (task / "children").read_text().split()):
                yield from descendants(child)
                yield child


def main() -> None:
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)  # orphans become our children, so that we find them
    subprocess.Popen(sys.argv[1:], stdin=subprocess.DEVNULL)
    sys.stdin.buffer.read()
    while found := [*descendants(os.getpid())]:
        for process in found:
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        with contextlib.suppress(ChildProcessError):
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass
        time.sleep(0.01)


if __name__ == "__main__":
    main()
