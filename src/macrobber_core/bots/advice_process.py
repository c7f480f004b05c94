"""Getting advice from a separate process, so the caller's event loop is not blocked."""

from __future__ import annotations

from collections.abc import Sequence

import msgpack
import msgspec

from macrobber_core.games.contract import Event, TableEvent, View
from macrobber_core.workers.process import WorkerLostError, WorkerProcess, python_command

from .contract import Advice, Effort, Reason

COMMAND = python_command("macrobber_core.bots.worker")
GRACE_SECONDS = 10
"""The extra time allowed for starting the process."""
MAX_EVENTS = 4096
"""The maximum number of events in a request; games between bots have a tenth of that."""
SEED = 0
"""A fixed seed, so the same request gets the same advice (apart from timing effects)."""


class NoAdviceError(Exception):
    """The process could not be started, died, hung, or returned an invalid answer."""


async def ask_advice(
    game: str,
    view: View,
    legal: list[str],
    history: Sequence[Event] = (),
    effort: Effort = Effort(),  # noqa: B008
) -> list[Advice]:
    """Return the best advice on the given actions with its reasons, best first. Raises NoAdviceError.

    Each request runs in its own process; cancelling the request kills the process.
    """
    try:
        async with WorkerProcess(COMMAND) as process:
            request_bytes = request(game, None, view, legal, SEED, effort, history)
            items = msgpack.unpackb(await process.ask(request_bytes, effort.seconds + GRACE_SECONDS))
        return [
            Advice(action, chance, tuple(Reason(*reason) for reason in reasons)) for action, chance, reasons in items
        ]
    except (WorkerLostError, ValueError, TypeError) as error:
        raise NoAdviceError from error


def request(
    game: str,
    level: str | None,
    view: View,
    legal: list[str],
    seed: int,
    effort: Effort,
    history: Sequence[Event] = (),
) -> bytes:
    """Encode a request to `worker` for an action at the given level, or for advice if `level` is None.

    Events of the table are left out of the history. A history of more than MAX_EVENTS is left out altogether, because
    bots could not rely on its rest.
    """
    budget = (effort.seconds, effort.simulations)
    events = [event for event in history if not isinstance(event, TableEvent)]
    told = msgspec.to_builtins(events) if len(events) <= MAX_EVENTS else []
    packed: bytes = msgpack.packb([game, level, msgspec.to_builtins(view), legal, seed, budget, told])
    return packed
