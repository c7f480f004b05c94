"""Measure the cost of synchronizing five guests' views of a game, beside two systems for the web.

    ours              `ViewFrames` in net/host/view_frames.py, as the host calls it: the frame of a `Changed`
    json-patch        boardgame.io's way: `createPatch` of rfc6902 between two views, sent as JSON text
    colyseus          @colyseus/schema: a state for each seat, changed in place, with encoded changes
    colyseus, numbers the same with a number, known to both sides, for each name of a phase, a verb and the like

All get the same views of Mac Robber in the same order (`record_views.py`), with and without the legal actions.
Colyseus has them in the smallest way we know: as bits that both sides know the meaning of (`sync.mjs` says how). "As
sent" is what the program sends to its guests: they work out their actions from the rules, and a checksum covers the
result. "With the list" is what a guest gets that asks for the actions; "no legal" sends views without them.

Bytes are those of one decision for one peer. Our figure includes the whole message (tag, number, checksum) and the
events between the views, which tell the screen the course of the game. For the others, only the patch or delta is
counted, not what surrounds it: boardgame.io wraps the patch in a socket.io event with two state numbers and the log,
Colyseus adds a byte before the delta; neither sends a checksum or our events. Framing, compression and the first full
view are excluded for all systems.

Milliseconds are those of the sender for the five views of one decision, one value for each round over all games. For us
this means making views and logs, packing, checksum, difference and encoding; for Colyseus changing the state and
`encode`, from views that are there already; for JSON patches `createPatch` and `JSON.stringify`, likewise. Finding the
legal actions is part of the game and done before the time runs. Colyseus can also filter one state for many seats, and
so encode shared information once; here each seat has its own state, as each has its own view with us. Python and
JavaScript also differ in speed in general.

Each system's receiver processes every message, and its state is compared with the recorded view after every decision.

The last rows are about our frames alone: how much of their bytes is due to the legal actions, in all games.

The JavaScript systems need node and npm, which install into a temporary folder; without them, their rows say "not run".
"""

from __future__ import annotations

import argparse
import json
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from msgspec.structs import replace

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from bench.measuring import Anchor, Mark, Row, make_row, new_parser, report
from bench.sync.record_views import PLAYERS, decide, new_table
from macrobber_core.games import GAMES
from macrobber_core.net.guest.view_decoder import complete, decode_snapshot
from macrobber_core.net.host.view_frames import Past, ViewFrames
from macrobber_core.table import Table, TableView
from macrobber_core.wire.codec import decode_from_host, pack
from macrobber_core.wire.messages import PROTOCOL, Changed, Snapshot
from macrobber_core.wire.view_updates import ViewFollower

FOLDER = Path(__file__).parent
AHEAD = (Mark("means", 1), Mark("ratio", 1))
LEGAL_PERCENT = 8


class Cost(NamedTuple):
    bytes: list[int]
    milliseconds: list[float]


class SilentTable(Table):
    """A table whose views have no legal actions."""

    def view(self, seat: int | None) -> TableView:
        return replace(super().view(seat), legal=[])


class Kind(NamedTuple):
    """What our guests get."""

    table: type[Table]
    works_out_legal: bool


AS_SENT, WITH_LIST, NO_LEGAL = Kind(Table, True), Kind(Table, False), Kind(SilentTable, False)


class Receivers:
    """The guests, each of which must hold the view of its seat after every decision."""

    def __init__(self, table: Table, players: int) -> None:
        self._table = table
        self._followers = {seat: ViewFollower() for seat in range(1, players + 1)}

    def receive(self, seat: int, frame: bytes, since: int) -> None:
        """Receive a frame and check that it leads to the seat's view, with the events since the last one."""
        message, follower = decode_from_host(frame), self._followers[seat]
        if isinstance(message, Snapshot):
            follower.apply_snapshot(message, decode_snapshot(message)[1], complete)
            return
        assert isinstance(message, Changed)
        update = follower.apply_message(message)
        assert update is not None
        assert pack(update.view) == pack(self._table.view(seat))
        assert pack(update.events) == pack(self._table.log_seen_by(seat, since))


def play(table: Table, seed: int, *, works_out_legal: bool) -> Cost:
    """Play a game; return the bytes of each update, and the milliseconds of all updates to a decision."""
    rng, seats = random.Random(seed), range(1, len(table.seats) + 1)
    updates, receivers = ViewFrames(table), Receivers(table, len(table.seats))
    pasts: dict[int, Past | None] = dict.fromkeys(seats)
    cost, known = Cost([], []), 0
    while True:
        table.legal()
        began = time.perf_counter()
        updates.forget()
        made = [updates.next(seat, PROTOCOL, pasts[seat], works_out_legal=works_out_legal) for seat in seats]
        took = 1000 * (time.perf_counter() - began)
        for seat, update in zip(seats, made, strict=True):
            if update.frame is not None:
                receivers.receive(seat, update.frame, known)
        if known:
            cost.milliseconds.append(took)
            cost.bytes.extend(len(update.frame or b"") for update in made)
        pasts, known = {seat: update.past for seat, update in zip(seats, made, strict=True)}, len(table.log)
        if table.actor is None:
            return cost
        decide(table, rng)


