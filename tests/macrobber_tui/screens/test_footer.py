"""The footer at a table."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace as changed
from rich.cells import cell_len

from helpers.looks import IN_SAFE, KEYBOARD
from helpers.net import new_table
from helpers.plain import guest_without_host
from macrobber_core.games import GAMES
from macrobber_core.games.contract import Declined
from macrobber_core.net.guest.updates import AuditResult, ConnectionLost
from macrobber_core.net.host.host import Host
from macrobber_core.table import NextGame, Proposal, SeatView, Table, TableView
from macrobber_core.translatable import declared
from macrobber_tui.i18n.core_messages import import_declarations
from macrobber_tui.i18n.language import LANGUAGES, _, set_language
from macrobber_tui.screens.confirmation import Question, table_version
from macrobber_tui.screens.footer import TableFooter
from macrobber_tui.screens.waiting import WaitingRoom
from macrobber_tui.session.connect import TableSession
from macrobber_tui.session.lost_host import connection_lost_text
from macrobber_tui.session.state import SessionState


@pytest.fixture
def table() -> TableView:
    return changed(new_table().view(1), stage="playing", seats=[SeatView("Ada")] * 3)


def footer_for(known: SessionState) -> TableFooter:
    return TableFooter(known, WaitingRoom())


def text(line: TableFooter) -> str:
    return "".join(span.text for span in line.line(IN_SAFE, KEYBOARD))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_deals_verdict_fits_beside_all_other_parts_of_the_footer(
    table: TableView, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_language(language)
    monkeypatch.setattr(SessionState, "finished_record", object())  # analysis and replay are offered
    over = changed(table, stage="over", seats=[SeatView("Ada", away=True)] * 3)
    shown = text(footer_for(SessionState(over, audit=AuditResult(54, None), unread=100)))
    assert shown.endswith(_("dealt fairly"))
    assert all(f"{key} " in shown for key in "?ARq")
    assert cell_len(shown) <= 80


def test_footer_keys_show_the_absent_players_and_unread_messages(table: TableView) -> None:
    known = SessionState(changed(table, seats=[SeatView("Ada"), SeatView("Ben", away=True), SeatView("Cat")]), unread=7)
    shown = text(footer_for(known))
    assert "t talk (7)" in shown
    assert "P 1 away" in shown
    assert cell_len(shown.rstrip()) <= 80


def test_a_notice_leaves_room_for_keys(table: TableView) -> None:
    line = footer_for(SessionState(table))
    line.on_table_update(table, [Declined(2, by=3)])
    shown = text(line)
    assert shown.startswith(" Ada did not agree to the takeback.   ? keys   F1 rules")
    assert cell_len(shown.rstrip()) <= 80


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_notice_how_to_leave_leaves_room_for_undo_and_hint_and_names_no_key_twice(
    table: TableView, language: str
) -> None:
    set_language(language)
    line = footer_for(SessionState(changed(table, can_undo=True, legal=["pass"], seat=1, hints=True)))
    line.notice = line.how_to_leave = _("{key} leaves the table").format(key="q")
    shown = text(line)
    named = re.findall(r"(?<!\w)(q|\?|u|H|F1)(?!\w)", shown)
    assert sorted(named) == sorted(set(named))
    assert {"q", "?", "u", "H"} <= set(named)


def test_after_the_table_has_closed_the_key_for_leaving_stands_beside_the_reason(table: TableView) -> None:
    state = SessionState(changed(table, stage="over"))
    state.closing_reason = "the host has closed the table"
    line = footer_for(state)
    line.lasting_notice = "The host has closed the table."
    assert "The host has closed the table.   ? keys   q leave" in text(line)


def test_a_question_is_shown_before_connection_trouble_and_that_before_a_notice(table: TableView) -> None:
    line = footer_for(SessionState(table))
    line.notice = "This table plays without hints."
    assert "This table plays without hints." in text(line)
    line.connection_error = "Connection lost."
    assert "Connection lost.   q leave" in text(line)
    line.question = Question("Leave the game?", {})
    assert "Leave the game?" in text(line)


@pytest.mark.parametrize("language", LANGUAGES)
def test_connection_trouble_fits_beside_the_key_for_leaving(table: TableView, language: str) -> None:
    set_language(language)
    line = footer_for(SessionState(table))
    line.connection_error = connection_lost_text(ConnectionLost(90, 8), table)
    assert f"{line.connection_error}   q {_('leave')}" in text(line)


async def test_the_host_reads_in_their_language_that_the_game_is_not_saved(table: TableView) -> None:
    host = Host(Table("Glencoe", GAMES["mac-robber"], 3, {}))
    host.save_error = "the game is not being saved: game c0ffee is being played by process 7"
    set_language("de")
    line = footer_for(SessionState(table, session=TableSession(guest_without_host(), host)))
    assert text(line).startswith(" das Spiel wird nicht gespeichert: ")


def test_a_question_disappears_when_the_position_it_concerned_changes(table: TableView) -> None:
    line = footer_for(SessionState(table))
    leaving, undoing = Question("Leave the game?", {}), Question("Go back?", {}, version=table_version(table))
    gone_on = changed(table, ply=table.ply + 1)
    for question, now, kept in ((undoing, table, True), (undoing, gone_on, False), (leaving, gone_on, True)):
        line.question = question
        line.on_table_update(now, [])
        assert (line.question is question) == kept


def test_a_player_who_declined_is_named(table: TableView) -> None:
    line = footer_for(SessionState(table))
    line.on_table_update(table, [Declined(2, by=3)])
    assert "Ada did not agree to the takeback." in text(line)


def test_a_player_who_left_before_answering_has_not_declined(table: TableView) -> None:
    away = changed(table, seats=[*table.seats[:2], changed(table.seats[2], away=True)])
    line = footer_for(SessionState(away))
    line.on_table_update(away, [], changed(table, proposal=Proposal(2, 0, "castle", [], [3])))
    assert "Ada has left; the takeback request has lapsed." in text(line)


@pytest.mark.parametrize("legal", [[], ["done"]])
def test_the_footer_shows_a_refusal_only_when_no_board_shows_it(table: TableView, legal: list[str]) -> None:
    line = footer_for(SessionState(changed(table, legal=legal)))
    line.on_refusal("it is not your turn")
    assert ("Not possible: it is not your turn." in text(line)) == (not legal)


def test_a_question_to_one_player_is_not_asked_of_the_next(table: TableView) -> None:
    line = footer_for(SessionState(table))
    line.question = Question("Leave the game?", {})
    line.switch_player(SessionState(table))
    assert "Leave the game?" not in text(line)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_fits_in_the_footer_or_above_it(table: TableView, language: str) -> None:
    set_language(language)
    import_declarations()
    line = footer_for(SessionState(table))
    keys = text(line)
    for declared_text in declared():
        reason = _(declared_text)
        line.on_refusal(reason)
        footer, above = text(line), line.long_notice(IN_SAFE, KEYBOARD)
        if above:
            assert reason in above
            assert footer == keys
        else:
            assert reason in footer


def agreement_key(table: TableView) -> str:
    return dict(footer_for(SessionState(table, own_name="Ben")).next_steps())["N"]


def test_the_key_for_the_next_game_says_what_it_does_now(table: TableView) -> None:
    again = NextGame(number=2, game=table.game, options=table.options, players=len(table.seats), agreed=[])
    over = changed(table, stage="over", next_game=again)
    assert agreement_key(over) == "play again"
    assert agreement_key(changed(over, next_game=changed(again, agreed=["Ben"]))) == "take it back"
    assert agreement_key(changed(over, next_game=changed(again, game="carcassonne", agreed=["Ada"]))) == "agree"


def test_help_after_the_game_does_not_mention_that_the_table_plays_on(
    table: TableView, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(SessionState, "finished_record", object())
    monkeypatch.setattr(SessionState, "can_replay", True)
    running = dict(footer_for(SessionState(table)).help())
    over = dict(footer_for(SessionState(changed(table, stage="over"))).help())
    assert "the table does not wait" in running["R"]
    assert over["R"] == "replay the game"
    assert over["A"] == "analyse the game"
    assert not {"H", "u"} & over.keys()
