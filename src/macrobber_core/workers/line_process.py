"""A process that answers each line on its standard input with a line on its standard output."""

from __future__ import annotations

import contextlib

from .process import WorkerProcess

MAX_LINE_BYTES = 2**16
"""The longest line, which is the usual limit of asyncio."""


class LineProcess(WorkerProcess):
    """A worker process that speaks lines instead of `main_loop`'s frames. Requests and answers contain no line end."""

    async def _exchange(self, request: bytes) -> bytes:
        """Send a line and read one.

        Raises OSError if the process cannot be started, EOFError with its exit code if it has ended, and ValueError if
        its line is longer than MAX_LINE_BYTES.
        """
        process = await self._started()
        assert process.stdin is not None
        assert process.stdout is not None
        with contextlib.suppress(ConnectionError):  # it has ended, or closed its input: then there is no answer
            process.stdin.write(request + b"\n")
            await process.stdin.drain()
        line = await process.stdout.readline()
        if not line.endswith(b"\n"):
            raise EOFError(await process.wait())
        return line[:-1]
