"""The end of a game, and the replay afterwards."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from helpers.games import moments
from helpers.plain import Typing, plain_table
from helpers.seated import TextPlayer, hosted
from helpers.ssh import host_player
from helpers.stage import ScriptedGuest, joining_update
from helpers.tables import GAME, started_table
from helpers.tui import until
from macrobber_core.games import GAMES
from macrobber_core.net.guest.updates import Ended, JoinedTable, Update
from macrobber_core.net.host.host import Host
from macrobber_core.record import verify
from macrobber_core.table import KeyedChance, Table
from macrobber_core.wire import reasons
from macrobber_tui.i18n.language import set_language
from macrobber_tui.plain.announcements import final_scores
from macrobber_tui.plain.session_loop import SessionLoop
from macrobber_tui.plain.table import Confirmations, PlainTable
from macrobber_tui.session.connect import TableSession

from .test_commands import finished_game


async def test_players_must_confirm_leaving_an_unfinished_game() -> None:
    player = TextPlayer(started_table(), 1, Confirmations())
    player.plain.state.session = TableSession(player.guest)
    assert "Leave the game? Your seat is kept." in await player.types("quit")
    assert not player.plain.has_left
    assert await player.types("yes") == ""
    assert player.plain.has_left


@pytest.mark.parametrize("seat", [1, None])
async def test_hosts_say_whether_they_keep_an_unfinished_game(seat: int | None) -> None:
    player = TextPlayer(started_table(), seat, Confirmations())
    player.plain.state.session = hosted(player)
    assert "Leave, and keep the table for later?" in await player.types("quit")
    assert not player.plain.has_left
    assert await player.types("keep") == "The game is saved. To resume it, type:\nmacrobber host --resume"
    assert player.plain.has_left


async def test_hosts_whose_game_is_not_saved_must_confirm_leaving_it() -> None:
    player = TextPlayer(started_table(), 1, Confirmations())
    session = hosted(player)
    assert session.host is not None
    session.host.save_error = "the disk is full"
    player.plain.state.session = session
    assert "Leave the game? It will be lost." in await player.types("quit")
    assert await player.types("yes") == ""
    assert player.plain.has_left


async def test_the_question_whether_to_leave_stays_open_when_the_table_changes() -> None:
    """The reply to the line typed before it may come later than the question."""
    player = TextPlayer(started_table(), 1, Confirmations())
    player.plain.state.session = TableSession(player.guest)
    asked = await player.types("quit")
    assert "Leave the game? Your seat is kept." in asked
    before = len(player.output.lines)
    ply = player.table.ply
    while player.table.ply == ply or player.table.actor != 1:
        actor = player.table.actor or 1
        player.table.decide(actor, player.table.ply, player.table.legal()[0])
        player.plain.handle_update(player.guest.change())
    assert player.output.since(before).endswith(asked)
    await player.types("yes")
    assert player.plain.has_left


async def test_a_host_whose_game_cannot_be_saved_gets_no_resume_command() -> None:
    player = TextPlayer(started_table())
    player.plain.state.session = hosted(player)
    assert player.plain.state.host is not None
    player.plain.state.host.save_error = "the disk is full"
    assert not await player.types("quit")
    assert player.plain.has_left


async def test_a_spectator_leaves_without_confirmation() -> None:
    player = TextPlayer(started_table(), None, Confirmations())
    await player.types("quit")
    assert player.plain.has_left


async def test_a_running_game_can_be_replayed_and_then_continues() -> None:
    player = TextPlayer(started_table())
    player.others_play()
    assert "The beginning of the game" in await player.types("replay")
    assert (await player.types("next")) == "This is the end."
    assert "castle" not in await player.types("help")
    back = await player.types("quit")
    assert back.startswith("You are back at the table.")
    assert "Type a number or an action." in back
    assert isinstance(player.plain, PlainTable)
    assert player.plain.scope is None


async def test_the_host_can_save_the_record_without_overwriting_a_file(tmp_path: Path) -> None:
    player = finished_game()
    assert (await player.types("save game")) == "The host has not revealed the whole game."
    player.plain.state.session = hosted(player)
    path = tmp_path / "game.record"
    assert (await player.types(f"save {path}")) == f"The record is in {path}."
    assert verify(path.read_text(encoding="utf-8")).result is not None
    assert (await player.types(f"save {path}")).startswith(f"Cannot write {path}: ")
    assert (await player.types("save")).startswith("Type a file name")


async def test_a_host_with_a_guest_must_confirm_leaving_a_finished_game() -> None:
    player = finished_game()
    player.plain.confirmations = Confirmations()
    async with Host(Table("Glencoe", GAME, 3, {})) as host, host_player(host), host_player(host, "Ben") as guest:
        player.plain.state.session = TableSession(player.guest, host, lambda: ["192.168.1.20:7438"])
        assert "1 guest is still here. Close the table?" in await player.types("quit")
        await player.types("no")
        assert not player.plain.has_left
        await guest.close()
        await until(lambda: len(host.peers) == 1)
        await player.types("quit")
        assert player.plain.has_left


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seat", [1, None])
def test_the_end_of_a_game_lists_the_final_scores_of_all_players(game: str, seat: int | None) -> None:
    table, rng = Table("Glencoe", GAMES[game], 3, {}, KeyedChance("2")), random.Random(3)
    for name in ("Ada", "Ben", "Cat"):
        table.sit(name)
    table.start()
    player = TextPlayer(table, seat)
    while table.actor is not None:
        table.decide(table.actor, table.ply, rng.choice(table.legal()))
    player.plain.handle_update(player.guest.change())
    result = table.view(None).game_view.result
    [line] = [line for line in player.output.lines if line.startswith("Final scores: ")]
    listed = re.findall(r"(\w+)( \(you\))? (-?\d+)", line.removeprefix("Final scores: "))
    scores = dict(zip((seat_view.name for seat_view in table.seats), result.scores, strict=True))
    assert {name: int(points) for name, _you, points in listed} == scores
    assert {name for name, you, _points in listed if you} == ({table.seats[0].name} if seat else set())
    assert [name for name, _you, _points in listed][: len(result.winners)] == [
        table.seats[winner - 1].name for winner in result.winners
    ]
    story = player.output.lines[player.output.lines.index(line) + 1 :]
    assert any(text.startswith(("Biggest raid: ", "Largest feature: ", "Largest group: ")) for text in story)


@pytest.mark.parametrize(
    ("game", "seed", "said"),
    [
        ("claim-it", 5, "The largest groups are tied at 5 spaces. Tie-break: 8 claims to 6."),
        ("claim-it", 63, "Groups and claims are tied. Tie-break: 12 spaces to 10."),
        ("mac-robber", 54, "Tied at 42 VP. Tie-break: 10 cubes to 9."),
        ("mac-robber", 135, "Tied at 41 VP and 10 cubes. Tie-break: 6 estates to 4."),
    ],
)
def test_ci_13_mr_35_the_end_of_a_game_says_what_broke_a_tie(game: str, seed: int, said: str) -> None:
    ties = {"ties": "most-cubes"} if game == "mac-robber" else {}
    table, rng = Table("Glencoe", GAMES[game], 3, ties, KeyedChance(str(seed))), random.Random(seed)
    for name in ("Ada", "Ben", "Cat"):
        table.sit(name)
    table.start()
    while table.actor is not None:
        table.decide(table.actor, table.ply, rng.choice(table.legal()))
    assert final_scores(table.view(None))[1:] == [said]


def test_the_final_scores_and_the_story_are_told_once() -> None:
    player = finished_game()
    player.plain.handle_update(player.guest.change())
    assert player.output.text.count("Final scores: ") == 1
    assert player.output.text.count("Best scoring: ") == 1


@pytest.mark.parametrize(
    ("language", "closed"),
    [
        ("en", "The host has closed the table."),
        ("de", "Der Gastgeber hat den Tisch geschlossen."),
        ("fr", "L'hôte a fermé la table."),
        ("nl", "De host heeft de tafel gesloten."),
    ],
)
async def test_a_guest_of_a_finished_game_reads_once_why_the_table_has_closed(
    language: str, closed: str, capsys: pytest.CaptureFixture[str]
) -> None:
    set_language(language)
    updates: list[Update] = [
        JoinedTable("5f" * 4, "Ada", ""),
        joining_update(moments(3)["over"]),
        Ended(reasons.HOST_CLOSED),
    ]
    await SessionLoop(plain_table(ScriptedGuest(updates)), Typing([None], is_person=True)).run()
    assert closed in capsys.readouterr().out.splitlines()


async def test_talk_after_the_table_has_closed_says_that_it_was_not_sent(capsys: pytest.CaptureFixture[str]) -> None:
    player = TextPlayer(started_table())
    assert await player.types("say hello") == "Not sent: the connection is lost."
    assert await player.types("emote 3") == "Not sent: the connection is lost."
    player.plain.state.apply(Ended(reasons.HOST_CLOSED))
    assert await player.types("say hello") == "Not sent: the table is closed."
    assert await player.types("emote well played") == "Not sent: the table is closed."
