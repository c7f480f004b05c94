"""The process in which bots think: `python -m macrobber_core.bots.worker`.

Each request on standard input is a length (four bytes, big-endian) and msgpack: game, level, view, legal
actions, seed. The answer on standard output is a length and the chosen action. End of input ends it.

With nil for the level advice is asked for, and the effort comes last, as seconds and simulations. Then the answer is
a length and msgpack: pairs of an action and its chance.
"""

from __future__ import annotations

import random
import struct
import sys
from typing import BinaryIO

import msgpack
import msgspec

from macrobber_core.bots import ADVISERS, Effort, choose
from macrobber_core.games import GAMES

LENGTH = struct.Struct(">I")


def serve(requests: BinaryIO, answers: BinaryIO) -> None:
    while header := requests.read(LENGTH.size):
        (size,) = LENGTH.unpack(header)
        game, level, raw, legal, seed, *granted = msgpack.unpackb(requests.read(size))
        view = msgspec.convert(raw, GAMES[game].view_type)
        rng = random.Random(seed)
        if level is None:
            advice = ADVISERS[game].advise(view, legal, rng, Effort(*granted[0]))
            answer = msgpack.packb([(one.action, one.chance) for one in advice])
        else:
            answer = choose(game, level, view, legal, rng).encode()
        answers.write(LENGTH.pack(len(answer)) + answer)
        answers.flush()


if __name__ == "__main__":
    serve(sys.stdin.buffer, sys.stdout.buffer)
