"""The commands about the games in the library: the tally of an evening."""

from __future__ import annotations

import json
import random

import pytest
from click.testing import CliRunner, Result

from macrobber_core.games import GAMES
from macrobber_core.library import Autosave, Library, SavedSeat
from macrobber_core.table import KeyedChance, Table, rematch
from macrobber_tui.cli import library as commands
from macrobber_tui.cli.main import cli


def run(*arguments: str) -> Result:
    return CliRunner().invoke(cli, arguments)


def play(title: str, table_id: str, games: int, *, is_finished: bool = True) -> list[str]:
    """Store games in a row at one table of Ada and Ben; return their ids."""
    table, rng = Table(title, GAMES["claim-it"], 2, {}, KeyedChance(title)), random.Random(1)
    table.sit("Ada")
    table.sit("Ben")
    ids = []
    with Library() as library:
        for number in range(games):
            if number:
                table.begin_next(rematch.line_up(table, ["Ada", "Ben"]))
            table.start()
            seats = [SavedSeat(seat.name or "", seat.bot, None, None) for seat in table.seats]
            autosave = Autosave(library, table, table_id, lambda seats=seats: seats, host="Ada", network=False)  # type: ignore[misc]
            while table.actor is not None and (is_finished or table.ply < 20):
                table.decide(table.actor, table.ply, rng.choice(table.legal()))
            autosave.save()
            autosave.close()
            ids.append(library.games()[0].id)
    return ids


def test_the_tally_is_that_of_the_latest_evening() -> None:
    play("Glencoe", "aaaa0000", 1)
    play("Skye", "bbbb0000", 2)
    play("Iona", "cccc0000", 1, is_finished=False)
    lines = run("games", "--evening").stdout.splitlines()
    assert lines[:2] == ["Skye", "This evening: 2 games."]
    assert sum(line.startswith("Claim It!: won by") for line in lines) == 2


def test_the_tally_of_a_table_is_found_by_its_id_or_by_the_id_of_any_of_its_games() -> None:
    _first, second = play("Glencoe", "aaaa0000", 2)
    play("Skye", "bbbb0000", 1)
    tally = run("games", "--evening", "aaaa").stdout
    assert tally.startswith("Glencoe\nThis evening: 2 games.\n")
    assert run("games", "--evening", second).stdout == tally


def test_the_tally_is_also_one_json_object() -> None:
    play("Skye", "bbbb0000", 2)
    tally = json.loads(run("games", "--evening", "--json").stdout)
    assert tally["table"] == "Skye"
    assert {standing["name"] for standing in tally["standings"]} == {"Ada", "Ben"}
    wins = sum(standing["wins"] for standing in tally["standings"])
    assert wins == sum(len(game["winners"]) for game in tally["games"])
    assert {frozenset(game["seats"]) for game in tally["games"]} == {frozenset(("Ada", "Ben"))}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--evening", "zz"), "no game begins with 'zz'"),
        (("--evening", "a"), "more than one game begins with 'a'"),
        (("--evening", "ac"), "no game at that table is over yet"),
    ],
)
def test_a_tally_that_does_not_exist_is_an_error(arguments: tuple[str, ...], message: str) -> None:
    play("Glencoe", "aa000000", 1)
    play("Skye", "ab000000", 1)
    play("Iona", "ac000000", 1, is_finished=False)
    result = run("games", *arguments)
    assert result.exit_code == 2
    assert message in result.output


def test_without_a_finished_game_there_is_no_tally() -> None:
    assert "no game is over yet" in run("games", "--evening").output


def test_the_list_groups_the_games_of_an_evening_under_their_table_latest_first() -> None:
    (skye,) = play("Skye", "bbbb0000", 1)
    first, second = play("Glencoe", "aaaa0000", 2)
    (iona,) = play("Iona", "cccc0000", 1)
    lines = run("games").stdout.splitlines()
    assert [line.split("  20")[0] for line in lines] == [
        iona,
        "Glencoe, 2 games:",
        f"  {second}",
        f"  {first}",
        skye,
    ]
    assert " Iona: Ada, Ben; won by" in lines[0]
    assert "  Claim It!: Ada, Ben; won by" in lines[2]


def test_the_list_in_json_joins_the_games_of_an_evening_by_their_table() -> None:
    first, second = play("Glencoe", "aaaa0000", 2)
    listed = {entry["id"]: entry for entry in json.loads(run("games", "--json").stdout)}
    assert (first, first != second) == ("aaaa0000", True)
    assert [(listed[game]["table_id"], listed[game]["number"]) for game in (first, second)] == [
        ("aaaa0000", 1),
        ("aaaa0000", 2),
    ]


def test_a_game_that_its_host_closed_for_good_is_listed_as_closed() -> None:
    [game] = play("Glencoe", "aaaa0000", 1, is_finished=False)
    assert "interrupted after" in run("games").stdout
    with Library() as library:
        library.acquire(game)
        library.release(game, kept=False)
    assert "closed after 20 actions" in run("games").stdout
    [entry] = json.loads(run("games", "--json").stdout)
    assert entry["closed"]


def test_only_the_latest_games_are_listed_unless_all_are_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(commands, "LATEST", 2)
    ids = [*play("Iona", "cccc0000", 1), *play("Skye", "bbbb0000", 1), *play("Glencoe", "aaaa0000", 1)]
    result = run("games")
    assert [line.split()[0] for line in result.stdout.splitlines()] == [ids[2], ids[1]]
    assert result.stderr == "macrobber: the latest 2 of 3 games; --all lists all of them\n"
    result = run("games", "--all")
    assert [line.split()[0] for line in result.stdout.splitlines()] == ids[::-1]
    assert result.stderr == ""
    assert [entry["id"] for entry in json.loads(run("games", "--json").stdout)] == ids[::-1]
    assert [entry["id"] for entry in json.loads(run("games", "--json", "--limit", "1").stdout)] == [ids[2]]
    assert "--all and --limit cannot be combined" in run("games", "--all", "--limit", "1").output


def test_no_evening_is_listed_only_in_part() -> None:
    play("Skye", "bbbb0000", 1)
    glencoe = play("Glencoe", "aaaa0000", 3)
    lines = run("games", "--limit", "1").stdout.splitlines()
    assert lines[0] == "Glencoe, 3 games:"
    assert [line.split()[0] for line in lines[1:]] == glencoe[::-1]
