"""The worker process for analyses: `python -m macrobber_core.analysis.worker`.

Tasks and evaluations are encoded as msgpack. The process runs at low priority.
"""

from __future__ import annotations

import os

import msgspec

from macrobber_core.workers.main_loop import serve

from .evaluation import EvaluationTask, evaluate

NICENESS = 5


def answer(request: bytes) -> bytes:
    return msgspec.msgpack.encode(evaluate(msgspec.msgpack.decode(request, type=EvaluationTask)))


if __name__ == "__main__":
    os.nice(NICENESS)
    serve(answer)
