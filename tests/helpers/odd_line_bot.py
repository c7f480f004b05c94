"""A bot that speaks lines of JSON, chooses the first legal action, and can misbehave when it has to choose.

Its arguments are the way, and a file that gets its process id and all lines that it reads.
"""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

PROGRAM = (sys.executable, str(Path(__file__)))


def say(line: object) -> None:
    print(json.dumps(line), flush=True)


def misbehave(way: str, number: int, legal: list[str]) -> None:
    """Do what the way says, and return to answer properly."""
    match way:
        case "exit":
            sys.exit(3)
        case "crash":
            raise ZeroDivisionError
        case "die":
            os.kill(os.getpid(), signal.SIGKILL)
        case "hang":
            time.sleep(3600)
        case "nonsense":
            print("castle", flush=True)
        case "not text":
            os.write(1, b"\xff\xfe{}\n")
        case "no action":
            say({"id": number, "action": 7})
        case "illegal":
            say({"id": number, "action": "surrender"})
        case "wrong id":
            say({"id": number + 1, "action": legal[0]})
        case "twice":
            say({"id": number, "action": legal[0]})
        case "flood":
            while True:
                os.write(1, b"x" * 65536)
        case "flood of lines":
            while True:
                say({"id": number, "action": legal[0]})
        case "deaf":
            os.close(0)
            time.sleep(3600)
        case "mute":
            os.close(1)
            time.sleep(3600)
        case "start another":
            subprocess.Popen(["sleep", "3600"])
        case "call out":
            with socket.create_connection(("127.0.0.1", int(os.environ["ODD_PORT"])), 5):
                pass
        case "linger":
            signal.signal(signal.SIGTERM, signal.SIG_IGN)


def main() -> None:
    way, log = sys.argv[1], Path(sys.argv[2])
    log.write_text(f"{os.getpid()}\n")
    if way == "late":
        time.sleep(3600)
    while line := sys.stdin.readline():
        with log.open("a") as file:
            file.write(line)
        asked = json.loads(line)
        if asked["id"] == 0:
            say({"id": 0})
            continue
        misbehave(way, asked["id"], asked["legal"])
        say({"id": asked["id"], "action": asked["legal"][0]})
    while way == "linger":
        time.sleep(1)


if __name__ == "__main__":
    main()
