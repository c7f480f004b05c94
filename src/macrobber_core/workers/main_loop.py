"""How a worker answers: the main loop of its process.

Each request on standard input, and each answer on standard output, is a length (four bytes, big-endian) and so many
bytes. When its input ends, so does the process, whatever it is thinking about.
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
    """Answer one request after the other; what `answer` raises ends it."""
    requests, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)  # what is printed meanwhile is no answer
    inbox: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_read, args=(requests, inbox), daemon=True).start()
    while True:
        answered = answer(inbox.get())
        answers.write(LENGTH.pack(len(answered)) + answered)
        answers.flush()


def _read(requests: BinaryIO, inbox: SimpleQueue[bytes]) -> None:
    """Until there are no more: then nobody waits for an answer, not even for the one being thought about."""
    try:
        while header := requests.read(LENGTH.size):
            (size,) = LENGTH.unpack(header)
            inbox.put(requests.read(size))
    finally:
        os._exit(0)
