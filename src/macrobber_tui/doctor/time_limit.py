"""Runs work that may block, such as a command or a slow disk, for a limited time."""

from __future__ import annotations

import asyncio
import contextlib
import contextvars
import shutil
import subprocess
import threading
from collections.abc import Callable
from typing import NamedTuple, TypeVar

T = TypeVar("T")

COMMAND_SECONDS = 4
MAX_OUTPUT = 4_000_000
ADMIN_PATH = "/usr/sbin:/sbin:/usr/local/sbin"
"""Where firewall tools are, which are not on every user's path."""


async def within(seconds: float, work: Callable[[], T]) -> T:
    """Run blocking work in a thread of its own. Raises TimeoutError; the thread then does not delay the end."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[T] = loop.create_future()
    context = contextvars.copy_context()

    def finish(result: Callable[[], None]) -> None:
        if not done.done():
            result()

    def run() -> None:
        try:
            value = context.run(work)
        except Exception as error:  # raised again for the caller
            report, outcome = done.set_exception, error
            post(lambda: report(outcome))
        else:
            post(lambda: done.set_result(value))

    def post(result: Callable[[], None]) -> None:
        with contextlib.suppress(RuntimeError):  # the caller has given up, and its loop is closed
            loop.call_soon_threadsafe(finish, result)

    threading.Thread(target=run, daemon=True).start()
    async with asyncio.timeout(seconds):
        return await done


class CommandResult(NamedTuple):
    code: int
    output: str
    errors: str


def find_tool(name: str) -> str | None:
    """Return the path of a system tool, or None if this machine does not have it."""
    return shutil.which(name) or shutil.which(name, path=ADMIN_PATH)


def run_tool(name: str, *words: str) -> CommandResult | None:
    """Run a tool that only prints; return None if it is missing, fails to start or takes too long."""
    path = find_tool(name)
    if path is None:
        return None
    try:
        done = subprocess.run(
            [path, *words],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=COMMAND_SECONDS,
            env={"PATH": f"/usr/bin:/bin:{ADMIN_PATH}", "LC_ALL": "C"},
            check=False,
        )
    except (OSError, subprocess.SubprocessError):
        return None
    output, errors = (part[:MAX_OUTPUT].decode("utf-8", "replace") for part in (done.stdout, done.stderr))
    return CommandResult(done.returncode, output, errors)
