"""Random games of Carcassonne, position by position."""

from __future__ import annotations

import random
from collections.abc import Iterator

from macrobber_core.games import GAMES
from macrobber_core.games.carcassonne.position import Carcassonne
from macrobber_core.games.contract import CHANCE, OptionValue

GAME = GAMES["carcassonne"]
EXPANSIONS: tuple[dict[str, OptionValue], ...] = (
    {"robbers": "off"}, {"robbers": "c3"}, {"robbers": "zmg", "messengers": True}, {"robbers": "c31"},
    {"robbers": "off", "messengers": True},
)  # fmt: skip


def course(players: int, seed: int, **options: OptionValue) -> Iterator[Carcassonne]:
    """Yield every position until the end; each is valid until the next. Without options, the seed chooses them."""
    rng = random.Random(seed)
    position = GAME.start(players, options or EXPANSIONS[seed % len(EXPANSIONS)])
    assert isinstance(position, Carcassonne)
    yield position
    while position.actor is not None:
        position.play(position.chance(rng) if position.actor == CHANCE else rng.choice(position.legal()))
        yield position


def deciding(players: int, seed: int, every: int = 1, **options: OptionValue) -> Iterator[Carcassonne]:
    """Yield the positions in which a seat decides, but only a sample of the placements."""
    for ply, position in enumerate(course(players, seed, **options)):
        if position.actor in {None, CHANCE} or (position.state.phase == "place" and ply % every):
            continue
        yield position
