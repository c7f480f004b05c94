"""New log entries, the seats they concern, and one-line summaries of turns."""

from __future__ import annotations

import pytest

from helpers.tables import started_table
from macrobber_core.games.contract import BotFailed, Declined, Event, TakenBack, TimedOut
from macrobber_core.games.mac_robber import events as ev
from macrobber_tui.boards import public_turns_since
from macrobber_tui.boards.mac_robber.history import GameHistory
from macrobber_tui.boards.mac_robber.log_lines import LOG
from macrobber_tui.boards.names import you

DREW = {seat: ev.Drew(seat, "YYBBGG") for seat in range(1, 4)}


@pytest.mark.parametrize(
    ("turns", "place"),
    [
        ([], 0),
        ([2, 3], 0),
        ([1], 0),
        ([2, 3, 1], 0),
        ([1, 2], 1),
        ([1, 2, 3], 1),
        ([1, 2, 3, 1], 1),
        ([1, 1, 2, 3, 1, 1], 2),
        ([2, 1, 3, 2, 1, 3], 5),
    ],
)
def test_new_entries_begin_after_our_last_turn(turns: list[int], place: int) -> None:
    assert LOG.start_of_new([DREW[seat] for seat in turns], 1) == place


def test_an_event_names_every_seat_involved() -> None:
    assert LOG.seats_named(ev.BardPlayed(2, 3, "Y", "B")) == {2, 3}
    assert LOG.seats_named(ev.RaidBegan(1, 4)) == {1, 4}
    assert LOG.seats_named(ev.FollowingJudged(2, 5, 4, "warriors")) == {2, 5}
    assert LOG.seats_named(ev.TileRemoved(8)) == frozenset()
    assert LOG.seats_named(ev.GameEnded("bag", [1], [3, 2, 1])) == {1, 2, 3}


def test_a_face_down_card_appears_in_notation_once_it_is_revealed() -> None:
    laid = ev.Laid(2, 1, True, False, None)
    revealed = ev.Revealed(1, 2, ev.Strength(4, 4, True), 3, ev.Strength(1, 1, False), 2)
    lines = LOG.lines([laid, revealed, laid], str, 1)
    assert [line.notation for line in lines] == ["2 play 4+", "3 play 1", "2 play ?+"]


NAMES = {1: you(), 2: "Ben", 3: "Cy"}


def lines(*events: Event) -> list[str]:
    history = GameHistory(3)
    for event in events:
        history.add_event(event)
    return [": ".join(LOG.summarize_turn(entry, NAMES.__getitem__)) for entry in history.entries]


def test_turn_summaries_can_address_the_player_as_you() -> None:
    table = started_table()
    log = [ev.Drew(1, "YYBBGR"), ev.Passed(1), ev.Drew(2, "YYBBGR"), ev.RaidBegan(2, 1)]
    assert public_turns_since(table.view(1), 1, log) == ["Ben: raided Ada"]
    assert public_turns_since(table.view(1), 1, log, is_you=True) == ["Ben: raided you"]


def test_turn_summaries_in_our_own_turn_include_it_only_for_ourselves() -> None:
    table = started_table()
    log = [ev.Passed(1), ev.Drew(2, "YYBBGR"), ev.Passed(2), ev.Drew(1, "YYBBGR"), ev.Built(1, "castle")]
    assert public_turns_since(table.view(1), 1, log, is_you=True) == ["Ben: passed", "You: a castle"]
    assert public_turns_since(table.view(1), 1, log) == []


def test_a_turn_is_summarised_in_one_line() -> None:
    assert lines(
        ev.Drew(2, "YYBBGR"),
        ev.Built(2, "castle"),
        ev.Joined(2, "monk", 1),
        ev.UnusedReturned(2, "YYR"),
        ev.Exchanged(2, 2, None),
        ev.Dealt(2, 2, None),
        ev.Drew(1, "YYBBGR"),
        ev.Joined(1, "warrior", 1),
        ev.Dealt(1, 1, "3"),
        ev.Passed(1),
    ) == ["Ben: a castle, 1 monk, exchanged 2 cards", "You: 1 warrior, drew [3], passed"]


