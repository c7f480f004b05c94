"""The process of a door: serves all its guests in one event loop, with one app per guest.

The first line of its input is a DoorConfig; the host's answers follow. It exits at the end of its input or on a signal.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import resource
import signal
import sys

import msgspec

from macrobber_core.compat.asyncio import limit_tls_read_ahead
from macrobber_core.net.listener import READ_AHEAD_BYTES
from macrobber_core.wire import reasons
from macrobber_tui.garbage_collection import collect_rarely
from macrobber_tui.i18n.language import set_language
from macrobber_tui.session.door_ipc import DoorConfig, DoorStatus, HostAnswer, HostQuestion, TableClosing

from .fair_loop import FairEventLoop
from .listener import Transport, run_door
from .log import log_to_file
from .session import Farewell

OPEN_FILES = 1024
"""The number of files that a door can open at least: two for each guest, and one for each stranger."""
MAX_CODE_LENGTH = 1000
"""The maximum number of characters of a code passed on to the host; valid codes are much shorter."""


def report_status(status: DoorStatus) -> None:
    with contextlib.suppress(BrokenPipeError):
        sys.stdout.write(msgspec.json.encode(status).decode() + "\n")
        sys.stdout.flush()


class HostQuestions:
    """Sends questions to the host and matches its answers to them."""

    def __init__(self) -> None:
        self.farewell = Farewell(reasons.HOST_SILENT)
        """Why the door closes. A host that closes its table gives its reason; one that was killed cannot."""
        self._open: dict[int, asyncio.Future[str]] = {}
        self._numbers = itertools.count()

    async def ask(self, code: str, address: str) -> str:
        """Return the host's reason for rejecting a code, or "" if it accepts the code."""
        number = next(self._numbers)
        self._open[number] = asyncio.get_running_loop().create_future()
        report_status(DoorStatus(question=HostQuestion(number, code[:MAX_CODE_LENGTH], address)))
        try:
            return await self._open[number]
        finally:
            del self._open[number]

    async def listen(self, reader: asyncio.StreamReader) -> None:
        """Dispatch the host's messages until it closes its end of the pipe."""
        while line := await reader.readline():
            match msgspec.json.decode(line, type=HostAnswer | TableClosing):
                case TableClosing(reason=reason):
                    self.farewell = Farewell(reason, is_from_host=reason != reasons.DOOR_LEFT_BEHIND)
                case HostAnswer(number=number, reason=reason):
                    waiting = self._open.get(number)
                    if waiting is not None and not waiting.done():
                        waiting.set_result(reason)


async def serve(transport: Transport) -> None:
    """Serve the guests of a door until the host closes it, or a signal stops it."""
    reader = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    config = msgspec.json.decode(await reader.readline(), type=DoorConfig)
    set_language(config.language)
    limit_tls_read_ahead(READ_AHEAD_BYTES)  # of the guests' connections to the host
    collect_rarely()
    questions = HostQuestions()
    listening = asyncio.create_task(questions.listen(reader))
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, listening.cancel)

    def farewell() -> Farewell:
        return Farewell(transport.kind.closed) if listening.cancelled() else questions.farewell

    try:
        async with run_door(transport, config, report_status, questions.ask, farewell):
            with contextlib.suppress(asyncio.CancelledError):  # stopped by a signal
                await listening
    except OSError as error:
        report_status(DoorStatus(error=str(error)))


def raise_file_limit() -> None:
    """Let this process open more files, because macOS allows 256, which a crowd of strangers would use up."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < OPEN_FILES:
        limit = OPEN_FILES if hard == resource.RLIM_INFINITY else min(OPEN_FILES, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (limit, hard))


def main(transport: Transport) -> None:
    """Run the process of a door."""
    raise_file_limit()
    log_to_file(transport.kind)
    with asyncio.Runner(loop_factory=FairEventLoop) as runner:
        runner.run(serve(transport))
