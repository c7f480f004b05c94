"""A process that judges: `python -m macrobber_core.analysis.worker`.

Each question, and each judgement, is msgpack. It makes way for everything else that runs on the machine.
"""

from __future__ import annotations

import os

import msgspec

from macrobber_core.workers.serving import serve

from .judging import Question, judge

NICENESS = 5


def answer(asked: bytes) -> bytes:
    return msgspec.msgpack.encode(judge(msgspec.msgpack.decode(asked, type=Question)))


if __name__ == "__main__":
    os.nice(NICENESS)
    serve(answer)
