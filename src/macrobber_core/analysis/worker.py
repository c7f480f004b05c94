"""A process that judges: `python -m macrobber_core.analysis.worker`.

Each question on standard input is a length (four bytes, big-endian) and msgpack, and so is each judgement on standard
output. End of input ends it. It makes way for everything else that runs on the machine.
"""

from __future__ import annotations

import os
import struct
import sys
from typing import BinaryIO

import msgspec

from .judging import Question, judge

LENGTH = struct.Struct(">I")
NICENESS = 5


def serve(asked: BinaryIO, answers: BinaryIO) -> None:
    while header := asked.read(LENGTH.size):
        (size,) = LENGTH.unpack(header)
        question = msgspec.msgpack.decode(asked.read(size), type=Question)
        answer = msgspec.msgpack.encode(judge(question))
        answers.write(LENGTH.pack(len(answer)) + answer)
        answers.flush()


if __name__ == "__main__":
    os.nice(NICENESS)
    serve(sys.stdin.buffer, sys.stdout.buffer)
