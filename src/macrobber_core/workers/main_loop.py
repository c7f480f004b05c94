"""Main loop of a worker process.

Each request on standard input, and each answer on standard output, is a length (four bytes, big-endian) followed by
that many bytes. When its input ends, the process exits immediately, even in the middle of a request.
"""

from __future__ import annotations

import os
import struct
from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread
from typing import BinaryIO, NoReturn

LENGTH = struct.Struct(">I")


def serve(answer: Callable[[bytes], bytes]) -> NoReturn:
    """Answer requests one at a time. An exception raised by `answer` ends the process."""
    requests, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)  # keep stray prints out of the answers
    inbox: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_read_requests, args=(requests, inbox), daemon=True).start()
    while True:
        reply = answer(inbox.get())
        answers.write(LENGTH.pack(len(reply)) + reply)
        answers.flush()


def _read_requests(requests: BinaryIO, inbox: SimpleQueue[bytes]) -> None:
    """Queue requests until the input ends, then exit, because no one is waiting for answers anymore."""
    try:
        while header := requests.read(LENGTH.size):
            (size,) = LENGTH.unpack(header)
            inbox.put(requests.read(size))
    finally:
        os._exit(0)
