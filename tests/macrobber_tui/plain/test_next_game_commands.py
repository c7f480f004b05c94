"""Several games in a row at one table, in plain mode."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from helpers.evening import CLAIM_IT, Keyboard, at_the_table, person
from helpers.net import local_dial, play_out
from helpers.patience import PATIENCE
from helpers.tui import QUICK, until
from macrobber_core.games import GAMES
from macrobber_core.library import Library
from macrobber_core.net.guest.guest import Guest
from macrobber_core.table import TableView
from macrobber_core.wire.messages import OLDEST_PROTOCOL
from macrobber_tui.errors import UsageError
from macrobber_tui.plain.hot_seat import PlainHotSeat
from macrobber_tui.plain.next_game_commands import proposal_example, proposed_settings
from macrobber_tui.plain.table import Confirmations
from macrobber_tui.session.connect import HotSeatTable
from macrobber_tui.session.host_actions import begin_when_full
from macrobber_tui.session.hosting import open_host
from macrobber_tui.session.library import load_game


async def test_the_next_game_begins_once_everybody_has_typed_again() -> None:
    async with at_the_table(CLAIM_IT, "Ben") as (host, [ada, ben]):
        how = "Type 'again' to play again, 'quit' to leave, or 'help' for what you can still do."
        await ben.reads(how)
        await ben.types("again", "You want to play again. Waiting for Ada.")
        await ada.reads("Ben wants to play again. Waiting for you. Type 'again' to play.")
        await ada.types("again", "Game 2 at this table: Claim It!.")
        await ben.reads("Game 2 at this table: Claim It!.")
        await until(lambda: host.table.stage == "playing")
        for sitting in (ada, ben):
            opening = sitting.lines[sitting.lines.index("Game 2 at this table: Claim It!.") :]
            assert opening[1].startswith("Options (all default): ")
            assert opening[2].startswith("Seats: 1 Ada")
        assert not any("This evening" in line for line in ben.lines)
        await play_out(host)
        await until(lambda: ben.lines.count(how) == 2)
        assert ben.lines.count("This evening: 2 games.") == 1
        assert sum(line.startswith("Final scores: ") for line in ben.lines) == 2
        assert sum("dealt" in line or "fair" in line for line in ben.lines) >= 2
        await ben.types("evening", "This evening: 2 games.")


async def test_agreement_can_be_taken_back_and_nothing_is_said_twice() -> None:
    async with at_the_table(CLAIM_IT, "Ben") as (host, [ada, ben]):
        await ben.types("again", "You want to play again.")
        await ben.types("again", "You want to play already.")
        await ben.types("again perhaps", "Type 'again', or 'again no' to take it back.")
        await ben.types("again no", "Nobody wants to play again now. Type 'again' to play.")
        await ada.reads("Nobody wants to play again now. Type 'again' to play.")
        await ben.types("again no", "You have not said that you want to play.")
        assert host.table.next_game.agreed == []


async def test_the_host_proposes_another_game_and_guests_read_it_and_agree() -> None:
    async with at_the_table(CLAIM_IT, "Ben") as (host, [ada, ben]):
        await ada.types("propose chess", "Not possible: 'chess' is neither a game, nor a number of players, nor")
        await ada.types("propose claim-it 9", "Not possible: Claim It! is for 2 to 5 players, not 9")
        await ada.types("propose carcassonne 4 messengers=on", "You propose Carcassonne for 4 players: ")
        await until(lambda: host.table.next_game.agreed == ["Ada"])
        await until(lambda: any(line.startswith("The host proposes Carcassonne for 4 players") for line in ben.lines))
        await until(lambda: ada.lines[-1].endswith("Waiting for Ben. Type 'begin' to begin without them."))
        await ben.types("again", "Game 2 at this table: Carcassonne.")
        await ben.reads("The host proposes Carcassonne for 4 players: messengers on. Ada agrees. "
                        "Waiting for you. Type 'again' to play.")  # fmt: skip
        assert [bool(seat.bot) for seat in host.table.seats] == [False, False, True, True]
        with Library() as library:
            games = library.games()
        assert {entry.game for entry in games if entry.table == host.id} == {"claim-it", "carcassonne"}


async def test_the_host_begins_without_a_guest_who_then_watches() -> None:
    async with at_the_table(CLAIM_IT, "Ben") as (host, [ada, ben]):
        await ada.types("begin", "Not possible: nobody wants to play again yet.")
        await ada.types("again", "You want to play again. Waiting for Ben. Type 'begin' to begin without them.")
        await ada.types("begin", "Game 2 at this table: Claim It!.")
        await ben.reads("You are watching this game.")
        assert host.table.spectators == ["Ben"]


async def test_in_the_waiting_room_between_games_the_host_swaps_seats_and_changes_bots() -> None:
    async with at_the_table(CLAIM_IT, "Ben") as (host, [ada, ben]):
        assert host.table.first_player is not None
        begins = host.table.first_player % 3 + 1
        await ada.types("room", "Everybody is here. Type 'begin' to start.")
        await ben.reads("Everybody is here; waiting for the host to begin.")
        await ben.reads(f"Seat {begins} begins the game.")
        await ada.types("swap 1 ben", "Seats: 1 Ben; 2 Ada (you, host); 3 ")
        await until(lambda: any(line.startswith("Seats: 1 Ben (you); 2 Ada (host); 3 ") for line in ben.lines))
        begins = {1: 2, 2: 1}.get(begins, begins)  # the same player begins
        assert host.table.first == begins
        await ada.types("swap 1", "Type two seats by number or name, as in 'swap 1 3'.")
        await ada.types("swap 1 9", "Type two seats by number or name, as in 'swap 1 3'.")
        await ada.types("bot hard 3", "Seats: 1 Ben; 2 Ada (you, host); 3 ")
        assert host.table.seats[2].bot == "hard"
        await ada.types("bot 3", "Seats: ")
        assert host.table.seats[2].bot == "medium"
        await ada.types("bot easy 1", "Not possible: seat 1 is taken by Ben.")
        await ada.types("no-bot", "Seats: 1 Ben; 2 Ada (you, host); 3 is free.")
        await ada.types("bot easy 3", "Seats: 1 Ben; 2 Ada (you, host); 3 ")
        await ada.types("begin", "Your turn: " if begins == 2 else "")
        await until(lambda: host.table.stage == "playing")
        assert host.table.first_player == begins
        await ada.types("swap 1 2", "The game has begun.")


async def test_a_guest_cannot_propose_begin_or_open_the_waiting_room() -> None:
    async with at_the_table(CLAIM_IT, "Ben") as (_host, [_ada, ben]):
        for word in ("propose carcassonne", "begin", "room", "swap 1 2"):
            await ben.types(word, f"'{word}' is not a command here.")


async def test_a_replay_of_the_finished_game_ends_when_the_next_one_begins() -> None:
    async with at_the_table(CLAIM_IT, "Ben") as (host, [ada, ben]):
        await ben.types("again", "You want to play again.")
        await ben.types("replay", "")
        await until(lambda: ben.plain.scope is not None)
        await ada.types("again", "Game 2 at this table")
        await ben.reads("Game 2 at this table: Claim It!.")
        await until(lambda: host.table.stage == "playing")
        assert ben.plain.scope is None


async def test_a_guest_who_drops_between_games_comes_back_to_the_next_one() -> None:
    async with at_the_table(CLAIM_IT, "Ben", "Cat", bots=0) as (host, [ada, ben, cat]):
        [peer] = [peer for peer in host.peers if peer.name == "Ben"]
        await peer.link.close()
        await until(lambda: any(line.startswith("Connection lost. ") for line in ben.lines))
        await ben.reads("You are back at the table, as Ben.")
        for sitting in (ada, cat, ben):
            await sitting.types("again", "")
        await until(lambda: host.table.stage == "playing" and host.table.game_number == 2)
        await ben.reads("Game 2 at this table: Claim It!.")
        assert host.table.seats[1].name == "Ben"


async def test_a_script_that_types_again_stays_for_the_next_game_and_ends_with_it() -> None:
    async with open_host(replace(QUICK, game=GAMES["claim-it"], players=2, bots=["easy"], pace=0)) as host:
        ada = person(Guest(local_dial(host), "Ada"), host, is_person=False)
        await until(lambda: host.table.is_complete)
        host.start()
        ada.keyboard.type("again")
        await until(lambda: host.table.stage == "playing")
        await play_out(host)
        await until(lambda: host.table.game_number == 2 and host.table.stage == "playing")
        assert ada.task is not None
        assert not ada.task.done()
        await play_out(host)
        await asyncio.wait_for(ada.task, PATIENCE)
        assert ada.lines.count("This evening: 2 games.") == 1


async def test_at_a_host_with_an_older_program_there_is_no_next_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("macrobber_core.wire.handshake.PROTOCOL", OLDEST_PROTOCOL)
    monkeypatch.setattr("macrobber_core.wire.codec.PROTOCOL", OLDEST_PROTOCOL)
    async with at_the_table(CLAIM_IT, "Ben") as (_host, [_ada, ben]):
        await ben.reads("Type 'help' for what you can still do, or 'quit'.")
        await ben.types("again", "This host has an older version of macrobber, which plays only one game at a table.")


async def test_all_players_at_one_keyboard_agree_at_once() -> None:
    settings = replace(QUICK, game=GAMES["claim-it"], players=3, bots=["easy"], people=["Ada", "Ben"], host="Ada")
    async with HotSeatTable(settings).open() as session:
        assert session.host is not None
        host, keyboard = session.host, Keyboard()
        hot_seat = PlainHotSeat(session, keyboard, Confirmations())
        begin_when_full(host)
        task = asyncio.create_task(hot_seat.run())
        for number in (1, 2, 3):
            await until(lambda number=number: host.table.game_number == number)  # type: ignore[misc]
            await until(lambda: host.table.stage == "playing")
            await play_out(host)
            await until(lambda number=number: all(seen.game_number == number for seen in tables_of(hot_seat)))  # type: ignore[misc]
            await until(lambda: all(seen.stage == "over" for seen in tables_of(hot_seat)))
            keyboard.type("again" if number == 1 else "propose carcassonne 2" if number == 2 else "quit")
            if number == 3:
                keyboard.type("keep")
        await asyncio.wait_for(task, PATIENCE)
        assert [played.game for played in host.table.view(None).evening] == ["claim-it", "claim-it", "carcassonne"]


def tables_of(hot_seat: PlainHotSeat) -> list[TableView]:
    """Return the table as each player at the keyboard sees it."""
    return [plain.table for plain in hot_seat._players if plain.table is not None]


@pytest.mark.parametrize("answer", ["keep", "close", "yes"])
async def test_a_host_who_leaves_a_finished_table_says_whether_it_is_kept(answer: str) -> None:
    async with at_the_table(CLAIM_IT, "Ben") as (host, [ada, ben]):
        await ada.types("quit", "Type 'keep', 'close' or 'no'.")
        assert ada.lines[-2] == "Leave, and keep the table for later?"
        await ada.types("no", "Cancelled.")
        await ada.types("quit", "Type 'keep', 'close' or 'no'.")
        ada.keyboard.type(answer)
        await until(lambda: ada.task is not None and ada.task.done())
        advice = ["The table is kept. To resume it, type:", "macrobber host --resume"]
        assert (ada.lines[-2:] == advice) == (answer != "close")
        await host.close()
        await until(lambda: ben.plain.state.closing_reason != "")
    if answer == "close":
        with pytest.raises(UsageError):
            load_game("")
    else:
        assert load_game("").id == host.id


async def test_a_host_who_leaves_a_waiting_room_between_games_can_keep_it_with_its_seats() -> None:
    async with at_the_table(CLAIM_IT, "Ben") as (_host, [ada, _ben]):
        await ada.types("room", "Everybody is here.")
        await ada.types("quit", "Type 'keep', 'close' or 'no'.")
        ada.keyboard.type("keep")
        await until(lambda: ada.task is not None and ada.task.done())
    saved = load_game("")
    assert (saved.number, saved.config.waiting) == (2, True)
    assert [seat.name for seat in saved.seats][:2] == ["Ada", "Ben"]


@pytest.mark.parametrize(
    ("typed", "game", "players", "options"),
    [
        ("", "claim-it", 3, {"free-squatters": True}),
        ("4", "claim-it", 4, {"free-squatters": True}),
        ("free-squatters=off 2", "claim-it", 2, {"free-squatters": False}),
        ("Carcassonne", "carcassonne", 3, {}),
        ("mac-robber 5 ties=most-cubes", "mac-robber", 5, {"ties": "most-cubes"}),
    ],
)
async def test_what_is_not_named_in_a_proposal_stays_as_it_is(
    typed: str, game: str, players: int, options: dict[str, object]
) -> None:
    async with open_host(replace(CLAIM_IT, options={"free-squatters": True})) as host:
        settings = proposed_settings(host.table.view(None), typed)
    assert (settings.game.key, settings.players) == (game, players)
    assert dict(settings.options).items() >= options.items()
    assert game == "claim-it" or dict(settings.options) == options


@pytest.mark.parametrize("key", GAMES)
async def test_the_example_of_a_proposal_can_be_proposed(key: str) -> None:
    typed = proposal_example(GAMES[key])
    async with open_host(CLAIM_IT) as host:
        settings = proposed_settings(host.table.view(None), typed.removeprefix("propose "))
    assert settings.game.key == key
    assert settings.options
