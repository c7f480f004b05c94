"""The process that serves the guests of a door: one app each, in one event loop.

It is given its errand on the first line of its input, then the host's answers. It ends with its input, or when it is
told to stop.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import itertools
import signal
import sys

import msgspec

from macrobber_tui.language import speak

from .door import CLOSED, DOOR_CLOSED
from .errand import Answer, Errand, Question, Told
from .fair_loop import FairEventLoop
from .journal import log_to_file
from .serving import serving

COLLECT = 10_000, 20, 20
"""Objects that come between two collections; an app is made of a hundred thousand."""

MOST_OF_A_CODE = 1000
"""Characters passed on to the host: no code is nearly as long."""


def tell(told: Told) -> None:
    with contextlib.suppress(BrokenPipeError):
        sys.stdout.write(msgspec.json.encode(told).decode() + "\n")
        sys.stdout.flush()


class HostQuestions:
    """Questions to the host that have no answer yet."""

    def __init__(self) -> None:
        self._open: dict[int, asyncio.Future[str]] = {}
        self._numbers = itertools.count()

    async def ask(self, code: str, address: str) -> str:
        """Return the host's reason against that code, or an empty text."""
        number = next(self._numbers)
        self._open[number] = asyncio.get_running_loop().create_future()
        tell(Told(question=Question(number, code[:MOST_OF_A_CODE], address)))
        try:
            return await self._open[number]
        finally:
            del self._open[number]

    async def listen(self, reader: asyncio.StreamReader) -> None:
        """Pass the host's answers on until its end of the pipe is closed."""
        while line := await reader.readline():
            answer = msgspec.json.decode(line, type=Answer)
            waiting = self._open.get(answer.number)
            if waiting is not None and not waiting.done():
                waiting.set_result(answer.reason)


async def run() -> None:
    reader = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    errand = msgspec.json.decode(await reader.readline(), type=Errand)
    speak(errand.language)
    gc.freeze()  # what was imported stays: only what guests leave behind is looked through, and not all the time
    gc.set_threshold(*COLLECT)
    questions = HostQuestions()
    listening = asyncio.create_task(questions.listen(reader))
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, listening.cancel)
    try:
        async with serving(errand, tell, questions.ask, lambda: DOOR_CLOSED if listening.cancelled() else CLOSED):
            with contextlib.suppress(asyncio.CancelledError):  # told to stop
                await listening
    except OSError as error:
        tell(Told(error=str(error)))


if __name__ == "__main__":
    log_to_file()
    with asyncio.Runner(loop_factory=FairEventLoop) as runner:
        runner.run(run())
