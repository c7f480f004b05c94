"""Reading typed lines."""

from __future__ import annotations

import asyncio
import io
import os
from collections.abc import Iterator
from pathlib import Path
from typing import TextIO

import pytest

from helpers.patience import PATIENCE
from macrobber_tui.plain.line_reader import MAX_LINE, LineReader


async def test_invalid_bytes_are_replaced_and_do_not_end_the_input() -> None:
    typist = LineReader(io.TextIOWrapper(io.BytesIO(b"castle\n\xff\nquit\n"), encoding="utf-8"))
    typist.start()
    async with asyncio.timeout(PATIENCE):
        assert [await typist.read_line() for _ in range(4)] == ["castle", "\N{REPLACEMENT CHARACTER}", "quit", None]


async def test_a_very_long_line_is_cut() -> None:
    typist = LineReader(io.TextIOWrapper(io.BytesIO(b"log " + b"9" * 5000 + b"\nquit\n"), encoding="utf-8"))
    typist.start()
    async with asyncio.timeout(PATIENCE):
        assert [await typist.read_line() for _ in range(2)] == ["log " + "9" * (MAX_LINE - 4), "quit"]


@pytest.fixture
def write_only() -> Iterator[TextIO]:
    """The standard input of a program started by nohup at a terminal."""
    with Path(os.devnull).open("w", encoding="utf-8") as source:
        yield source


async def test_a_source_that_cannot_be_read_ends_the_input(write_only: TextIO) -> None:
    typist = LineReader(write_only)
    typist.start()
    async with asyncio.timeout(PATIENCE):
        assert await typist.read_line() is None
