"""The door as who hosts sees it: a process that is started, says how it is reached, and ends with the table."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable

import msgspec

from macrobber_tui.language import _

from .errand import COMMAND, Answer, Errand, Told
from .inviting import line

START_SECONDS = 20
END_SECONDS = 15


class Door:
    """One that is open. `on_change` is called when friends may type something else."""

    def __init__(self, port: int, bind: str | None) -> None:
        self.port = port
        self.on_change: list[Callable[[], object]] = []
        self._bind = bind
        self._name = ""

    @property
    def lines(self) -> list[str]:
        """What a friend types: by name, where the network has it, and by address, which always works.

        Nothing where there is no network.
        """
        from macrobber_core.lan.interfaces import own_addresses  # noqa: PLC0415

        addresses = own_addresses(self._bind)[:1]
        names = [self._name] if self._name and addresses else []
        return [line(where, self.port) for where in (*names, *addresses)]

    def take_name(self, name: str) -> None:
        """The network knows this machine by that name now."""
        self._name = name
        for tell in self.on_change:
            tell()


@contextlib.asynccontextmanager
async def opened(
    errand: Errand, warn: Callable[[str], None], check: Callable[[str, str], str] = lambda _code, _address: ""
) -> AsyncIterator[Door]:
    """Serve ssh clients while the block runs; `check` is the host's word on a code from an address.

    OSError where that cannot be.
    """
    process = await asyncio.create_subprocess_exec(
        *COMMAND,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
        start_new_session=True,  # ctrl+c in our terminal is not for it
    )
    assert process.stdin is not None
    assert process.stdout is not None
    stdin = process.stdin
    following: asyncio.Task[None] | None = None
    try:
        process.stdin.write(msgspec.json.encode(errand) + b"\n")
        door = Door(await _port(process.stdout), errand.bind)

        def answer(number: int, code: str, address: str) -> None:
            reply = Answer(number, check(code, address))
            stdin.write(msgspec.json.encode(reply) + b"\n")

        following = asyncio.create_task(_follow(process.stdout, door, warn, answer))
        yield door
    finally:
        if following is not None:
            following.cancel()
        process.stdin.close()  # it lets its guests leave, and ends
        try:
            await asyncio.wait_for(process.wait(), END_SECONDS)
        except TimeoutError:
            process.kill()
            await process.wait()


async def _port(told: asyncio.StreamReader) -> int:
    """The first thing it says. OSError."""
    first = b""
    with contextlib.suppress(TimeoutError):
        first = await asyncio.wait_for(told.readline(), START_SECONDS)
    said = msgspec.json.decode(first, type=Told) if first else Told(error=_("the ssh door does not open"))
    if said.error:
        raise OSError(said.error)
    return said.port


async def _follow(
    told: asyncio.StreamReader, door: Door, warn: Callable[[str], None], answer: Callable[[int, str, str], None]
) -> None:
    while text := await told.readline():
        said = msgspec.json.decode(text, type=Told)
        if said.warning:
            warn(said.warning)
        if said.question is not None:
            answer(said.question.number, said.question.code, said.question.address)
        if said.name:
            door.take_name(said.name)
    warn(_("the ssh door has closed"))
