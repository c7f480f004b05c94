"""Which log entries are new, and which seats they are about."""

from __future__ import annotations

import pytest

from macrobber_core.games.mac_robber import events as ev
from macrobber_tui.boards.mac_robber.log_lines import LOG

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
def test_new_is_what_others_did_after_our_last_turn(turns: list[int], place: int) -> None:
    assert LOG.start_of_new([DREW[seat] for seat in turns], 1) == place


def test_an_event_is_about_all_it_names() -> None:
    assert LOG.seats_named(ev.BardPlayed(2, 3, "Y", "B")) == {2, 3}
    assert LOG.seats_named(ev.RaidBegan(1, 4)) == {1, 4}
    assert LOG.seats_named(ev.FollowingJudged(2, 5, 4, "warriors")) == {2, 5}
    assert LOG.seats_named(ev.TileRemoved(8)) == frozenset()
    assert LOG.seats_named(ev.GameEnded("bag", [1], [3, 2, 1])) == {1, 2, 3}


def test_a_card_laid_face_down_is_told_once_it_was_revealed() -> None:
    laid = ev.Laid(2, 1, True, False, None)
    revealed = ev.Revealed(1, 2, ev.Strength(4, 4, True), 3, ev.Strength(1, 1, False), 2)
    lines = LOG.lines([laid, revealed, laid], str, 1)
    assert [line.notation for line in lines] == ["2 play 4+", "3 play 1", "2 play ?+"]
