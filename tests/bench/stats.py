"""How long the statistics take, in seconds of processor time, for a library of this many games (default: 2000).

python tests/bench/stats.py 2000
"""

from __future__ import annotations

import random
import sqlite3
import sys
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path

from macrobber_core.games import GAMES
from macrobber_core.games.contract import CHANCE, Game, Position
from macrobber_core.library import Library, SavedGame, SavedSeat
from macrobber_core.record import Ply, Record
from macrobber_core.stats import Statistics

PEOPLE, LEVELS = ("Ben", "Cat", "Dan", "Eve"), ("easy", "medium", "hard")


def played(game: Game, players: int, rng: random.Random) -> tuple[list[Ply], Position]:
    """Play a game at random."""
    position, plies = game.start(players), []
    while (actor := position.actor) is not None:
        action = position.chance(rng) if actor == CHANCE else rng.choice(position.legal())
        position.play(action)
        plies.append(Ply(actor, action))
    return plies, position


def fill(library: Library, numbers: Iterable[int], rng: random.Random) -> None:
    """Save games of Ada against people and bots; each of a few dozen played games is saved many times.

    Ids are the numbers, as eight hexadecimal digits.
    """
    games = [(game, seats, *played(game, seats, rng)) for game in GAMES.values() for seats in game.seats for _ in "abc"]
    for number in numbers:
        game, players, plies, position = rng.choice(games)
        names = ["Ada", *rng.sample(PEOPLE, rng.randrange(min(players, len(PEOPLE) + 1)))]
        seats = [SavedSeat(name, None, None, None) for name in names]
        seats += [SavedSeat("Fergus", rng.choice(LEVELS), None, None) for _ in range(players - len(names))]
        rng.shuffle(seats)
        record = Record(game, game.settle({}), [seat.name for seat in seats], plies)
        key = f"{number:08x}"
        library.create(SavedGame(key, "Glencoe", "", "Ada", True, seats, record, position.result))
        library.release(key)


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    with tempfile.TemporaryDirectory() as folder, Library(Path(folder) / "library.sqlite3") as library:
        fill(library, range(count), random.Random(1))
        with sqlite3.connect(library.path) as file:
            (actions,) = file.execute("SELECT COUNT(*) FROM actions").fetchone()
        print(f"{count} games, {actions} actions")
        begun = time.process_time()
        statistics = Statistics(library.finished_games(), library.count_verbs)
        read = time.process_time()
        ada = statistics.find_person("Ada")
        assert ada is not None
        assert statistics.report(ada).tally.games == count
        print(f"reading {read - begun:.2f}, report with ratings {time.process_time() - read:.2f}")


if __name__ == "__main__":
    main()
