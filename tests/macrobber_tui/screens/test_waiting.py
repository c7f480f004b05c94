"""The waiting room."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest
from msgspec.structs import replace as changed
from rich.cells import cell_len

from helpers.looks import IN_SAFE, KEYBOARD
from helpers.net import socket_dial
from helpers.plain import dial_nowhere
from helpers.tui import Observed, opened, seen, shows, until
from macrobber_core.games import GAMES
from macrobber_core.games.contract import OptionValue
from macrobber_core.net.clock import LONGEST_DECISION, LONGEST_RESERVE, ClockReading
from macrobber_core.net.guest.guest import Guest
from macrobber_core.net.host.host import Host
from macrobber_core.table import KeyedChance, PlayedGame, Table
from macrobber_tui.app import Macrobber
from macrobber_tui.boards.layout import EXPLANATION_ROWS
from macrobber_tui.boards.things import Things
from macrobber_tui.i18n.durations import time_control_text
from macrobber_tui.i18n.language import LANGUAGES, _, set_language
from macrobber_tui.screens import waiting, waiting_things
from macrobber_tui.screens.base import BODY_HEIGHT
from macrobber_tui.screens.people import PeopleScreen
from macrobber_tui.screens.table import TableScreen
from macrobber_tui.screens.waiting import seat_line, status_sentence, waiting_room_lines
from macrobber_tui.session.connect import HostTable, JoinTable, TableSession
from macrobber_tui.session.door_kinds import SSH, WEB
from macrobber_tui.session.doors import Door, Doors
from macrobber_tui.session.invitation import join_command
from macrobber_tui.session.state import SessionState
from macrobber_tui.session.table_settings import TableSettings
from macrobber_tui.settings.model import Settings
from macrobber_tui.widgets.text import all_lines

PLAYED = PlayedGame(game="claim-it", names=["Ada", "Ben"], scores=[3, 5], winners=[2], attacks=[])


def waiting_room_text(
    options: Mapping[str, object],
    clock: str = "",
    *,
    hints: bool = True,
    ssh: Sequence[str] = (),
    code: str | None = None,
    notice: str = "",
    talk: str = "",
    evening: Sequence[PlayedGame] = (),
    ticket: str = "",
) -> str:
    table = Table("Glencoe", GAMES["mac-robber"], 5, options, KeyedChance("1"))
    table.hints = hints
    lines = waiting_room_lines(
        changed(table.view(None), evening=[*evening]),
        IN_SAFE,
        KEYBOARD,
        is_host=True,
        join_command=join_command(["192.168.1.20:7438"]),
        code=code,
        notice=notice,
        talk=talk,
        time_control=clock,
        ssh_commands=ssh,
        ticket_command=ticket,
    )
    texts = ["".join(span.text for span in line) for line in lines]
    assert len(texts) <= 23
    assert max(map(len, texts)) <= 80
    return " ".join(" ".join(texts).split())


@pytest.mark.parametrize(
    ("options", "named"),
    [
        ({}, "robbers 3rd edition"),
        ({"messengers": True}, "robbers 3rd edition, messengers on"),
        ({"robbers": "off"}, "robbers off"),
    ],
)
def test_every_expansion_in_play_is_named(options: dict[str, OptionValue], named: str) -> None:
    table = Table("Glencoe", GAMES["carcassonne"], 3, options, KeyedChance("1"))
    lines = waiting_room_lines(
        table.view(None), IN_SAFE, KEYBOARD, is_host=True, join_command=None, code=None, notice=""
    )  # fmt: skip
    assert f"  {named}" in ["".join(span.text for span in line) for line in lines]


def test_every_changed_option_is_listed_in_full() -> None:
    game = GAMES["mac-robber"]
    everything = {name: option.choices[-1] for name, option in game.options.items()}
    expected = ", ".join(f"{name} {option.text(everything[name])}" for name, option in game.options.items())
    assert expected in waiting_room_text(everything)


def test_friends_elsewhere_are_shown_the_whole_command_with_the_ticket_or_the_key_that_copies_it() -> None:
    command = "macrobber join endpoint" + "a2" * 60
    assert command in waiting_room_text({}, ticket=command).replace(" aa", "aa").replace(" a2", "a2").replace(
        " 2a", "2a"
    )
    shown = waiting_room_text({}, "a clock", hints=False, ssh=["ssh -p 2222 ::1"], code="otter", ticket=command * 6)
    assert "Friends elsewhere: c copies their command." in shown
    assert "endpoint" not in shown
    assert "elsewhere" not in waiting_room_text({})


def test_friends_with_only_ssh_are_shown_the_command_to_join() -> None:
    game = GAMES["mac-robber"]
    everything = {name: option.choices[-1] for name, option in game.options.items()}
    lines = ["ssh -p 2222 a-table-with-a-very-long-name-ab.local", "ssh -p 2222 2001:db8:ffff:ffff:ffff:ffff:ffff:ffff"]
    shown = waiting_room_text(everything, "a clock", hints=False, ssh=lines, code="otter-heather-plum")
    assert f"No macrobber? Join with this (NAME@ before the address is optional): {lines[1]} " in shown
    shown = waiting_room_text({}, ssh=["ssh -p 2222 glencoe.local", "ssh -p 2222 192.168.1.20"])
    assert "is optional): ssh -p 2222 glencoe.local ssh -p 2222 192.168.1.20 " in shown
    assert "No macrobber? Join with this" in shown
    shown = waiting_room_text({}, ssh=["ssh -p 2222 127.0.0.1"])
    assert "On this machine without macrobber (NAME@ before the address is optional): ssh -p 2222 127.0.0.1" in shown
    assert "No macrobber?" not in waiting_room_text({})


def test_default_options_are_not_listed() -> None:
    assert "even" not in waiting_room_text({})
    assert "hints" not in waiting_room_text({})


def test_a_long_notice_uses_the_free_lines() -> None:
    notice = (
        "The name Cleo already has a seat here, so you are watching as Cleo-2. Is the seat yours? Then reconnect with "
        "the ssh key you had when you took it. Or ask the host to give it to you (P) when nobody is there."
    )
    assert notice in waiting_room_text({}, notice=notice)


def test_the_latest_message_is_shown_where_there_is_room() -> None:
    assert "Ben: hello" in waiting_room_text({}, talk="Ben: hello")
    full = waiting_room_text(
        {"court-twice": True}, "30 s", hints=False, ssh=["ssh -p 2222 192.168.1.20"], evening=[PLAYED],
        talk="Ben: hello",
    )  # fmt: skip
    assert "Ben: hello" not in full


def test_the_key_for_the_evening_stands_beside_the_wins() -> None:
    assert "Won so far: Ben once. E evening" in waiting_room_text({}, evening=[PLAYED])


def test_a_table_without_hints_says_so() -> None:
    everything = {name: option.choices[-1] for name, option in GAMES["mac-robber"].options.items()}
    assert "This table plays without hints." in waiting_room_text(everything, "Clock: 0:30 a decision", hints=False)


def test_a_clock_is_shown_with_its_reserve_and_fits_with_any_time() -> None:
    clock = time_control_text(ClockReading(None, 0, 30, [300] * 3, received_at=0))
    assert clock == "Clock: 0:30 per decision, 5:00 in reserve. When it runs out, a bot decides."
    assert clock in waiting_room_text({}, clock)
    assert "600:00" in waiting_room_text(
        {}, time_control_text(ClockReading(None, 0, LONGEST_DECISION, [LONGEST_RESERVE], received_at=0))
    )
    assert "reserve" not in time_control_text(ClockReading(None, 0, 30, [0, 0], received_at=0))


def test_the_host_is_shown_the_code_to_join() -> None:
    table = Table("Glencoe", GAMES["mac-robber"], 5, {}, KeyedChance("1"))
    lines = waiting_room_lines(
        table.view(None),
        IN_SAFE,
        KEYBOARD,
        is_host=True,
        join_command=join_command(["10.0.0.7:7438"]),
        code="otter-heather-plum",
        notice="",
    )
    assert "The code to join: otter-heather-plum" in "\n".join("".join(span.text for span in line) for line in lines)


@pytest.mark.parametrize("addresses", [["127.0.0.1"], []])
async def test_friends_are_not_mentioned_while_none_can_connect(
    addresses: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("macrobber_core.net.interfaces.own_addresses", lambda _bind: list(addresses))
    monkeypatch.setattr("macrobber_tui.screens.waiting.NETWORK_POLL_SECONDS", 0.05)
    source = Observed(TableSettings(players=4, bots=["easy"], port=0, announce=False, code="otter-heather-plum"))
    async with opened(TableScreen(source)) as pilot:
        await shows(pilot, "There is no network.")
        assert "2 seats are free: press b for a bot." in seen(pilot)
        assert "friends" not in seen(pilot)
        assert ("otter-heather-plum" in seen(pilot)) == bool(addresses)
        addresses[:] = ["192.168.1.20"]
        await shows(pilot, "2 seats are free: wait for friends, or press b for a bot.")
        assert "otter-heather-plum" in seen(pilot)


async def test_escape_asks_before_closing_the_table() -> None:
    source = Observed(TableSettings(players=4, bots=["easy"], port=0, announce=False))
    async with opened(TableScreen(source)) as pilot:
        await shows(pilot, "2 seats are free")
        await pilot.press("escape")
        await shows(pilot, "Close the table?   y close   n stay")
        await pilot.press("escape")
        await shows(pilot, "q leave")
        await pilot.press("escape", "y")
        await until(lambda: not isinstance(pilot.app.screen, TableScreen))


async def test_ssh_commands_are_shown_only_while_guests_can_connect(monkeypatch: pytest.MonkeyPatch) -> None:
    addresses = ["127.0.0.1"]
    monkeypatch.setattr("macrobber_core.net.interfaces.own_addresses", lambda _bind: list(addresses))
    table = Table("Glencoe", GAMES["mac-robber"], 3, {})
    where = lambda: [f"{address}:7438" for address in addresses]  # noqa: E731
    sitting = TableSession(Guest(dial_nowhere, "Ada"), Host(table), where, doors=Doors(Door(SSH, 2222, None)))
    assert sitting.ssh_commands == []
    addresses[:] = ["192.168.1.20"]
    assert sitting.ssh_commands == ["ssh -p 2222 192.168.1.20"]


async def test_the_waiting_room_shows_the_link_for_browsers_and_the_words_of_its_key(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("macrobber_core.net.interfaces.own_addresses", lambda _bind: ["192.168.1.20"])
    door = Door(WEB, 2223, None, "00ff" * 16)
    door.set_name("glencoe.local")
    session = TableSession(
        Guest(dial_nowhere, "Ada"), Host(Table("Glencoe", GAMES["mac-robber"], 3, {})),
        lambda: ["192.168.1.20:7438"], doors=Doors(web=door),
    )  # fmt: skip
    assert session.phone_link == "https://192.168.1.20:2223/"
    table = Table("Glencoe", GAMES["mac-robber"], 3, {})
    lines = waiting_room_lines(
        table.view(None), IN_SAFE, KEYBOARD, is_host=True, join_command=join_command(["192.168.1.20:7438"]),
        code=None, notice="", web_links=session.web_links, key_words=session.web_key_words,
    )  # fmt: skip
    shown = ["".join(span.text for span in line) for line in lines]
    at = shown.index("  In a browser: https://glencoe.local:2223/ or https://192.168.1.20:2223/")
    key = f"The page shows these words (no proof): {door.key_words}"
    assert " ".join(" ".join(shown[at + 1 : at + 3]).split()) == key


@pytest.mark.parametrize("announced", [True, False])
def test_lobbies_are_mentioned_only_when_the_table_is_announced(announced: bool) -> None:
    table = Table("Glencoe", GAMES["mac-robber"], 5, {}, KeyedChance("1"))
    lines = waiting_room_lines(
        table.view(None),
        IN_SAFE,
        KEYBOARD,
        is_host=True,
        join_command=join_command(["10.0.0.7:7438"], announced=announced),
        code=None,
        notice="",
    )
    shown = "\n".join("".join(span.text for span in line) for line in lines)
    assert "macrobber join 10.0.0.7:7438" in shown
    assert ("lobby" in shown) == announced


def test_the_waiting_room_explains_that_the_game_is_being_dealt() -> None:
    table = Table("Glencoe", GAMES["mac-robber"], 3, {})
    for name in ("Ada", "Ben", "Cat"):
        table.sit(name)
    table.start("a" * 64)
    assert status_sentence(table.view(1), KEYBOARD, is_host=True) == status_sentence(
        table.view(2), KEYBOARD, is_host=False
    )
    assert status_sentence(table.view(1), KEYBOARD, is_host=True).startswith("The game is being dealt")


def test_the_column_after_names_is_aligned_however_wide_their_characters() -> None:
    table = Table("Glencoe", GAMES["mac-robber"], 3, {})
    for name in ("Ada", "高地の氏族の長の長い名前", "W" * 24):
        table.sit(name)
    for seat in (1, 2, 3):
        label, shown, _kind = seat_line(table.view(seat), seat, IN_SAFE)
        assert cell_len(label.text + shown.text) == 33


def test_the_host_is_marked_in_their_seat_and_among_the_spectators() -> None:
    table = Table("Glencoe", GAMES["mac-robber"], 3, {}, KeyedChance("1"))
    table.sit("Ada")
    table.sit("Ben")
    table.add_spectator("Zoe")
    table.host = "Ada"
    assert "".join(span.text for span in seat_line(table.view(1), 1, IN_SAFE)).endswith("  you, host")
    assert "".join(span.text for span in seat_line(table.view(None), 1, IN_SAFE)).endswith("  host")
    assert "host" not in "".join(span.text for span in seat_line(table.view(1), 2, IN_SAFE))
    table.host = "Zoe"
    assert "Watching: Zoe (host)" in room_text(table)
    assert "Nobody here is the host" not in room_text(table)
    table.host = ""
    assert "Seats   Nobody here is the host." in room_text(table)


def room_text(table: Table) -> str:
    """Return the text of a guest's waiting room."""
    lines = waiting_room_lines(
        table.view(None), IN_SAFE, KEYBOARD, is_host=False, join_command=None, code=None, notice=""
    )
    return "\n".join("".join(span.text for span in line) for line in lines)


