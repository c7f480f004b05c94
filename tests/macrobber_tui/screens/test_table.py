"""The table screen, from the waiting room to the end of the game, and its errors."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import AsyncIterator
from dataclasses import replace
from unittest.mock import Mock

import pytest
from msgspec.structs import replace as changed
from rich.cells import cell_len
from syrupy.assertion import SnapshotAssertion
from textual.widgets import Static

from helpers.carcassonne.moments import started_table
from helpers.net import local_dial
from helpers.stage import StagedSession, staging
from helpers.tui import QUICK, Observed, opened, playing, seen, shows, state_of, until, waiting
from macrobber_core.games.carcassonne import events as ev
from macrobber_core.net.guest.guest import Guest
from macrobber_core.net.guest.updates import RequestRefused, TableChanged, TalkReceived, Update
from macrobber_core.net.link import Link
from macrobber_core.net.websocket import dial
from macrobber_core.table import PROGRAM_NAME, refusal
from macrobber_core.wire import reasons
from macrobber_tui.app import Macrobber
from macrobber_tui.boards.board import BoardWidget
from macrobber_tui.boards.mac_robber.board import MacRobberBoard
from macrobber_tui.i18n.core_messages import core_text
from macrobber_tui.i18n.language import _, set_language
from macrobber_tui.screens.lobby import Lobby
from macrobber_tui.screens.table import TableScreen
from macrobber_tui.session.connect import HostTable, JoinTable, TableSession
from macrobber_tui.session.find_table import table_dialer
from macrobber_tui.session.hosting import open_host
from macrobber_tui.settings.model import Settings
from macrobber_tui.widgets.lines_widget import Lines

from .conftest import FakeBrowser


async def follow_updates(guest: Guest) -> None:
    async for _update in guest.updates():
        pass


@pytest.mark.usefixtures("network")
async def test_the_host_sees_seats_fill_and_can_begin_only_with_a_full_table(snapshot: SnapshotAssertion) -> None:
    source = Observed(waiting())
    async with opened(TableScreen(source)) as pilot:
        await shows(pilot, "2 seats are free")
        await pilot.press("enter")
        await shows(pilot, "Seats 2 and 3 are still free")
        assert source.sitting is not None
        assert source.sitting.host is not None
        port = source.sitting.host.port or 0
        ben = Guest(lambda: dial("127.0.0.1", port), "Ben [/b]")
        sitting = asyncio.create_task(follow_updates(ben))
        await shows(pilot, "Ben [/b]")
        await pilot.press("b")
        await shows(pilot, "Everybody is here: press enter to begin.")
        assert "still free" not in seen(pilot)
        assert seen(pilot).replace(str(port), "PORT") == snapshot
        await pilot.press("b")
        await shows(pilot, "Every seat is taken; remove a bot first")
        await pilot.press("x")
        await shows(pilot, "1 seat is free")
        await pilot.press("3")
        await until(lambda: source.table is not None and source.table.seat == 3)
        await pilot.press("b", "enter")
        await shows(pilot, "round 1")
        await ben.close()
        await sitting
        await shows(pilot, "away")


async def test_the_board_is_painted_at_once_and_complete(painted: list[str]) -> None:
    async with opened(TableScreen(HostTable(QUICK, "Ada")), is_first=True) as pilot:
        await shows(pilot, "round 1")
        await pilot.pause()
    pictures = [picture.splitlines()[:-1] for picture in painted]
    assert pictures
    assert all(any(lines) for lines in pictures), "an empty place above the keys"


@pytest.mark.usefixtures("network")
async def test_a_guest_waits_for_the_host_and_sees_the_seats(snapshot: SnapshotAssertion) -> None:
    async with open_host(waiting(replace(QUICK, pace=30))) as host:
        source = JoinTable(lambda: dial("127.0.0.1", host.port or 0), "Ben", watch=False)
        async with opened(TableScreen(source)) as pilot:
            await shows(pilot, "Waiting for 2 more players.")
            assert seen(pilot).replace(str(host.port), "PORT") == snapshot
            for _ in range(2):
                host.table.sit_bot("easy")
            host.broadcast_changes()
            await shows(pilot, "waiting for the host to begin")
            host.start()
            await shows(pilot, "round 1")


@pytest.mark.slow
async def test_a_whole_game_can_be_played_by_keys_to_the_final_table() -> None:
    rng = random.Random(3)
    async with playing() as (pilot, source):
        while source.table is not None and source.table.stage == "playing":
            if source.table.legal:
                pilot.app.simulate_key(rng.choice(["enter"] * 4 + [*"1234od", "right", "space"]))
            await asyncio.sleep(0.002)
        await pilot.pause()
        while "space continues" in seen(pilot):
            await pilot.press("space")
        await shows(pilot, "The game is over")
        assert "raids" in seen(pilot)
        await pilot.press("q")
        await until(lambda: not isinstance(pilot.app.screen, TableScreen))


async def test_one_key_takes_back_a_decision() -> None:
    async with playing(replace(QUICK, seed=2)) as (pilot, source):
        await source.play_on(lambda table: bool(table.legal) and table.game_view.phase == "action", random.Random(1))
        await pilot.pause()
        while "space continues" in seen(pilot):
            await pilot.press("space")
        assert source.table is not None
        ply = source.table.ply
        assert "u undo" not in seen(pilot)
        action = next(one for one in source.table.legal if one in {"castle", "piper", "cattle"})
        await pilot.press({"castle": "s", "piper": "p", "cattle": "c"}[action])
        await until(lambda: source.table is not None and source.table.ply > ply)
        await shows(pilot, "u undo")
        await pilot.press("u")
        await until(lambda: source.table is not None and source.table.ply == ply)
        await shows(pilot, f"took back the {action}")
        assert not source.table.can_undo


@pytest.mark.slow
async def test_a_spectator_sees_the_game_and_no_hand() -> None:
    async with open_host(replace(waiting(), bots=["easy"] * 3, pace=0.002)) as host:
        source = JoinTable(lambda: dial("127.0.0.1", host.port or 0), "Zoe", watch=True)
        async with opened(TableScreen(source)) as pilot:
            await shows(pilot, "Zoe")
            host.start()
            await shows(pilot, "round 1")
            assert "your hand" not in seen(pilot)
            await until(lambda: host.table.stage == "over")
            await shows(pilot, "space continues")
            while "space continues" in seen(pilot):
                await pilot.press("space")
            assert "The game is over" in seen(pilot)


async def test_a_new_spectator_does_not_redraw_the_board(monkeypatch: pytest.MonkeyPatch) -> None:
    async with playing() as (pilot, source):
        screen = pilot.app.screen
        assert isinstance(screen, TableScreen)
        known = state_of(screen)
        await until(lambda: known.table is source.table and known.table is not None and bool(known.table.legal))
        table = known.table
        assert table is not None
        shown: list[object] = []
        monkeypatch.setattr(screen.query_one(MacRobberBoard), "show", lambda table, *_: shown.append(table))
        watched = changed(table, spectators=["Zoe"])
        await screen._show_update(TableChanged(watched))
        assert shown == []
        await pilot.press("P")
        await shows(pilot, "Zoe")
        await screen._show_update(TableChanged(changed(watched, can_undo=not table.can_undo)))
        assert len(shown) == 1


async def test_an_impossible_game_state_ends_the_session_with_an_explanation() -> None:
    async with playing() as (pilot, source):
        screen, table = pilot.app.screen, source.table
        assert isinstance(screen, TableScreen)
        assert table is not None
        impossible = TableChanged(changed(table, game_view=changed(table.game_view, clans=[])))

        class Fooled(Guest):
            async def updates(self) -> AsyncIterator[Update]:
                yield impossible

        class Trap:
            @contextlib.asynccontextmanager
            async def open(self) -> AsyncIterator[TableSession]:
                yield TableSession(Fooled(lambda: dial("127.0.0.1", 1), "Ada"))

        assert "the host sent an impossible game state" in await screen._join_table(Trap())


async def test_an_impossible_game_state_noticed_on_a_key_press_is_reported() -> None:
    """The log has an unknown kind of feature, too far up to be on the board."""
    table = started_table(2, 1).view(1)
    odd = ev.FeatureScored("lake", "0,0 n", 1, 0, 0, 2, [1], [1, 0], final=False)
    turns = [ev.TurnBegan(1, number) for number in range(1, 60)]

    class Fooled(Guest):
        async def updates(self) -> AsyncIterator[Update]:
            yield TableChanged(table, [odd, *turns])
            await asyncio.Event().wait()

    class Trap:
        @contextlib.asynccontextmanager
        async def open(self) -> AsyncIterator[TableSession]:
            yield TableSession(Fooled(lambda: dial("127.0.0.1", 1), "Ada"))

    async with opened(TableScreen(Trap())) as pilot:
        await shows(pilot, "round 1")
        await pilot.press("L")
        await shows(pilot, "the host sent an impossible game state (KeyError('lake'))")
        await pilot.press("v")
        await shows(pilot, "Points by source")
        board = pilot.app.screen.query_one(BoardWidget)  # type: ignore[type-abstract]
        board.press = lambda key: bool(1 / 0)  # type: ignore[method-assign]
        await pilot.press("z")
        await shows(pilot, "the host sent an impossible game state (ZeroDivisionError")
        for error in (MemoryError(), RecursionError()):
            board.press = Mock(side_effect=error)  # type: ignore[method-assign]
            await pilot.press("z")
            await shows(pilot, f"the host sent an impossible game state ({error!r})")


async def test_a_lost_connection_is_shown_and_restored() -> None:
    links: list[Link] = []
    async with open_host(replace(waiting(), bots=["easy"] * 2, pace=0.01)) as host:

        async def connect() -> Link:
            links.append(await dial("127.0.0.1", host.port or 0))
            return links[-1]

        async with opened(TableScreen(JoinTable(connect, "Ada", watch=False))) as pilot:
            await shows(pilot, "Ada")
            host.start()
            await shows(pilot, "your hand")
            await links[0].close()
            await shows(pilot, "Connection lost. Your seat is kept. Try 1")
            assert pilot.app.screen.query(MacRobberBoard)
            await shows(pilot, "F1 rules")
            assert len(links) == 2
            await until(lambda: not host.table.seats[0].away)


async def test_a_table_can_be_left_at_once_while_the_connection_is_lost() -> None:
    links: list[Link] = []
    async with open_host(replace(waiting(), bots=["easy"] * 2, pace=0.01)) as host:

        async def connect() -> Link:
            if links:
                await asyncio.Event().wait()
            links.append(await dial("127.0.0.1", host.port or 0))
            return links[-1]

        async with opened(TableScreen(JoinTable(connect, "Ada", watch=False))) as pilot:
            await shows(pilot, "Ada")
            host.start()
            await shows(pilot, "your hand")
            await links[0].close()
            await shows(pilot, "s...   q leave")
            await pilot.press("q")
            await shows(pilot, "Leave the game? Your seat is kept.")
            await pilot.press("y")
            await until(lambda: not isinstance(pilot.app.screen, TableScreen))


async def test_a_returning_player_reads_that_a_bot_decided_until_they_press_a_key() -> None:
    table = started_table(3, 1)
    told = TalkReceived(PROGRAM_NAME, reasons.BOT_DECIDED(number=3))
    back = TableChanged(table.view(1), table.log_seen_by(1), fresh=True)
    source = StagedSession(told, back, TableChanged(table.view(1)))
    async with staging(Settings(language="de"), 3) as stage:
        await stage.show(TableScreen(source))
        await stage.wait(source)
        assert "Ein Bot hat inzwischen 3-mal für dich entschieden: siehe Log." in seen(stage.pilot)
        await stage.press("t")
        assert "macrobber: Ein Bot hat inzwischen 3-mal" in seen(stage.pilot)
        await stage.press("escape")
        assert "Ein Bot hat" not in seen(stage.pilot)


async def test_a_refused_decision_is_asked_for_again_with_the_reason() -> None:
    async with playing(replace(QUICK, seed=8)) as (pilot, source):
        await until(lambda: source.table is not None and bool(source.table.legal))
        assert source.sitting is not None
        await source.sitting.guest.decide("exchange 4444")
        await until(lambda: "(MR-" in seen(pilot))


@pytest.mark.slow
async def test_the_log_and_the_help_page_open_and_close_over_the_board() -> None:
    async with playing() as (pilot, source):
        await source.play_on(lambda table: table.ply > 40, random.Random(1))
        await pilot.press("space", "L")
        await shows(pilot, " Log")
        await pilot.press("home")
        await shows(pilot, "drew the start marker")
        await pilot.press("escape", "question_mark", "question_mark", "end")  # the help page is longer than the screen
        await shows(pilot, "Biggest Following")
        await pilot.press("escape")
        await shows(pilot, "round ")


@pytest.mark.slow
async def test_help_lists_only_keys_that_work_now() -> None:
    async with playing() as (pilot, source):
        screen = pilot.app.screen
        assert isinstance(screen, TableScreen)
        await until(lambda: source.table is not None and bool(source.table.legal))
        await until(lambda: "H" in dict(screen.help_rows()))
        assert "A" not in dict(screen.help_rows())
        await source.play_on(lambda table: table.stage == "over", random.Random(1))
        await pilot.pause()
        while "space continues" in seen(pilot):
            await pilot.press("space")
        keys = [key for key, _ in screen.help_rows()]
        assert not {"H", "u", "T"} & {*keys}
        assert {"A", "R", "q"} <= {*keys}


async def test_ctrl_c_asks_before_leaving_the_table_even_from_a_page_over_it() -> None:
    async with playing() as (pilot, source):
        await until(lambda: source.table is not None and bool(source.table.legal))
        await pilot.press("L", "question_mark", "ctrl+c")
        await shows(pilot, "Leave, and keep the table")
        assert isinstance(pilot.app.screen, TableScreen)
        await pilot.press("n", "ctrl+c", "y")
        await until(lambda: not isinstance(pilot.app.screen, TableScreen))


@pytest.mark.slow
async def test_a_small_terminal_shows_the_size_needed() -> None:
    async with playing() as (pilot, source):
        board = pilot.app.screen.query_one(MacRobberBoard)
        sizes = ((1, 1), (79, 23), (200, 60), (80, 23), (140, 45), (1, 1), (110, 24), (80, 50), (1, 200), (80, 24))
        for width, height in sizes:
            await pilot.resize_terminal(width, height)
            await pilot.pause()
            small = width < 80 or height < 24
            assert pilot.app.screen.has_class("-small") == small
            if small:
                needed = pilot.app.screen.query_one("#small", Static).render()
                assert str(needed) == f"macrobber needs 80x24; this terminal is {width}x{height}"
            else:
                assert board.size == (min(width, 141) if width >= 110 else 80, min(height, 60) - 1)
                assert ("─ talk" in seen(pilot)) == (width >= 110)
        await source.play_on(lambda table: table.ply > 30, random.Random(1))
        await shows(pilot, "round ")


async def test_keys_work_again_once_the_terminal_is_large_enough() -> None:
    async with playing() as (pilot, source):
        await until(lambda: source.table is not None and bool(source.table.legal))
        for size in ((60, 20), (50, 20), (80, 24)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
        await until(lambda: pilot.app.screen.focused is not None)
        assert pilot.app.screen.focused is pilot.app.screen.query_one(MacRobberBoard)


async def test_talk_beside_a_wide_board_counts_as_read() -> None:
    async with playing() as (pilot, source):
        await pilot.resize_terminal(140, 45)
        assert source.sitting is not None
        host = source.sitting.host
        assert host is not None
        ben = Guest(local_dial(host), "Ben", watch=True)
        joined = asyncio.Event()

        async def listen() -> None:
            async for _update in ben.updates():
                joined.set()

        listening = asyncio.create_task(listen())
        await joined.wait()
        await ben.say("mind the [/b] monks")
        await shows(pilot, "Ben: mind the [/b] monks")
        assert "talk (1)" not in seen(pilot)  # the wide board shows it, so it is read
        await pilot.resize_terminal(80, 24)
        await ben.say("all of them")
        await shows(pilot, "talk (1)")
        await pilot.resize_terminal(140, 45)
        await until(lambda: "talk (1)" not in seen(pilot))
    await listening


@pytest.mark.parametrize("name", ["[/foo]", "[@click=app.quit]x", "高地の人々高地の人々", "a" * 24])
async def test_hostile_names_neither_break_a_line_nor_act_as_markup(name: str) -> None:
    source = HostTable(QUICK, name)
    async with opened(TableScreen(source)) as pilot:
        await shows(pilot, "round 1")
        for lines in pilot.app.screen.query(Lines):
            assert all(cell_len(line) <= 80 for line in lines.text.splitlines())
        assert pilot.app.is_running


async def test_footers_fit_the_screen() -> None:
    source = Observed(waiting())
    async with opened(TableScreen(source)) as pilot:
        await shows(pilot, "seats are free")
        footers = [pilot.app.screen.query_one("#footer", Lines).text]
        await pilot.press("b", "b", "enter")
        await shows(pilot, "round 1")
        footers.append(pilot.app.screen.query_one("#footer", Lines).text)
        await pilot.press("q")
        footers.append(pilot.app.screen.query_one("#footer", Lines).text)
        assert all(cell_len(line) <= 80 for line in footers)
        assert all("leave" in line.lower() for line in footers)


LABELS = {"castle": "s castle", "piper": "p piper", "cattle": "c cattle"}


@pytest.mark.slow
async def test_a_click_on_the_board_decides_nothing_while_a_question_is_asked() -> None:
    async with playing() as (pilot, source):
        await source.play_on(lambda table: bool(table.legal) and table.game_view.phase == "action", random.Random(1))
        await pilot.pause()
        board = pilot.app.screen.query_one(MacRobberBoard)
        while board.dismiss_unread():
            pass
        before = source.table
        assert before is not None
        label = next(label for action, label in LABELS.items() if action in before.legal)
        place = next((line.index(label), y) for y, line in enumerate(seen(pilot).split("\n")) if label in line)
        for key in ("q", "n"):  # opens a question, then answers it
            await pilot.press(key)
            await pilot.click(MacRobberBoard, offset=place)
            await pilot.pause(0.1)
            assert (source.table is before) == (key == "q")


async def test_an_app_opened_at_a_table_exits_with_the_reason_when_it_closes() -> None:
    async with contextlib.AsyncExitStack() as stack:
        host = await stack.enter_async_context(open_host(waiting()))
        source = JoinTable(lambda: dial("127.0.0.1", host.port or 0), "Ben", watch=False)
        pilot = await stack.enter_async_context(opened(TableScreen(source), is_first=True))
        await shows(pilot, "Ben")
        await host.close()
        await until(lambda: not pilot.app.is_running or pilot.app.return_value is not None)
        assert pilot.app.return_value == "the host has closed the table"
        assert pilot.app.return_code == 1


async def test_guests_read_that_the_game_is_saved_at_the_host() -> None:
    async with contextlib.AsyncExitStack() as stack:
        host = await stack.enter_async_context(open_host(replace(waiting(), bots=["easy"] * 2)))
        source = JoinTable(lambda: dial("127.0.0.1", host.port or 0), "Ben", watch=False)
        pilot = await stack.enter_async_context(opened(TableScreen(source), is_first=True))
        await shows(pilot, "Ben")
        host.start()
        await shows(pilot, "round 1")
        await host.close()
        await until(lambda: not pilot.app.is_running or pilot.app.return_value is not None)
        message = "the host has closed the table; the game is saved there and can be resumed"
        assert pilot.app.return_value == message


async def test_a_host_leaving_a_running_game_reads_how_to_resume_it() -> None:
    source = Observed(QUICK)
    async with opened(TableScreen(source), is_first=True) as pilot:
        await shows(pilot, "round 1")
        await pilot.press("q", "y")
        await until(lambda: not pilot.app.is_running or pilot.app._exit)
        message = "The game is saved. To resume it, type:\nmacrobber host --resume"
        assert getattr(pilot.app, "farewell", None) == message


async def test_the_lobby_tells_a_returning_host_which_key_resumes_the_game(browser: type[FakeBrowser]) -> None:
    async with opened(Lobby("Ada")) as pilot:
        lobby = pilot.app.screen
        assert isinstance(lobby, Lobby)
        lobby._open_table(Observed(QUICK))
        await shows(pilot, "round 1")
        await pilot.press("q", "y")
        await shows(pilot, "The game is saved. r resumes it.")


async def test_escape_in_a_running_game_shows_which_key_leaves() -> None:
    async with playing() as (pilot, source):
        await until(lambda: source.table is not None and bool(source.table.legal))  # what a bot does removes a notice
        await pilot.pause()
        await pilot.press("escape")
        await shows(pilot, "q leaves the table")
        assert seen(pilot).count("q leave") == 1
        assert "H hint" in seen(pilot)
        assert isinstance(pilot.app.screen, TableScreen)


async def test_escape_does_not_close_an_app_opened_at_a_table() -> None:
    source = Observed(waiting())
    async with opened(TableScreen(source), is_first=True) as pilot:
        await shows(pilot, "1  Ada")
        await pilot.press("escape", "escape")
        await pilot.pause()
        assert pilot.app.is_running
        await pilot.press("q")
        await until(lambda: not pilot.app.is_running)


async def test_a_host_with_guests_is_asked_before_the_table_closes() -> None:
    source = Observed(waiting())
    async with opened(TableScreen(source)) as pilot:
        await shows(pilot, "2 seats are free")
        assert source.sitting is not None
        host = source.sitting.host
        assert host is not None
        ben = Guest(lambda: dial("127.0.0.1", host.port or 0), "Ben")
        sitting = asyncio.create_task(follow_updates(ben))
        await shows(pilot, "Ben")
        await pilot.press("q")
        await shows(pilot, "Close the table? Others are here.")
        await pilot.press("n")
        assert isinstance(pilot.app.screen, TableScreen)
        await ben.close()
        await sitting
        await until(lambda: len(host.peers) == 1)
        await pilot.press("q")
        await pilot.pause()
        assert not isinstance(pilot.app.screen, TableScreen)


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("127.0.0.1:1", "il n'y a pas de table à 127.0.0.1 port 1"),
        ("nowhere.invalid:7438", "nowhere.invalid est introuvable"),
    ],
)
async def test_a_failure_to_join_is_explained_in_the_players_language(address: str, said: str) -> None:
    app = Macrobber(TableScreen(JoinTable(table_dialer(address), "Amélie", watch=False)), Settings(language="fr"))
    async with app.run_test() as pilot:
        await until(lambda: app.return_value is not None)
        await pilot.pause()
    assert app.return_value is not None
    assert app.return_value.startswith(said)


async def test_a_long_refusal_is_shown_in_full_until_the_next_key() -> None:
    table = started_table(2, 1).view(1)

    class Refusing(Guest):
        async def updates(self) -> AsyncIterator[Update]:
            yield TableChanged(changed(table, legal=[]), [])
            yield RequestRefused(refusal.REVEALED)
            await asyncio.Event().wait()

    class Source:
        @contextlib.asynccontextmanager
        async def open(self) -> AsyncIterator[TableSession]:
            yield TableSession(Refusing(lambda: dial("127.0.0.1", 1), "Ada"))

    app = Macrobber(TableScreen(Source()), Settings(language="fr"))
    async with app.run_test() as pilot:
        set_language("fr")
        await shows(pilot, _("Not possible: {reason}.").format(reason=core_text(refusal.REVEALED)))
        await shows(pilot, "F1")
        assert "q quitter" in seen(pilot)
        await pilot.press("z")
        assert core_text(refusal.REVEALED) not in seen(pilot)
