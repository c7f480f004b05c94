"""Plays the games of a series on workers."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import closing
from functools import partial

from macrobber_core.bots import BotError
from macrobber_core.workers.tasks import TaskError, Workers, WorkersLostError

from .series import PlayedGame


class SeriesError(Exception):
    """A game could not be finished; `trace` is the traceback of a failed bot, or ""."""

    def __init__(self, reason: str, trace: str = "") -> None:
        super().__init__(reason)
        self.trace = trace


def play_games(
    play_game: Callable[[int], PlayedGame], games: int, workers: Workers, is_stopped: Callable[[], bool]
) -> Generator[tuple[int, PlayedGame]]:
    """Yield each game's number (from 0) and the game as soon as it ends; after a stop, unfinished games are abandoned.

    Raises SeriesError if a bot fails or workers die again and again, and WorkersError.
    """
    try:
        with closing(workers.run(partial(play_or_fail, play_game), range(games), is_stopped)) as outcomes:
            for number, outcome in outcomes:
                if isinstance(outcome, BotError):
                    raise SeriesError(f"game {number + 1}: {outcome}", outcome.trace)
                yield number, outcome
    except TaskError as error:
        raise SeriesError(f"game {error.number + 1}: {error}", error.trace) from error
    except WorkersLostError as error:
        raise SeriesError(f"{error}, also when its games were played again") from error


def play_or_fail(play_game: Callable[[int], PlayedGame], number: int) -> PlayedGame | BotError:
    """Play a game and return it, or the error of the bot that failed in it."""
    try:
        return play_game(number)
    except BotError as error:
        return error
