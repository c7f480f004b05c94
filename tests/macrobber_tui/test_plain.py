"""The same game as lines of text."""

from __future__ import annotations

import asyncio
import io
import random
from dataclasses import replace

import pytest

from helpers.tui import QUICK, until, waiting
from macrobber_core.lan.guest import Guest
from macrobber_core.lan.link import dial
from macrobber_tui.errors import Interrupted
from macrobber_tui.hosting import hosting
from macrobber_tui.plain import PlainTable, Typist, join_plain, play_plain


class Typing(Typist):
    """Types what a function says, each time a line is asked for."""

    def __init__(self, lines: list[str | None] | None = None) -> None:
        super().__init__(io.StringIO())
        self.script = lines or []
        self.table: PlainTable | None = None
        self.rng = random.Random(4)

    def start(self) -> None:
        pass

    async def line(self) -> str | None:
        await asyncio.sleep(0)
        if self.script:
            return self.script.pop(0)
        assert self.table is not None
        view = self.table._table
        return self.rng.choice(view.legal) if view is not None and view.legal else ""


async def plays(script: list[str | None] | None = None, *, watch: bool = False) -> None:
    """Join a table of bots, type the script, then anything legal, to the end."""
    async with hosting(replace(waiting(QUICK), bots=["easy"] * (3 if watch else 2))) as host:
        typing = Typing(script)
        guest = Guest(lambda: dial("127.0.0.1", host.port or 0), "Ada", watch=watch)
        typing.table = PlainTable(guest, typing)
        running = asyncio.create_task(typing.table.run())
        await until(lambda: bool(host.peers))
        host.start()
        await asyncio.wait_for(running, 20)


async def test_a_whole_game_is_played_by_typing_what_is_listed(capsys: pytest.CaptureFixture[str]) -> None:
    await plays()
    said = capsys.readouterr().out
    assert "The game is over" in said
    assert "Your hand: " in said
    assert "Not possible" not in said


async def test_an_illegal_action_is_answered_with_its_rule_and_asked_again(
    capsys: pytest.CaptureFixture[str],
) -> None:
    await plays(["raid 99", "castle castle"])
    said = capsys.readouterr().out
    assert "Not possible: " in said
    assert "(MR-" in said
    assert "The game is over" in said


async def test_everything_can_be_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    await plays(["help", "list", "list zzz", "table", "rules", "log?"])
    said = capsys.readouterr().out
    for text in ("list [WORD]", "No action begins with 'zzz'", "Draw pile:", "# Mac Robber"):
        assert text in said


@pytest.mark.parametrize("last", ["quit", None])
async def test_leaving_is_polite(last: str | None, capsys: pytest.CaptureFixture[str]) -> None:
    await plays([last])
    assert "The game is over" not in capsys.readouterr().out


async def test_a_spectator_reads_along_to_the_end(capsys: pytest.CaptureFixture[str]) -> None:
    await plays(watch=True)
    said = capsys.readouterr().out
    assert "The game is over" in said
    assert "Your hand" not in said


async def test_alone_against_bots_the_game_begins_by_itself(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    await play_plain(QUICK, "Ada")
    assert "End of input: you leave the table." in capsys.readouterr().out


class Person(Typing):
    """Somebody at a terminal."""

    def __init__(self, lines: list[str | None]) -> None:
        super().__init__(lines)
        self.is_person = True


@pytest.mark.parametrize("typed", ["Otter Heather Plum", ""])
async def test_a_person_is_asked_for_the_code(
    typed: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    person = Person(["ott", typed, "quit"])
    monkeypatch.setattr("macrobber_tui.plain.Typist", lambda source: person)
    async with hosting(replace(waiting(), code="otter-heather-plum")) as host:
        joining = join_plain(lambda: dial("127.0.0.1", host.port or 0), "Ada", watch=False, code=None)
        if typed:
            await joining
        else:
            with pytest.raises(Interrupted, match="you have left: the table has a code"):
                await joining
    said = capsys.readouterr().out
    assert "This table has a code. Type it; nothing to leave:" in said
    assert "Not possible: a code has 4 to 64 letters or digits" in said
    assert ("You are at the table as Ada" in said) == bool(typed)
