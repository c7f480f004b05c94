"""The worker process for bots: `python -m macrobber_core.bots.worker`.

A request is encoded as msgpack: game, level, view, legal actions, seed, the effort as seconds and simulations, and the
history. The answer is the chosen action. If the level is nil, the request is for advice, and the answer is msgpack: for
each of the best actions, the action, its chance and its reasons.
"""

from __future__ import annotations

import os
import random
import sys

import msgpack
import msgspec

from macrobber_core.games import GAMES
from macrobber_core.workers.main_loop import serve

from . import ADVISERS, BotError, Effort, choose
from .history import with_history


def answer(request: bytes) -> bytes:
    """Return a bot's action, or advice. Errors from a bad request or a failing bot propagate to the caller."""
    game, level, raw, legal, seed, (seconds, simulations), raw_history = msgpack.unpackb(request)
    view = msgspec.convert(raw, GAMES[game].view_type)
    history = msgspec.convert(raw_history, list[GAMES[game].event_type])  # type: ignore[misc]
    rng, effort = random.Random(seed), Effort(seconds, simulations)
    if level is None:
        adviser = ADVISERS[game]
        advice = adviser.explain(view, with_history(adviser.advise, history)(view, legal, rng, effort))
        packed: bytes = msgpack.packb([(item.action, item.chance, item.reasons) for item in advice])
        return packed
    return choose(game, level, view, legal, rng, effort, history).encode()


def main() -> None:
    """Answer requests forever; exit with status 1 on a BotError."""
    try:
        serve(answer)
    except BotError as error:
        print(f"macrobber: {error}", file=sys.stderr, flush=True)
        os._exit(1)


if __name__ == "__main__":
    main()
