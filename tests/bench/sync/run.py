"""Measure the cost of synchronizing five guests' views of a game, compared with two systems for the web.

    ours        wire/patch.py: the `Patch` that `Peer` sends, in msgpack
    json-patch  boardgame.io's way: `createPatch` of rfc6902 between two views, sent as JSON text
    colyseus    @colyseus/schema: a state for each seat, changed in place, with encoded changes

All three receive the same views in the same order (`record_views.py`). Needs node and npm, which install into a
temporary folder.

Bytes are those of one move for one peer. Our figure includes the whole message (tag, number, checksum) and the events
between the views, which tell the screen the course of the game. The message without events and the bare difference of
two views are also shown. For the others, only the patch or delta is counted, not what surrounds it: boardgame.io wraps
the patch in a socket.io event with two state numbers and the log, Colyseus adds a byte before the delta; neither sends
a checksum or our events. Framing, compression and the first full view are excluded for all systems.

Milliseconds are those of the sender for the five views of one move, the median of several rounds over the whole game:
from the next view to the finished bytes. For us this means packing, checksum, difference and encoding, for JSON patches
`createPatch` and `JSON.stringify`, for Colyseus changing the state and `encode`; `encode` alone is also shown, because
a game written for Colyseus changes its state anyway. Colyseus can also filter one state for many seats, and so encode
shared information once; here each seat has its own state, as each has its own view with us. Making views and events,
sending and receiving are excluded. Python and JavaScript also differ in speed in general.

Each system's receiver processes every message, and its state is compared with the recorded view after every move.
"""

from __future__ import annotations

import argparse
import json
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgpack

from macrobber_core.wire import patch
from macrobber_core.wire.codec import decode_from_host, decode_update, encode, pack
from macrobber_core.wire.messages import Patch, ViewUpdate

HERE = Path(__file__).parent
Make = Callable[[int, bytes, Any, list[Any]], tuple[bytes, bytes]]
"""Builds the frame of a move from the previous view's number, the dictionary, the next view and the events.

It also returns the next dictionary.
"""


@dataclass
class Cost:
    bytes: list[int]
    ms: float


def with_events(number: int, dictionary: bytes, view: Any, events: list[Any]) -> tuple[bytes, bytes]:
    update_bytes = encode(ViewUpdate(view, events))
    frame = encode(Patch(number, patch.checksum(update_bytes), patch.diff(dictionary, update_bytes)))
    return frame, patch.extend_dictionary(dictionary, update_bytes)


def without_events(number: int, dictionary: bytes, view: Any, events: list[Any]) -> tuple[bytes, bytes]:
    return with_events(number, dictionary, view, [])


def bare_difference(number: int, dictionary: bytes, view: Any, events: list[Any]) -> tuple[bytes, bytes]:
    update_bytes = pack(view)
    return patch.diff(dictionary, update_bytes), patch.extend_dictionary(dictionary, update_bytes)


def measure(moves: list[list[list[Any]]], make: Make, rounds: int) -> tuple[Cost, list[list[bytes]]]:
    """Return the cost, and all frames by move and seat."""
    frames: list[list[bytes]] = []
    means: list[float] = []
    for _ in range(rounds):
        frames = []
        dictionaries = [pack(view) for view, _ in moves[0]]
        seconds = 0.0
        for number, after in enumerate(moves[1:], 1):
            began = time.perf_counter()
            made = [make(number, one, view, events) for one, (view, events) in zip(dictionaries, after, strict=True)]
            seconds += time.perf_counter() - began
            frames.append([frame for frame, _ in made])
            dictionaries = [dictionary for _, dictionary in made]
        means.append(seconds * 1000 / len(frames))
    return Cost([len(frame) for made in frames for frame in made], statistics.median(means)), frames


