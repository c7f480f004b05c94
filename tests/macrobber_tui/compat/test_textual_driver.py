"""A local terminal that is closed while the program runs."""

from __future__ import annotations

import asyncio
import io
import os
import threading
from pathlib import Path

import pytest
from textual.events import Key

from helpers.net import hosted, until
from helpers.patience import PATIENCE
from helpers.terminals import Terminal, program_environment
from macrobber_tui.compat.textual_driver import HUNG_UP, InputDecoder, PatientWriter, StopSignal, typed_messages


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
    async with asyncio.timeout(PATIENCE):
        for _ in range(1000):
            await asyncio.to_thread(writer.write, "a frame")
        await asyncio.to_thread(writer.stop)


def typed(*parts: bytes) -> list[str]:
    """Return the keys that are read from a pipe into which these parts are typed."""
    reader, writer = os.pipe()
    stop, keys = StopSignal(), list[str]()
    for part in parts:
        os.write(writer, part)
    messages = typed_messages(reader, stop)
    for message in messages:
        if isinstance(message, Key):
            keys.append(message.key)
            if message.key == "q":
                stop.set()
    for descriptor in (reader, writer):
        os.close(descriptor)
    return keys


def test_keys_are_read_until_the_signal_to_stop() -> None:
    assert typed(b"a\x1b[A", b"bq") == ["a", "up", "b", "q"]


def test_an_escape_alone_is_a_key_once_nothing_has_followed_it() -> None:
    reader, writer = os.pipe()
    stop = StopSignal()
    os.write(writer, b"\x1b")
    messages = typed_messages(reader, stop)
    escape = next(message for message in messages if isinstance(message, Key))
    assert escape.key == "escape"
    messages.close()
    for descriptor in (reader, writer):
        os.close(descriptor)


def test_the_signal_to_stop_ends_the_wait_for_input_and_can_be_given_again() -> None:
    reader, writer = os.pipe()
    stop = StopSignal()
    for _ in range(3):
        thread = threading.Thread(target=lambda: [*typed_messages(reader, stop)])
        thread.start()
        stop.set()
        stop.set()
        thread.join(PATIENCE)
        assert not thread.is_alive()
        stop.clear()
    for descriptor in (reader, writer):
        os.close(descriptor)


def test_the_end_of_the_terminal_ends_the_reading() -> None:
    reader, writer = os.pipe()
    os.close(writer)
    with pytest.raises(EOFError):
        next(typed_messages(reader, StopSignal()))
    os.close(reader)
