"""Rate all levels of all games against each other: `python tools/rate_levels.py --write docs/bots.md`.

Each game is played by four different levels in random seats. The ratings are those of `macrobber stats`: everyone
starts at 25, and a higher rating means finishing ahead more often. They depend on which games were played, and in which
order. So many series are drawn from the games, with replacement: a rating is the mean of what these series give, and
95 % of them lie in its interval.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from statistics import fmean, quantiles
from typing import NamedTuple

from macrobber_core.bots import LEVELS, Effort
from macrobber_core.games import GAMES
from macrobber_core.sim import PlayedGame, play_game
from macrobber_core.stats import Player
from macrobber_core.stats.ranked import RankedGame, places
from macrobber_core.stats.ratings import Ratings
from macrobber_core.workers.local import LocalWorkers

SEATS = 4
SERIES = 200
"""The number of series drawn from the games."""
SIMULATIONS = {"mac-robber": 100, "carcassonne": 6, "claim-it": 4}
"""The simulations of bots that search, per decision, in each game."""
BEGIN, END = "<!-- ratings: made by tools/rate_levels.py -->", "<!-- end of ratings -->"


class Row(NamedTuple):
    """A level's rating with its 95 % interval, its share of wins, and the number of its games."""

    level: str
    rating: float
    low: float
    high: float
    won: float
    games: int


def play(game: str, effort: Effort, seed: str, number: int) -> RankedGame:
    """Play a game among levels drawn at random, at most one seat for each."""
    levels = [*LEVELS[game]]
    lineup = random.Random(f"{seed} {game} {number} levels").sample(levels, min(SEATS, len(levels)))
    return ranked(game, lineup, play_game(game, {}, lineup, effort, seed, number, keep=False), number)


def ranked(game: str, lineup: Sequence[str], played: PlayedGame, number: int) -> RankedGame:
    """Return a game of a series for `Ratings`."""
    scores, winners = tuple(played.result.scores), frozenset(played.result.winners)
    players = tuple(Player(lineup[entrant], game) for entrant in played.entrants)
    return RankedGame(str(number), game, number, players, scores, winners, places(scores, winners))


def rate(games: Sequence[RankedGame], rng: random.Random) -> list[Row]:
    """Return a row for each level, best first."""
    drawn: dict[Player, list[float]] = {}
    for _ in range(SERIES):
        for player, rating in Ratings(rng.choices(games, k=len(games))).current.items():
            drawn.setdefault(player, []).append(rating.mean)
    return sorted((row(player, means, games) for player, means in drawn.items()), key=lambda row: -row.rating)


def row(player: Player, means: list[float], games: Sequence[RankedGame]) -> Row:
    low, *_, high = quantiles(means, n=40)
    own = [(game, game.seats_of(player)[0]) for game in games if player in game.players]
    won = fmean((seat in game.winners) / len(game.winners) for game, seat in own)
    return Row(player.name, fmean(means), low, high, won, len(own))


def table(rows: dict[str, list[Row]]) -> Iterator[str]:
    """Yield the lines of a table in Markdown."""
    yield "| game | level | rating | 95 % between | won | games |"
    yield "|---|---|---:|---:|---:|---:|"
    for game, of_game in rows.items():
        for one in of_game:
            rating = f"{one.rating:.1f} | {one.low:.1f} and {one.high:.1f}"
            yield f"| {GAMES[game].title} | {one.level} | {rating} | {100 * one.won:.0f} % | {one.games} |"


def caption(games: int, seed: str) -> Iterator[str]:
    """Yield the lines that say how the table was made."""
    simulations = ", ".join(f"{SIMULATIONS[game]} in {GAMES[game].title}" for game in GAMES)
    yield f"Made by `python tools/rate_levels.py --games {games} --seed {seed}`."
    yield f"Simulations for each decision of `chief`: {simulations}."


def replace_table(page: Path, text: str) -> None:
    """Replace the table in a document. Raises ValueError if the document has no place for it."""
    before, begin, rest = page.read_text(encoding="utf-8").partition(BEGIN)
    _old, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"{page} has no lines {BEGIN!r} and {END!r}")
    page.write_text(f"{before}{begin}\n{text}{end}{after}", encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=500, help="games of each game (default: 500)")
    parser.add_argument("--seed", default="1", help="plays the same games again (default: 1)")
    parser.add_argument("--jobs", type=int, default=1, help="processes (default: 1)")
    parser.add_argument("--write", type=Path, metavar="PAGE", help="replace the table in this document")
    given = parser.parse_args()
    rows: dict[str, list[Row]] = {}
    workers = LocalWorkers(given.jobs)
    for game in GAMES:
        effort = Effort(simulations=SIMULATIONS[game])
        games = workers.map(partial(play, game, effort, given.seed), range(given.games))
        rows[game] = rate(games, random.Random(given.seed))
    text = "".join(f"{line}\n" for line in ("", *table(rows), "", *caption(given.games, given.seed), ""))
    print(text)
    if given.write is not None:
        replace_table(given.write, text)


if __name__ == "__main__":
    main()
