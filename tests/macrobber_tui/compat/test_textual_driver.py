"""A local terminal that is closed while the program runs."""

from __future__ import annotations

import asyncio
import io
from pathlib import Path

import pytest

from helpers.net import hosted, until
from helpers.terminals import Terminal, program_environment
from macrobber_tui.compat.textual_driver import HUNG_UP, InputDecoder, PatientWriter

SECONDS = 60


@pytest.mark.slow
@pytest.mark.parametrize(("mode", "exit_codes"), [((), {HUNG_UP}), (("--plain",), {1, 2})], ids=["screen", "plain"])
async def test_a_player_whose_terminal_is_closed_leaves_the_table(
    mode: tuple[str, ...], exit_codes: set[int], tmp_path: Path
) -> None:
    async with hosted() as host:
        where = f"127.0.0.1:{host.port}"
        terminal = Terminal(["join", where, "--as", "Ben", *mode], program_environment(str(tmp_path)))
        await until(lambda: host.table.seats[0].name == "Ben" and len(host.peers) == 1)
        await terminal.settle()
        terminal.hang_up()
        assert await terminal.ended() in exit_codes
        await until(lambda: not host.peers)


def test_the_end_of_the_input_is_no_empty_text() -> None:
    decoder = InputDecoder()
    assert decoder.decode("ö".encode()[:1]) == ""
    assert decoder.decode("ö".encode()[1:] + b"\xff") == "ö\N{REPLACEMENT CHARACTER}"
    with pytest.raises(EOFError):
        decoder.decode(b"")


class ClosedTerminal(io.StringIO):
    def write(self, text: str) -> int:
        raise OSError


async def test_output_for_a_closed_terminal_never_blocks_the_app() -> None:
    writer = PatientWriter(ClosedTerminal())
    writer.start()
    async with asyncio.timeout(SECONDS):
        for _ in range(1000):
            await asyncio.to_thread(writer.write, "a frame")
        await asyncio.to_thread(writer.stop)
