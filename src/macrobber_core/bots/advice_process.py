"""Getting advice from a separate process, so the caller's event loop is not blocked."""

from __future__ import annotations

import msgpack
import msgspec

from macrobber_core.games.contract import View
from macrobber_core.workers.process import WorkerLostError, WorkerProcess, python_command

from .contract import Advice, Effort

COMMAND = python_command("macrobber_core.bots.worker")
GRACE_SECONDS = 10
"""The extra time allowed for starting the process."""
SEED = 0
"""A fixed seed, so the same request gets the same advice (apart from timing effects)."""


class NoAdviceError(Exception):
    """The process could not be started, died, hung, or returned an invalid answer."""


async def ask_advice(
    game: str,
    view: View,
    legal: list[str],
    effort: Effort = Effort(),  # noqa: B008
) -> list[Advice]:
    """Return advice on the given actions, best first. Raises NoAdviceError.

    Each request runs in its own process; cancelling the request kills the process.
    """
    try:
        async with WorkerProcess(COMMAND) as process:
            request_bytes = request(game, None, view, legal, SEED, effort)
            pairs = msgpack.unpackb(await process.ask(request_bytes, effort.seconds + GRACE_SECONDS))
        return [Advice(action, chance) for action, chance in pairs]
    except (WorkerLostError, ValueError, TypeError) as error:
        raise NoAdviceError from error


def request(game: str, level: str | None, view: View, legal: list[str], seed: int, effort: Effort) -> bytes:
    """Encode a request to `worker` for an action at the given level, or for advice if `level` is None."""
    budget = (effort.seconds, effort.simulations)
    packed: bytes = msgpack.packb([game, level, msgspec.to_builtins(view), legal, seed, budget])
    return packed
