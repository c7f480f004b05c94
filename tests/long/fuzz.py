"""Send a million or more hostile frames of every kind to the decoders, patches, a guest, and whole tables.

    python tests/long/fuzz.py --frames 1000000

Hypothesis draws tapes of bytes, which determine frames and the actions of peers, and shrinks failures. Each part runs
until that many frames have passed. The table part counts the frames in both directions: every view is compared with the
host's own, every request must be answered, every record is replayed, and nothing may be logged.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from helpers.fuzz_doors import doors
from helpers.fuzz_patches import patches
from helpers.fuzz_table import tables
from helpers.fuzz_visitors import raised_limits_and_inline_bots
from helpers.fuzzing import Figures, Part, damage, decoders, frames, fuzz, guests

PARTS: tuple[Part, ...] = (decoders, patches, guests, damage, doors, tables)
EXAMPLES = 100


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--frames", type=int, default=1_000_000, help="for each part")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", choices=[part.__name__ for part in PARTS])
    given = parser.parse_args()
    for part in PARTS:
        if given.only in (None, part.__name__):
            fuzz_and_report(part, given.frames, given.seed)
    print("nothing broke")


def fuzz_and_report(part: Part, wanted: int, seed: int) -> None:
    figures, begun = Figures(), time.perf_counter()
    with raised_limits_and_inline_bots():
        while frames(figures) < wanted:
            fuzz(part, EXAMPLES, seed, figures)
            seed += 1
    seconds = time.perf_counter() - begun
    print(f"{part.__name__}: {frames(figures):,} frames in {seconds:.0f} s ({frames(figures) / seconds:,.0f} a second)")
    for name, count in figures.items():
        print(f"  {count:>9,} {name}", flush=True)


if __name__ == "__main__":
    main()
