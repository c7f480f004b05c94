"""A process that answers lines with lines."""

from __future__ import annotations

import sys

import pytest

from macrobber_core.workers.line_process import MAX_LINE_BYTES, LineProcess
from macrobber_core.workers.process import WorkerLostError

ECHO = (
    "import sys\n"
    "for line in sys.stdin:\n"
    "    if line == 'leave\\n': sys.exit(7)\n"
    "    if line == 'half\\n': sys.stdout.write('half'); sys.exit(0)\n"
    "    if line.startswith('long '): line = int(line.split()[1]) * 'x' + '\\n'\n"
    "    print(line, end='', flush=True)\n"
)


def echo() -> LineProcess:
    return LineProcess([sys.executable, "-c", ECHO])


async def test_each_line_is_answered_in_order() -> None:
    async with echo() as process:
        for line in (b"one", b"", "zwölf".encode(), b"three"):
            assert await process.ask(line, 60) == line
        assert await process.ask(b"long %d" % (MAX_LINE_BYTES - 1), 60) == b"x" * (MAX_LINE_BYTES - 1)


async def test_a_longer_line_is_no_answer() -> None:
    async with echo() as process:
        with pytest.raises(WorkerLostError) as caught:
            await process.ask(b"long %d" % (MAX_LINE_BYTES + 1), 60)
    assert type(caught.value.__cause__) is ValueError


@pytest.mark.parametrize(("request_line", "code"), [(b"leave", 7), (b"half", 0)])
async def test_the_end_of_the_process_is_no_answer(request_line: bytes, code: int) -> None:
    async with echo() as process:
        with pytest.raises(WorkerLostError) as caught:
            await process.ask(request_line, 60)
    assert isinstance(caught.value.__cause__, EOFError)
    assert caught.value.__cause__.args == (code,)
