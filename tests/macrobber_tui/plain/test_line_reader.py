"""Reading typed lines."""

from __future__ import annotations

import asyncio
import io

from macrobber_tui.plain.line_reader import LineReader


async def test_invalid_bytes_are_replaced_and_do_not_end_the_input() -> None:
    typist = LineReader(io.TextIOWrapper(io.BytesIO(b"castle\n\xff\nquit\n"), encoding="utf-8"))
    typist.start()
    async with asyncio.timeout(10):
        assert [await typist.read_line() for _ in range(4)] == ["castle", "\N{REPLACEMENT CHARACTER}", "quit", None]
