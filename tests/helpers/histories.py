"""Games of Mac Robber played at random, with what each seat and a spectator have been told."""

from __future__ import annotations

import random

from macrobber_core.games import GAMES
from macrobber_core.games.contract import CHANCE, Event
from macrobber_core.games.mac_robber.position import MacRobber


def play_at_random(
    players: int, variant: bool, seed: int, plies: int
) -> tuple[MacRobber, dict[int | None, list[Event]]]:
    """Return a position after at most `plies` random actions, and the history of each seat and of a spectator."""
    rng, game = random.Random(seed), GAMES["mac-robber"]
    position = MacRobber.setup(players, game.settle(game.presets["variante"] if variant else {}))
    histories: dict[int | None, list[Event]] = {seat: [] for seat in (None, *range(1, players + 1))}
    for _ in range(plies):
        if position.actor is None:
            break
        action = position.chance(rng) if position.actor == CHANCE else rng.choice(position.legal())
        for event in position.play(action):
            for seat, history in histories.items():
                history.append(event.seen_by(seat))
    return position, histories
