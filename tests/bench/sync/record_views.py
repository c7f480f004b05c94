"""Play one seeded game of five easy bots and record each seat's view after every decision.

Every view is written twice: as the host sends it (`views.msgpack`: plain lists, fields by position, with the events
since the previous view), and as JavaScript would represent it (`views.json`: objects, fields by name). Both files have
the same views in the same order: first the opening, then five views after each decision.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from macrobber_core.bots import choose
from macrobber_core.games import GAMES
from macrobber_core.table import KeyedChance, Table
from macrobber_core.wire.codec import pack

PLAYERS = 5


def keyed(data: Any) -> Any:
    """Return the same data as plain JSON: structs and named tuples become objects, other sequences arrays."""
    if isinstance(data, msgspec.Struct):
        return {name: keyed(getattr(data, name)) for name in data.__struct_fields__}
    if isinstance(data, tuple) and hasattr(data, "_asdict"):
        return keyed(data._asdict())
    if isinstance(data, Mapping):
        return {key: keyed(value) for key, value in data.items()}
    if isinstance(data, list | tuple):
        return [keyed(item) for item in data]
    return data


def record(folder: Path, seed: int, options: Mapping[str, object]) -> None:
    rng = random.Random(seed)
    table = Table("bench", GAMES["mac-robber"], PLAYERS, options, KeyedChance(str(seed)))
    for number in range(1, PLAYERS + 1):
        table.sit(f"Guest {number}")
    table.start()
    positional: list[list[Any]] = []
    by_name: list[list[Any]] = []
    told = 0

    def note() -> None:
        nonlocal told
        seats = range(1, PLAYERS + 1)
        views = [table.view(seat) for seat in seats]
        events = [table.log_seen_by(seat, told) for seat in seats]
        positional.append([msgspec.to_builtins(pair) for pair in zip(views, events, strict=True)])
        by_name.append([keyed(view) for view in views])
        told = len(table.log)

    note()
    while (actor := table.actor) is not None:
        view = table.view(actor)
        table.decide(actor, view.ply, choose("mac-robber", "easy", view.game_view, view.legal, rng))
        note()
    (folder / "views.msgpack").write_bytes(pack(positional))
    (folder / "views.json").write_text(json.dumps(by_name), encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path, help="where the two files go")
    parser.add_argument("--seed", type=int, default=1, help="of the game and its bots (default: 1)")
    chosen = parser.parse_args()
    record(chosen.folder, chosen.seed, {})


if __name__ == "__main__":
    main()
