"""The game in a guest's terminal: suited to that terminal, and independent of this machine."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import sys
import weakref
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from time import process_time

import pytest

from helpers.patience import PATIENCE
from helpers.running_apps import running_apps
from helpers.ssh import Opened, Screen, connected, door_to, doored, host_player, new_key, screen
from helpers.tui import until, waiting
from macrobber_core.games import GAMES
from macrobber_core.library import Library
from macrobber_core.net.guest.updates import Update
from macrobber_tui.door.app import GuestApp, GuestTable
from macrobber_tui.door.driver import MAX_UNHANDLED
from macrobber_tui.i18n.language import _
from macrobber_tui.screens.table import TableScreen
from macrobber_tui.session.hosting import open_host
from macrobber_tui.settings.path import settings_path

WITH_BOTS = replace(waiting(), bots=["easy"] * 2)


@pytest.fixture
async def door() -> AsyncIterator[Opened]:
    async with doored(WITH_BOTS) as opened:
        yield opened


async def at_the_board(door: Opened, seen: Screen) -> None:
    await seen.shows("1  ben")
    door.host.start()
    await seen.shows("round 1")


async def test_a_guest_sees_the_legend_until_a_key_in_a_game_that_has_just_begun(
    door: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(TableScreen, "HAS_LEGEND", True)
    async with connected(door) as connection:
        seen = await screen(connection)
        await at_the_board(door, seen)
        await seen.shows("The signs on the board")
        seen.press(" ")
        await until(lambda: "The signs on the board" not in seen.shown.text)


async def test_a_guests_app_starts_with_the_tables_screen_alone(door: Opened) -> None:
    """Another screen below it would take as long to make."""
    async with connected(door) as connection:
        seen = await screen(connection)
        await seen.shows("1  ben")
        [app] = running_apps()
        assert [type(one) for one in app.screen_stack] == [GuestTable]


# --- what the terminal wants


@pytest.mark.parametrize(
    ("term", "env", "colours"),
    [
        ("xterm-256color", {}, b"38;5;"),
        ("xterm", {}, b"93"),
        ("xterm", {"COLORTERM": "truecolor"}, b"38;2;"),
    ],
)
async def test_the_colours_match_the_guests_terminal(
    door: Opened, term: str, env: dict[bytes | str, bytes | str], colours: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", "dumb")
    monkeypatch.setenv("NO_COLOR", "1")
    async with connected(door) as connection:
        seen = await screen(connection, term, env=env)
        await at_the_board(door, seen)
        assert colours in seen.sent


async def test_no_color_turns_off_all_colours(door: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLORTERM", "truecolor")
    async with connected(door) as connection:
        seen = await screen(connection, env={"NO_COLOR": "1"})
        await at_the_board(door, seen)
        assert b"38;" not in seen.sent
        assert not any(b"\x1b[%dm" % colour in seen.sent for colour in (*range(31, 37), *range(91, 97)))


async def test_the_board_is_painted_as_soon_as_it_exists(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("textual.screen.UPDATE_PERIOD", 3600)
    async with doored(replace(WITH_BOTS, bots=["easy"] * 3)) as door:
        door.host.start()
        async with connected(door) as connection:
            await (await screen(connection)).shows("round 1")


@pytest.mark.slow
async def test_two_guests_each_read_their_own_language(door: Opened) -> None:
    async with connected(door) as connection, connected(door, "cat") as other:
        german = await screen(connection, env={"LANG": "de_DE.UTF-8"})
        await german.shows("gehen")
        french = await screen(other, env={"LC_ALL": "fr_FR.UTF-8", "LANG": "de_DE.UTF-8"})
        await french.shows("quitter")
        await german.shows("gehen")
        assert _("leave") == "leave"


async def test_a_locale_without_utf_8_gets_ascii(door: Opened) -> None:
    async with connected(door) as connection:
        seen = await screen(connection, env={"LANG": "C"})
        await at_the_board(door, seen)
        assert all(byte < 128 for byte in seen.sent)


async def test_an_unknown_locale_is_assumed_to_use_utf_8(door: Opened) -> None:
    async with connected(door) as connection:
        seen = await screen(connection)
        await at_the_board(door, seen)
        assert "■".encode() in seen.sent


async def test_only_mouse_buttons_are_reported(door: Opened) -> None:
    async with connected(door) as connection:
        seen = await screen(connection)
        await seen.shows("1  ben")
        assert b"\x1b[?1000h" in seen.sent
        assert b"\x1b[?1006h" in seen.sent
        assert not any(b"\x1b[?%dh" % mode in seen.sent for mode in (1001, 1002, 1003, 1005, 1015, 1016))
        assert b"\x1b[>" not in seen.sent  # the keyboard is left as it is: a line that drops would leave it strange


async def test_a_click_takes_a_seat(door: Opened) -> None:
    async with connected(door) as connection:
        seen = await screen(connection)
        await seen.shows("1  ben")
        row = next(y for y, line in enumerate(seen.shown.text.split("\n"), 1) if line.startswith("    1  ben"))
        door.host.table.vacate(2)
        seen.press(f"\x1b[<0;5;{row + 1}M\x1b[<0;5;{row + 1}m")
        await seen.shows("2  ben")


async def test_escape_alone_is_a_key(door: Opened) -> None:
    async with connected(door) as connection:
        seen = await screen(connection)
        await seen.shows("1  ben")
        seen.press("?")
        await seen.shows("Keys")
        seen.press("\x1b")
        await seen.shows("1  ben")


@pytest.mark.slow
async def test_a_larger_window_shows_more_up_to_a_limit(door: Opened) -> None:
    async with connected(door) as connection:
        seen = await screen(connection, emulated=(141, 60))
        await at_the_board(door, seen)
        for width, height in ((120, 40), (1_000_000, 1_000_000), (80, 24), (2**32 - 1, 1), (120, 40)):
            seen.channel.change_terminal_size(width, height)
        await seen.shows("talk (t)")
        seen.sent = b""
        seen.channel.change_terminal_size(1_000_000, 1_000_000)
        await until(lambda: [app.size for app in running_apps()] == [(141, 60)])
        await asyncio.sleep(0.3)
        await seen.shows("round 1")
        assert len(seen.sent) < 100_000


# --- slow and flooding guests


@pytest.mark.slow
async def test_a_slow_guest_skips_frames_and_then_sees_the_current_screen(door: Opened) -> None:
    async with connected(door, window=2000) as connection:
        seen = await screen(connection, window=2000)
        await at_the_board(door, seen)
        seen.channel.pause_reading()
        [server] = running_apps()
        while server.terminal is None or not server.terminal._missed:
            seen.press("?")
            await asyncio.sleep(0.01)
        while type(server.screen).__name__ != "LogPage":
            seen.press("\x1b")
            await asyncio.sleep(0.3)
            seen.press("L")
            await asyncio.sleep(0.3)
        seen.channel.resume_reading()
        await seen.shows("Log")


@pytest.mark.slow
async def test_a_flooding_guest_is_slowed_down_and_others_are_not(door: Opened) -> None:
    async with connected(door) as connection, connected(door, "cat") as other:
        loud = await screen(connection)
        await loud.shows("ben")
        quiet = await screen(other)
        await quiet.shows("ben")

        async def flood() -> None:
            while not loud.is_over.is_set():
                loud.press("?" * 1000)
                await asyncio.sleep(0.01)

        flooding = asyncio.create_task(flood())
        times = []
        for key, shown in (("?", "Keys"), ("q", "ben")) * 5:
            start = process_time()  # of guests and door, which does not depend on what else the machine does
            quiet.press(key)
            await quiet.shows(shown)
            times.append(process_time() - start)
        flooding.cancel()
        assert sorted(times)[len(times) // 2] < 0.5
    await until(lambda: not running_apps())  # an app that is cut off while it handles its flood never ends


@pytest.mark.slow
@pytest.mark.parametrize("burst", ["x" * 3000, "\x1b[A" * 1000, "\x1b[A" * 10_000, "\x7f" * 3000])
async def test_escape_works_at_once_after_a_burst(door: Opened, burst: str) -> None:
    async with connected(door) as connection:
        seen = await screen(connection)
        await seen.shows("1  ben")
        seen.press("t")
        await seen.shows("Talk")
        seen.press(burst)
        await asyncio.sleep(0.5)  # a person's
        seen.press("\x1b")
        await seen.shows("1  ben")


async def test_keys_pressed_before_the_first_picture_are_ignored(door: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise, a key meant for something else could make a decision in a game the guest returns to."""
    table_is_there = asyncio.Event()
    take = GuestTable._show_update

    async def take_late(table: GuestTable, update: Update) -> str:
        await table_is_there.wait()
        return await take(table, update)

    monkeypatch.setattr(GuestTable, "_show_update", take_late)
    monkeypatch.setattr("macrobber_tui.door.app.MAX_BLANK_SECONDS", 60)
    async with connected(door) as connection:
        seen = await screen(connection)
        await until(lambda: seen.sent != b"")
        monkeypatch.setattr("macrobber_tui.door.driver.MAX_UNHANDLED", -1)  # an app too busy to be given the key yet
        seen.press("t")
        await seen.channel._make_request(b"auth-agent-req@openssh.com")  # answered when the key has been read
        table_is_there.set()
        await seen.shows("1  ben")
        monkeypatch.setattr("macrobber_tui.door.driver.MAX_UNHANDLED", MAX_UNHANDLED)
        seen.press("?")
        await seen.shows("Keys")


