"""Compare the engine of Carcassonne with the naive rules over many random games.

    python tests/long/carcassonne.py --games 2000

plays them with every number of players and all combinations of options. Every decision is compared: the deciding seat,
all legal actions, the land, all players' pieces, and finally scores and winners. In every second game, players prefer
tiles that score, and the scoreboard is rearranged to give robbers victims. The run stops at the first difference and
prints its seed.
"""

from __future__ import annotations

import sys
from collections import Counter
from itertools import product
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from helpers import many
from helpers.carcassonne.second_eyes import GAME, checked, eagerly, evenly
from macrobber_core.games.contract import OptionValue

TABLES: list[tuple[int, dict[str, OptionValue]]] = [
    (players, dict(zip(GAME.options, values, strict=True)))
    for players in GAME.seats
    for values in product(*(option.choices for option in GAME.options.values()))
]


def check_game(seed: int) -> Counter[str]:
    players, options = TABLES[seed // 2 % len(TABLES)]
    try:
        return checked(players, options, seed, eagerly if seed % 2 else evenly, stirred=bool(seed % 2))
    except Exception as broken:
        raise AssertionError(f"{players} players, {options}, seed {seed}: {broken!r}") from broken


if __name__ == "__main__":
    many.play(__doc__, check_game, games=400)
