"""What stays in a guest's terminal after the screen has closed."""

from __future__ import annotations

import asyncio

import pytest

from helpers.games import moments
from helpers.stage import StagedSession, joining_update
from helpers.tui import until
from macrobber_core.net.guest.updates import Ended, TalkReceived, Update
from macrobber_core.wire import reasons
from macrobber_tui.door.guest_terminal import USUAL_WIDTH, GuestTerminal
from macrobber_tui.door.session import DoorSession, Farewell


class RecordedChannel:
    """Records what is written to a guest's terminal."""

    unsent = 0

    def __init__(self) -> None:
        self.text = ""
        self.reason: str | None = None

    def write(self, text: str) -> None:
        self.text += text

    write_error = write

    def print_line(self, text: str, *, is_choice: bool = False) -> None:
        self.write(f"{text}\n")

    def pause(self) -> None: ...

    def resume(self) -> None: ...

    def abort(self) -> None: ...

    def finish(self, reason: str) -> None:
        self.reason = reason


def started(source: StagedSession, channel: RecordedChannel, term: str) -> DoorSession:
    terminal = GuestTerminal({"TERM": term})
    session = DoorSession("ben", terminal, lambda: source, lambda: None)
    session.start(channel, has_screen=terminal.can_show_screen)
    return session


async def closed_at(moment: str, reason: str, term: str, *then: Update) -> list[str]:
    """Return the lines that a player reads after their door has closed at this moment of a game."""
    channel = RecordedChannel()
    session = started(StagedSession(joining_update(moments(3)[moment]), *then, is_remote=True), channel, term)
    await until(lambda: not then or "closed" in channel.text)
    await until(lambda: "round" in channel.text or "space continues" in channel.text or "Final" in channel.text)
    await session.close(Farewell(reason))
    assert channel.reason
    return channel.text.rpartition("\x1b[?1049l")[2].splitlines()


async def test_a_player_reads_the_final_scores_after_the_screen_has_closed() -> None:
    lines = await closed_at("over", reasons.HOST_CLOSED, "xterm")
    assert lines[0].startswith("Final scores: ")
    assert "(you)" in lines[0]
    assert lines[-1] == "The host has closed the table."


async def test_a_player_reads_the_unread_talk_after_the_final_scores() -> None:
    talk = [TalkReceived("Ben", f"line {number}") for number in range(30)]
    lines = await closed_at("over", reasons.HOST_CLOSED, "xterm", *talk, Ended(reasons.HOST_CLOSED))
    assert lines[0].startswith("Final scores: ")
    assert lines[-21:] == [*(f"Ben says: line {number}" for number in range(10, 30)), "The host has closed the table."]


@pytest.mark.parametrize("term", ["xterm", "dumb"])
async def test_a_player_still_sees_the_end_of_the_game_if_the_host_closes_the_table_at_once(term: str) -> None:
    channel = RecordedChannel()
    source = StagedSession(joining_update(moments(3)["action"]), is_remote=True)
    session = started(source, channel, term)
    await until(lambda: "round" in channel.text)
    closing = asyncio.create_task(session.close(Farewell(reasons.HOST_CLOSED, is_from_host=True)))
    await asyncio.sleep(0.1)  # as long as a busy door may need for the last decision
    source.guest.receive(joining_update(moments(3)["over"]))
    source.guest.receive(Ended(reasons.HOST_CLOSED))
    await closing
    lines = channel.text.rpartition("\x1b[?1049l")[2].splitlines()
    assert [line for line in lines if line.startswith("Final scores: ")]
    assert lines.count("The host has closed the table.") == 1


@pytest.mark.parametrize("term", ["xterm", "dumb"])
async def test_the_reason_is_read_once_after_a_finished_game(term: str) -> None:
    lines = await closed_at("over", reasons.HOST_CLOSED, term, Ended(reasons.HOST_CLOSED))
    assert lines.count("The host has closed the table.") == 1


@pytest.mark.parametrize("term", ["xterm", "dumb"])
async def test_a_player_whose_host_is_gone_reads_how_to_return(term: str) -> None:
    text = " ".join(await closed_at("action", reasons.HOST_SILENT, term))
    assert text.endswith(
        "The host's program no longer answers. Your seat is kept. When the host has resumed the game "
        "(macrobber host --resume), join again the same way; the host can then give you your seat (P)."
    )


async def test_long_reasons_are_wrapped_between_words() -> None:
    lines = await closed_at("action", reasons.HOST_SILENT, "xterm")
    assert len(lines) > 1
    assert all(len(line) <= USUAL_WIDTH for line in lines)