def check(moves: list[list[list[Any]]], frames: list[list[bytes]]) -> None:
    """Receive all frames and check that every view equals the recorded view."""
    dictionaries = [pack(view) for view, _ in moves[0]]
    for number, (after, made) in enumerate(zip(moves[1:], frames, strict=True), 1):
        for seat, ((view, events), frame) in enumerate(zip(after, made, strict=True)):
            message = decode_from_host(frame)
            assert isinstance(message, Patch)
            update_bytes = patch.apply(dictionaries[seat], message.difference)
            assert message.base == number
            assert message.checksum == patch.checksum(update_bytes)
            assert encode(decode_update(update_bytes)) == encode(ViewUpdate(view, events))
            dictionaries[seat] = patch.extend_dictionary(dictionaries[seat], update_bytes)


def measure_ours(file: Path, rounds: int) -> dict[str, Cost]:
    moves = msgpack.unpackb(file.read_bytes())
    ours, frames = measure(moves, with_events, rounds)
    check(moves, frames)
    return {
        "ours": ours,
        "ours, no events": measure(moves, without_events, rounds)[0],
        "ours, bare difference": measure(moves, bare_difference, rounds)[0],
    }


def measure_theirs(file: Path, folder: Path, rounds: int) -> dict[str, Cost]:
    """Measure the other systems. `sync.mjs` checks every view it receives and fails on a difference."""
    shutil.copy(HERE / "package.json", folder)
    subprocess.run(["npm", "install", "--silent", "--no-audit", "--no-fund"], cwd=folder, check=True)
    command = ["node", str(HERE / "sync.mjs"), str(file), str(rounds)]
    told = json.loads(subprocess.run(command, cwd=folder, check=True, stdout=subprocess.PIPE).stdout)
    costs: dict[str, Cost] = {}
    for name, cost in told.items():
        for what, means in cost["ms"].items():
            costs[name if what == "all" else f"{name}, {what} alone"] = Cost(cost["bytes"], statistics.median(means))
    return costs


def versions(folder: Path) -> str:
    names = json.loads((folder / "package.json").read_text(encoding="utf-8"))["dependencies"]
    packages = [(folder / "node_modules" / name / "package.json").read_text(encoding="utf-8") for name in names]
    return ", ".join(f"{package['name']} {package['version']}" for package in map(json.loads, packages))


def mean_bytes(cost: Cost) -> float:
    return statistics.mean(cost.bytes)


def tell(costs: dict[str, Cost]) -> None:
    ours = costs["ours"]
    print(f"{'':<24} {'bytes a move and peer':^26}   {'ms a move':>9}   {'beside ours':^15}")
    print(f"{'':<24} {'mean':>8} {'median':>8} {'p95':>8}   {'5 views':>9}   {'bytes':>7} {'ms':>7}")
    for name, cost in costs.items():
        mean, median = mean_bytes(cost), statistics.median(cost.bytes)
        p95 = statistics.quantiles(cost.bytes, n=20)[-1]
        ratios = f"{mean / mean_bytes(ours):7.2f} {cost.ms / ours.ms:7.2f}"
        print(f"{name:<24} {mean:8.1f} {median:8.0f} {p95:8.0f}   {cost.ms:9.3f}   {ratios}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seed", type=int, default=1, help="of the game and its bots (default: 1)")
    parser.add_argument("--rounds", type=int, default=15, help="times the game is gone through (default: 15)")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="macrobber-sync-") as name:
        folder = Path(name)
        recorder = [sys.executable, str(HERE / "record_views.py"), name, "--seed", str(chosen.seed)]
        subprocess.run(recorder, check=True)
        costs = measure_ours(folder / "views.msgpack", chosen.rounds)
        costs |= measure_theirs(folder / "views.json", folder, chosen.rounds)
        moves = len(costs["ours"].bytes) // 5
        print(f"one game of 5 easy bots (seed {chosen.seed}), {moves} decisions, {chosen.rounds} rounds")
        print(f"{versions(folder)}\n")
    tell(costs)
    print("\nevery system's receivers held the recorded view after every move")


if __name__ == "__main__":
    main()