def fullest_waiting_room(others: int) -> list[str]:
    """Return the rows of the fullest possible waiting room, at a table with this many other addresses."""
    game = GAMES["mac-robber"]
    table = Table(
        "Glencoe", game, 5, {name: option.choices[-1] for name, option in game.options.items()}, KeyedChance("1")
    )
    table.hints = False
    addresses = [f"[2001:db8:ffff:ffff:ffff:ffff:ffff:fff{number}]:7438" for number in range(1 + others)]
    lines = waiting_room_lines(
        table.view(None), IN_SAFE, KEYBOARD, is_host=True, join_command=join_command(addresses),
        code="otter-heather-plum", notice="", time_control="Clock: 0:30 a decision",
        ssh_commands=["ssh -p 2222 10.0.0.7"], web_links=["https://10.0.0.7:2223/"], key_words="otter heather plum",
    )  # fmt: skip
    return ["".join(span.text for span in line) for line in lines]


def test_other_addresses_are_dropped_when_room_is_needed() -> None:
    assert fullest_waiting_room(others=3) == fullest_waiting_room(others=0)
    assert len(fullest_waiting_room(others=3)) <= BODY_HEIGHT


async def test_the_footer_offers_only_keys_that_work_now() -> None:
    source = Observed(TableSettings(players=3, listen=True, bind="127.0.0.1", port=0, announce=False))
    async with opened(TableScreen(source)) as pilot:
        await shows(pilot, "2 seats are free")
        line = seen(pilot).splitlines()[-1]
        assert "enter begin" not in line
        assert "b a bot" in line
        assert "x remove bot" not in line
        assert "P people" in line
        await pilot.press("b", "b")
        await shows(pilot, "enter begin")
        line = seen(pilot).splitlines()[-1]
        assert "b a bot" not in line
        assert "x remove bot" in line
        assert "1-3 seat" not in line
        await pilot.press("question_mark")
        await shows(pilot, "who is at the table")


