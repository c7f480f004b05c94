"""Running a command without a network, where the system allows it."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Sequence
from functools import cache

DIE_WITH_PARENT = ("setpriv", "--pdeathsig", "KILL")
"""Ends the command even if the process that runs it is killed. It comes from the same package as unshare."""
OWN_NETWORK = ("unshare", "--net")
FENCES = (
    (*DIE_WITH_PARENT, *OWN_NETWORK, "--"),
    (*DIE_WITH_PARENT, *OWN_NETWORK, "--user", "--map-current-user", "--"),  # without special rights
)
PROBE_SECONDS = 10


@cache
def network_fence() -> Sequence[str] | None:
    """Return words that, put before a command, run it without a network; None if this system has no such way.

    On Linux, the command gets a network namespace of its own, in which not even the loopback device is up.
    """
    return next((fence for fence in FENCES if _works(fence)), None)


def _works(fence: Sequence[str]) -> bool:
    if shutil.which(fence[0]) is None:
        return False
    try:
        done = subprocess.run([*fence, "true"], capture_output=True, timeout=PROBE_SECONDS, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0
