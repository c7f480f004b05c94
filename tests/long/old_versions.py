"""Play with an earlier version at one table: `python tests/long/old_versions.py PROGRAM`.

PROGRAM is that version's `macrobber`, installed elsewhere, for example from `git archive` of an old commit. Two of its
bots join a host of this version, and two of ours join a host of that version, in every game. All three programs must
name the same result, and this version must find the record correct and fairly dealt.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from macrobber_core.games import GAMES

OURS = (sys.executable, "-m", "macrobber_tui")
PATIENCE = 300
"""Seconds for a game."""


def environment(home: Path) -> dict[str, str]:
    """Return the environment of a program with a home of its own, which finds only its own modules."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    return kept | {f"XDG_{kind}_HOME": str(home) for kind in ("DATA", "STATE", "CONFIG")}


def start(program: Sequence[str], *arguments: str, home: Path) -> subprocess.Popen[str]:
    command = [*program, *arguments]
    return subprocess.Popen(command, env=environment(home), stdout=subprocess.PIPE, text=True)


def play(host: Sequence[str], guest: Sequence[str], game: str, folder: Path) -> list[dict[str, object]]:
    """Play a game; return the result as each program printed it, the host's first."""
    record, place = folder / "played.record", ("--bind", "127.0.0.1", "--port", "0", "--no-announce")
    table = ("--headless", "--players", "3", "--bots", "easy", "--record", str(record), *place)
    programs = [start(host, "host", game, *table, home=folder / "host")]
    assert programs[0].stdout is not None
    try:
        port = json.loads(programs[0].stdout.readline())["port"]
        for name in ("Ben", "Cat"):
            arguments = ("join", f"127.0.0.1:{port}", "--bot", "medium", "--as", name)
            programs.append(start(guest, *arguments, home=folder / name))
        told = [program.communicate(timeout=PATIENCE)[0] for program in programs]
    finally:
        for program in programs:
            program.kill()
    return [json.loads(text.splitlines()[-1]) for text in told]


def differences(old: Sequence[str], game: str) -> Iterator[str]:
    """Yield what went wrong in the games of one kind with the old version."""
    for title, host, guest in (("our host", OURS, old), ("their host", old, OURS)):
        with tempfile.TemporaryDirectory() as home:
            results = play(host, guest, game, Path(home))
            verdict = subprocess.run(
                [*OURS, "verify", f"{home}/played.record"], capture_output=True, text=True, check=False
            ).stdout
        print(f"{game}, {title}: {results[0]}", flush=True)
        if any(result != results[0] for result in results) or results[0]["event"] != "result":
            yield f"{game}, {title}: {results}"
        if "correct" not in verdict or "dealt fairly" not in verdict:
            yield f"{game}, {title}: {verdict}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", metavar="PROGRAM")
    old = [parser.parse_args().program]
    if wrong := [problem for game in GAMES for problem in differences(old, game)]:
        sys.exit("\n".join(wrong))
    print("nothing differed")


if __name__ == "__main__":
    main()
