"""Record games of five easy bots, with each seat's view after every decision, as JavaScript would represent it.

The file has the views of each game (objects, fields by name): the opening, then five views after each decision. It also
has all actions that each phase of the game can offer, as found in random games and the recorded ones.
"""

from __future__ import annotations

import argparse
import json
import random
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from macrobber_core.bots import choose
from macrobber_core.games import GAMES
from macrobber_core.games.contract import CHANCE, Position
from macrobber_core.table import KeyedChance, Table

GAME, PLAYERS = "mac-robber", 5
RANDOM_GAMES = 200
"""The games in which the actions of each phase are looked for."""

Actions = dict[str, set[str]]


def new_table(seed: int, game: str = GAME, players: int = PLAYERS, kind: type[Table] = Table) -> Table:
    """Return a table whose game has just begun."""
    table = kind("bench", GAMES[game], players, {}, KeyedChance(str(seed)))
    for number in range(1, players + 1):
        table.sit(f"Guest {number}")
    table.start()
    return table


def decide(table: Table, rng: random.Random) -> None:
    """Let an easy bot decide for the active seat."""
    assert table.actor
    view, legal = table.view(table.actor), table.legal()
    table.decide(table.actor, table.ply, choose(table.game.key, "easy", view.game_view, legal, rng))


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


def views_of(table: Table) -> list[Any]:
    """Return the view of each seat; the active seat's has the legal actions, however a guest gets to know them."""
    views = [keyed(table.view(seat)) for seat in range(1, PLAYERS + 1)]
    for seat, view in enumerate(views, 1):
        view["legal"] = table.legal() if seat == table.actor else []
    return views


def record(seed: int, actions: Actions) -> list[list[Any]]:
    """Play a game; return the views, and note the actions of each phase."""
    rng, table = random.Random(seed), new_table(seed)
    views = [views_of(table)]
    while table.actor is not None:
        actions[views[-1][table.actor - 1]["game_view"]["phase"]] |= {*table.legal()}
        decide(table, rng)
        views.append(views_of(table))
    return views


def note_actions(position: Position, rng: random.Random, actions: Actions) -> None:
    """Play a random game, and note the actions of each phase."""
    while (actor := position.actor) is not None:
        if actor == CHANCE:
            position.play(position.chance(rng))
        else:
            legal = position.legal()
            actions[keyed(position.view(actor))["phase"]] |= {*legal}
            position.play(rng.choice(legal))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("file", type=Path, help="where everything goes")
    parser.add_argument("--seeds", type=int, nargs="+", default=[1], help="of the games and their bots (default: 1)")
    given = parser.parse_args()
    actions: Actions = defaultdict(set)
    rng = random.Random(1)
    for _ in range(RANDOM_GAMES):
        note_actions(GAMES[GAME].start(PLAYERS), rng, actions)
    games = [record(seed, actions) for seed in given.seeds]
    known = {phase: sorted(found) for phase, found in actions.items()}
    given.file.write_text(json.dumps({"actions": known, "games": games}), encoding="utf-8")


if __name__ == "__main__":
    main()
