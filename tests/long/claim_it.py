"""Compare the engine of Claim It! with the naive rules over many random games.

    python tests/long/claim_it.py --games 20000

plays them with every number of players, with and without `free-squatters`, all actions being equally likely. Legal
placements, busts, stops and groups are also counted by hand. The run stops at the first difference and prints its seed.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from helpers import many
from helpers.claim_it.second_eyes import compare
from helpers.rulings import transitions
from macrobber_core.games import GAMES
from macrobber_core.games.contract import CHANCE

GAME = GAMES["claim-it"]


def check_game(seed: int) -> Counter[str]:
    players = GAME.seats[seed % len(GAME.seats)]
    options = {"free-squatters": seed // len(GAME.seats) % 2 == 1}
    rng = random.Random(seed)
    position = GAME.start(players, options)
    plies = []
    while (actor := position.actor) is not None:
        plies.append((actor, position.chance(rng) if actor == CHANCE else rng.choice(position.legal())))
        position.play(plies[-1][1])
    checked = Counter(games=1, plies=len(plies))
    try:
        for transition in transitions(GAME.start(players, options), plies):
            checked += compare(transition)
    except Exception as broken:
        raise AssertionError(f"{players} players, {options}, seed {seed}: {broken!r}") from broken
    return checked


if __name__ == "__main__":
    many.play(__doc__, check_game, games=1000)
