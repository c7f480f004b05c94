"""The record of a table is written during play, one file for each game."""

from __future__ import annotations

import errno
import io
from dataclasses import replace
from pathlib import Path

import pytest

from helpers.played_table import evening, play_out
from helpers.tui import QUICK, until, waiting
from macrobber_core import record
from macrobber_core.games import GAMES
from macrobber_tui.session.hosting import open_host
from macrobber_tui.session.library import load_game
from macrobber_tui.session.record_file import RecordFile
from macrobber_tui.session.table_settings import settings_to_resume


async def test_the_record_is_written_during_the_game(tmp_path: Path) -> None:
    path = tmp_path / "g.record"
    async with open_host(replace(QUICK, bots=["easy"] * 3, record=path, pace=0.001)) as host:
        host.start()
        await until(lambda: host.table.ply > 30)
        assert len(record.parse(path.read_text(encoding="utf-8")).plies) > 20
        await until(lambda: host.table.stage == "over")
    assert record.verify(path.read_text(encoding="utf-8")).result == host.table.result


async def test_a_full_disk_ends_the_record_but_not_the_game(tmp_path: Path) -> None:
    class Full(io.StringIO):
        def write(self, text: str) -> int:
            raise OSError(28, "No space left on device")

    async with open_host(replace(QUICK, bots=["easy"] * 3)) as host:
        file = RecordFile(tmp_path / "g.record", host.table)
        file.close()
        file._file = Full()
        host.on_change.append(file.update)
        host.start()
        await until(lambda: host.table.stage == "over")
        assert file.error == "the record is no longer being written: the disk is full"


async def test_each_game_of_an_evening_is_written_to_a_record_of_its_own(tmp_path: Path) -> None:
    path = tmp_path / "glen.record"
    settings = replace(waiting(), game=GAMES["claim-it"], players=2, record=path)
    async with evening(settings) as (host, _players):
        host.next_game.lay_out(["Ada", "Ben"])
        host.start()
        play_out(host)
        first, second = (record.verify(file.read_text(encoding="utf-8")) for file in (path, tmp_path / "glen-2.record"))
        assert first.result is not None
        assert second.result == host.table.result


async def test_the_record_of_the_next_game_overwrites_no_other_file(tmp_path: Path) -> None:
    (tmp_path / "glen-2.record").write_text("yesterday's")
    settings = replace(waiting(), game=GAMES["claim-it"], players=2, record=tmp_path / "glen.record")
    async with evening(settings) as (host, _players):
        host.next_game.lay_out(["Ada", "Ben"])
        host.start()
        assert host.warnings == [f"The record is in {tmp_path / 'glen-3.record'}."]
    assert (tmp_path / "glen-2.record").read_text() == "yesterday's"
    assert record.parse((tmp_path / "glen-3.record").read_text(encoding="utf-8")).plies


async def test_a_record_that_cannot_be_opened_for_the_next_game_does_not_stop_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = replace(waiting(), game=GAMES["claim-it"], players=2, record=tmp_path / "glen.record")
    async with evening(settings) as (host, _players):
        monkeypatch.setattr("os.open", refuse)
        host.next_game.lay_out(["Ada", "Ben"])
        host.start()
        assert host.table.stage == "playing"
        assert host.warnings == ["the record is no longer being written: the disk is full"]


def refuse(*_arguments: object) -> int:
    raise OSError(errno.ENOSPC, "No space left on device")


async def test_a_second_game_that_is_resumed_goes_on_in_its_own_record(tmp_path: Path) -> None:
    path = tmp_path / "glen.record"
    async with evening(replace(waiting(), game=GAMES["claim-it"], players=2, record=path)) as (host, _players):
        host.next_game.lay_out(["Ada", "Ben"])
        host.start()
    first_game = path.read_text(encoding="utf-8")
    async with open_host(replace(settings_to_resume(load_game("")), record=path)) as again:
        play_out(again)
        assert record.verify((tmp_path / "glen-2.record").read_text(encoding="utf-8")).result == again.table.result
    assert path.read_text(encoding="utf-8") == first_game


async def test_a_second_game_that_is_resumed_overwrites_no_other_file(tmp_path: Path) -> None:
    (tmp_path / "glen-2.record").write_text("yesterday's")
    path = tmp_path / "glen.record"
    async with evening(replace(waiting(), game=GAMES["claim-it"], players=2, record=path)) as (host, _players):
        host.next_game.lay_out(["Ada", "Ben"])
        host.start()
    async with open_host(replace(settings_to_resume(load_game("")), record=path)) as again:
        play_out(again)
        assert record.verify((tmp_path / "glen-3.record").read_text(encoding="utf-8")).result == again.table.result
    assert (tmp_path / "glen-2.record").read_text() == "yesterday's"


async def test_a_record_whose_next_name_is_too_long_does_not_stop_the_next_game(tmp_path: Path) -> None:
    settings = replace(waiting(), game=GAMES["claim-it"], players=2, record=tmp_path / ("x" * 255))
    async with evening(settings) as (host, _players):
        host.next_game.lay_out(["Ada", "Ben"])
        host.start()
        assert host.table.stage == "playing"
        assert host.warnings == ["the record is no longer being written: the name is too long"]
