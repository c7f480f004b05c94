"""Whose turn it is, in the terminal's title, by a notification and by the bell."""

from __future__ import annotations

import random
from types import SimpleNamespace
from typing import cast

import pytest
from msgspec.structs import replace as changed
from textual.drivers.headless_driver import HeadlessDriver

from helpers.games import moments
from helpers.tui import opened, playing, until
from macrobber_core.table import Proposal, TableView
from macrobber_tui.app import Macrobber
from macrobber_tui.i18n.language import set_language
from macrobber_tui.render.terminal_notices import TerminalNotices
from macrobber_tui.screens.base import BaseScreen
from macrobber_tui.screens.lobby import Lobby
from macrobber_tui.screens.table import TableScreen
from macrobber_tui.screens.turn_alert import TurnAlert
from macrobber_tui.settings.model import Settings

BELL = "\a"
NOTIFICATION = "\x1b]777;notify;macrobber;Glencoe - your turn\x1b\\"
RESTORE = "\x1b]2;\x1b\\\x1b[23;0t"
LONG = "ABCDEFGHIJKLMNOPQRSTUVWX"


def table_of(moment: str, title: str = "Glencoe") -> TableView:
    return changed(moments(3)[moment].table, title=title)


OURS, THEIRS, OVER = map(table_of, ("action", "another", "over"))
ASKED = changed(THEIRS, proposal=Proposal(2, THEIRS.ply, "castle", [], [1]))


def alert_of(sent: list[str], settings: Settings | None = None, term: str = "xterm", *, focus: bool) -> TurnAlert:
    """Return an alert whose terminal gets the sequences in `sent`."""
    return TurnAlert(cast("BaseScreen", screen_of(sent, settings or Settings(), term, focus=focus)))


def screen_of(sent: list[str], settings: Settings, term: str, *, focus: bool) -> SimpleNamespace:
    """Return what an alert uses of a screen."""
    notices = TerminalNotices({"TERM": term}, sent.append)
    app = SimpleNamespace(notices=notices, app_focus=focus, bell=lambda: sent.append(BELL))
    return SimpleNamespace(app=app, settings=settings)


def alerts(*tables: TableView, settings: Settings | None = None, term: str = "xterm", focus: bool = False) -> list[str]:
    """Return what a terminal gets besides titles while a table goes through these states."""
    sent: list[str] = []
    alert = alert_of(sent, settings, term, focus=focus)
    for table in tables:
        alert.update(table)
    return [text for text in sent if "\x1b]2;" not in text]


def title(table: TableView, *, is_shared: bool = False) -> str:
    sent: list[str] = []
    alert = alert_of(sent, focus=True)
    alert.names_everybody = is_shared
    alert.update(table)
    return "".join(sent).removeprefix("\x1b[22;0t\x1b]2;").removesuffix("\x1b\\")


# --- the bell and the notification


@pytest.mark.parametrize("focus", [True, False])
def test_a_player_who_looks_elsewhere_is_called_when_they_are_asked_to_be_the_host(focus: bool) -> None:
    sent: list[str] = []
    alert = alert_of(sent, focus=focus)
    alert.update(THEIRS)
    sent.clear()
    alert.call()
    notification = NOTIFICATION.replace("your turn", "you are asked to be the host")
    assert sent == ([] if focus else [notification, BELL])


def test_a_player_who_looks_elsewhere_is_alerted_once_when_their_turn_begins() -> None:
    assert alerts(THEIRS, OURS, OURS, THEIRS) == [NOTIFICATION, BELL]
    assert alerts(THEIRS, ASKED) == [NOTIFICATION, BELL]


def test_a_player_who_looks_at_the_terminal_is_not_alerted() -> None:
    assert alerts(THEIRS, OURS, focus=True) == []


def test_the_bell_and_the_notification_can_be_turned_off() -> None:
    assert alerts(OURS, settings=Settings(bell=False)) == [NOTIFICATION]
    assert alerts(OURS, settings=Settings(notifications=False)) == [BELL]


@pytest.mark.parametrize("term", ["tmux-256color", "linux"])
def test_a_terminal_without_notifications_gets_the_bell_alone(term: str) -> None:
    assert alerts(OURS, term=term) == [BELL]


# --- the title


def test_the_title_names_the_table_and_whose_turn_it_is() -> None:
    other = THEIRS.name(THEIRS.actor or 0)
    assert title(OURS) == title(ASKED) == "Glencoe - your turn"
    assert title(THEIRS) == f"Glencoe - {other}'s turn"
    assert title(OVER) == "Glencoe - game over"
    assert title(changed(THEIRS, stage="waiting", actor=None)) == title(changed(THEIRS, actor=0)) == "Glencoe"


def test_the_title_names_everybody_where_several_share_a_keyboard() -> None:
    assert title(OURS, is_shared=True) == f"Glencoe - {OURS.name(1)}'s turn"


def test_a_title_without_room_keeps_whose_turn_it_is() -> None:
    seats = [changed(seat, name=LONG) for seat in THEIRS.seats]
    assert title(changed(THEIRS, title=LONG, seats=seats)) == f"{LONG[:20]} - {LONG}'s turn"
    assert title(changed(THEIRS, seats=[changed(seat, name="語" * 24) for seat in seats])).startswith(" - 語語語")
    cyrillic = title(changed(OURS, title="Ж" * 24))
    assert cyrillic == "Ж" * 21 + " - your turn"


def test_the_french_title_has_its_elision() -> None:
    set_language("fr")
    seats = [changed(seat, name="Élodie") for seat in THEIRS.seats]
    assert title(changed(THEIRS, seats=seats)) == "Glencoe - tour d'Élodie"


def test_the_title_is_restored_as_soon_as_it_is_turned_off() -> None:
    sent: list[str] = []
    screen = screen_of(sent, Settings(), "xterm", focus=True)
    alert = TurnAlert(cast("BaseScreen", screen))
    alert.update(OURS)
    screen.settings = Settings(title=False)
    alert.show_title()
    alert.update(THEIRS)
    assert sent[1:] == [RESTORE]


# --- at a real table


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the app sends to its terminal besides the screen."""
    written: list[str] = []
    monkeypatch.setenv("TERM", "xterm-256color")

    def write(_driver: HeadlessDriver, text: str) -> None:
        if text.startswith(("\x1b]2;", "\x1b]777;", "\x1b[22;0t")):
            written.append(text)

    monkeypatch.setattr(HeadlessDriver, "write", write)
    return written


async def test_the_title_appears_at_the_table_and_is_restored_when_the_player_leaves(sent: list[str]) -> None:
    async with playing() as (pilot, source):
        await source.play_on(lambda table: bool(table.legal), random.Random(1))
        await until(lambda: "Glencoe - your turn" in sent[-1])
        assert sent[0].startswith("\x1b[22;0t\x1b]2;Glencoe")
        assert isinstance(pilot.app, Macrobber)
        pilot.app.change_settings(Settings(title=False))
        assert sent[-1] == RESTORE
        pilot.app.change_settings(Settings())
        assert sent[-1] == "\x1b[22;0t\x1b]2;Glencoe - your turn\x1b\\"
        await pilot.press("q", "y")
        await until(lambda: not isinstance(pilot.app.screen, TableScreen))
        await until(lambda: sent[-1] == RESTORE)


@pytest.mark.usefixtures("browser")
async def test_the_lobby_leaves_the_title_alone(sent: list[str]) -> None:
    async with opened(Lobby("Ada")) as pilot:
        await pilot.press("S", "escape")
    assert sent == []
