"""Asks for advice in a process of its own, so that whoever asks can go on meanwhile."""

from __future__ import annotations

from typing import Any

import msgpack
import msgspec

from macrobber_core.workers.process import WorkerLostError, WorkerProcess, python

from .thinking import Advice, Effort

COMMAND = python("macrobber_core.bots.worker")
GRACE_SECONDS = 10
"""Beyond what it was granted the process has so long; it has to start first."""
SEED = 0
"""Who asks the same again is told the same, as far as the time to think allows."""


class NoAdviceError(Exception):
    """The process could not be started, died or hung, or talks nonsense."""


async def ask_advice(
    game: str,
    view: Any,
    legal: list[str],
    effort: Effort = Effort(),  # noqa: B008
) -> list[Advice]:
    """What is thought of these actions, the best first. NoAdviceError where that cannot be had.

    The process is given the view as bytes and lives no longer than the question: who cancels it ends it.
    """
    try:
        async with WorkerProcess(COMMAND) as process:
            asked = request(game, None, view, legal, SEED, effort)
            pairs = msgpack.unpackb(await process.ask(asked, effort.seconds + GRACE_SECONDS))
        return [Advice(action, chance) for action, chance in pairs]
    except (WorkerLostError, ValueError, TypeError) as error:
        raise NoAdviceError from error


def request(game: str, level: str | None, view: Any, legal: list[str], seed: int, effort: Effort) -> bytes:
    """What the process is asked: for a choice of that level, or for advice."""
    granted = (effort.seconds, effort.simulations)
    packed: bytes = msgpack.packb([game, level, msgspec.to_builtins(view), legal, seed, granted])
    return packed
