"""The lobby: the list of tables, and going to a table and back."""

from __future__ import annotations

import asyncio
import dataclasses

import pytest
from msgspec.structs import replace
from syrupy.assertion import SnapshotAssertion
from textual.pilot import Pilot

from helpers.screens import SCREENS
from helpers.stage import staging
from helpers.tui import QUICK, listing, opened, seen, shows, until, waiting
from macrobber_core.games import GAMES
from macrobber_core.games.contract import Result
from macrobber_core.games.installed import InstalledGames, Skipped
from macrobber_core.library import Library, SavedGame, SavedSeat, TableConfig
from macrobber_core.net.discovery import Listing
from macrobber_core.net.guest.seat_tokens import FileTokenStore, SeatCredentials
from macrobber_core.record import Ply, Record
from macrobber_core.wire.reasons import CODE_NEEDED, HOST_CLOSED_SAVED, REMOVED
from macrobber_tui.i18n.core_messages import core_text
from macrobber_tui.i18n.language import LANGUAGES, set_language
from macrobber_tui.screens.lobby import Lobby
from macrobber_tui.screens.new_table import NewTable
from macrobber_tui.screens.table import TableScreen
from macrobber_tui.screens.table_list import seats_text
from macrobber_tui.session.hosting import open_host
from macrobber_tui.settings.model import Settings
from macrobber_tui.theme.names import RICH_DETAIL
from macrobber_tui.widgets.text import as_sentence

from .conftest import FakeBrowser

GAME = GAMES["mac-robber"]
ADA, BEN, CAT = (SavedSeat(name, None, None, None) for name in ("Ada", "Ben", "Cat"))
FERGUS = SavedSeat("Fergus", "easy", None, None)


def store(
    game: str,
    *seats: SavedSeat,
    result: Result | None = None,
    config: TableConfig = TableConfig(port=7438),  # noqa: B008
) -> None:
    """Store a game of Ada's; by default from her own table."""
    record = Record(GAME, GAME.settle({}), [seat.name for seat in seats], [Ply(0, "start 1")])
    with Library() as library:
        library.create(SavedGame(game, "Glencoe", "seed", "Ada", True, [*seats], record, result, config=config))
        library.release(game)


