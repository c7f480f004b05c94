"""The first process of a container, to which the kernel sends no signal that it does not handle."""

from __future__ import annotations

import asyncio
import contextlib
import os
import pty
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from helpers.patience import PATIENCE
from helpers.processes import process_has_ended
from helpers.terminals import PROGRAM, program_environment
from helpers.tui import until

NEW_NAMESPACE = ("unshare", "--pid", "--fork")


def may_unshare() -> bool:
    try:
        return subprocess.run([*NEW_NAMESPACE, "true"], capture_output=True, check=False).returncode == 0
    except FileNotFoundError:
        return False


pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux" or not may_unshare(), reason="needs a PID namespace, so root on Linux"),
]


class Container:
    """The program as process 1 of a namespace, in a terminal of its own."""

    def __init__(self, home: Path, *arguments: str) -> None:
        self.program = 0
        """Its number outside the container, once it has started."""
        self._shell, self.terminal = pty.fork()
        if not self._shell:
            signal.signal(signal.SIGHUP, signal.SIG_DFL)  # the tests themselves may run under nohup
            os.execvpe(NEW_NAMESPACE[0], [*NEW_NAMESPACE, *PROGRAM, *arguments], program_environment(str(home)))

    async def starts(self, text: bytes) -> None:
        """Wait until the terminal shows a text."""
        os.set_blocking(self.terminal, False)
        shown = b""
        async with asyncio.timeout(PATIENCE):
            while text not in shown:
                with contextlib.suppress(BlockingIOError):
                    shown += os.read(self.terminal, 65536)
                await asyncio.sleep(0.01)
        self.program = int(Path(f"/proc/{self._shell}/task/{self._shell}/children").read_text())  # noqa: ASYNC240

    def close(self) -> None:
        for process in filter(None, (self.program, self._shell)):
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        os.waitpid(self._shell, 0)


@pytest.fixture
def container(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Container]:
    opened = Container(tmp_path, *request.param)
    yield opened
    opened.close()


PLAY = ("play", "claim-it", "--players", "2", "--as", "Ada", "--seed", "1")


@pytest.mark.parametrize("container", [PLAY, (*PLAY, "--plain")], indirect=True)
async def test_the_program_ends_when_its_terminal_closes(container: Container) -> None:
    await container.starts(b"Your turn")
    os.close(container.terminal)
    await until(lambda: process_has_ended(container.program))


@pytest.mark.parametrize("container", [PLAY], indirect=True)
async def test_the_program_ends_when_the_container_is_stopped(container: Container) -> None:
    await container.starts(b"Your turn")
    os.kill(container.program, signal.SIGTERM)
    await until(lambda: process_has_ended(container.program))
    os.close(container.terminal)
