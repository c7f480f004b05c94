"""Misbehaving bots, and the process in which they think."""

from __future__ import annotations

import os
import random
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from macrobber_core.bots import LEVELS, Bot, Effort, worker
from macrobber_core.bots.mac_robber.levels import chief
from macrobber_core.net import bot_worker

if TYPE_CHECKING:
    import pytest

COMMAND = (sys.executable, str(Path(__file__)))
EFFORTS = (Effort(), Effort(0.2), Effort(0.2, 400))


def hang(view: Any, legal: list[str], rng: random.Random, effort: Effort) -> str:
    time.sleep(3600)
    return legal[0]


def busy(view: Any, legal: list[str], rng: random.Random, effort: Effort) -> str:
    """Keep a core busy for the allowed time, in plain Python, or simulate nothing a number of times."""
    end = time.monotonic() + effort.seconds
    done = 0
    while time.monotonic() < end and done != effort.simulations:
        rng.random()
        done += 1
    return rng.choice(legal)


def ponder(view: Any, legal: list[str], rng: random.Random, effort: Effort) -> str:
    """Search like the bot chief for the whole of the allowed time, again and again, even once an action is best."""
    end, action = time.monotonic() + effort.seconds, legal[0]
    while (left := end - time.monotonic()) > 0:
        action = chief(view, legal, random.Random(rng.random()), Effort(left))
    return action


def crash(view: Any, legal: list[str], rng: random.Random, effort: Effort) -> str:
    raise ZeroDivisionError


def die(view: Any, legal: list[str], rng: random.Random, effort: Effort) -> str:
    os._exit(1)


def cheat(view: Any, legal: list[str], rng: random.Random, effort: Effort) -> str:
    return "win"


def ramble(view: Any, legal: list[str], rng: random.Random, effort: Effort) -> str:
    return "on and on " * 10**6


def chat(view: Any, legal: list[str], rng: random.Random, effort: Effort) -> str:
    """Write to the channel between the process and its host."""
    sys.stdout.write("thinking " + sys.stdin.read())
    sys.stdout.flush()
    return legal[-1]


def show_effort(view: Any, legal: list[str], rng: random.Random, effort: Effort) -> str:
    """Choose the action that reveals the granted effort, if there are three or more actions."""
    return legal[EFFORTS.index(effort)]


FAILING: dict[str, Bot[Any]] = {"crash": crash, "die": die, "cheat": cheat, "ramble": ramble}
ODD: dict[str, Bot[Any]] = FAILING | {
    "hang": hang, "busy": busy, "ponder": ponder, "chat": chat, "show_effort": show_effort,
}  # fmt: skip


def install(patch: pytest.MonkeyPatch) -> None:
    """Install the bots, here and in the bots' processes."""
    patch.setitem(LEVELS, "mac-robber", LEVELS["mac-robber"] | ODD)
    patch.setattr(bot_worker, "COMMAND", COMMAND)


if __name__ == "__main__":
    LEVELS["mac-robber"] |= ODD
    worker.main()
