"""Write the golden counts and the golden game of every game: `python tools/goldens.py` writes tests/goldens.

The counts are those of `macrobber perft`, for every number of players and for settings with every two choices of
options; the game is that of `macrobber playthrough`. A test fails if they are out of date: then either a change has
broken the rules or a view, or the difference is meant, and belongs into the same commit.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from macrobber_core.games import BUILT_IN, GAMES
from macrobber_core.games.contract import Game, OptionValue
from macrobber_core.testing.law import options_text
from macrobber_core.testing.option_settings import pairwise_settings
from macrobber_core.testing.perft import count_by_depth
from macrobber_core.testing.playthrough import playthrough

FOLDER = Path(__file__).parents[1] / "tests" / "goldens"
SEED = "1"
PLAYERS = 3
MOST_DEPTH = 8
ENOUGH_NODES = 1000
"""The counts of a setting end with the first number that is larger."""


def counts(game: Game, players: int, options: dict[str, OptionValue], seed: str) -> str:
    """Return a line with the counts of one setting."""
    numbers = []
    for count in count_by_depth(game.start(players, options), seed, MOST_DEPTH):
        numbers.append(count)
        if count > ENOUGH_NODES:
            break
    return f"{players} players, {options_text(game, options)}, seed {seed}: {' '.join(map(str, numbers))}"


def perft_lines(game: Game) -> Iterator[str]:
    yield f"macrobber perft {game.key}: sequences of 1, 2, ... decisions"
    default, *others = pairwise_settings(game.options)
    settings = [*((players, default) for players in game.seats), *((PLAYERS, options) for options in others)]
    for number, (players, options) in enumerate(settings, 1):
        yield counts(game, players, options, seed=str(number))


def text_of(key: str, kind: str) -> str:
    """Return the text of a golden file, of the kind `perft` or `playthrough`."""
    game = GAMES[key]
    lines = perft_lines(game) if kind == "perft" else playthrough(game, PLAYERS, {}, SEED)
    return "".join(f"{line}\n" for line in lines)


def golden_path(key: str, kind: str) -> Path:
    return FOLDER / f"{key}.{kind}"


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for key in BUILT_IN:
        for kind in ("perft", "playthrough"):
            golden_path(key, kind).write_text(text_of(key, kind), encoding="utf-8")


if __name__ == "__main__":
    main()
