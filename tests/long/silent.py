"""Play at full speed beside a guest that never reads, and beside other guests that are slow or too fast.

    python tests/long/silent.py --seconds 600

Three players decide at random without delay, one inside the host's process, two over sockets in this one, in an endless
series of games. Nasty peers have a separate process. Printed for each kind: the time from a decision to another guest's
view, and to the view of the host's own player (median and 99th percentile, compared with a run without such peers),
decisions per second, and the growth of the host's resident memory after the warm-up, sampled each minute. The silent
guest is measured for the given time, the other kinds for --each seconds.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from helpers.nasty_peers import KINDS
from helpers.slowing import Figures, measure, median, p99

MAX_GROWTH = 4 * 2**20


def result_row(kind: str, seconds: float, figures: Figures, beside: Figures) -> str:
    parts = [f"{kind:>9} {seconds:4.0f} s {figures.played / seconds:5.0f} decisions/s "]
    for who, ours, theirs in (("others", figures.others, beside.others), ("own", figures.own, beside.own)):
        parts.append(f" {who} {median(ours) * 1e3:.2f} / {p99(ours) * 1e3:.2f} ms")
        parts.append(f" (x{median(ours) / median(theirs):.2f} / x{p99(ours) / p99(theirs):.2f})")
    parts.append(f"  memory {figures.sizes[0] / 2**20:.1f} + {figures.growth / 2**20:.2f} MB")
    parts.append("".join(f"; {count:,} {what}" for what, count in figures.done.items()))
    return "".join(parts)


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=600, help="for the silent guest")
    parser.add_argument("--each", type=float, default=60, help="for every other kind, and without any")
    parser.add_argument("--warm-up", type=float, default=240, help="until the engine's caches are full")
    parser.add_argument("--only", choices=list(KINDS), action="append")
    given = parser.parse_args()
    alone = await measure(None, given.each, given.warm_up)
    print(result_row("alone", given.each, alone, alone), flush=True)
    for kind in given.only or KINDS:
        seconds = given.seconds if kind == "silent" else given.each
        figures = await measure(kind, seconds, given.warm_up)
        print(result_row(kind, seconds, figures, alone), flush=True)
        if kind == "silent":
            print("           " + " ".join(f"{size / 2**20:.2f}" for size in figures.sizes) + " MB", flush=True)
            assert figures.growth < MAX_GROWTH, "the host grows"
    again = await measure(None, given.each, given.warm_up)  # how much the machine itself makes of it
    print(result_row("alone", given.each, again, alone), flush=True)
    print("the table stood")


if __name__ == "__main__":
    asyncio.run(main())
