"""The JavaScript bot, which runs as a separate program."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

BOT = Path(__file__).parents[1] / "stranger" / "bot.mjs"
NODE = shutil.which("node")

needs_node = pytest.mark.skipif(NODE is None, reason="node is not installed: the bot in JavaScript cannot play")


def stranger(where: str, *arguments: str) -> subprocess.Popen[str]:
    """Start the bot at a table; its name and the host's fingerprint are optional."""
    assert NODE is not None
    return subprocess.Popen(
        [NODE, str(BOT), where, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        stdin=subprocess.DEVNULL,
        text=True,
    )