def test_a_timeout_names_the_player_unless_it_is_their_turn() -> None:
    summary = lines(ev.Drew(2, "YYBBGR"), TimedOut(2), ev.Built(2, "castle"), TimedOut(1))
    assert summary == ["Ben: ran out of time (a bot decided), a castle, you ran out of time (a bot decided)"]


def test_a_failed_bot_is_named_unless_it_is_its_turn() -> None:
    summary = lines(ev.Drew(2, "YYBBGR"), BotFailed(2), ev.Built(2, "castle"), BotFailed(3), BotFailed(2))
    assert summary == [
        "Ben: the bot failed (a simpler one takes over), a castle, the bot for Cy failed (a simpler one takes over)"
    ]


def test_a_reshuffle_is_part_of_the_turn_that_caused_it() -> None:
    summary = lines(ev.Drew(2, "YYBBGR"), ev.Exchanged(2, 1, None), ev.Reshuffled(49))
    assert summary == ["Ben: exchanged 1 card, the discards were shuffled"]


def test_a_redraw_does_not_begin_a_turn() -> None:
    assert lines(ev.Drew(2, "YYBBGR"), ev.Returned(2, "YY"), ev.Drew(2, "GG")) == ["Ben: returned 2 yellow"]


def test_a_raid_is_summarised_by_its_result() -> None:
    summary = lines(
        ev.Drew(2, "YYBBGR"),
        ev.RaidBegan(2, 1),
        ev.Laid(2, 1, True, False, None),
        ev.Revealed(1, 2, ev.Strength(4, 4, True), 1, ev.Strength(3, 3, False), 2),
        ev.RaidEnded(2, 1, 1, 0, 2, 1, 0),
        ev.Looted(2, 1, "cattle", True),
    )
    assert summary == ["Ben: raided you, won 1:0 (+1 VP), took cattle"]


def test_a_scoring_separates_two_turns_of_the_same_player() -> None:
    summary = lines(
        ev.Drew(2, "YYBBGR"),
        ev.Passed(2),
        ev.FollowingJudged(2, None, 4, "warriors"),
        ev.GreenScored(2, 1, 1, False, 3),
        ev.RedScored(2, 1, 0, 1),
        ev.BlueScored(1, 2, 1, 1),
        ev.TileTurned(34, 31, False),
        ev.RoundBegan(2, 2),
        ev.Drew(2, "YYBBGR"),
        ev.Built(2, "cattle"),
        ev.GameEnded("bag", [1, 3], [9, 8, 9]),
    )
    assert summary == [
        "Ben: passed",
        "Scoring: Ben +4, you +1, Biggest Following to Ben, estate 34 turned up",
        "Ben: cattle",
        "End: you and Cy won",
    ]


def test_takebacks_are_part_of_the_turn() -> None:
    assert lines(ev.Drew(2, "YYBBGR"), TakenBack(2, "castle"), TakenBack(1, "play", together=True), Declined(1, 1)) == [
        "Ben: took back the castle, you took back the laid card and everything after it"
    ]


def test_a_refused_takeback_has_a_line_of_its_own_before_the_current_turn() -> None:
    assert lines(ev.Drew(2, "YYBBGR"), Declined(2, 3), ev.Built(2, "castle")) == [
        "Cy: declined Ben's takeback",
        "Ben: a castle",
    ]
    assert lines(ev.Drew(2, "YYBBGR"), Declined(1, 2)) == ["Ben: declined your takeback", "Ben: "]
    assert lines(ev.Drew(1, "YYBBGR"), Declined(2, 1)) == ["You: declined Ben's takeback", "You: "]


def test_repeated_timeouts_in_a_turn_are_logged_once() -> None:
    again = [TimedOut(2), ev.Built(2, "castle"), TimedOut(2), TimedOut(1), ev.Built(2, "castle"), TimedOut(2)]
    assert lines(ev.Drew(2, "YYBBGR"), *again) == [
        "Ben: ran out of time (a bot decided), a castle, you ran out of time (a bot decided), a castle"
    ]
