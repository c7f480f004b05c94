"""Calibrate the winning chances: `PYTHONPATH=tools python -m training.calibration --records FOLDER`.

Bots play games of every number of players: tables of one level, and of mixed levels. Once a round, at a decision drawn
at random, a spectator's chances are noted. How well they hold is printed for each game, number of players and level:
half of the games teach how to calibrate the other half, and the other way round. Then all games teach. The records of
the games are kept in FOLDER, so that after a change of the bots' values only the chances are computed again.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterator, Sequence
from functools import partial
from importlib import resources
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from macrobber_core import bots, record
from macrobber_core.bots import ADVISERS, LEVELS, Effort, GameBots
from macrobber_core.bots.calibration import Calibration
from macrobber_core.games import GAMES
from macrobber_core.games.contract import CHANCE
from macrobber_core.sim import play_game
from training.calibration_fit import KNOTS, WEAK, Observation, ObservedGame, Reliability, fit, reliability
from training.workers import add_workers_options, choose_workers

WEIGHTS = Path(str(resources.files(bots))) / "calibration.json"
MIXED = "mixed"
EFFORTS = {
    "mac-robber": Effort(simulations=30),
    "carcassonne": Effort(simulations=1),
    "claim-it": Effort(simulations=1),
}
"""What `chief` may spend: little, because its games only have to be typical."""
MOST_OBSERVATIONS = 14
"""The most rounds of a game in which chances are noted."""


class TableKind(NamedTuple):
    """A game, its number of players and the level of its bots, or MIXED."""

    game: str
    players: int
    level: str

    def levels(self, number: int) -> list[str]:
        if self.level != MIXED:
            return [self.level] * self.players
        known = [level for level in LEVELS[self.game] if level != "random"]
        return random.Random(f"{self.game}{self.players}{number}").choices(known, k=self.players)


def table_kinds(games: Sequence[str]) -> list[TableKind]:
    levels = ("easy", "medium", "hard", "chief", MIXED)
    return [TableKind(game, players, level) for game in games for players in GAMES[game].seats for level in levels]


def records(kind: TableKind, games: int, folder: Path | None, *, plays: bool = True) -> Iterator[tuple[int, str]]:
    """Yield the number and the record of each game, from the folder, or if `plays`, played now and added to it."""
    path = folder / f"{kind.game}-{kind.players}-{kind.level}.jsonl" if folder is not None else None
    kept = path.read_text(encoding="utf-8").splitlines() if path is not None and path.exists() else []
    for number, line in enumerate(kept[:games]):
        yield number, json.loads(line)
    for number in range(len(kept), games if plays else 0):
        seed, effort = f"calibrate {kind.players} {kind.level}", EFFORTS[kind.game]
        text = play_game(kind.game, {}, kind.levels(number), effort, seed, number, keep=True).record
        if path is not None:
            with path.open("a", encoding="utf-8") as file:
                file.write(f"{json.dumps(text)}\n")
        yield number, text


def observed_games(games: int, folder: Path | None, plays: bool, kind: TableKind) -> list[ObservedGame]:
    return [observe(number, text) for number, text in records(kind, games, folder, plays=plays)]


def observe(number: int, text: str) -> ObservedGame:
    """Note the chances that a spectator is told, before calibration, at one decision in each round."""
    game = record.parse(text)
    adviser = ADVISERS[game.game.key]
    assert isinstance(adviser, GameBots)
    plies: dict[int, list[int]] = {}
    for ply, (position, _) in enumerate(game.replay()):
        if position.actor not in {None, CHANCE}:
            plies.setdefault(position.round, []).append(ply)
    rounds = [*plies][:: len(plies) // MOST_OBSERVATIONS + 1]
    rng = random.Random(number)
    chosen = {rng.choice(plies[round_]) for round_ in rounds}
    observations = []
    for ply, (position, _) in enumerate(game.replay()):
        if ply in chosen:
            view = position.view(None)
            chances = [float(chance) for chance in adviser.estimator.chances(view)]
            observations.append(Observation(position.round, adviser.estimator.progress(view), chances))
    result = position.result
    assert result is not None
    seats = range(1, len(game.names) + 1)
    return ObservedGame(number, observations, [(seat in result.winners) / len(result.winners) for seat in seats])


Observed = dict[TableKind, list[ObservedGame]]


Powers = dict[str, dict[str, list[float]]]
"""The powers of each game and number of players."""


def learn(observed: Observed, left_out: int | None = None) -> Powers:
    """Return the powers; those of a game with any number of players are the prior of those for each number.

    If `left_out` is 0 or 1, games with even or odd numbers are not used.
    """
    powers: Powers = {}
    for game in dict.fromkeys(kind.game for kind in observed):
        prior = fit(taught(observed, game, left_out), np.ones(KNOTS), WEAK)
        powers[game] = {}
        for players in dict.fromkeys(kind.players for kind in observed if kind.game == game):
            games = taught(observed, game, left_out, players)
            fitted = fit(games, prior) if games else prior
            powers[game][str(players)] = [round(float(power), 3) for power in fitted]
    return powers


def taught(observed: Observed, game: str, left_out: int | None, players: int | None = None) -> list[ObservedGame]:
    """Return the games to learn from, of any number of players if `players` is None."""
    return [
        one
        for kind, games in observed.items()
        if kind.game == game and players in {None, kind.players}
        for one in games
        if one.number % 2 != left_out
    ]


def report(observed: Observed) -> Iterator[str]:
    """Yield the lines of a table in Markdown: how well chances hold in games that were not learned from."""
    powers = [learn(observed, left_out) for left_out in (0, 1)]
    yield "| game | players | level | games | slope before | slope | 95 % between | Brier before | Brier | equal |"
    yield "|---|---:|---|---:|---:|---:|---:|---:|---:|---:|"
    tests: dict[tuple[str, str, str], list[tuple[ObservedGame, ObservedGame]]] = {}
    for kind, games in observed.items():
        halves = [Calibration(tuple(half[kind.game][str(kind.players)])) for half in powers]
        pairs = [(game, game.calibrated(halves[game.number % 2])) for game in games]
        for players, level in (
            (str(kind.players), kind.level), (str(kind.players), "all"), ("all", kind.level), ("all", "all"),
        ):  # fmt: skip
            tests.setdefault((kind.game, players, level), []).extend(pairs)
    for (game, players, level), pairs in sorted(tests.items()):
        if pairs:
            rng = np.random.default_rng(1)
            before, after = (reliability(side, rng) for side in zip(*pairs, strict=True))
            yield row(game, players, level, len(pairs), before, after)


def row(game: str, players: str, level: str, games: int, before: Reliability, after: Reliability) -> str:
    slopes = f"{before.slope:.2f} | {after.slope:.2f} | {after.low:.2f} and {after.high:.2f}"
    scores = f"{before.brier:.3f} | {after.brier:.3f} | {after.base:.3f}"
    return f"| {GAMES[game].title} | {players} | {level} | {games} | {slopes} | {scores} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=40, help="of each game, number of players and level (default: 40)")
    parser.add_argument("--only", nargs="+", choices=[*GAMES], default=[*GAMES], help="calibrate only these games")
    parser.add_argument("--records", type=Path, metavar="FOLDER", help="keep the games here, and use those that are")
    parser.add_argument("--kept", action="store_true", help="play no more games, even if some are missing")
    add_workers_options(parser)
    given = parser.parse_args()
    if given.records is not None:
        given.records.mkdir(parents=True, exist_ok=True)
    kinds = table_kinds(given.only)
    found = choose_workers(given).map(partial(observed_games, given.games, given.records, not given.kept), kinds)
    observed = dict(zip(kinds, found, strict=True))
    powers = learn(observed)
    print(*report(observed), sep="\n", flush=True)
    stored: dict[str, Any] = json.loads(WEIGHTS.read_text(encoding="utf-8"))
    made_by = {game: f"python -m {__spec__.name} --only {game} --games {given.games}" for game in powers}
    made = {"made by": stored["made by"] | made_by, "powers": stored["powers"] | powers}
    WEIGHTS.write_text(json.dumps(made, indent=1) + "\n")


if __name__ == "__main__":
    from training.calibration import main as start  # workers cannot import the functions of `__main__`

    start()