def measure_ours(seeds: Sequence[int], rounds: int, kind: Kind) -> Cost:
    """Return the bytes of the first round, and the mean milliseconds of each round."""
    total = Cost([], [])
    for number in range(rounds):
        tables = [(seed, new_table(seed, kind=kind.table)) for seed in seeds]
        costs = [play(table, seed, works_out_legal=kind.works_out_legal) for seed, table in tables]
        total.milliseconds.append(statistics.mean([took for cost in costs for took in cost.milliseconds]))
        if number == 0:
            total.bytes.extend(size for cost in costs for size in cost.bytes)
    return total


def measure_theirs(seeds: Sequence[int], rounds: int) -> dict[str, Cost]:
    """Measure the other systems. `sync.mjs` checks every view it receives and fails on a difference."""
    with tempfile.TemporaryDirectory(prefix="macrobber-sync-") as name:
        file = Path(name, "views.json")
        recorder = [sys.executable, str(FOLDER / "record_views.py"), str(file), "--seeds", *map(str, seeds)]
        subprocess.run(recorder, check=True)
        shutil.copy(FOLDER / "package.json", name)
        subprocess.run(["npm", "install", "--silent", "--no-audit", "--no-fund"], cwd=name, check=True)
        told: dict[str, Any] = {}
        for mode in ("names", "numbers"):
            command = ["node", str(FOLDER / "sync.mjs"), str(file), str(rounds), mode]
            told |= json.loads(subprocess.run(command, cwd=name, check=True, stdout=subprocess.PIPE).stdout)
        print(f"{versions(Path(name))}\n")
    costs: dict[str, Cost] = {}
    for system, cost in told.items():
        for what, means in cost["ms"].items():
            costs[system if what == "all" else f"{system}, {what} alone"] = Cost(cost["bytes"], means)
    return costs


def versions(folder: Path) -> str:
    names = json.loads((folder / "package.json").read_text(encoding="utf-8"))["dependencies"]
    packages = [(folder / "node_modules" / name / "package.json").read_text(encoding="utf-8") for name in names]
    return ", ".join(f"{package['name']} {package['version']}" for package in map(json.loads, packages))


def compare(seeds: Sequence[int], rounds: int) -> list[Row]:
    ours, listed, silent = (measure_ours(seeds, rounds, kind) for kind in (AS_SENT, WITH_LIST, NO_LEGAL))
    title = "sync: bytes of an update"
    if shutil.which("npm") is None:
        return [Row(figure=title, unit="B", marks=list(AHEAD), note="node and npm are not installed")]
    theirs = measure_theirs(seeds, rounds)
    rows = []
    for kind, cost, ending in (
        ("as sent", ours, ""),
        ("with the list", listed, ""),
        ("no legal", silent, ", no legal"),
    ):
        for system in ("colyseus", "colyseus, numbers", "json-patch"):
            anchor = Anchor(system + ending, theirs[system + ending].bytes)
            marks = AHEAD * (system == "colyseus" and cost is ours)
            rows.append(make_row(f"{title}, {kind}", cost.bytes, "B", *marks, anchor=anchor))
    for system in ("colyseus", "colyseus, encode alone", "json-patch"):
        anchor = Anchor(system, theirs[system].milliseconds)
        rows.append(make_row(f"sync: time of {PLAYERS} updates", ours.milliseconds, "ms", anchor=anchor))
    return rows


def measure_shares(seeds: Sequence[int]) -> list[Row]:
    """Return how much of our updates' bytes is due to the legal actions, in percent of each game's bytes."""
    rows = []
    for key, game in GAMES.items():
        shares = []
        for seed in seeds:
            players = min(PLAYERS, game.seats[-1])
            with_legal, without = (
                sum(play(new_table(seed, key, players, kind.table), seed, works_out_legal=kind.works_out_legal).bytes)
                for kind in (AS_SENT, NO_LEGAL)
            )
            shares.append(100 * (1 - without / with_legal))
        marks = [Mark("mean", LEGAL_PERCENT)] * (key == "carcassonne")
        rows.append(make_row(f"{game.title}: legal actions' share of the bytes", shares, "%", *marks))
    return rows


def main() -> None:
    parser = new_parser(__doc__)
    parser.add_argument("--games", type=int, default=None, help="how many are played (default: 3; quick: 1)")
    parser.add_argument("--rounds", type=int, default=None, help="times they are played (default: 10; quick: 3)")
    given: argparse.Namespace = parser.parse_args()
    seeds = range(1, 1 + (given.games or (1 if given.quick else 3)))
    rounds = given.rounds or (3 if given.quick else 10)
    report([*compare(seeds, rounds), *measure_shares(seeds)], given)


if __name__ == "__main__":
    main()
