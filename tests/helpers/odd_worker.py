"""A worker that answers with what it was asked, and can do all a worker should not."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

from macrobber_core.workers.process import LONGEST_ANSWER
from macrobber_core.workers.serving import serve

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
            return b"on and on " * LONGEST_ANSWER
        case b"start another":
            return b"%d" % subprocess.Popen(["sleep", "3600"]).pid
    return request


if __name__ == "__main__":
    serve(answer)
