"""A bot as a guest from the command line."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest
from click.testing import CliRunner
from msgspec.structs import replace

from helpers.net import hosted, play_out, seat_players, socket_dial, until
from helpers.patience import PATIENCE
from macrobber_core import record
from macrobber_core.bots import LEVELS, Effort
from macrobber_core.games import GAMES
from macrobber_core.net.host.peer import Peer
from macrobber_core.table import Table
from macrobber_tui.cli.headless import play_bot
from macrobber_tui.cli.main import cli


@pytest.mark.slow
async def test_a_bot_names_a_host_that_does_not_reveal_its_values_and_leaves(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("macrobber_core.net.guest.guest.REVEAL_SECONDS", 0.1)
    monkeypatch.setattr(Peer, "_next_revealed", lambda _peer: None)
    async with hosted(table=Table("Glencoe", GAMES["claim-it"], 2, {})) as host:
        host.table.sit_bot("random", 2)
        playing = asyncio.create_task(play_bot(socket_dial(host), "Robo", "random", None, Effort()))
        await until(lambda: not host.table.free_seats)
        host.start()
        await asyncio.wait_for(playing, PATIENCE)
    output = capsys.readouterr()
    assert '"event": "result"' in output.out
    assert "the host has not revealed the values of the deal" in output.err


@pytest.mark.slow
async def test_a_bot_plays_as_many_games_in_a_row_as_it_was_told(capsys: pytest.CaptureFixture[str]) -> None:
    async with hosted(table=Table("Glencoe", GAMES["claim-it"], 2, {})) as host:
        bots = [
            asyncio.create_task(play_bot(socket_dial(host), name, "random", None, Effort(), games=games))
            for name, games in (("Robo", 3), ("Ruby", 2))
        ]
        await until(lambda: not host.table.free_seats)
        host.start()
        await asyncio.wait_for(bots[1], PATIENCE)  # after two games
        assert host.table.game_number == 2
        await until(lambda: host.table.next_game.agreed == ["Robo"])
        host.next_game.begin()
        await asyncio.wait_for(bots[0], PATIENCE)
    results = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [result["event"] for result in results] == ["result"] * 5


@pytest.mark.slow
async def test_a_bot_leaves_when_the_next_game_is_one_that_only_the_host_knows() -> None:
    async with hosted(table=Table("Glencoe", GAMES["claim-it"], 2, {})) as host:
        host.table.sit_bot("easy", 2)
        host.table.next_game = replace(host.table.next_game, game="chess")
        playing = asyncio.create_task(play_bot(socket_dial(host), "Robo", "easy", None, Effort(), games=2))
        await until(lambda: not host.table.free_seats)
        host.start()
        await play_out(host)
        await asyncio.wait_for(playing, PATIENCE)


@pytest.mark.slow
@pytest.mark.parametrize("game", ["claim-it", "mac-robber"])
async def test_a_bot_leaves_when_the_table_closes_between_games_or_when_it_cannot_play_the_next_one(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(LEVELS["claim-it"], "chief")
    async with hosted(table=Table("Glencoe", GAMES["mac-robber"], 3, {})) as host:
        host.table.sit_bot("easy")
        playing = asyncio.create_task(play_bot(socket_dial(host), "Robo", "chief", None, Effort(), games=2))
        await until(lambda: len(host.table.free_seats) == 1)
        async with seat_players(host, games=2) as (ada,):
            ada.held = True
            host.start()
            await play_out(host)
            await until(lambda: host.table.next_game.agreed == ["Robo"])
            host.next_game.propose(GAMES[game], {}, 3)
            if game == "mac-robber":
                await until(lambda: host.table.next_game.agreed == ["Robo"])
                await host.close()
            await asyncio.wait_for(playing, PATIENCE)


@pytest.mark.slow
def test_a_host_without_a_screen_plays_several_games_with_a_record_for_each(tmp_path: Path) -> None:
    path = tmp_path / "played.record"
    arguments = ("host", "claim-it", "--headless", "--games", "3", "--players", "2", "--bots", "easy*2", "--seed", "4")
    where = ("--bind", "127.0.0.1", "--port", "0", "--no-announce", "--record", str(path))
    result = CliRunner().invoke(cli, [*arguments, *where])
    assert result.exit_code == 0, result.output
    events = [json.loads(line) for line in result.stdout.splitlines()]
    kinds = ["listening", "seat", "seat", "result", *["game", "seat", "seat", "result"] * 2]
    assert [event["event"] for event in events] == kinds
    assert [event["number"] for event in events if event["event"] == "game"] == [2, 3]
    results = [event["scores"] for event in events if event["event"] == "result"]
    records = [path, tmp_path / "played-2.record", tmp_path / "played-3.record"]
    verified = [record.verify(file.read_text(encoding="utf-8")).result for file in records]
    assert [found.scores for found in verified if found is not None] == results
    assert len(set(map(str, results))) > 1


@pytest.mark.parametrize("command", [("host", "--games", "2"), ("join", "127.0.0.1", "--games", "2")])
def test_only_a_host_without_a_screen_and_a_bot_play_a_number_of_games(command: tuple[str, ...]) -> None:
    result = CliRunner().invoke(cli, command)
    assert result.exit_code == 2
    assert "--games needs --" in result.output
