"""A worker that echoes its request and can misbehave in every way."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

from macrobber_core.workers.main_loop import serve
from macrobber_core.workers.process import MAX_ANSWER_BYTES

COMMAND = (sys.executable, str(Path(__file__)))


def answer(request: bytes) -> bytes:
    match request:
        case b"hang":
            time.sleep(3600)
        case b"busy":
            while True:
                pass
        case b"chat":
            sys.stdout.write("thinking " + sys.stdin.read())
            sys.stdout.flush()
        case b"crash":
            raise ZeroDivisionError
        case b"ramble":
            return b"on and on " * MAX_ANSWER_BYTES
        case b"start another":
            return b"%d" % subprocess.Popen(["sleep", "3600"]).pid
    return request


if __name__ == "__main__":
    serve(answer)