async def test_the_doctor_is_offered_once_nothing_has_been_found_for_long(
    browser: type[FakeBrowser], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("macrobber_tui.session.find_table.DOCTOR_SECONDS", 0.01)
    async with opened(Lobby("Ada")) as pilot:
        await shows(pilot, "(why? run 'macrobber doctor')")
        assert "New here?" in seen(pilot)
        (on_change,) = browser.callbacks
        on_change([listing("Glencoe")])
        await shows(pilot, "Glencoe")
        assert "doctor" not in seen(pilot)


async def test_a_game_that_cannot_be_used_is_mentioned(
    browser: type[FakeBrowser], monkeypatch: pytest.MonkeyPatch
) -> None:
    skipped = [Skipped("chess", "", "the game 'chess' of chess 1.0 cannot be used: it is no Game")]
    monkeypatch.setattr(
        "macrobber_tui.session.installed_games.installed_games", lambda: InstalledGames({}, {}, skipped)
    )
    async with opened(Lobby("Ada")) as pilot:
        await shows(pilot, "A game, or a part of one, cannot be used: see 'macrobber doctor'.")


@pytest.mark.slow
async def test_the_doctor_is_not_offered_after_a_table_was_found(
    browser: type[FakeBrowser], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("macrobber_tui.session.find_table.DOCTOR_SECONDS", 1)
    async with opened(Lobby("Ada")) as pilot:
        await shows(pilot, "Looking for tables")
        (on_change,) = browser.callbacks
        on_change([listing("Glencoe")])
        await asyncio.sleep(1.2)
        on_change([])
        await shows(pilot, "Looking for tables")


async def test_tables_appear_and_disappear_without_a_key(browser: type[FakeBrowser]) -> None:
    async with opened(Lobby("Ada")) as pilot:
        await shows(pilot, "Looking for tables")
        (on_change,) = browser.callbacks
        on_change([listing("Glencoe"), listing("Skye", free=0, begun=True)])
        await shows(pilot, "2 of 4 seats free")
        assert "playing" in seen(pilot)
        on_change([listing("Skye", free=0, begun=True, over=True)])
        assert "finished" in seen(pilot)
        on_change([listing("Skye", free=0, begun=True)])
        assert "Glencoe" not in seen(pilot)
        on_change([])
        await shows(pilot, "Looking for tables")


async def test_the_lobby_is_painted_before_it_searches_for_tables(
    browser: type[FakeBrowser], painted: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    seen_first: list[str] = []
    looks = browser.__aenter__

    async def look(self: FakeBrowser) -> FakeBrowser:
        seen_first.extend(painted)
        return await looks(self)

    monkeypatch.setattr(browser, "__aenter__", look)
    async with opened(Lobby("Ada")) as pilot:
        await until(lambda: bool(browser.callbacks and seen_first))
        assert "Looking for tables" in seen_first[-1]
        await shows(pilot, "Looking for tables")


async def test_the_chosen_table_stays_chosen_when_others_appear(browser: type[FakeBrowser]) -> None:
    async with opened(Lobby("Ada")) as pilot:
        browser.callbacks[0]([listing("Skye")])
        browser.callbacks[0]([listing("Glencoe"), listing("Skye")])
        assert "► Skye" in seen(pilot)
        await pilot.press("up")
        assert "► Glencoe" in seen(pilot)
        await pilot.press("j", "j", "j")
        assert "► Skye" in seen(pilot)


async def test_a_table_with_an_ssh_door_shows_how_to_join_without_macrobber(browser: type[FakeBrowser]) -> None:
    async with opened(Lobby("Ada")) as pilot:
        browser.callbacks[0]([listing("Glencoe"), listing("Skye")._replace(ssh_port=2222)])
        assert "ssh" not in seen(pilot)
        await pilot.press("down")
        assert "No macrobber? Join with: ssh -p 2222 NAME@10.0.0.7" in seen(pilot)
        skye = listing("Skye")
        begun = skye._replace(ssh_port=2222, offer=replace(skye.offer, begun=True))
        browser.callbacks[0]([listing("Glencoe"), begun])
        assert "Watch with: ssh -p 2222 NAME@10.0.0.7" in seen(pilot)


@pytest.mark.slow
async def test_the_chosen_table_is_always_visible_in_a_long_list(browser: type[FakeBrowser]) -> None:
    async with opened(Lobby("Ada")) as pilot:
        browser.callbacks[0]([listing(f"Loch {letter}") for letter in "ABCDEFGHIJK"])
        assert "Loch I" not in seen(pilot)
        await pilot.press(*["j"] * 10)
        assert "► Loch K" in seen(pilot)
        assert "Loch C" not in seen(pilot)
        await pilot.press(*["k"] * 10)
        assert "► Loch A" in seen(pilot)


async def test_an_outdated_notice_disappears(browser: type[FakeBrowser]) -> None:
    async with opened(Lobby("Ada")) as pilot:
        await pilot.press("enter")
        await shows(pilot, "There is no table to join yet.")
        browser.callbacks[0]([listing("Glencoe")])
        assert "There is no table" not in seen(pilot)
        pilot.app.screen.show_notice("nobody listens there")  # type: ignore[attr-defined]
        browser.callbacks[0]([listing("Glencoe"), listing("Skye")])
        assert "nobody listens there" in seen(pilot)
        await pilot.press("down")
        assert "nobody listens there" not in seen(pilot)


async def test_watching_without_a_table_shows_a_notice(browser: type[FakeBrowser]) -> None:
    async with opened(Lobby("Ada")) as pilot:
        await pilot.press("w")
        await shows(pilot, "There is no table to watch yet.")
        browser.callbacks[0]([listing("Glencoe")])
        assert "There is no table" not in seen(pilot)


async def test_the_lobby_does_not_search_for_tables_when_only_loopback_is_up(
    browser: type[FakeBrowser], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("macrobber_core.net.interfaces.own_addresses", lambda _bind: ["127.0.0.1"])
    async with opened(Lobby("Ada")) as pilot:
        await shows(pilot, "There is no network here, so friends' tables cannot be found.")


async def test_joining_a_closed_table_reports_that_it_is_gone(browser: type[FakeBrowser]) -> None:
    async with opened(Lobby("Ada")) as pilot:
        await pilot.press("enter")
        await shows(pilot, "There is no table to join yet.")
        async with open_host(waiting()) as host:
            port = host.port or 0
        browser.callbacks[0]([listing("Glencoe")._replace(host="127.0.0.1", port=port)])
        await pilot.press("enter")
        await shows(pilot, f"There is no table at 127.0.0.1 port {port}.")
        assert isinstance(pilot.app.screen, Lobby)


@pytest.mark.slow
async def test_a_player_joins_by_address_and_returns_when_the_host_leaves(browser: type[FakeBrowser]) -> None:
    async with opened(Lobby("Ada")) as pilot:
        async with open_host(waiting()) as host:
            await pilot.press("a")
            await shows(pilot, "Address of the table")
            await pilot.press(*"nonsense", "enter")
            await shows(pilot, "enter an address")
            await pilot.press("ctrl+u", *"127.0.0.1", "colon", *str(host.port), "enter")
            await shows(pilot, "1  Ada")
        await shows(pilot, "The host has closed the table.")
        assert isinstance(pilot.app.screen, Lobby)


@pytest.mark.parametrize("still_there", [[], [listing("Skye")], [listing("Glencoe", begun=True, over=True)]])
async def test_a_player_who_joins_after_the_start_is_offered_to_watch_until_it_is_over(
    browser: type[FakeBrowser], still_there: list[Listing]
) -> None:
    async with open_host(dataclasses.replace(waiting(), bots=["easy"] * 3)) as host, opened(Lobby("Ada")) as pilot:
        host.start()
        found = listing("Glencoe", begun=True)._replace(host="127.0.0.1", port=host.port or 0)
        browser.callbacks[0]([found])
        await pilot.press("enter")
        await shows(pilot, "The game has begun; to watch it, press w.")
        browser.callbacks[0]([found, listing("Skye")])
        assert "The game has begun" in seen(pilot)
        browser.callbacks[0](still_there)
        assert "The game has begun" not in seen(pilot)


@pytest.mark.parametrize("by_address", [False, True])
async def test_the_notice_of_a_closed_table_disappears_when_it_reopens(
    browser: type[FakeBrowser], by_address: bool
) -> None:
    async with opened(Lobby("Ada")) as pilot:
        async with open_host(waiting()) as host:
            skye, found = listing("Skye"), listing("Glencoe")._replace(host="127.0.0.1", port=host.port or 0)
            browser.callbacks[0]([found])
            address = [*"127.0.0.1", "colon", *str(host.port)]
            await pilot.press(*(["a", *address] if by_address else []), "enter")
            await shows(pilot, "1  Ada")
        await shows(pilot, "The host has closed the table.")
        browser.callbacks[0]([found])  # its announcement has not expired yet
        browser.callbacks[0]([])
        browser.callbacks[0]([skye])
        assert "The host has closed the table." in seen(pilot)
        browser.callbacks[0]([found, skye])
        assert "The host has closed the table." not in seen(pilot)


async def test_a_changed_name_is_validated(browser: type[FakeBrowser]) -> None:
    async with opened(Lobby("Ada")) as pilot:
        await pilot.press("n", "ctrl+u", "enter")
        await shows(pilot, "a name needs at least one visible character")
        await pilot.press(*"Isla", "enter")
        await shows(pilot, "You are Isla")


async def test_a_game_against_bots_starts_from_the_lobby_and_returns_to_it(browser: type[FakeBrowser]) -> None:
    async with opened(Lobby("Ada")) as pilot:
        await pilot.press("b")
        await shows(pilot, "Play against bots")
        await pilot.press("enter")
        await shows(pilot, "round 1")
        assert isinstance(pilot.app.screen, TableScreen)
        await pilot.press("q")
        await shows(pilot, "Leave, and keep the table for later?   y keep   c close for good   n stay")
        await pilot.press("n")  # which may also be a key of the board
        await shows(pilot, "q leave")
        await pilot.press("q", "y")
        await shows(pilot, "Tables on this network")


async def test_escape_in_a_form_returns_to_the_lobby(browser: type[FakeBrowser]) -> None:
    async with opened(Lobby("Ada")) as pilot:
        await pilot.press("o")
        assert isinstance(pilot.app.screen, NewTable)
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(pilot.app.screen, Lobby)


@pytest.mark.parametrize(("key", "text"), [("question_mark", "play against bots"), ("f1", "Mac Robber: the rules")])
async def test_one_key_opens_the_keys_and_one_the_rules(browser: type[FakeBrowser], key: str, text: str) -> None:
    async with opened(Lobby("Ada")) as pilot:
        await pilot.press(key)
        await shows(pilot, text)
        await pilot.press("pagedown", "down", "up", "escape")
        await shows(pilot, "Tables on this network")


async def test_the_lobby_without_multicast_explains_how_to_join(browser: type[FakeBrowser]) -> None:
    browser.error = "no network"
    async with opened(Lobby("Ada")) as pilot:
        await shows(pilot, "join by address")


@pytest.mark.slow
async def test_the_lobby_searches_a_network_that_comes_up_later(
    browser: type[FakeBrowser], monkeypatch: pytest.MonkeyPatch
) -> None:
    addresses: list[str] = []
    monkeypatch.setattr("macrobber_core.net.interfaces.own_addresses", lambda _bind: list(addresses))
    monkeypatch.setattr("macrobber_tui.session.find_table.NETWORK_POLL_SECONDS", 0.005)
    browser.error = "no network"
    async with opened(Lobby("Ada")) as pilot:
        await shows(pilot, "join by address")
        browser.error = None
        addresses.append("192.168.1.20")
        await shows(pilot, "Looking for tables")
        browser.callbacks[-1]([listing("Glencoe")])
        assert "Glencoe" in seen(pilot)
        addresses.clear()
        await until(lambda: "Glencoe" not in seen(pilot))


async def test_a_click_chooses_a_table_and_a_click_on_a_key_presses_it(browser: type[FakeBrowser]) -> None:
    async with opened(Lobby("Ada")) as pilot:
        browser.callbacks[0]([listing("Glencoe"), listing("Skye")])
        rows = seen(pilot).splitlines()
        row = next(number for number, line in enumerate(rows) if "Skye" in line)
        await pilot.click("#sheet", offset=(6, row))
        assert "► Skye" in seen(pilot)
        await pilot.click("#footer", offset=(2, 0))
        await shows(pilot, "Keys")


async def test_hostile_table_titles_do_no_harm(browser: type[FakeBrowser]) -> None:
    async with opened(Lobby("Ada")) as pilot:
        browser.callbacks[0]([listing("[/foo][@click=app.quit]x"), listing("高地" * 12)])
        await shows(pilot, "[/foo][@click=app.quit]x")
        assert pilot.app.is_running


async def test_the_lobby_shows_an_empty_list_and_a_list_of_tables(
    browser: type[FakeBrowser], snapshot: SnapshotAssertion
) -> None:
    async with opened(Lobby("Ada")) as pilot:
        assert seen(pilot) == snapshot(name="empty")
        browser.callbacks[0]([listing("Glencoe"), listing("Skye", free=0, begun=True)])
        assert seen(pilot) == snapshot(name="two tables")


async def test_a_table_can_be_hosted_from_the_lobby(browser: type[FakeBrowser]) -> None:
    async with opened(Lobby("Ada")) as pilot:
        await pilot.press("o")
        screen = pilot.app.screen
        assert isinstance(screen, NewTable)
        screen._settings = waiting(QUICK)  # loopback only, in a test
        screen._propose()
        await pilot.press("enter")
        await shows(pilot, "players on this machine can join")
        await pilot.press("q")
        await shows(pilot, "Tables on this network")


async def test_an_unknown_key_shows_a_notice(browser: type[FakeBrowser]) -> None:
    async with opened(Lobby("Ada")) as pilot:
        await pilot.press("z")
        await shows(pilot, "'z' does nothing here; ? lists the keys.")
        await pilot.press("up")
        assert "does nothing" not in seen(pilot)


async def test_escape_does_not_leave_the_program(browser: type[FakeBrowser]) -> None:
    async with opened(Lobby("Ada"), is_first=True) as pilot:
        await pilot.press("o")
        assert isinstance(pilot.app.screen, NewTable)
        await pilot.press("escape", "escape", "escape")
        assert isinstance(pilot.app.screen, Lobby)
        assert pilot.app.is_running
        await pilot.press("q")
        await until(lambda: not pilot.app.is_running)


async def test_help_mentions_watching_only_when_there_is_a_table(browser: type[FakeBrowser]) -> None:
    async with opened(Lobby("Ada")) as pilot:
        await pilot.press("question_mark")
        assert "watch it" not in seen(pilot)
        await pilot.press("escape")
        browser.callbacks[0]([listing("Skye")])
        await pilot.press("question_mark")
        assert "watch it" in seen(pilot)


async def test_a_table_that_keeps_a_seat_for_the_player_is_marked(browser: type[FakeBrowser]) -> None:
    table = listing("Skye", free=0, begun=True)._replace(ssh_port=2222)
    keyring = FileTokenStore()
    keyring.save(table.offer.table, "Ada", table.fingerprint, SeatCredentials("token"))
    async with opened(Lobby("Ada")) as pilot:
        browser.callbacks[0]([table])
        assert "your seat is kept" not in seen(pilot)  # the player is sitting there now
        keyring.release(table.offer.table)
        browser.callbacks[0]([table])
        assert "your seat is kept" in seen(pilot)
        assert "enter takes you back to your seat." in seen(pilot)
        assert "Watch with" not in seen(pilot)
        browser.callbacks[0]([table._replace(fingerprint="another host")])
        assert "your seat is kept" not in seen(pilot)


async def test_a_table_left_by_the_player_is_marked_as_keeping_their_seat(browser: type[FakeBrowser]) -> None:
    """The table itself has not changed, so it announces nothing new on the network."""
    table = listing("Skye", free=0, begun=True)
    keyring = FileTokenStore()
    keyring.save(table.offer.table, "Ada", table.fingerprint, SeatCredentials("token"))
    async with opened(Lobby("Ada")) as pilot:
        browser.callbacks[0]([table])
        await pilot.press("question_mark")
        keyring.release(table.offer.table)
        await pilot.press("escape")
        await shows(pilot, "your seat is kept")


async def test_the_cursor_returns_to_the_table_that_keeps_the_players_seat(browser: type[FakeBrowser]) -> None:
    tables = [listing("Glencoe"), listing("Skye", free=0, begun=True)]
    own = tables[1]
    async with open_host(waiting()) as host, opened(Lobby("Ada")) as pilot:
        browser.callbacks[0]([tables[0], own._replace(host="127.0.0.1", port=host.port or 0)])
        await pilot.press("down", "enter")
        await shows(pilot, "Waiting for")
        browser.callbacks[0](tables[:1])  # as it begins, it is announced again
        FileTokenStore().save(own.offer.table, "Ada", own.fingerprint, SeatCredentials("token"))
        FileTokenStore().release(own.offer.table)
        await pilot.press("q")
        await until(lambda: isinstance(pilot.app.screen, Lobby))
        browser.callbacks[0](tables)
        await shows(pilot, "► Skye")
        browser.callbacks[0](tables)
        await pilot.press("down")
        browser.callbacks[0](tables)
        await shows(pilot, "► Glencoe")


@pytest.mark.parametrize("title", ["Ada's table", "\u0410da's table", "ADA'S TABLE"])  # the second has a Cyrillic A
async def test_a_table_with_a_look_alike_title_is_shown_with_its_address(
    browser: type[FakeBrowser], title: str
) -> None:
    own, alike = listing("Ada's table"), listing("alike")
    alike = alike._replace(offer=replace(alike.offer, title=title), port=7439, fingerprint="a6" * 32)
    async with opened(Lobby("Ben")) as pilot:
        browser.callbacks[0]([own, listing("Skye"), alike])
        await shows(pilot, "10.0.0.7:7438: another table's title looks the same.")
        await pilot.press("down")
        assert "looks the same" not in seen(pilot)  # Skye
        await pilot.press("down")
        assert "10.0.0.7:7439: another table's title looks the same." in seen(pilot)
        browser.callbacks[0]([alike])
        assert "looks the same" not in seen(pilot)


async def test_a_table_found_at_two_addresses_is_not_a_look_alike(browser: type[FakeBrowser]) -> None:
    table = listing("Skye")
    async with opened(Lobby("Ben")) as pilot:
        browser.callbacks[0]([table, table._replace(host="fd00::7")])
        await shows(pilot, "fd00::7")
        assert "looks the same" not in seen(pilot)


async def test_names_for_a_shared_keyboard_are_appended_to_the_players_own(browser: type[FakeBrowser]) -> None:
    """The initial text of this field is the beginning of the answer, not a suggestion."""
    async with opened(Lobby("Ada")) as pilot:
        await pilot.press("t", *"Bea")
        assert "Ada, Bea" in seen(pilot)


@pytest.mark.parametrize("key", ["r", "R", "A"])
async def test_an_empty_list_of_games_offers_only_going_back(browser: type[FakeBrowser], key: str) -> None:
    async with opened(Lobby("Ada")) as pilot:
        await pilot.press(key)
        await until(lambda: not isinstance(pilot.app.screen, Lobby))
        await shows(pilot, "esc back")
        assert "choose" not in seen(pilot).splitlines()[-1]
        assert "enter" not in seen(pilot).splitlines()[-1]


async def test_f1_opens_the_rules_of_the_chosen_table(browser: type[FakeBrowser]) -> None:
    async with opened(Lobby("Ada")) as pilot:
        await until(lambda: bool(browser.callbacks))
        skye = listing("Skye")
        browser.callbacks[0]([listing("Glencoe"), skye._replace(offer=replace(skye.offer, game="claim-it"))])
        await pilot.press("down", "f1")
        await shows(pilot, "Claim It!: the rules")


@pytest.mark.parametrize(
    ("titles", "notice"),
    [
        ([], "No table was found. Tables that open later appear here."),
        (["Glencoe", "Skye"], "There is more than one table: choose yours and press enter."),
    ],
)
async def test_a_player_who_meant_to_join_reads_why_the_lobby_opened(
    browser: type[FakeBrowser], monkeypatch: pytest.MonkeyPatch, titles: list[str], notice: str
) -> None:
    monkeypatch.setattr("macrobber_tui.session.find_table.SEARCH_SECONDS", 60 if titles else 0.3)
    monkeypatch.setattr("macrobber_tui.session.find_table.SETTLE_SECONDS", 0.05)
    async with opened(Lobby("Ada", joins=True)) as pilot:
        await until(lambda: bool(browser.callbacks))
        browser.callbacks[0]([listing(title) for title in titles])
        await shows(pilot, notice)
        assert isinstance(pilot.app.screen, Lobby)
        browser.callbacks[0]([listing("Mull")])
        assert notice not in seen(pilot)


async def test_a_player_who_meant_to_join_without_a_network_reads_only_that(
    browser: type[FakeBrowser], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("macrobber_core.net.interfaces.own_addresses", lambda _bind: ["127.0.0.1"])
    monkeypatch.setattr("macrobber_tui.session.find_table.SEARCH_SECONDS", 0.05)
    async with opened(Lobby("Ada", joins=True)) as pilot:
        await shows(pilot, "There is no network here, so friends' tables cannot be found.")
        await asyncio.sleep(0.3)
        assert "No table was found" not in seen(pilot)


def test_a_table_without_free_seats_is_shown_as_full() -> None:
    assert seats_text(listing("Glencoe", free=0).offer) == "full"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("tables", [0, 8])
async def test_a_sentence_about_a_closed_table_is_shown_whole(
    browser: type[FakeBrowser], language: str, tables: int
) -> None:
    async with opened(Lobby("Ada")) as pilot:
        set_language(language)
        lobby = pilot.app.screen
        assert isinstance(lobby, Lobby)
        if tables:
            browser.callbacks[0]([listing(f"Skye {number}") for number in range(tables)])
        reasons = [as_sentence(core_text(reason)) for reason in (HOST_CLOSED_SAVED, REMOVED, CODE_NEEDED)]
        for notice in (*reasons, f"{reasons[0]} {language * 5}" if tables else " ".join(reasons * 2)):
            lobby.show_notice(notice)
            await pilot.pause()
            assert notice in " ".join(seen(pilot).split())


def lines_with(pilot: Pilot[str], *texts: str) -> list[int]:
    """Return the number of the first line with each text."""
    lines = seen(pilot).splitlines()
    return [next(number for number, line in enumerate(lines) if text in line) for text in texts]


async def test_tables_are_listed_in_groups_with_ours_first_and_finished_ones_last(browser: type[FakeBrowser]) -> None:
    own = listing("Skye", free=0, begun=True)
    FileTokenStore().save(own.offer.table, "Ada", own.fingerprint, SeatCredentials("token"))
    FileTokenStore().release(own.offer.table)
    async with opened(Lobby("Ada")) as pilot:
        await until(lambda: bool(browser.callbacks))
        browser.callbacks[0](
            [listing("Arran", over=True), listing("Barra", begun=True), listing("Coll", free=0), listing("Mull"), own]
        )
        rows = lines_with(pilot, "Skye", "Mull", "Barra", "Coll", "Arran")
        assert [row - rows[0] for row in rows] == [0, 2, 4, 5, 7]  # a blank line sets groups apart
        assert "► Skye" in seen(pilot)
        await pilot.press("down", "down", "down", "down")
        assert "► Arran" in seen(pilot)


async def test_a_list_that_fills_the_page_has_no_blank_lines(browser: type[FakeBrowser]) -> None:
    async with opened(Lobby("Ada")) as pilot:
        await until(lambda: bool(browser.callbacks))
        browser.callbacks[0]([*(listing(f"Loch {letter}") for letter in "ABCDEFG"), listing("Skye", begun=True)])
        first, last, other = lines_with(pilot, "Loch A", "Loch G", "Skye")
        assert (last - first, other - last) == (6, 1)


async def test_a_newcomer_is_shown_the_key_of_the_first_game(browser: type[FakeBrowser]) -> None:
    async with opened(Lobby("Ada")) as pilot:
        await shows(pilot, "New here? f starts a first game that explains itself.")
        browser.callbacks[0]([listing(f"Loch {letter}") for letter in "ABCDEFG"])
        assert "New here?" not in seen(pilot)


async def test_the_lobby_shows_what_was_played_last_and_the_key_that_resumes_it(browser: type[FakeBrowser]) -> None:
    store("aa", ADA, BEN, CAT, result=Result([2], [9, 20, 3], "tile"))
    store("bb", ADA, FERGUS, BEN)
    async with opened(Lobby("Ada")) as pilot:
        await shows(pilot, "You last played")
        assert "today       Mac Robber with Ben; unfinished, r resumes it" in seen(pilot)
        assert "today       Mac Robber with Ben and Cat; Ben won" in seen(pilot)
        row, _heading = lines_with(pilot, "r resumes it", "You last played")
        await pilot.click("#sheet", offset=(20, row))
        await shows(pilot, "Interrupted games")


async def test_a_table_of_the_host_played_with_last_is_marked_and_chosen(browser: type[FakeBrowser]) -> None:
    store("aa", BEN, ADA, CAT, result=Result([2], [9, 20, 3], "tile"), config=TableConfig())
    again = listing("Ben's table")._replace(fingerprint="6b" * 32)
    FileTokenStore().save("aa", "Ada", again.fingerprint, SeatCredentials("token"))
    async with opened(Lobby("Ada")) as pilot:
        await shows(pilot, "You last played")
        browser.callbacks[0]([listing("Arran"), again])
        await shows(pilot, "► Ben's table")
        assert "with Ben and Cat" in seen(pilot)
        assert "Play again with Ben and Cat: enter." in seen(pilot)
        others = [again._replace(offer=replace(again.offer, begun=True)), again._replace(fingerprint="7c" * 32)]
        for other in others:  # too late, and somebody else under the same title
            browser.callbacks[0]([other])
            assert "Play again" not in seen(pilot)


async def test_a_table_that_was_left_is_offered_again_even_if_no_game_began(browser: type[FakeBrowser]) -> None:
    async with opened(Lobby("Ada")) as pilot:
        await pilot.press("o")
        screen = pilot.app.screen
        assert isinstance(screen, NewTable)
        screen._settings = waiting(QUICK)  # loopback only, in a test
        screen._propose()
        await pilot.press("right", "right", "down", "right", "enter")
        await shows(pilot, "Only players on this machine can join")
        await pilot.press("q")
        await shows(pilot, "Tables on this network")
        await pilot.press("o")
        assert "Setup               ◄ As last time ►" in seen(pilot)
        assert "5 players, court-twice on" in seen(pilot)
        await pilot.press("escape", "b")
        assert "As last time" not in seen(pilot)


async def test_each_part_of_a_row_is_explained(browser: type[FakeBrowser]) -> None:
    async with opened(Lobby("Ada")) as pilot:
        with_code = listing("Skye")
        browser.callbacks[0]([listing("Glencoe"), with_code._replace(offer=replace(with_code.offer, code=True))])
        await pilot.press("down", "i")
        await shows(pilot, "Code: to join, you type a code that the host tells you.")
        assert "arrows: next   i or esc: back" in seen(pilot)
        for key, text in (
            ("right", "The address of the host's computer in your network."),
            ("left", "Code: to join"),
            ("left", "The game at this table. F1 opens its rules."),
            ("left", "A table on your network, with the title that its host has given it."),
            ("up", "A table on your network"),
        ):
            await pilot.press(key)
            await shows(pilot, text)
        await pilot.press("enter")  # ends it, and does not join
        await until(lambda: "arrows: next" not in seen(pilot))
        assert isinstance(pilot.app.screen, Lobby)
        assert "► Skye" in seen(pilot)


async def test_a_row_that_disappears_is_no_longer_explained(browser: type[FakeBrowser]) -> None:
    async with opened(Lobby("Ada")) as pilot:
        browser.callbacks[0]([listing("Glencoe")])
        await pilot.press("i")
        await shows(pilot, "How many seats are free.")
        browser.callbacks[0]([])
        await shows(pilot, "Your name at every table. n changes it.")
        await pilot.press("i")
        await until(lambda: "arrows: next" not in seen(pilot))
        browser.callbacks[0]([listing("Glencoe", begun=True)])
        await pilot.press("i")
        await shows(pilot, "The game has begun. w lets you watch it.")


async def test_the_pointer_goes_round_the_rows_and_leaves_the_preview_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLORTERM", "truecolor")
    look = Settings(theme="dusk", glyphs="unicode", language="en", detail=RICH_DETAIL)
    async with staging(look, 5, (200, 50)) as stage:
        await SCREENS["lobby"](stage)
        await shows(stage.pilot, "Preview:")
        await stage.press("i")
        first = seen(stage.pilot)
        for _ in range(100):
            await stage.press("right")
            if seen(stage.pilot) == first:
                return
        raise AssertionError("the pointer does not come back")
