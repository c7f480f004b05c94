"""Lets a process move into a network namespace."""

from __future__ import annotations

import ctypes
from pathlib import Path

CLONE_NEWNET = 0x40000000


def enter(namespace: str) -> None:
    """Move this process into a network namespace, as `ip netns exec` does."""
    with Path("/run/netns", namespace).open("rb") as opened:
        libc = ctypes.CDLL(None, use_errno=True)  # Python has os.setns from 3.12 on
        if libc.setns(opened.fileno(), CLONE_NEWNET):
            raise OSError(ctypes.get_errno(), f"cannot enter the namespace {namespace}")
