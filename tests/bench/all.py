"""Run all benches and print one table: every figure with its anchor, its ratio and its mark, and whether it is held.

    python tests/bench/all.py             about half an hour on an idle machine of two cores
    python tests/bench/all.py --quick     about 5 minutes: fewer values, and some marks stay open
    python tests/bench/all.py --only wire engine

Each bench is a program of its own, which can be run alone with more options; `--help` says what it counts. They run one
after another, and each prints its table when it ends. A bench that fails is named at the end, and has no rows.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

import msgspec

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench.measuring import Row, load, print_table

BENCHES = {
    "wire": "wire.py",
    "sync": "sync/run.py",
    "engine": "engine.py",
    "adapters": "adapters.py",
    "ssh": "ssh.py",
    "web": "web.py",
    "small": "small.py",
    "start": "start.py",
    "library": "library.py",
    "analysis": "analysis.py",
    "succession": "succession.py",
    "terminal": "terminal.py",
    "keys": "keys.py",
    "search": "search.py",
}
"""The benches by name."""
SHORTER = {
    "terminal": ["--decisions", "20", "--parts", "games", "keys", "replay", "--steps", "50"],
    "keys": ["--keys", "10"],
}
"""What a whole run leaves out of the benches that take longest."""


def run(name: str, arguments: Sequence[str]) -> list[Row] | None:
    """Run a bench; return its rows, or None if it fails."""
    print(f"\n--- {name}: {load()}", flush=True)
    begun = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="macrobber-bench-") as folder:
        rows = Path(folder, "rows.json")
        command = [sys.executable, str(Path(__file__).parent / BENCHES[name]), "--rows", str(rows), *arguments]
        status = subprocess.run(command, check=False).returncode
        print(f"--- {name} took {time.monotonic() - begun:.0f} s", flush=True)
        if status or not rows.exists():
            return None
        return msgspec.json.decode(rows.read_bytes(), type=list[Row])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="measure less, for a first look")
    parser.add_argument("--only", nargs="+", choices=BENCHES, default=list(BENCHES), help="(default: all)")
    given = parser.parse_args()
    before = load()
    found = {name: run(name, ["--quick"] if given.quick else SHORTER.get(name, [])) for name in given.only}
    rows = [row for bench in found.values() for row in bench or ()]
    judged = [row for row in rows if row.marks]
    print("\n--- all figures\n")
    print_table(rows)
    print("\n--- the marks\n")
    print_table(judged)
    verdicts = [row.verdict for row in judged]
    print(f"\n{', '.join(f'{verdicts.count(verdict)} {verdict}' for verdict in sorted({*verdicts}))}")
    print(f"before: {before}; after: {load()}")
    if failed := [name for name, bench in found.items() if bench is None]:
        sys.exit(f"failed: {', '.join(failed)}")


if __name__ == "__main__":
    main()
