"""A table that is handed over, in plain mode."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from dataclasses import dataclass

import pytest

from helpers.heirs import Heir, at_table, glencoe, hosting, joining
from helpers.seated import RecordedOutput, TextPlayer
from helpers.tables import started_table
from helpers.tui import until
from macrobber_core.net.guest.updates import TableMoved, TableOfferedToUs
from macrobber_core.wire import reasons
from macrobber_tui.i18n.language import LANGUAGES, set_language
from macrobber_tui.plain import play
from macrobber_tui.plain.line_reader import LineReader
from macrobber_tui.plain.table import PlainTable
from macrobber_tui.session.connect import TableSource
from macrobber_tui.session.host_actions import can_give_table

OFFER = "The host wants to give you the table: your computer becomes the host, and has to stay on."


class Person(LineReader):
    """Types a line whenever a test says so."""

    is_person = True
    is_idle = True

    def __init__(self) -> None:
        self.lines: asyncio.Queue[str] = asyncio.Queue()

    def start(self) -> None:
        pass

    async def read_line(self) -> str | None:
        return await self.lines.get()


@dataclass
class Typist:
    """A person in plain mode, with everything that was printed."""

    reader: Person
    output: RecordedOutput
    plain: PlainTable

    async def types(self, line: str, reply: str) -> None:
        """Type a line and wait until `reply` is printed."""
        before = len(self.output.lines)
        self.reader.lines.put_nowait(line)
        try:
            await until(lambda: reply in self.output.since(before))
        except TimeoutError:
            raise AssertionError(
                f"{reply!r} was not printed after {line!r}, but:\n{self.output.since(before)}"
            ) from None

    async def reads(self, text: str) -> None:
        try:
            await until(lambda: text in self.output.text)
        except TimeoutError:
            raise AssertionError(f"{text!r} was not printed, but:\n{self.output.text}") from None


@contextlib.asynccontextmanager
async def typing(source: TableSource, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Typist]:
    output, reader, seated = RecordedOutput(), Person(), list[PlainTable]()
    monkeypatch.setattr(play, "Output", lambda: output)
    task = asyncio.create_task(play.run_session(source, reader, seated.append))
    try:
        await until(lambda: task.done() or (bool(seated) and seated[0].table is not None))
        yield Typist(reader, output, seated[0])
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def test_the_host_gives_the_table_to_a_player_and_is_a_guest_then(monkeypatch: pytest.MonkeyPatch) -> None:
    async with typing(hosting(glencoe(3, 1)), monkeypatch) as ada:
        host = ada.plain.state.host
        assert host is not None
        ben = Heir(joining(host, "Ben"), wants=None)
        async with at_table(ben):
            await until(lambda: can_give_table(host))
            await ada.types("give-table", "Name a player or a seat number.")
            await ada.types("give-table hamish", "Not possible: a bot cannot be the host.")
            await ada.types("give-table ben", "Ben is being asked; the table stays here until they agree.")
            await until(lambda: ben.state.is_offered)
            await ben.state.answer_offer(wants=False)
            await ada.reads("Ben does not want to be the host; the table stays here")
            await ada.types("begin", "begin")
            ben.wants = True
            await ada.types("give-table ben", "Ben is being asked")
            await ada.reads("The table is now at Ben's. The game goes on. To join it: macrobber join 127.0.0.1:")
            await ada.types("give-table ben", "'give-table ben' is not a command here.")
            await ada.types("quit", "Leave the game? Your seat is kept.")


async def test_a_player_who_takes_the_table_is_the_host_then(monkeypatch: pytest.MonkeyPatch) -> None:
    ada = Heir(hosting(glencoe(3, 0)))
    async with at_table(ada), typing(joining(ada.host, "Ben"), monkeypatch) as ben:
        await until(lambda: can_give_table(ada.host))
        ada.host.hand_over_to("Ben")
        await ben.reads(f"{OFFER}\nType 'take-table' or 'refuse-table'.")
        await ben.types("", OFFER)
        await ben.types("help", "take-table: be the host from now on.")
        await ben.types("no", "The table stays where it is.")
        warned = ada.host.warnings
        await until(lambda: reasons.DECLINED(name="Ben") in warned)
        ada.host.hand_over_to("Ben")
        await until(lambda: ben.plain.state.is_offered)
        await ben.types("yes", "The table is being handed over...")
        await ben.reads("You are the host now. Your computer has to stay on.")
        await until(lambda: ada.state.host is None)
        await ben.types("address", "macrobber join 127.0.0.1:")
        await ben.types("bot easy", "Everybody is here. Type 'begin' to start.")
        await ben.types("begin", "begin")
        await until(lambda: ada.state.stage == "playing")
        await ben.types("take-table", "is not a command here")


async def test_the_answers_leave_yes_and_no_to_a_takeback_request() -> None:
    player = TextPlayer(started_table())
    player.plain.handle_update(TableOfferedToUs())
    assert OFFER in player.output.text
    assert "(yes)" not in player.output.text
    assert (await player.types("no")) == "The table stays where it is."
    assert "is not a command here" in await player.types("no")


async def test_a_decision_can_be_typed_while_the_question_is_open() -> None:
    player = TextPlayer(started_table())
    player.plain.handle_update(TableOfferedToUs())
    legal = player.table.view(player.table.actor).legal
    if player.table.actor == 1:
        await player.types(legal[0])
    assert player.plain.state.is_offered
    assert player.plain.wants_line


async def test_the_question_lapses_once_the_host_does_not_wait_any_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("macrobber_tui.plain.announcements.ANSWER_SECONDS", 0)
    player = TextPlayer(started_table())
    player.plain.handle_update(TableOfferedToUs())
    await until(lambda: not player.plain.state.is_offered)
    assert player.output.lines[-1] == "The host no longer waits for your answer; the table stays where it is."


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_news_is_in_sentences_in_every_language(language: str) -> None:
    set_language(language)
    player = TextPlayer(started_table())
    player.plain.handle_update(TableMoved("Ada", False, "192.168.1.7:7438"))
    *_, news = player.output.lines
    assert news.endswith("macrobber join 192.168.1.7:7438")
    assert news.count(".") >= 4