async def test_help_lists_only_keys_that_work_now() -> None:
    source = Observed(TableSettings(players=3, listen=True, bind="127.0.0.1", port=0, announce=False))
    async with opened(TableScreen(source)) as pilot:
        await shows(pilot, "2 seats are free")
        screen = pilot.app.screen
        assert isinstance(screen, TableScreen)
        always = ["F1", "P", "t", "Q", "S", "q", ":, ctrl+p"]
        assert [key for key, _ in screen.help_rows()] == ["b", "2, 3", "c", "p", "i", *always]
        await pilot.press("b")
        await shows(pilot, "1 seat is free")
        assert [key for key, _ in screen.help_rows()] == ["b", "x", "3", "c", "p", "i", *always]
        await pilot.press("b")
        await shows(pilot, "enter begin")
        assert [key for key, _ in screen.help_rows()] == ["enter", "x", "c", "p", "i", *always]


async def test_the_people_page_before_the_game_shows_free_seats_and_how_to_join(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("macrobber_core.net.interfaces.own_addresses", lambda _bind: ["192.168.1.20"])
    table = Table("Glencoe", GAMES["mac-robber"], 3, {})
    table.sit("Ada")
    known = SessionState(table.view(1))
    known.session = TableSession(
        Guest(dial_nowhere, "Ada"), Host(table), lambda: ["192.168.1.20:7438"], doors=Doors(Door(SSH, 2237, None))
    )
    async with opened(PeopleScreen(known)) as pilot:
        await shows(pilot, "No macrobber? Join with: ssh -p 2237 NAME@192.168.1.20")
        assert "2  free" in seen(pilot)
        assert "Deal" not in seen(pilot)


@pytest.mark.parametrize("key", ["0", "4", "9"])
async def test_a_seat_the_table_does_not_have_is_refused(key: str) -> None:
    source = Observed(TableSettings(players=3, listen=True, bind="127.0.0.1", port=0, announce=False))
    async with opened(TableScreen(source)) as pilot:
        await shows(pilot, "2 seats are free")
        await pilot.press(key)
        await shows(pilot, f"The table has no seat {key}")
        await pilot.press("2")
        await shows(pilot, "2  Ada")


async def test_the_key_for_another_game_says_when_one_can_be_proposed() -> None:
    source = Observed(TableSettings(players=3, listen=True, bind="127.0.0.1", port=0, announce=False))
    async with opened(TableScreen(source)) as pilot:
        await shows(pilot, "2 seats are free")
        await pilot.press("G")
        await shows(pilot, "This table plays Mac Robber; G proposes another game after it.")
        assert source.sitting is not None
        assert source.sitting.host is not None
        link = JoinTable(socket_dial(source.sitting.host), "Ben", watch=False)
        async with opened(TableScreen(link)) as guest:
            await shows(guest, "Ben")
            await guest.press("G")
            await shows(guest, "This table plays Mac Robber; the host can propose another game after it.")


async def test_each_part_of_the_rows_is_explained() -> None:
    source = Observed(TableSettings(players=3, bots=["easy"], listen=True, bind="127.0.0.1", port=0, announce=False))
    async with opened(TableScreen(source)) as pilot:
        await shows(pilot, "1 seat is free")
        await pilot.press("i")
        await shows(pilot, "Seat 1: Ada")
        for key, text in (
            ("right", "You, host"),
            ("down", "A bot plays in this seat, as well as its level says."),
            ("left", "Seat 3: "),
            ("up", "A free seat. 2 seats you there."),
        ):
            await pilot.press(key)
            await shows(pilot, text)
        await pilot.press("escape")
        await until(lambda: "arrows: next" not in seen(pilot))
        assert "1 seat is free" in seen(pilot)  # esc has not asked to close the table


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_part_of_the_fullest_waiting_room_has_an_explanation(language: str) -> None:
    set_language(language)
    table = Table("Glencoe", GAMES["mac-robber"], 4, {"court-twice": True}, KeyedChance("1"))
    table.sit("Ada")
    table.sit("Ben")
    table.sit_bot("easy")
    table.set_away(2, away=True)
    table.add_spectator("Zoe")
    view = changed(table.view(1), evening=[PLAYED], host="Ada")
    lines = waiting_room_lines(
        view, IN_SAFE, KEYBOARD, is_host=True, join_command=join_command(["10.0.0.7:7438"]), code="otter-heather-plum",
        notice="", time_control="Clock: 0:30 a decision", ssh_commands=["ssh -p 2222 10.0.0.7"],
    )  # fmt: skip
    explained = {thing: waiting_things.explain(thing, view) for thing in Things(lines)}
    assert {thing.partition(" ")[0] for thing in explained} == {
        "title", "options", "clock", "join", "ssh", "code", "seat", "mark", "watching", "evening",
    }  # fmt: skip
    for name, about, worth, *_rest in explained.values():
        assert name
        assert about
        assert len(all_lines(worth or about, 78)) <= EXPLANATION_ROWS
    assert _("The player has lost the connection; the seat is free again in a minute.") == explained["mark 2"].about
    assert _("The host's computer runs the table, and the host begins the game.") == explained["mark 1"].worth


async def test_a_table_against_bots_begins_without_a_preview_of_its_board(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLORTERM", "truecolor")
    loaded: list[str] = []
    monkeypatch.setattr(waiting, "load_board", loaded.append)
    source = HostTable(TableSettings(players=3, listen=False, bots=["easy", "easy"]), "Ada")
    app = Macrobber(TableScreen(source), Settings(theme="dusk", glyphs="unicode", language="en", detail="rich"))
    async with app.run_test(size=(80, 24)) as pilot:
        await shows(pilot, "round 1")
    assert loaded == []
