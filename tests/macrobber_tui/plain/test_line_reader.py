"""Typed lines."""

from __future__ import annotations

import asyncio
import io

from macrobber_tui.plain.line_reader import LineReader


async def test_bytes_that_are_no_text_are_no_end_of_what_is_typed() -> None:
    typist = LineReader(io.TextIOWrapper(io.BytesIO(b"castle\n\xff\nquit\n"), encoding="utf-8"))
    typist.start()
    async with asyncio.timeout(10):
        assert [await typist.read_line() for _ in range(4)] == ["castle", "\N{REPLACEMENT CHARACTER}", "quit", None]
