"""The bots of one game of a series: levels, and commands that run while the game lasts."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from typing import Any

from macrobber_core.bots import Bot, Effort, choose
from macrobber_core.bots.command_bot import CommandBot, SeatInGame
from macrobber_core.games.contract import OptionValue

Commands = Mapping[str, Sequence[str]]
"""The words of each command, by the name of its bot."""
SEED_BITS = 32
"""The size of the seed for a command: exact in languages in which every number is a double."""


@contextmanager
def seated_bots(
    game: str,
    options: Mapping[str, OptionValue],
    names: Sequence[str],
    commands: Commands,
    effort: Effort,
    rngs: Sequence[random.Random],
) -> Iterator[list[Bot[Any]]]:
    """Yield the bot of each seat, seat 1 first. Each seat of a command has a process of its own. Raises BotError."""
    with ExitStack() as running:
        bots: list[Bot[Any]] = []
        for seat, (name, rng) in enumerate(zip(names, rngs, strict=True), 1):
            if name in commands:
                seated = SeatInGame(game, len(names), seat, options, effort, rng.getrandbits(SEED_BITS))
                bots.append(running.enter_context(CommandBot(name, commands[name], seated)))
            else:
                bots.append(partial(choose, game, name))
        yield bots
