"""Kill the host of games with guests attached, with SIGKILL at random moments, and resume each game every time.

    python tests/long/kill.py --kills 300

Three guests in this process play like easy bots and check the host against everything it has announced: no decision is
lost or repeated, every game is finished, and its record is verified.
"""

from __future__ import annotations

import argparse
import asyncio
import socket
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from helpers.killing import Report, one_game


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=300)
    parser.add_argument("--kills-a-game", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    report, begun = Report(), time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        while report.kills < given.kills:
            with socket.create_server(("127.0.0.1", 0)) as free:
                port = free.getsockname()[1]
            await one_game(Path(folder), port, given.seed + report.games, given.kills_a_game, report)
            print(f"{report.games} games, {report.kills} kills, {report.returns} returns of guests", flush=True)
    stages = ", ".join(f"{count} while {stage}" for stage, count in report.stages.items())
    print(f"{report.kills} kills ({stages}) in {time.perf_counter() - begun:.0f} s: no announced decision was lost")


if __name__ == "__main__":
    asyncio.run(main())
