"""The process that serves the guests of a door: one app each, in one event loop.

It is given its errand on the first line of its input, and ends with its input.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import sys

import msgspec

from macrobber_tui.language import speak

from .errand import Errand, Told
from .journal import log_to_file
from .serving import serving

COLLECT = 10_000, 20, 20
"""Objects that come between two collections; an app is made of a hundred thousand."""


def tell(told: Told) -> None:
    with contextlib.suppress(BrokenPipeError):
        sys.stdout.write(msgspec.json.encode(told).decode() + "\n")
        sys.stdout.flush()


async def run() -> None:
    reader = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    errand = msgspec.json.decode(await reader.readline(), type=Errand)
    speak(errand.language)
    gc.freeze()  # what was imported stays: only what guests leave behind is looked through, and not all the time
    gc.set_threshold(*COLLECT)
    try:
        async with serving(errand, tell):
            await reader.read()
    except OSError as error:
        tell(Told(error=str(error)))


if __name__ == "__main__":
    log_to_file()
    asyncio.run(run())
