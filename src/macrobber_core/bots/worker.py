"""The process in which bots think: `python -m macrobber_core.bots.worker`.

Each request on standard input is a length (four bytes, big-endian) and msgpack: game, level, view, legal
actions, seed, and the effort as seconds and simulations. The answer on standard output is a length and the
chosen action; with nil for the level advice is asked for, and the answer holds msgpack, pairs of an action and its
chance. When its input ends, so does the process, whatever it is thinking about.
"""

from __future__ import annotations

import os
import random
import struct
import sys
from queue import SimpleQueue
from threading import Thread
from typing import BinaryIO

import msgpack
import msgspec

from macrobber_core.bots import ADVISERS, BotError, Effort, choose
from macrobber_core.games import GAMES

LENGTH = struct.Struct(">I")


def answer(request: bytes) -> bytes:
    """The action a bot chooses, or advice; whatever is wrong with the request or the bot is raised."""
    game, level, raw, legal, seed, (seconds, simulations) = msgpack.unpackb(request)
    view = msgspec.convert(raw, GAMES[game].view_type)
    rng, effort = random.Random(seed), Effort(seconds, simulations)
    if level is None:
        advice = ADVISERS[game].advise(view, legal, rng, effort)
        packed: bytes = msgpack.packb([(one.action, one.chance) for one in advice])
        return packed
    return choose(game, level, view, legal, rng, effort).encode()


def read(requests: BinaryIO, inbox: SimpleQueue[bytes]) -> None:
    """Until there are no more: then nobody waits for an answer, not even for the one being thought about."""
    try:
        while header := requests.read(LENGTH.size):
            (size,) = LENGTH.unpack(header)
            inbox.put(requests.read(size))
    finally:
        os._exit(0)


def main() -> None:
    """Answer one request after the other; never returns."""
    requests, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)  # what a bot prints is no answer
    inbox: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=read, args=(requests, inbox), daemon=True).start()
    while True:
        try:
            action = answer(inbox.get())
        except BotError as error:
            print(f"macrobber: {error}", file=sys.stderr, flush=True)
            os._exit(1)
        answers.write(LENGTH.pack(len(action)) + action)
        answers.flush()


if __name__ == "__main__":
    main()