PASTED = "hello " * 500
"""3,000 characters."""


@pytest.mark.parametrize("sent", [f"\x1b[200~{PASTED}\x1b[201~", PASTED], ids=["bracketed", "without brackets"])
async def test_an_overlong_paste_is_truncated_with_a_notice(door: Opened, sent: str) -> None:
    async with connected(door) as connection:
        seen = await screen(connection)
        await seen.shows("1  ben")
        seen.press("t")
        await seen.shows("Talk")
        seen.press(sent)
        await seen.shows("the rest was left out")
        seen.press("\r")
        await seen.shows("ben: hello hello")


async def test_a_bracketed_paste_is_text_and_never_keys(door: Opened) -> None:
    async with connected(door) as connection:
        seen = await screen(connection)
        await seen.shows("1  ben")
        seen.press("\x1b[200~t\x1b[200~t\x1b[200~\x1b[201~t")
        await seen.shows("Talk")
        seen.press("\x1b[200~gg\rq\x1b[31mu\x1b\rx\x1b[201~")
        await seen.shows("gg qu x")
        seen.press("\r")
        await seen.shows("ben: gg qu x")


# --- nothing of this machine


def open_files() -> set[Path]:
    """The open files and sockets, each once, because SQLite may open the library again and keep it open."""
    found = set()
    for descriptor in Path("/proc/self/fd").iterdir():
        with contextlib.suppress(FileNotFoundError):  # that of the folder itself
            found.add(descriptor.readlink())
    return found


