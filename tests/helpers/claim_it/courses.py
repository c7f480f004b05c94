"""Random games of Claim It!, position by position."""

from __future__ import annotations

import random
from collections.abc import Iterator

from macrobber_core.games import GAMES
from macrobber_core.games.claim_it.position import ClaimIt
from macrobber_core.games.contract import CHANCE

GAME = GAMES["claim-it"]


def course(players: int, seed: int, *, free: bool = False, most: int | None = None) -> Iterator[ClaimIt]:
    """Yield every position until the end or a limit; each is valid until the next."""
    rng = random.Random(seed)
    position = GAME.start(players, {"free-squatters": free})
    assert isinstance(position, ClaimIt)
    yield position
    while position.actor is not None and most != 0:
        position.play(position.chance(rng) if position.actor == CHANCE else rng.choice(position.legal()))
        most = None if most is None else most - 1
        yield position
