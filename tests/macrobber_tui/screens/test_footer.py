"""The line of keys at a table."""

from __future__ import annotations

import pytest
from msgspec.structs import replace as changed
from rich.cells import cell_len

from helpers.lan import a_table
from helpers.looks import IN_SAFE, KEYBOARD
from helpers.plain import nobody
from macrobber_core.games import GAMES
from macrobber_core.games.contract import Declined
from macrobber_core.lan.host import Host
from macrobber_core.lan.updates import Judged
from macrobber_core.table import SeatView, Table, TableView
from macrobber_tui.known import Known
from macrobber_tui.language import LANGUAGES, _, speak
from macrobber_tui.screens.key_line import KeyLine
from macrobber_tui.screens.question import Question, moment
from macrobber_tui.screens.waiting import WaitingRoom
from macrobber_tui.ways import Sitting


@pytest.fixture
def table() -> TableView:
    return changed(a_table().view(1), stage="playing", seats=[SeatView("Ada")] * 3)


def line_of(known: Known) -> KeyLine:
    return KeyLine(known, WaitingRoom())


def text(line: KeyLine) -> str:
    return "".join(span.text for span in line.line(IN_SAFE, KEYBOARD))


@pytest.mark.parametrize("tongue", LANGUAGES)
def test_the_verdict_on_the_deal_is_read_whole_whatever_else_is_told(
    table: TableView, tongue: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    speak(tongue)
    monkeypatch.setattr(Known, "played", object())  # it can be analysed and replayed
    over = changed(table, stage="over", seats=[SeatView("Ada", away=True)] * 3)
    shown = text(line_of(Known(over, judged=Judged(54, None), unread=100)))
    assert shown.endswith(_("dealt fairly"))
    assert all(f"{key} " in shown for key in "?ARq")
    assert cell_len(shown) <= 80


def test_keys_tell_who_is_away_and_how_much_was_said(table: TableView) -> None:
    known = Known(changed(table, seats=[SeatView("Ada"), SeatView("Ben", away=True), SeatView("Cat")]), unread=7)
    shown = text(line_of(known))
    assert "t talk (7)" in shown
    assert "P 1 away" in shown
    assert cell_len(shown.rstrip()) <= 80


def test_trouble_is_told_before_a_question_and_a_question_before_all_else(table: TableView) -> None:
    line = line_of(Known(table))
    line.told = "This table plays without hints."
    assert "This table plays without hints." in text(line)
    line.question = Question("Leave the game?", {})
    assert "Leave the game?" in text(line)
    line.trouble = "Connection lost."
    assert "Connection lost." in text(line)


async def test_a_host_is_told_that_the_game_is_not_kept_in_the_language_of_the_player(table: TableView) -> None:
    host = Host(Table("Glencoe", GAMES["mac-robber"], 3, {}))
    host.trouble = "the game is not being kept: game c0ffee is being played by process 7"
    speak("de")
    line = line_of(Known(table, sitting=Sitting(nobody(), host)))
    assert text(line).startswith(" das Spiel wird nicht gespeichert: ")


def test_a_question_is_asked_no_more_when_the_table_has_gone_on(table: TableView) -> None:
    line = line_of(Known(table))
    leaving, undoing = Question("Leave the game?", {}), Question("Go back?", {}, moment=moment(table))
    gone_on = changed(table, ply=table.ply + 1)
    for question, now, kept in ((undoing, table, True), (undoing, gone_on, False), (leaving, gone_on, True)):
        line.question = question
        line.take_note(now, [])
        assert (line.question is question) == kept


def test_who_did_not_agree_is_told(table: TableView) -> None:
    line = line_of(Known(table))
    line.take_note(table, [Declined(2, by=3)])
    assert "Ada did not agree to take anything back." in text(line)


@pytest.mark.parametrize("legal", [[], ["done"]])
def test_a_refusal_is_told_where_no_board_tells_it(table: TableView, legal: list[str]) -> None:
    line = line_of(Known(changed(table, legal=legal)))
    line.take_refusal("it is not your turn")
    assert ("Not possible: it is not your turn." in text(line)) == (not legal)


def test_who_sits_down_is_not_asked_what_was_asked_of_another(table: TableView) -> None:
    line = line_of(Known(table))
    line.question = Question("Leave the game?", {})
    line.change(Known(table))
    assert "Leave the game?" not in text(line)
