"""Plays the games of a series in several processes."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Generator
from multiprocessing.connection import Connection, wait
from multiprocessing.sharedctypes import Synchronized

from macrobber_core.bots import BotError

from .series import PlayedGame

POLL_SECONDS = 0.2
"""The interval between calls to `is_stopped`."""


class SeriesError(Exception):
    """A game could not be finished; `trace` is the traceback of a failed bot, or ""."""

    def __init__(self, reason: str, trace: str = "") -> None:
        super().__init__(reason)
        self.trace = trace


def play_games(
    play_game: Callable[[int], PlayedGame], games: int, jobs: int, is_stopped: Callable[[], bool]
) -> Generator[tuple[int, PlayedGame]]:
    """Yield each game's number (from 0) and the game as soon as it ends; after a stop, unfinished games are abandoned.

    Raises SeriesError if a bot fails or a process dies.
    """
    games_begun: Synchronized[int] = multiprocessing.Value("q", 0)
    games_left = games
    workers: dict[Connection, multiprocessing.Process] = {}
    try:
        for _ in range(min(jobs, games)):
            receiver, sender = multiprocessing.Pipe(duplex=False)
            process = multiprocessing.Process(target=run_worker, args=(play_game, games, games_begun, sender))
            process.start()
            sender.close()  # so the pipe closes when the process ends
            workers[receiver] = process
        while workers and not is_stopped():
            for ready in wait(list(workers), POLL_SECONDS):
                assert isinstance(ready, Connection)
                try:
                    game_number, outcome = ready.recv()
                except EOFError:
                    join_process(workers.pop(ready))
                    continue
                if isinstance(outcome, BotError):
                    raise SeriesError(f"game {game_number + 1}: {outcome}", outcome.trace)
                games_left -= 1
                yield game_number, outcome
        if games_left and not is_stopped():
            raise SeriesError(f"the processes that play ended by themselves, {games_left} games before the end")
    finally:
        for process in workers.values():
            process.kill()
        for process in workers.values():
            process.join()


def join_process(process: multiprocessing.Process) -> None:
    process.join()
    if process.exitcode:
        raise SeriesError(f"a process that played games died (exit code {process.exitcode})")


def run_worker(
    play_game: Callable[[int], PlayedGame], games: int, games_begun: Synchronized[int], results: Connection
) -> None:
    """Play games that no process has begun, until no games are left or the parent process dies."""
    for signal_number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(signal_number, signal.SIG_IGN)  # the parent process handles them
    parent = os.getppid()
    while os.getppid() == parent:
        with games_begun.get_lock():
            game = games_begun.value
            games_begun.value += 1
        if game >= games:
            return
        try:
            outcome: PlayedGame | BotError = play_game(game)
        except BotError as error:
            outcome = error
        results.send((game, outcome))
