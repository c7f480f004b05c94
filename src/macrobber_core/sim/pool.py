"""The games of a series, played by several processes."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Generator
from multiprocessing.connection import Connection, wait
from multiprocessing.sharedctypes import Synchronized

from macrobber_core.bots import BotError

from .series import Played

LOOK_SECONDS = 0.2
"""How long it may take until a crew that is to stop does."""


class SeriesError(Exception):
    """A game that could not be played to its end; `trace` shows the author of a bot where it failed."""

    def __init__(self, reason: str, trace: str = "") -> None:
        super().__init__(reason)
        self.trace = trace


def finished(
    one: Callable[[int], Played], games: int, jobs: int, is_stopped: Callable[[], bool]
) -> Generator[tuple[int, Played]]:
    """Each game with its number, as soon as it is over; those that are not when it is stopped are given up.

    Raises SeriesError when a bot fails or a process dies.
    """
    begun: Synchronized[int] = multiprocessing.Value("q", 0)
    left = games
    crew: dict[Connection, multiprocessing.Process] = {}
    try:
        for _ in range(min(jobs, games)):
            receiver, sender = multiprocessing.Pipe(duplex=False)
            process = multiprocessing.Process(target=work, args=(one, games, begun, sender))
            process.start()
            sender.close()  # so that its end is the end of the pipe
            crew[receiver] = process
        while crew and not is_stopped():
            for ready in wait(list(crew), LOOK_SECONDS):
                assert isinstance(ready, Connection)
                try:
                    number, outcome = ready.recv()
                except EOFError:
                    bury(crew.pop(ready))
                    continue
                if isinstance(outcome, BotError):
                    raise SeriesError(f"game {number + 1}: {outcome}", outcome.trace)
                left -= 1
                yield number, outcome
        if left and not is_stopped():
            raise SeriesError(f"the processes that play ended by themselves, {left} games before the end")
    finally:
        for process in crew.values():
            process.kill()
        for process in crew.values():
            process.join()


def bury(process: multiprocessing.Process) -> None:
    process.join()
    if process.exitcode:
        raise SeriesError(f"a process that played games died (exit code {process.exitcode})")


def work(one: Callable[[int], Played], games: int, begun: Synchronized[int], told: Connection) -> None:
    """Play the next game that nobody has begun, as long as there are any and who wants them lives."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)  # those are for who waits for the games
    parent = os.getppid()
    while os.getppid() == parent:
        with begun.get_lock():
            game = begun.value
            begun.value += 1
        if game >= games:
            return
        try:
            outcome: Played | BotError = one(game)
        except BotError as error:
            outcome = error
        told.send((game, outcome))
