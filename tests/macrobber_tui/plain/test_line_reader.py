"""Lines as they are typed."""

from __future__ import annotations

import asyncio
import io

from macrobber_tui.typist import Typist


async def test_bytes_that_are_no_text_are_no_end_of_what_is_typed() -> None:
    typist = Typist(io.TextIOWrapper(io.BytesIO(b"castle\n\xff\nquit\n"), encoding="utf-8"))
    typist.start()
    async with asyncio.timeout(10):
        assert [await typist.line() for _ in range(4)] == ["castle", "\N{REPLACEMENT CHARACTER}", "quit", None]
