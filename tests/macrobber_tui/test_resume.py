"""A game continues after its host has died."""

from __future__ import annotations

import asyncio
import json
import random
import re
import socket
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from helpers.killing import Hosting, Report, Witness, one_game
from helpers.net import Player
from helpers.patience import PATIENCE
from helpers.tui import until
from macrobber_core import record
from macrobber_core.library import Library
from macrobber_core.net.websocket import dial
from macrobber_tui.cli.main import cli


def run(*arguments: str) -> Result:
    return CliRunner().invoke(cli, arguments)


def games() -> list[dict[str, Any]]:
    shown = json.loads(run("games", "--json").stdout)
    assert isinstance(shown, list)
    return shown


def play_bot_game(*more: str) -> Result:
    """Play a game among bots, from the first deal to the end."""
    result = run("host", "--headless", "--players", "3", "--bots", "easy*3", "--seed", "4", "--bind", "127.0.0.1",
                 "--port", "0", "--no-announce", *more)  # fmt: skip
    assert result.exit_code == 0, result.output
    return result


@pytest.mark.slow
async def test_killing_hosts_at_random_loses_nothing_announced(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    report = Report()
    await one_game(tmp_path, port, 5, 4, report)
    assert report.kills >= 1
    assert report.returns >= 3


@pytest.mark.slow
async def test_a_waiting_room_survives_the_killing_of_its_host(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    host = Hosting(tmp_path, port)
    await host.start("--players", "3", "--table", "Glencoe", "--clock", "60", "--option", "ties=most-cubes")
    ada, ben, cat = (Witness(name, port, random.Random(name)) for name in ("Ada", "Ben", "Cat"))
    playing = [asyncio.create_task(guest.play()) for guest in (ada, ben)]
    for kill in range(3):
        await until(lambda: min(ada.returns, ben.returns) == kill)  # noqa: B023
        await host.kill()
        with Library(tmp_path / "macrobber" / "library.sqlite3") as library:
            entry = library.find()
            house = library.load(entry.id).config
        assert (entry.title, entry.waiting, entry.names) == ("Glencoe", True, ["Ada", "Ben"])
        assert house.clock is not None
        await host.start("--resume")
    await asyncio.wait_for(asyncio.gather(*playing, cat.play()), PATIENCE)
    await host.end()
    assert [guest.returns for guest in (ada, ben, cat)] == [3, 3, 0]
    assert ada.result == ben.result == cat.result is not None


@pytest.mark.slow
async def test_the_second_game_of_an_evening_survives_the_killing_of_its_host(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    host = Hosting(tmp_path, port)
    await host.start("claim-it", "--players", "3", "--bots", "easy", "--table", "Glencoe", "--games", "2")
    players = [Player(lambda: dial("127.0.0.1", port), name, games=2) for name in ("Ada", "Ben")]
    playing = []
    for player in players:
        playing.append(asyncio.create_task(player.play()))
        await until(lambda player=player: bool(player.views))  # type: ignore[misc]
    await until(lambda: all(player.table.game_number == 2 and player.table.ply > 10 for player in players))
    for player in players:
        player.held = True
    seats, evening = [player.table.seat for player in players], players[0].table.evening[:1]
    for kill in (1, 2):
        await host.kill()
        await host.start("--resume")
        await until(lambda: min(len(player.joined) for player in players) > kill)  # noqa: B023
        assert [player.table.seat for player in players] == seats
        assert players[0].table.evening == evening
    for player in players:
        await player.release()
    await asyncio.wait_for(asyncio.gather(*playing), PATIENCE)
    await host.end()
    assert [[result.unfair for result in player.audit_results] for player in players] == [[None, None]] * 2
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    tally = run("games", "--evening").stdout.splitlines()
    assert tally[:2] == ["Glencoe", "This evening: 2 games."]
    assert len({game["table_id"] for game in games()}) == 1


@pytest.mark.slow
def test_games_can_be_listed_exported_and_imported(tmp_path: Path) -> None:
    assert run("games").stdout == "No games yet.\n"
    play_bot_game("--table", "Glencoe")
    (game,) = games()
    assert (game["table"], game["game"], game["finished"]) == ("Glencoe", "mac-robber", True)
    assert game["seats"] == ["Fergus", "Isla", "Hamish"]
    assert f"Glencoe: Fergus, Isla, Hamish; won by {game['seats'][game['winners'][0] - 1]}" in run("games").stdout
    path = tmp_path / "taken.record"
    assert run("export", game["id"][:4], str(path)).exit_code == 0
    assert run("export", game["id"]).stdout == path.read_text()
    assert record.verify(path.read_text()).result is not None
    brought = run("import", str(path))
    assert brought.exit_code == 0
    found = {entry["id"]: entry for entry in games()}[brought.stdout.strip()]
    assert (found["table"], found["scores"]) == ("Mac Robber", game["scores"])  # not what the file is called


@pytest.mark.slow
def test_an_unfinished_imported_game_can_be_resumed_with_its_bots(tmp_path: Path) -> None:
    play_bot_game()
    lines = run("export", games()[0]["id"]).stdout.splitlines(keepends=True)
    path = tmp_path / "half.record"
    path.write_text("".join(lines[: len(lines) // 2]))
    game = run("import", str(path)).stdout.strip()
    assert "interrupted after" in run("games").stdout
    result = run("host", "--resume", game[:5], "--headless", "--bind", "127.0.0.1", "--port", "0", "--no-announce")
    assert result.exit_code == 0
    assert json.loads(result.stdout.splitlines()[-1])["event"] == "result"
    again = run("export", game).stdout
    assert again.splitlines()[: len(lines) // 2] == [line.rstrip("\n") for line in lines[: len(lines) // 2]]
    assert record.verify(again).result is not None


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("export", "zz"), "no game begins with 'zz'"),
        (("host", "--resume", "--headless"), "there is no interrupted game"),
        (("host", "--resume", "zz", "--headless"), "no game begins with 'zz'"),
        (("host", "--resume", "zz", "--players", "4"), "keeps its players, bots, title, options and seed"),
        (("import", "nowhere.record"), "nowhere.record: there is no such file"),
    ],
)
def test_invalid_arguments_are_reported(arguments: tuple[str, ...], message: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert message in result.output


def test_a_record_that_breaks_a_rule_is_not_imported(tmp_path: Path) -> None:
    path = tmp_path / "wrong.record"
    path.write_text("macrobber record 1\ngame: mac-robber\noptions:\nseat 1: A\nseat 2: B\nseat 3: C\n\n* start 7\n")
    result = run("import", str(path))
    assert result.exit_code == 2
    assert "line 8" in result.output
    assert games() == []


def test_a_game_can_be_played_without_a_library(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    assert play_bot_game().stderr.count("this game is not being saved") == 1
    result = run("games")
    assert result.exit_code == 2
    assert "cannot be used: " in result.output


@pytest.mark.slow
def test_a_library_of_a_later_version_is_reported_and_left_unchanged() -> None:
    play_bot_game()
    with Library() as library:
        library._connection.execute("PRAGMA user_version = 99")
    result = run("games")
    assert result.exit_code == 2
    assert "later version" in result.output


@pytest.mark.slow
def test_imported_names_are_cleaned(tmp_path: Path) -> None:
    play_bot_game()
    text = run("export", games()[0]["id"]).stdout
    path = tmp_path / ("long" * 40 + ".record")
    path.write_text(text.replace("seat 1: bot easy", "seat 1: \x1b]0;pwn\x07\x1b[31mAda" + "a" * 3000))
    brought = run("import", str(path)).stdout.strip()
    found = {entry["id"]: entry for entry in games()}[brought]
    assert found["seats"][0].startswith("]0;pwn[31mAda")
    assert len(found["seats"][0]) <= 24
    assert len(found["table"]) <= 24


def test_imported_names_are_distinct_from_each_other_and_from_the_program(tmp_path: Path) -> None:
    play_bot_game()
    text = run("export", games()[0]["id"]).stdout
    for seat, name in enumerate(("Ada", "Аda", "mасrobber"), 1):
        text = re.sub(f"seat {seat}: bot easy.*", f"seat {seat}: {name}", text)
    path = tmp_path / "alike.record"
    path.write_text(text)
    brought = run("import", str(path)).stdout.strip()
    found = {entry["id"]: entry for entry in games()}[brought]
    assert found["seats"] == ["Ada", "Аda-2", "mасrobber-2"]
