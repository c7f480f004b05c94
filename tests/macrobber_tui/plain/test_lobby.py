"""The lobby in plain mode."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from helpers.finished import evening, finished, save_all
from helpers.patience import PATIENCE
from helpers.plain import Typing
from helpers.tui import listing, waiting
from macrobber_core.games.installed import InstalledGames, Skipped
from macrobber_core.library import Library
from macrobber_core.net.discovery import Listing
from macrobber_core.net.guest.known_hosts import KnownHosts
from macrobber_core.net.guest.seat_tokens import FileTokenStore, SeatCredentials
from macrobber_tui.plain.lobby import PlainLobby
from macrobber_tui.plain.table_list import PlainTableList
from macrobber_tui.session.hosting import open_host


class FakeBrowser:
    """A browser that finds only the tables a test gives it."""

    error: str | None = None
    listings: list[Listing]

    def __init__(self, _on_change: object) -> None:
        self.listings = []

    async def __aenter__(self) -> FakeBrowser:
        return self

    async def __aexit__(self, *_: object) -> None:
        pass


@pytest.fixture(autouse=True)
def fake_browser(network: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("macrobber_core.net.discovery.Browser", FakeBrowser)
    monkeypatch.setattr("macrobber_tui.plain.lobby.Browser", FakeBrowser)


async def visit_lobby(capsys: pytest.CaptureFixture[str], *lines: str) -> str:
    await PlainLobby("Ada", Typing([*lines, "q"])).run()
    return capsys.readouterr().out


async def test_a_game_can_be_left_and_resumed(capsys: pytest.CaptureFixture[str]) -> None:
    output = await visit_lobby(capsys, "games", "play 3 easy", "1", "quit", "games", "resume", "table", "quit")
    assert "No game has been played here yet." in output
    assert output.count("You are back in the lobby.") == 2
    assert "interrupted after " in output
    assert output.count("You are at the table as Ada.") == 2
    with Library() as library:
        assert len(library.games()) == 1


async def test_a_game_that_cannot_be_used_is_mentioned_with_the_reason(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    skipped = [Skipped("chess", "", "the game 'chess' of chess 1.0 cannot be used: it is no Game")]
    monkeypatch.setattr(
        "macrobber_tui.session.installed_games.installed_games", lambda: InstalledGames({}, {}, skipped)
    )
    assert "The game 'chess' of chess 1.0 cannot be used: it is no Game." in await visit_lobby(capsys)


async def test_a_network_error_is_reported_in_plain_words(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(FakeBrowser, "error", "No interfaces for 224.0.0.251")
    notice, offer = (await visit_lobby(capsys)).splitlines()[2:4]
    assert notice == "There is no network here, so friends' tables cannot be found."
    assert offer.startswith("Type 'play' for a game against bots")


async def test_loopback_alone_is_reported_as_no_network(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("macrobber_core.net.interfaces.own_addresses", lambda _bind: ["127.0.0.1"])
    assert "There is no network here, so friends' tables cannot be found." in await visit_lobby(capsys)


async def test_a_ruling_of_any_game_can_be_looked_up(capsys: pytest.CaptureFixture[str]) -> None:
    for ruling in ("CI-08", "CB-02", "MR-09"):
        assert f"({ruling}" in await visit_lobby(capsys, f"rules {ruling.lower()}")


async def test_discovery_starts_when_a_network_appears(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    addresses: list[str] = []
    monkeypatch.setattr("macrobber_core.net.interfaces.own_addresses", lambda _bind: list(addresses))
    monkeypatch.setattr("macrobber_tui.session.find_table.NETWORK_POLL_SECONDS", 0.005)
    monkeypatch.setattr(FakeBrowser, "error", "no network")
    output: list[str] = []

    class Waiting(Typing):
        async def read_line(self) -> str | None:
            monkeypatch.setattr(FakeBrowser, "error", None)
            addresses.append("192.168.1.20")
            async with asyncio.timeout(PATIENCE):
                while not output or "Looking for friends' tables" not in output[-1]:
                    await asyncio.sleep(0.005)
                    output.append(capsys.readouterr().out)
            return "quit"

    await PlainLobby("Ada", Waiting()).run()
    assert "There is no network here" in output[0]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("play 9", "Mac Robber is for 3 to 5 players, not 9"),
        ("play chess", "there is no bot 'chess'"),
        ("share Ada", "2 to 5 players can share a keyboard, not 1"),
        ("resume", "there is no interrupted game"),
        ("replay", "No game has been played here yet."),
        ("replay -", "No game has been played here yet."),
        ("replay " + "a" * 300, "and no game begins with"),
        ("replay nothing", "there is no file 'nothing'"),
        ("stats Zoe", "no game has been finished on this machine yet"),
        ("name \x1b", "a name needs at least one visible character"),
        ("join 127.0.0.1:1", "there is no table at 127.0.0.1 port 1"),
        ("dance", "'dance' is not a command here."),
    ],
)
async def test_a_refused_command_gives_its_reason_and_stays_in_the_lobby(
    line: str, expected: str, capsys: pytest.CaptureFixture[str]
) -> None:
    output = await visit_lobby(capsys, line, "name Eve")
    assert expected in output
    assert "Your name is Eve." in output


async def test_the_lobby_opens_a_shared_keyboard_game_and_the_first_steps(capsys: pytest.CaptureFixture[str]) -> None:
    output = await visit_lobby(capsys, "share Ada, Ben", "quit", "learn", "enough", "quit")
    assert "Pass the keyboard to " in output
    assert "First steps: The most victory points (VP) win." in output
    assert "First steps stopped" in output


async def test_statistics_are_printed_for_the_own_player_and_for_others(capsys: pytest.CaptureFixture[str]) -> None:
    assert "Ada has not finished a game on this machine yet." in await visit_lobby(capsys, "stats")
    games = evening(("Ada, Ben, bot hard", [30, 20, 10]))
    save_all([*games, finished("Ada, bot hard", [7, 8], game="claim-it", ended=9)])
    output = await visit_lobby(
        capsys, "stats", "stats ben", "stats bot hard claim-it", "stats claim-it", "stats bot hard"
    )
    assert "Ada, all games: 2 games, 1 won (50 %)" in output
    assert "Ben, all games: 1 game, 0 won (0 %)" in output
    assert "bot hard, Claim It!: 1 game, 1 won (100 %)" in output
    assert "Ada, Claim It!: 1 game, 0 won (0 %)" in output
    assert "bot hard plays several games; add one of them: mac-robber, claim-it." in output


async def test_the_doctor_is_offered_once_nothing_has_been_found_for_long(capsys: pytest.CaptureFixture[str]) -> None:
    lobby = PlainLobby("Ada", Typing(["quit"]))
    lobby.pending_question()
    lobby._end_search()
    capsys.readouterr()
    lobby._offer_doctor()
    assert capsys.readouterr().out == (
        "No friends' tables have been found on this network so far. Type 'doctor' to find out why.\n"
    )


async def test_tables_are_printed_as_they_appear_change_and_disappear(capsys: pytest.CaptureFixture[str]) -> None:
    lobby = PlainLobby("Ada", Typing(["quit"]))
    assert lobby.pending_question()[0] == "Looking for friends' tables on this network."
    lobby._end_search()
    assert capsys.readouterr().out == "No friends' tables have been found on this network so far.\n"
    lobby._browser.listings.append(listing("Glencoe"))
    lobby._print_tables()
    lobby._print_tables()
    assert (
        capsys.readouterr().out
        == "1. Glencoe: Mac Robber, 2 of 4 seats free.\nType the number of a table to join it.\n"
    )
    lobby._end_search()
    assert capsys.readouterr().out == ""
    lobby._browser.listings.insert(0, listing("Arran", free=0))
    lobby._print_tables()
    assert capsys.readouterr().out == "2. Arran: Mac Robber, full.\n"
    lobby._browser.listings[1] = listing("Glencoe", free=1)
    lobby._print_tables()
    assert capsys.readouterr().out == "1. Glencoe: Mac Robber, 1 of 4 seats free.\n"
    del lobby._browser.listings[1]
    lobby._print_tables()
    assert capsys.readouterr().out == "1. Glencoe is no longer there.\n"
    assert (await lobby._join("1"))[0] == "There is no table 1."
    lobby._browser.listings.append(listing("Glencoe", free=1))
    lobby._print_tables()
    assert capsys.readouterr().out == "1. Glencoe: Mac Robber, 1 of 4 seats free.\n"


async def test_the_ssh_command_of_a_table_is_printed_once_and_on_request(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    listed = listing("Glencoe")._replace(host="127.0.0.1", port=1, ssh_port=2222)
    monkeypatch.setattr(FakeBrowser, "__init__", lambda self, _on_change: setattr(self, "listings", [listed]))
    invitation = "On this machine without macrobber: ssh -p 2222"
    output = await visit_lobby(capsys, "play", "quit", "2", "1")
    assert output.count("1. Glencoe: Mac Robber, 2 of 4 seats free.") > 2
    assert output.count(invitation) == 1
    assert (await visit_lobby(capsys, "play", "quit", "tables")).count(invitation) == 2


def test_an_ssh_command_is_printed_again_only_when_it_changes() -> None:
    tables, door = PlainTableList(), listing("Glencoe")._replace(ssh_port=2222)
    assert tables.changed_lines([listing("Glencoe")], "")[0] == "1. Glencoe: Mac Robber, 2 of 4 seats free."
    opened = tables.changed_lines([door], "")
    assert opened == ["1. Glencoe: Mac Robber, 2 of 4 seats free. No macrobber? Join with: ssh -p 2222 NAME@10.0.0.7"]
    taken = listing("Glencoe", free=1)._replace(ssh_port=2222)
    assert tables.changed_lines([taken], "") == ["1. Glencoe: Mac Robber, 1 of 4 seats free."]
    begun = listing("Glencoe", begun=True)._replace(ssh_port=2222)
    assert tables.changed_lines([begun], "") == [
        "1. Glencoe: Mac Robber, being played. Watch with: ssh -p 2222 NAME@10.0.0.7"
    ]


def test_a_table_that_keeps_our_seat_says_how_to_return_to_it() -> None:
    tables, begun = PlainTableList(), listing("Glencoe", begun=True)._replace(ssh_port=2222)
    keyring = FileTokenStore()
    keyring.save(begun.offer.table, "Ada", begun.fingerprint, SeatCredentials("token"))
    assert "Watch with" in tables.changed_lines([begun], "")[0]
    keyring.release(begun.offer.table)
    assert tables.changed_lines([begun], "") == [
        "1. Glencoe: Mac Robber, being played. Your seat is kept; join to return to it."
    ]


async def test_a_bare_number_joins_the_table_with_that_number(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    listed = listing("Glencoe")._replace(host="127.0.0.1", port=1)
    monkeypatch.setattr(FakeBrowser, "__init__", lambda self, _on_change: setattr(self, "listings", [listed]))
    output = await visit_lobby(capsys, "1", "join 1", "2", "0")
    assert output.count("there is no table at 127.0.0.1 port 1") == 2
    assert "There is no table 2.\n1. Glencoe: Mac Robber, 2 of 4 seats free." in output
    assert "There is no table 0." in output


async def test_a_late_guest_is_shown_the_watch_command(capsys: pytest.CaptureFixture[str]) -> None:
    async with open_host(replace(waiting(), bots=["easy"] * 3)) as host:
        host.start()
        output = await visit_lobby(capsys, f"join 127.0.0.1:{host.port}")
    assert f"Not possible: the game has begun; to watch it, type 'watch 127.0.0.1:{host.port}'." in output


async def test_a_host_with_a_changed_key_is_joined_only_after_a_yes(capsys: pytest.CaptureFixture[str]) -> None:
    async with open_host(waiting()) as host:
        address = f"127.0.0.1:{host.port}"
        KnownHosts().remember(address, "6a" * 32)
        for answer in ("no", "", "perhaps"):
            await PlainLobby("Ada", Typing([f"join {address}", answer, "quit"], is_person=True)).run()
            output = capsys.readouterr().out
            assert f"The key of the host at {address} has changed.\nSomebody may be impersonating the host" in output
            assert "Trust this host? Type 'yes' or 'no'." in output
            assert "Not possible: you have not joined: the host's key has changed." in output
            assert "You are at the table" not in output
        typed = Typing([f"join {address}", "1", "no", "quit"], is_person=True)
        await PlainLobby("Ada", typed).run()
        assert capsys.readouterr().out.count("Trust this host? Type 'yes' or 'no'.") == 2  # a number repeats it
        await PlainLobby("Ada", Typing([f"join {address}", "yes", "quit", "quit"], is_person=True)).run()
        assert "You are at the table as Ada." in capsys.readouterr().out
        KnownHosts().check(address, host.fingerprint)


async def test_a_script_is_refused_a_changed_key_and_shown_the_forget_command(
    capsys: pytest.CaptureFixture[str],
) -> None:
    async with open_host(waiting()) as host:
        address = f"127.0.0.1:{host.port}"
        KnownHosts().remember(address, "6a" * 32)
        output = await visit_lobby(capsys, f"join {address}")
        assert f"Not possible: WARNING: THE HOST AT {address} IS NOT THE ONE YOU MET" in output
        assert f"type 'macrobber forget {address}' and join again.\n" in output
        assert not host.peers


async def test_help_and_rules_can_be_read_in_the_lobby(capsys: pytest.CaptureFixture[str]) -> None:
    output = await visit_lobby(capsys, "help", "help play", "rules tie green")
    assert "join WHICH: " in output
    assert "The levels are " in output
    assert "Players tied for the most get 1 VP each" in output


async def test_the_lobby_opens_the_rules_of_the_game_with_a_chapter_of_that_title(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert "Topic Stop." in await visit_lobby(capsys, "rules stop")


async def test_commands_take_the_name_of_another_game_first(capsys: pytest.CaptureFixture[str]) -> None:
    output = await visit_lobby(
        capsys, "play claim-it 2 easy", "1", "1", "table", "quit", "rules claim-it bust", "help play"
    )
    assert "Your turn: choose a column and a row for a marker." in output
    assert "A player with 13 claims at the end of a turn triggers the last round." in output
    assert "All claim markers on top come off the board" in output
    assert "The games are mac-robber, carcassonne and claim-it; the default is mac-robber." in output
    assert "Claim It! is for 2 to 5 players, not 9" in await visit_lobby(capsys, "host claim-it 9")
    assert "First steps" in await visit_lobby(capsys, "learn claim-it", "quit")
    assert "it's your turn." in await visit_lobby(capsys, "share claim-it Ada Ben", "quit", "yes")


async def test_a_setup_is_named_after_the_game(capsys: pytest.CaptureFixture[str]) -> None:
    output = await visit_lobby(capsys, "setups", "play french-variant 3", "table", "quit")
    assert "french-variant: La Variante: battle points" in output
    assert "4 players, court-twice on, combat-powers on, battle-points on." in output
    with Library() as library:
        (entry,) = library.games()
        assert library.load(entry.id).record.options["battle-points"] is True
        assert len(entry.names) == 3
    output = await visit_lobby(capsys, "play first game", "quit", "setups claim-it", "help host")
    assert "free-squatters: Squatters come off the board at once" in output
    assert "The setups of Mac Robber are first-game, usual, french-variant and long." in output
    with Library() as library:
        assert len(library.games()[0].names) == 3


async def test_a_table_like_the_last_one_is_hosted_with_one_word(capsys: pytest.CaptureFixture[str]) -> None:
    assert "Not possible: no game has been played at a table of yours yet." in await visit_lobby(capsys, "host last")
    async with open_host(replace(waiting(), players=3, bots=["hard"] * 2, host="Ada")) as host:
        host.table.sit("Ada")
        host.start()
    output = await visit_lobby(capsys, "host last", "quit", "yes")
    assert "3 players, 2 bots (hard)" in output
    assert "You are at the table as Ada." in output


async def test_the_lobby_says_what_was_played_last(capsys: pytest.CaptureFixture[str]) -> None:
    assert "New here? Type 'learn' for a first game that explains itself." in await visit_lobby(
        capsys, "play 3", "quit"
    )
    output = await visit_lobby(capsys)
    assert "You last played Mac Robber against 2 bots, today: unfinished.\nType 'resume' to continue.\n" in output
    assert "New here?" not in output


def test_tables_with_our_seat_come_first_and_friends_to_play_again_with_are_named() -> None:
    tables = PlainTableList()
    own, again, over = listing("Skye", begun=True), listing("Mull"), listing("Arran", over=True)
    FileTokenStore().save(own.offer.table, "Ada", own.fingerprint, SeatCredentials("token"))
    FileTokenStore().release(own.offer.table)
    tables.companions = {again.fingerprint: ["Ben", "Cat"]}
    lines = tables.all_lines([over, again, own], "none")
    assert lines == [
        "1. Skye: Mac Robber, being played. Your seat is kept; join to return to it.",
        "2. Mull: Mac Robber, 2 of 4 seats free. Join to play again with Ben and Cat.",
        "3. Arran: Mac Robber, over.",
        "Type the number of a table to join it.",
    ]