async def test_an_app_with_a_full_queue_gets_no_more_keys_until_it_has_caught_up(
    door: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise, a flooding guest's screens and messages would pile up and be processed before the others'."""
    async with connected(door) as connection:
        seen = await screen(connection)
        await seen.shows("1  ben")
        with monkeypatch.context() as busy:
            busy.setattr(GuestApp, "message_queue_size", 99)
            seen.press("?")
            await asyncio.sleep(0.5)
            assert "Keys" not in seen.shown.text
        await seen.shows("Keys")


@pytest.mark.slow
async def test_a_guests_settings_last_until_the_guest_leaves(door: Opened) -> None:
    settings_path().parent.mkdir(parents=True, exist_ok=True)
    settings_path().write_text('language = "nl"\n', encoding="utf-8")
    async with connected(door) as connection:
        seen = await screen(connection)
        await seen.shows("1  ben")
        seen.press("S")
        await seen.shows("Changes apply until you leave.")
        assert "settings.toml" not in seen.shown.text  # guests must not learn where the host's files are
        assert "Your name" not in seen.shown.text
        seen.press("j" * 8 + "l" * 3)
        await asyncio.sleep(0.5)
    assert settings_path().read_text(encoding="utf-8") == 'language = "nl"\n'


@pytest.mark.slow
async def test_a_finished_game_can_only_be_replayed_at_the_ssh_door() -> None:
    async with doored(replace(waiting(), bots=["easy"] * 3, seed=None)) as bots, connected(bots) as connection:
        bots.host.start()
        seen = await screen(connection)
        await until(lambda: bots.host.table.stage == "over")
        await seen.shows("space continues")
        seen.press(" ")
        await seen.shows("replay")
        with Library() as library:
            assert [entry.id for entry in library.games()] == [bots.host.id]
        assert "analyse" not in seen.shown.text
        seen.press("A")
        seen.press("R")
        await seen.shows("step")
        assert "play on" not in seen.shown.text
        seen.press("g")
        await seen.shows("Not possible on this machine.")


async def test_a_guests_app_opens_no_browser_and_writes_no_files(
    door: Opened, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", lambda url, *_more: opened.append(url))
    monkeypatch.chdir(tmp_path)
    async with connected(door) as connection:
        seen = await screen(connection)
        await seen.shows("1  ben")
        [app] = running_apps()
        with app._context():
            app.open_url("https://example.org")
            app.deliver_screenshot(path=str(tmp_path))
            assert app.terminal is not None
            assert not app.terminal.can_suspend
        await asyncio.sleep(0.2)
    assert opened == []
    assert not any(tmp_path.iterdir())  # noqa: ASYNC240  # an empty folder


async def test_standard_output_is_not_redirected_to_a_guest(door: Opened) -> None:
    before = sys.stdout, sys.stderr
    async with connected(door) as connection, connected(door, "cat") as other:
        first = await screen(connection)
        await first.shows("ben")
        second = await screen(other)
        await second.shows("ben")
        assert (sys.stdout, sys.stderr) == before
        first.press("q")
        await first.is_over.wait()
    assert (sys.stdout, sys.stderr) == before


async def test_an_exception_is_logged_and_not_shown_on_the_hosts_screen(
    door: Opened, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    async with connected(door) as connection, connected(door, "cat") as other:
        seen, beside = await screen(connection), await screen(other)
        await seen.shows("ben")
        await beside.shows("ben")
        app = next(one for one in running_apps() if one.screen._source.name == "ben")  # type: ignore[attr-defined]

        def fail(_self: object) -> None:
            raise LookupError("a fault of ours")

        with caplog.at_level(logging.ERROR):
            app.call_later(fail, None)
            await seen.is_over.wait()
        assert seen.status == 1
        assert b"\x1b[23;0t" in seen.sent  # the terminal has its own title again
        assert b"Something went wrong." in seen.sent
        assert b"fault of ours" not in seen.sent
        assert "a fault of ours" in caplog.text
        beside.press("?")
        await beside.shows("Keys")
    captured = capfd.readouterr()
    assert "fault" not in captured.out + captured.err


@pytest.mark.slow
async def test_a_guest_who_left_keeps_no_memory_or_file_in_use(door: Opened) -> None:
    left, files = [], open_files()
    for keys in ("q", "?\x1b[Aqq", ""):
        async with connected(door, key=new_key()) as connection:
            seen = await screen(connection)
            await seen.shows("1  ben")
            [app] = running_apps()
            left.append(weakref.ref(app))
            del app
            seen.press(keys)
            if keys:
                await seen.is_over.wait()
        await until(lambda: door.name(1) is None)
    await asyncio.sleep(0.2)
    await until(lambda: gc.collect() >= 0 and all(one() is None for one in left) and open_files() == files)


async def test_guests_read_why_the_table_closed() -> None:
    async with doored(WITH_BOTS) as door, connected(door) as connection:
        seen = await screen(connection)
        await seen.shows("1  ben")
        await door.host.close()
        await asyncio.wait_for(seen.is_over.wait(), PATIENCE)
        assert seen.sent.endswith(b"\x1b[?1049lThe host has closed the table.\r\n")
        assert b"\x1b[2J" in seen.sent  # after a resize, tmux 3.3 would keep rows of an alternate screen with content


@pytest.mark.slow
async def test_guests_read_that_the_table_is_closed_when_the_door_closes_first() -> None:
    async with open_host(WITH_BOTS) as host:
        opening = door_to(host)
        door = await opening.__aenter__()
        async with connected(door) as connection:
            seen = await screen(connection, env={"LANG": "de_DE.UTF-8"})
            await seen.shows("1  ben")
            await opening.__aexit__(None, None, None)
            await asyncio.wait_for(seen.is_over.wait(), PATIENCE)
            assert seen.sent.decode().endswith("\x1b[?1049lDer Tisch ist geschlossen.\r\n")
        await until(lambda: host.table.seats[0].name is None)


async def test_the_final_scores_stay_in_the_terminal_after_a_finished_game() -> None:
    settings = replace(waiting(), game=GAMES["claim-it"], players=2, bots=["easy"] * 2)
    async with open_host(settings) as host, contextlib.AsyncExitStack() as open_door:
        door = await open_door.enter_async_context(door_to(host))
        host.start()
        await host.finished.wait()
        async with connected(door) as connection, connected(door) as leaving:
            seen, left = await screen(connection), await screen(leaving)
            for each in (seen, left):
                await each.shows("The game is over")
            left.press("q")
            await asyncio.wait_for(left.is_over.wait(), PATIENCE)
            await open_door.aclose()
            await asyncio.wait_for(seen.is_over.wait(), PATIENCE)
    scores = next(each.sent.decode().rpartition("\x1b[?1049l")[2] for each in (left, seen))
    assert scores.startswith("Final scores: ")
    assert seen.sent.decode().endswith(f"\x1b[?1049l{scores}The table is closed.\r\n")


async def test_a_guest_without_a_free_seat_watches() -> None:
    async with doored(replace(waiting(), bots=["easy"] * 2)) as door, host_player(door.host):
        door.host.start()
        async with connected(door) as connection:
            seen = await screen(connection)
            await seen.shows("round 1")
            assert door.host.table.spectators == ["ben"]


async def test_a_guest_returning_without_a_key_reads_how_to_get_their_seat_back() -> None:
    async with doored(replace(waiting(), bots=["easy"] * 2)) as door:
        async with connected(door) as connection:
            await (await screen(connection)).shows("1  ben")
            door.host.start()
        await until(lambda: door.host.table.seats[0].away)
        async with connected(door) as connection:
            seen = await screen(connection)
            await seen.shows("seat yours?")
            seen.press("\x1b")
            await seen.shows_no("seat yours?")
            seen.press("P")
            await seen.shows("your host can give you your seat back")
